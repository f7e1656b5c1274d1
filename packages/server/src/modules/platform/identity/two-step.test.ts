import {
  beginRequiredTwoStep,
  beginTwoStep,
  changePassword,
  confirmRequiredTwoStep,
  confirmTwoStep,
  endTwoStep,
  finishSignIn,
  forgotPassword,
  getAuthUser,
  getTwoStep,
  listAuditEntries,
  login,
  renewRecoveryCodes,
  resetMemberTwoStep,
  resetPassword,
  updateCompanySettings,
  type Endpoint,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import {
  createFakeMail,
  drainJobs,
  setCookies,
  tokenIn,
  useTestServer,
  type Answer,
  type TestUser,
} from '../../../testing/index.js';
import { totpCode } from './totp.js';

const mail = createFakeMail();
const server = useTestServer({
  mail,
  config: (config) => ({ ...config, limits: { ...config.limits, signIn: { limit: 3, windowMs: 60_000 } } }),
});
const password = 'a good long password';
const STEP_MS = 30_000;
let admin: TestUser;
let user: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  mail.taken.length = 0;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
  user = await server.user(id, { name: 'Cy', password, roles: ['Company Agent'] });
});

const codeOf = (key: string, steps = 0): string =>
  totpCode(key, new Date(server.clock.now().getTime() + steps * STEP_MS));
/** The next step, whose code was not used yet. */
const wait = (): void => server.clock.advance(STEP_MS);

async function turnOn(as = user): Promise<{ key: string; codes: readonly string[] }> {
  const { body } = await server.call(beginTwoStep, { as });
  const confirmed = await server.call(confirmTwoStep, { as, body: { code: codeOf(body.app_key) } });
  expect(confirmed.status).toBe(200);
  wait();
  return { key: body.app_key, codes: confirmed.body.recovery_codes };
}

const signIn = (of = user) => server.call(login, { body: { email: of.email, password } });
/** What the browser sends back of the cookies of an answer. */
const cookieOf = (answer: Answer<Endpoint>) => ({
  cookie: setCookies(answer)
    .map((line) => line.split(';')[0])
    .join('; '),
});
async function firstStep(of = user) {
  const answer = await signIn(of);
  expect(answer.error.code).toBe('SECOND_STEP');
  return cookieOf(answer);
}
const finish = (headers: Record<string, string>, body: { code?: string; recovery_code?: string }) =>
  server.call(finishSignIn, { headers, body });
const actions = async () =>
  (await server.call(listAuditEntries, { as: admin, query: {} })).body.data.map(({ action, actor }) => [
    action,
    actor?.name,
  ]);
const subjects = (): string[] => mail.taken.map(({ subject }) => subject);

it('asks for nothing until a code has confirmed the key, then for a code at every sign-in', async () => {
  const { body: made } = await server.call(beginTwoStep, { as: user });
  expect(new URL(made.uri).searchParams.get('secret')).toBe(made.app_key);
  expect((await signIn()).status).toBe(200);
  const wrong = await server.call(confirmTwoStep, { as: user, body: { code: '000000' } });
  expect(Object.keys(wrong.error.errors ?? {})).toEqual(['code']);
  const on = await server.call(confirmTwoStep, { as: user, body: { code: codeOf(made.app_key) } });
  expect(on.body.recovery_codes).toHaveLength(10);
  expect((await server.call(getTwoStep, { as: user })).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });

  const refused = await signIn();
  expect([refused.status, refused.error.code]).toEqual([403, 'SECOND_STEP']);
  expect(setCookies(refused)).toEqual([
    expect.stringMatching(/^second_step=.+; Max-Age=900; Path=\/second-step; HttpOnly/),
  ]);
  wait();
  const done = await finish(cookieOf(refused), { code: codeOf(made.app_key) });
  expect(done.status).toBe(200);
  expect((await server.call(getAuthUser, { as: done.body.meta.token, body: {} })).body.user.id).toBe(user.id);
  expect(await actions()).toContainEqual(['two_step_on', 'Cy']);
  await drainJobs(server.context);
  expect(subjects()).toEqual(['Two-step sign-in is on for your Talk account']);
});

