import {
  checkPasswordLink,
  createMember,
  endInvitation,
  forgotPassword,
  getMember,
  listAuditEntries,
  listMembers,
  listUsers,
  login,
  resetMemberPassword,
  resetPassword,
  updateMember,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeMail,
  drainJobs,
  setCookies,
  tokenIn,
  useTestServer,
  type TestUser,
} from '../../../testing/index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const mail = createFakeMail();
const server = useTestServer({ mail });
const password = 'a good long password';
const next = 'another good long one';
let admin: TestUser;

beforeEach(async () => {
  // Limits of an earlier test are over.
  server.clock.advance(HOUR_MS);
  mail.state = 'there';
  await drainJobs(server.context);
  mail.taken.length = 0;
  mail.tries.length = 0;
  admin = await server.user((await server.company({ name: 'Acme' })).id, { name: 'Ada' });
});

let count = 0;
async function invite() {
  count += 1;
  const email = `cy-${count}@acme.test`;
  const made = await server.call(createMember, {
    as: admin,
    body: { name: 'Cy', email, user_roles: ['Company Agent'] },
  });
  await drainJobs(server.context);
  return { ...made.body, id: made.body.user.id, email, token: tokenIn(mail.taken.at(-1) ?? { text: '' }) };
}
/** The token that was mailed after someone forgot the password of `email`. */
async function forget(email: string) {
  const answer = await server.call(forgotPassword, { body: { email } });
  await server.context.modules.identity.passwordLinks.settled();
  await drainJobs(server.context);
  return { answer, token: tokenIn(mail.taken.at(-1) ?? { text: '' }) };
}
const check = (token: string) => server.call(checkPasswordLink, { body: { token } });
const choose = (token: string, more: { password?: string; email?: string; password_confirmation?: string } = {}) =>
  server.call(resetPassword, { body: { token, password: next, ...more } });
const signIn = (email: string, typed: string) => server.call(login, { body: { email, password: typed } });
const read = async (id: number) => (await server.call(getMember, { as: admin, params: { id } })).body;
const storedTexts = async (): Promise<string> => {
  const { pool } = server.context.kernel.db;
  const links = await pool.query('select * from password_links');
  const jobs = await pool.query('select payload::text from jobs_bulk._private_jobs');
  return JSON.stringify([links.rows, jobs.rows]);
};

describe('an invitation', () => {
  it('comes by mail with a link that lets its user choose a password and signs them in, once', async () => {
    const { id, email, token, password: shown } = await invite();
    expect(shown).toBeNull();
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]).toMatchObject({
      to: { name: 'Cy', address: email },
      subject: 'Ada invites you to Acme on Talk',
    });
    expect(mail.taken[0]?.text).toContain(`http://localhost:4000/reset#${token}`);
    expect(await read(id)).toMatchObject({
      has_password: false,
      password_link: {
        kind: 'invitation',
        state: 'sent',
        expires_at: new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      },
    });
    expect((await server.call(listMembers, { as: admin })).body.sends_mail).toBe(true);

    expect((await check(token)).body).toMatchObject({ kind: 'invitation', name: 'Cy', email, company_name: 'Acme' });
    const chosen = await choose(token);
    expect(chosen.status).toBe(200);
    expect(chosen.body.data).toEqual({ first_login: true });
    expect(setCookies(chosen).join()).toContain('shared_token=');
    expect((await server.call(listUsers, { as: chosen.body.meta.token })).status).toBe(200);
    expect((await signIn(email, next)).status).toBe(200);
    expect(await read(id)).toMatchObject({ has_password: true, password_link: null });

    const again = await choose(token, { password: 'a third good password' });
    expect([again.status, again.error.code, again.error.message]).toEqual([
      410,
      'LINK_OVER',
      'This link was used already. Sign in, or ask for a new one.',
    ]);
    expect((await check(token)).error.code).toBe('LINK_OVER');
  });

  it('is in the language of the admin who sends it', async () => {
    admin = await server.user(admin.companyId, { name: 'Ana', user: { language: 'es' } });
    await invite();
    expect(mail.taken[0]?.subject).toBe('Ana te invita a Acme en Talk');
  });

  it('is stored without its token, which no log line and no job has either', async () => {
    mail.state = 'away';
    await invite();
    mail.state = 'there';
    server.clock.advance(HOUR_MS);
    await drainJobs(server.context);
    const token = tokenIn(mail.taken[0] ?? { text: '' });
    expect(token).toMatch(/^pl_[\w-]{43}$/);
    expect(await storedTexts()).not.toContain(token.slice(3));
    expect(server.logged.join('')).not.toContain(token.slice(3));
  });

  it('expires after seven days, and is sent again by the admin or asked for by its user', async () => {
    const first = await invite();
    server.clock.advance(7 * DAY_MS + 1);
    expect((await choose(first.token)).error.message).toBe('This link has expired. Ask for a new one.');
    admin = await server.user(admin.companyId, { name: 'Ada' });
    await server.call(resetMemberPassword, { as: admin, params: { id: first.id } });
    await drainJobs(server.context);
    const second = tokenIn(mail.taken.at(-1) ?? { text: '' });
    expect(mail.taken.at(-1)?.subject).toBe('Ada invites you to Acme on Talk');
    const { data } = (await server.call(listAuditEntries, { as: admin, query: {} })).body;
    expect(data[0]).toMatchObject({ kind: 'person', action: 'invited', subject: { id: first.id, name: 'Cy' } });
    expect((await check(first.token)).error.message).toMatch(/^There is a newer link/);
    expect((await check(second)).status).toBe(200);
    // Anyone can ask with the address: the invitation stays open until a password is chosen.
    const own = await forget(first.email);
    expect((await check(second)).status).toBe(200);
    expect((await choose(own.token)).status).toBe(200);
    expect((await check(second)).error.code).toBe('LINK_OVER');
  });

  it('is taken back with the access, and another one opens it again', async () => {
    const { id, email, token } = await invite();
    const ended = await server.call(endInvitation, { as: admin, params: { id } });
    expect(ended.body).toMatchObject({ enabled: false, password_link: null });
    expect((await choose(token)).error.code).toBe('LINK_OVER');
    const tries = mail.tries.length;
    await forget(email);
    expect(mail.tries).toHaveLength(tries);
    const early = await server.call(resetMemberPassword, { as: admin, params: { id } });
    expect(early.error.errors).toEqual({ _: ['Enable this user first.'] });
    await server.call(updateMember, { as: admin, params: { id }, body: { enabled: true } });
    expect((await check(token)).error.code).toBe('LINK_OVER');
    await server.call(resetMemberPassword, { as: admin, params: { id } });
    await drainJobs(server.context);
    expect((await choose(tokenIn(mail.taken.at(-1) ?? { text: '' }))).status).toBe(200);
    const late = await server.call(endInvitation, { as: admin, params: { id } });
    expect([late.status, late.error.message]).toEqual([
      409,
      'This user has signed in in the meantime. Disable them instead.',
    ]);
  });

  it('is over for one who came without a password, and counts as no admin until then', async () => {
    const { id } = await invite();
    const { pool } = server.context.kernel.db;
    await pool.query(`update memberships set roles = '{Company Admin}' where user_id = $1`, [id]);
    const stop = () =>
      server.call(updateMember, { as: admin, params: { id: admin.id }, body: { user_roles: ['Company Agent'] } });
    expect((await stop()).error.code).toBe('VALIDATION_FAILED');
    await pool.query('update users set first_login_at = now() where id = $1', [id]);
    expect((await server.call(endInvitation, { as: admin, params: { id } })).status).toBe(409);
    expect((await stop()).status).toBe(200);
  });

  it('moves to the new address when an admin corrects it', async () => {
    const { id, token } = await invite();
    await server.call(updateMember, { as: admin, params: { id }, body: { email: `right-${id}@acme.test` } });
    expect((await check(token)).error.code).toBe('LINK_OVER');
    await drainJobs(server.context);
    expect(mail.taken.at(-1)?.to.address).toBe(`right-${id}@acme.test`);
    expect((await choose(tokenIn(mail.taken.at(-1) ?? { text: '' }))).status).toBe(200);
  });

  it('says so when the mail server takes no mail for the address', async () => {
    mail.state = 'refuses';
    const { id } = await invite();
    expect((await read(id)).password_link?.state).toBe('refused');
    server.clock.advance(DAY_MS);
    await drainJobs(server.context);
    expect(mail.tries).toHaveLength(1);
  });
});