it('stores neither the key nor a recovery code as it is', async () => {
  const { key, codes } = await turnOn();
  const { rows } = await server.context.kernel.db.pool.query<{ row: string }>(
    `select two_steps::text as row from two_steps union all select recovery_codes::text from recovery_codes`,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(secret);
  const logged = server.logged.join('\n');
  for (const secret of [key, ...codes]) expect(logged).not.toContain(secret);
});

it('takes each code once, and those of the step before and after', async () => {
  const { key } = await turnOn();
  const cookie = await firstStep();
  expect((await finish(cookie, { code: codeOf(key, 2) })).status).toBe(422);
  expect((await finish(cookie, { code: codeOf(key) })).status).toBe(200);
  expect((await finish(cookie, { code: codeOf(key) })).status).toBe(422);
  expect((await finish(cookie, { code: codeOf(key, 1) })).status).toBe(200);
});

it('lets one of two sign-ins with the same code in', async () => {
  const { key } = await turnOn();
  const cookie = await firstStep();
  const code = codeOf(key);
  const both = await Promise.all([finish(cookie, { code }), finish(cookie, { code })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('takes each recovery code once, however it is typed, and tells the user', async () => {
  const { codes } = await turnOn();
  const [code = ''] = codes;
  const cookie = await firstStep();
  expect((await finish(cookie, { recovery_code: ` ${code.toUpperCase()} ` })).status).toBe(200);
  expect(Object.keys((await finish(cookie, { recovery_code: code })).error.errors ?? {})).toEqual(['recovery_code']);
  expect((await server.call(getTwoStep, { as: user })).body.recovery_codes_left).toBe(9);
  expect(await actions()).toContainEqual(['recovery_code_used', 'Cy']);
  await drainJobs(server.context);
  expect(subjects()).toContain('A recovery code was used to sign in to Talk');
});

it('limits guesses of one user, codes and recovery codes together, and of no other', async () => {
  const { key } = await turnOn();
  const cookie = await firstStep();
  await finish(cookie, { code: '000000' });
  await finish(cookie, { recovery_code: 'aaaa-aaaa-aaaa-aaaa' });
  await finish(cookie, { code: '111111' });
  const limited = await finish(cookie, { code: codeOf(key) });
  expect([limited.status, limited.error.code]).toEqual([429, 'RATE_LIMITED']);
  const colleague = await server.user(user.companyId, { password });
  const other = await turnOn(colleague);
  expect((await finish(await firstStep(colleague), { code: codeOf(other.key) })).status).toBe(200);
});

it.each([
  ['without the first step', async () => ({})],
  ['with a made-up ticket', async () => ({ cookie: 'second_step=abc' })],
  [
    'after ten minutes',
    async () => {
      const cookie = await firstStep();
      server.clock.advance(600_000);
      return cookie;
    },
  ],
  [
    'after the password was changed',
    async () => {
      const cookie = await firstStep();
      const body = { current_password: password, password: 'an even better password' };
      await server.call(changePassword, { as: user, body });
      return cookie;
    },
  ],
])('opens nothing %s', async (_name, prepare) => {
  const { key } = await turnOn();
  const answer = await finish(await prepare(), { code: codeOf(key) });
  expect([answer.status, answer.error.code]).toEqual([410, 'SIGN_IN_OVER']);
});

it('takes the second step on our own pages only', async () => {
  const { key } = await turnOn();
  const headers = { ...(await firstStep()), origin: 'https://evil.example' };
  expect((await finish(headers, { code: codeOf(key) })).error.code).toBe('ORIGIN_FORBIDDEN');
});

it('asks for the code after a password from a mailed link too, and saves the password', async () => {
  const { key } = await turnOn();
  await server.call(forgotPassword, { body: { email: user.email } });
  await server.context.modules.identity.passwordLinks.settled();
  await drainJobs(server.context);
  const token = tokenIn(mail.taken.at(-1) ?? { text: '' });
  const next = 'an even better password';
  const answer = await server.call(resetPassword, { body: { token, password: next } });
  expect(answer.error.code).toBe('SECOND_STEP');
  expect((await finish(cookieOf(answer), { code: codeOf(key) })).status).toBe(200);
  expect((await server.call(login, { body: { email: user.email, password: next } })).error.code).toBe('SECOND_STEP');
});

it('is turned off, and gets new recovery codes, with a code or the password only', async () => {
  const { key, codes } = await turnOn();
  for (const endpoint of [renewRecoveryCodes, endTwoStep] as const) {
    const call = (body: { code?: string; password?: string }) => server.call(endpoint, { as: user, body });
    expect((await call({})).status).toBe(422);
    expect(Object.keys((await call({ password: 'wrong' })).error.errors ?? {})).toEqual(['password']);
  }
  const renewed = await server.call(renewRecoveryCodes, { as: user, body: { code: codeOf(key) } });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const cookie = await firstStep();
  expect((await finish(cookie, { recovery_code: codes[0] ?? '' })).status).toBe(422);
  expect((await server.call(endTwoStep, { as: user, body: { password } })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await server.call(endTwoStep, { as: user, body: { password } })).error.code).toBe('CONFLICT');
  expect((await finish(cookie, { recovery_code: renewed.body.recovery_codes[0] ?? '' })).status).toBe(422);
  await drainJobs(server.context);
  expect(subjects().slice(-2)).toEqual([
    'You have new recovery codes for Talk',
    'Two-step sign-in is off for your Talk account',
  ]);
});

it('keeps a confirmed key: another one needs that it is turned off first', async () => {
  await turnOn();
  expect((await server.call(beginTwoStep, { as: user })).error.code).toBe('CONFLICT');
  expect((await server.call(confirmTwoStep, { as: user, body: { code: '123456' } })).error.code).toBe('CONFLICT');
});

it('leads users to turn it on at their next sign-in where the company asks for it', async () => {
  await server.call(updateCompanySettings, { as: admin, body: { requires_two_step: true } });
  const answer = await signIn();
  expect([answer.status, answer.error.code]).toEqual([403, 'SECOND_STEP_SETUP']);
  const headers = cookieOf(answer);
  expect((await finish(headers, { code: '123456' })).error.code).toBe('SIGN_IN_OVER');
  const { body: made } = await server.call(beginRequiredTwoStep, { headers });
  const done = await server.call(confirmRequiredTwoStep, { headers, body: { code: codeOf(made.app_key) } });
  expect([done.status, done.body.recovery_codes.length]).toEqual([200, 10]);
  expect((await server.call(getAuthUser, { as: done.body.meta.token, body: {} })).status).toBe(200);
  wait();
  // The ticket is for those who have none: it does not replace the key.
  expect((await server.call(beginRequiredTwoStep, { headers })).error.code).toBe('CONFLICT');
  const off = await server.call(endTwoStep, { as: user, body: { password } });
  expect(off.error.errors).toEqual({
    _: ['Your company asks everyone for two-step sign-in, so you cannot turn it off.'],
  });
});

it('lets an admin turn it off for another user, who is signed out and gets a mail', async () => {
  await turnOn();
  const reset = (as: TestUser, id = user.id) => server.call(resetMemberTwoStep, { as, params: { id } });
  expect((await reset(await server.user(user.companyId, { roles: ['Company Agent'] }))).status).toBe(403);
  expect((await reset(admin, admin.id)).status).toBe(422);
  const done = await reset(admin);
  expect([done.status, done.body.has_two_step]).toEqual([200, false]);
  expect((await server.call(getAuthUser, { as: user, body: {} })).status).toBe(401);
  expect((await signIn()).status).toBe(200);
  expect((await reset(admin)).error.code).toBe('CONFLICT');
  expect(await actions()).toContainEqual(['two_step_reset', 'Ada']);
  await drainJobs(server.context);
  expect(subjects()).toContain('An admin has turned off your two-step sign-in for Talk');
});

it('does not let an admin turn it off for a user who also works for another company', async () => {
  await turnOn();
  await server.membership((await server.company()).id, user.id);
  const answer = await server.call(resetMemberTwoStep, { as: admin, params: { id: user.id } });
  expect(answer.status).toBe(422);
});