describe('a mail server that is away for an hour', () => {
  it('loses no mail and gets none twice, and the time of the link begins when it takes the mail', async () => {
    mail.state = 'away';
    const { id } = await invite();
    const worker = await server.user(admin.companyId, { password });
    await forget(worker.email);
    expect((await read(id)).password_link?.state).toBe('sending');
    for (let minutes = 0; minutes < 60; minutes += 5) {
      server.clock.advance(5 * 60_000);
      await drainJobs(server.context);
    }
    expect(mail.taken).toEqual([]);
    expect(mail.tries.length).toBeGreaterThan(6);
    mail.state = 'there';
    server.clock.advance(HOUR_MS);
    await drainJobs(server.context);
    expect(mail.taken.map(({ to }) => to.address).sort()).toEqual([`cy-${count}@acme.test`, worker.email].sort());
    expect(new Set(mail.tries.map(({ messageId }) => messageId)).size).toBe(2);
    server.clock.advance(HOUR_MS - 1);
    const reset = mail.taken.find(({ to }) => to.address === worker.email);
    expect((await choose(tokenIn(reset ?? { text: '' }))).status).toBe(200);
    server.clock.advance(DAY_MS);
    await drainJobs(server.context);
    expect(mail.taken).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a mailed link, which ends every sign-in and is in the audit log', async () => {
    const worker = await server.user(admin.companyId, { name: 'Bo', password });
    const { answer, token } = await forget(`  ${worker.email.toUpperCase()} `.trim());
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await signIn(worker.email, password)).status).toBe(200);
    const chosen = await choose(token, { email: worker.email, password_confirmation: next });
    expect(chosen.status).toBe(200);
    expect((await server.call(listUsers, { as: worker })).error.code).toBe('SESSION_EXPIRED');
    expect((await signIn(worker.email, password)).error.code).toBe('CREDENTIALS_INVALID');
    expect((await signIn(worker.email, next)).status).toBe(200);
    const { data } = (await server.call(listAuditEntries, { as: admin, query: {} })).body;
    expect(data[0]).toMatchObject({
      kind: 'own_sign_in',
      action: 'password_reset',
      actor: { id: worker.id, name: 'Bo' },
      subject: { id: worker.id },
    });
  });

  it('answers alike for an address without an account, for a disabled user and for one without mail', async () => {
    const disabled = await server.user(admin.companyId, { password, membership: { enabled: false } });
    for (const email of ['nobody@acme.test', disabled.email]) {
      const { answer } = await forget(email);
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    expect(mail.tries).toEqual([]);
  });

  it('works for one hour, and the newest link alone', async () => {
    const worker = await server.user(admin.companyId, { password });
    const first = await forget(worker.email);
    const second = await forget(worker.email);
    expect((await check(first.token)).error.code).toBe('LINK_OVER');
    server.clock.advance(HOUR_MS);
    expect((await choose(second.token)).error.message).toBe('This link has expired. Ask for a new one.');
    expect((await signIn(worker.email, password)).status).toBe(200);
  });

  it('is limited by address, in the same words whether it has an account or not', async () => {
    const worker = await server.user(admin.companyId, { password });
    for (const email of [worker.email, `no-${worker.email}`]) {
      for (let time = 0; time < 4; time += 1) expect((await forget(email)).answer.status).toBe(200);
      expect((await forget(email)).answer.error.code).toBe('RATE_LIMITED');
      server.clock.advance(HOUR_MS);
    }
    expect(mail.taken).toHaveLength(4);
  });

  it('limits guesses at links, and refuses other addresses, weak passwords and pages of other sites', async () => {
    const worker = await server.user(admin.companyId, { password });
    const { token } = await forget(worker.email);
    expect((await choose(token, { email: admin.email })).error.errors).toEqual({
      email: ['This link is for another address.'],
    });
    expect((await choose(token, { password: 'short' })).error.errors).toEqual({
      password: ['Use at least 10 characters.'],
    });
    expect((await choose(token, { password: worker.email })).error.errors).toEqual({
      password: ['Choose a password that is not your email address.'],
    });
    expect((await choose(token, { password_confirmation: 'differs' })).error.errors).toEqual({
      password_confirmation: ['The two passwords differ.'],
    });
    const body = { token, password: next };
    const foreign = await server.call(resetPassword, { body, headers: { origin: 'https://evil.example' } });
    expect(foreign.error.code).toBe('ORIGIN_FORBIDDEN');
    for (let guess = 0; guess < 10; guess += 1)
      expect((await check(`pl_${guess}`)).error.message).toBe('This link does not work. Ask for a new one.');
    expect((await check('pl_more')).error.code).toBe('RATE_LIMITED');
    server.clock.advance(HOUR_MS / 2);
    expect((await choose(token)).status).toBe(200);
  });

  it('lets one of two win who use the link at once', async () => {
    const worker = await server.user(admin.companyId, { password });
    const { token } = await forget(worker.email);
    const both = await Promise.all([choose(token), choose(token, { password: 'a third good password' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});

it('ends the password of a user and mails them a link when an admin asks for a new one', async () => {
  const worker = await server.user(admin.companyId, { name: 'Bo', password });
  const made = await server.call(resetMemberPassword, { as: admin, params: { id: worker.id } });
  expect(made.body).toMatchObject({ password: null, user: { has_password: false } });
  await drainJobs(server.context);
  expect(mail.taken[0]?.text).toContain('Ada of Acme has ended your old password');
  expect((await server.call(listUsers, { as: worker })).error.code).toBe('SESSION_EXPIRED');
  expect((await signIn(worker.email, password)).error.code).toBe('CREDENTIALS_INVALID');
  server.clock.advance(6 * DAY_MS);
  expect((await choose(tokenIn(mail.taken[0] ?? { text: '' }))).status).toBe(200);
});
