import {
  beginPasskey,
  beginTwoStep,
  confirmTwoStep,
  endSignIn,
  finishSignIn,
  forgetSingleSignOnAccount,
  getAuthUser,
  getCookieUser,
  listAccesses,
  listAuditEntries,
  listSignIns,
  listSingleSignOnAccounts,
  login,
  selectCompany,
  updateCompanySettings,
  updateSingleSignOn,
} from '@talk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeMail, drainJobs, setCookies, useTestServer, type TestUser } from '../../../testing/index.js';
import { startFakeProvider, type FakeProvider } from './fake-provider.fixture.js';
import { cookiesOf, signOnTools } from './single-sign-on.fixture.js';
import { totpCode } from './totp.js';

const mail = createFakeMail();
const server = useTestServer({ mail });
const held: { provider?: FakeProvider } = {};
const provider = (): FakeProvider => {
  if (held.provider === undefined) throw new Error('not started');
  return held.provider;
};
const { setUp, begin, finish, comeBack, signIn } = signOnTools(server, provider);
const password = 'a good long password';
let count = 0;
let domain: string;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  held.provider = await startFakeProvider('http://localhost:4000/single-sign-on');
});
afterAll(() => held.provider?.end());
beforeEach(async () => {
  server.clock.advance(3_600_000);
  mail.taken.length = 0;
  count += 1;
  domain = `acme${count}.test`;
  provider().faults = {};
  provider().tellsLater = false;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
  user = await server.user(id, { name: 'Cy', email: `cy@${domain}`, password, roles: ['Company Agent'] });
  await setUp(admin, domain);
});

const run = (text: string, values: unknown[]) => server.context.kernel.db.pool.query(text, values);
const cy = () => ({ sub: 'account-of-cy', email: user.email, email_verified: true });
const meOf = async (token: string | null | undefined) =>
  (await server.call(getAuthUser, { as: token ?? '', body: {} })).body.user;
const accesses = async (token: string | undefined) =>
  (await server.call(listAccesses, { as: token ?? '' })).body.data.map(({ company_name: name }) => name);

describe('single sign-on', () => {
  it('signs a member in at the provider; the first time is mailed and in the audit log', async () => {
    const session = await signIn(cy());
    expect(session.status).toBe(200);
    expect(await meOf(session.body.meta.token)).toMatchObject({ id: user.id, company_id: user.companyId });
    expect(setCookies(session)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^shared_token=.+; HttpOnly/),
        expect.stringMatching(/^single_sign_on=; Max-Age=0; Path=\/single-sign-on;/),
      ]),
    );
    expect((await signIn(cy())).status).toBe(200);

    const { data } = (await server.call(listAuditEntries, { as: admin, query: {} })).body;
    const linked = data.filter(({ action }) => action === 'single_sign_on_linked');
    expect(linked.map(({ actor }) => actor?.name)).toEqual(['Cy']);
    await drainJobs(server.context);
    expect(mail.taken.map(({ subject }) => subject)).toEqual(['Single sign-on opens your Talk account']);
    const { body } = await server.call(listSingleSignOnAccounts, { as: admin });
    expect(body.data).toMatchObject([{ id: user.id, name: 'Cy', last_used_at: server.clock.now().toISOString() }]);
  });

  it('asks for the address when the token does not have it', async () => {
    provider().tellsLater = true;
    expect((await signIn(cy())).status).toBe(200);
  });

  it('sends the browser with PKCE, nonce and state, and takes what was typed as a hint only', async () => {
    const { body } = await begin(`anyone@${domain.toUpperCase()}`);
    const query = Object.fromEntries(new URL(body.url).searchParams);
    expect(query).toMatchObject({
      client_id: 'talk',
      response_type: 'code',
      redirect_uri: 'http://localhost:4000/single-sign-on',
      code_challenge_method: 'S256',
      login_hint: `anyone@${domain.toUpperCase()}`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(30);
    expect((await finish(await comeBack(cy(), `anyone@${domain}`))).status).toBe(200);
  });

  it('needs no password of the user, and lasts a day at most', async () => {
    const guest = await server.user(user.companyId, { email: `new@${domain}` });
    const back = await comeBack({ sub: 'new', email: guest.email, email_verified: true });
    const session = await finish({ ...back, body: { ...back.body, remember_me: true } });
    expect(setCookies(session).join()).toMatch(/shared_token=.+; Max-Age=86400/);
    const headers = { cookie: cookiesOf(session) };
    const resumed = await server.call(getCookieUser, { query: {}, headers });
    expect(resumed.body.meta.token).toEqual(expect.any(String));
    server.clock.advance(86_400_001);
    expect((await server.call(getCookieUser, { query: {}, headers })).error.code).toBe('SESSION_EXPIRED');
  });

  it('is in the list of sign-ins, where it can be ended', async () => {
    const session = await signIn(cy());
    const as = session.body.meta.token ?? '';
    const { data } = (await server.call(listSignIns, { as })).body;
    const current = data.find(({ is_current: isCurrent }) => isCurrent);
    expect(current?.via).toBe('single_sign_on');
    expect((await server.call(endSignIn, { as: user, params: { id: current?.id ?? '' } })).status).toBe(200);
    expect((await server.call(getAuthUser, { as, body: {} })).error.code).toBe('SESSION_EXPIRED');
  });
});

describe('the account of a user', () => {
  it('is the first one that came: another one with the same address is refused until an admin forgets it', async () => {
    await signIn(cy());
    const other = await signIn({ ...cy(), sub: 'another-account' });
    expect(other.error).toMatchObject({
      code: 'CREDENTIALS_INVALID',
      message: 'You have signed in here with another account of the provider before. Ask an admin to forget that one.',
    });
    const params = { id: user.id };
    expect((await server.call(forgetSingleSignOnAccount, { as: admin, params })).status).toBe(200);
    expect((await server.call(forgetSingleSignOnAccount, { as: admin, params })).error.code).toBe('NOT_FOUND');
    expect((await signIn({ ...cy(), sub: 'another-account' })).status).toBe(200);
  });

  it('is of one user only, also when its address changes', async () => {
    await signIn(cy());
    const bea = await server.user(user.companyId, { email: `bea@${domain}` });
    const moved = await signIn({ ...cy(), email: bea.email });
    expect(moved.error.code).toBe('CREDENTIALS_INVALID');
  });
});

describe('two steps', () => {
  async function turnOn(): Promise<string> {
    const { body } = await server.call(beginTwoStep, { as: user });
    const code = totpCode(body.app_key, server.clock.now());
    await server.call(confirmTwoStep, { as: user, body: { code } });
    server.clock.advance(60_000);
    return body.app_key;
  }

  it('asks for the code of users who have an app, as after a password', async () => {
    const key = await turnOn();
    const pending = await signIn(cy());
    expect(pending.error.code).toBe('SECOND_STEP');
    const headers = { cookie: cookiesOf(pending) };
    const code = totpCode(key, server.clock.now());
    const session = await server.call(finishSignIn, { headers, body: { code } });
    expect(session.status).toBe(200);
    expect(await accesses(session.body.meta.token ?? '')).toEqual(['Acme']);
    const elsewhere = await server.company({ name: 'Elsewhere' });
    await server.membership(elsewhere.id, user.id);
    expect(await accesses(session.body.meta.token ?? '')).toEqual(['Acme']);
  });

  it('are not finished once an admin has turned single sign-on off', async () => {
    const key = await turnOn();
    const headers = { cookie: cookiesOf(await signIn(cy())) };
    await server.call(updateSingleSignOn, { as: admin, body: { is_on: false } });
    const session = await server.call(finishSignIn, { headers, body: { code: totpCode(key, server.clock.now()) } });
    expect(session.error).toMatchObject({
      code: 'SIGN_IN_OVER',
      message: 'Single sign-on of your company was changed in the meantime. Sign in again.',
    });
  });

  it('asks for none where the provider does', async () => {
    await turnOn();
    await server.call(updateSingleSignOn, { as: admin, body: { has_second_step: true } });
    expect((await signIn(cy())).status).toBe(200);
  });

  it('has to be turned on where everyone needs it, unless it would count in another company too', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { requires_two_step: true } });
    expect((await signIn(cy())).error.code).toBe('SECOND_STEP_SETUP');
    const elsewhere = await server.company();
    await server.membership(elsewhere.id, user.id);
    const refused = await signIn(cy());
    expect(refused.error).toMatchObject({
      code: 'USER_DISABLED',
      message: 'Your company asks for two-step sign-in. Sign in with your password once, and turn it on.',
    });
    // Nothing leads there any more, so a password would not help.
    await run('update memberships set enabled = false where user_id = $1 and company_id = $2', [user.id, elsewhere.id]);
    expect((await signIn(cy())).error.code).toBe('SECOND_STEP_SETUP');
  });
});

describe('a user of several companies', () => {
  it('gets into the one whose provider it was, and into no other one', async () => {
    const elsewhere = await server.company({ name: 'Elsewhere' });
    await server.membership(elsewhere.id, user.id);
    await server.call(selectCompany, { as: user, body: { company_id: elsewhere.id } });

    const session = await signIn(cy());
    const as = session.body.meta.token ?? '';
    expect(await meOf(as)).toMatchObject({ company_id: user.companyId, has_multiple_access: false });
    expect(await accesses(as)).toEqual(['Acme']);
    const other = await server.call(selectCompany, { as, body: { company_id: elsewhere.id } });
    expect(other.error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^You were signed in to one company only/),
    });
    const { body } = await server.call(getCookieUser, { query: {}, headers: { cookie: cookiesOf(session) } });
    expect(body.user).toMatchObject({ company_id: user.companyId, has_multiple_access: false });

    // What counts everywhere is not this provider's to change.
    expect((await server.call(beginTwoStep, { as })).error.code).toBe('FORBIDDEN');
    expect((await server.call(beginPasskey, { as, body: { password } })).error.code).toBe('FORBIDDEN');

    const own = await server.call(login, { body: { email: user.email, password } });
    expect((await accesses(own.body.meta.token ?? '')).sort()).toEqual(['Acme', 'Elsewhere']);
  });

  it('of one company alone may turn on two-step sign-in', async () => {
    const session = await signIn(cy());
    expect((await server.call(beginTwoStep, { as: session.body.meta.token ?? '' })).status).toBe(200);
  });
});

describe('single sign-on as the only way', () => {
  const only = () => server.call(updateSingleSignOn, { as: admin, body: { is_only_way: true } });

  it('refuses passwords, except those of admins, and ends what they have opened', async () => {
    const ada = await server.user(user.companyId, { email: `ada@${domain}`, password });
    const before = await server.call(login, { body: { email: user.email, password } });
    const byProvider = await signIn(cy());
    expect((await only()).body.is_only_way).toBe(true);

    const me = (as: string | null | undefined) => server.call(getAuthUser, { as: as ?? '', body: {} });
    expect((await me(before.body.meta.token)).error.code).toBe('SESSION_EXPIRED');
    expect((await me(byProvider.body.meta.token)).status).toBe(200);
    const resumed = await server.call(getCookieUser, { query: {}, headers: { cookie: cookiesOf(before) } });
    expect(resumed.error).toMatchObject({
      code: 'USER_DISABLED',
      message: 'Your company asks you to use single sign-on. Choose it on the sign-in page.',
    });
    expect((await server.call(login, { body: { email: user.email, password } })).error.code).toBe('USER_DISABLED');
    expect((await server.call(login, { body: { email: ada.email, password } })).status).toBe(200);
    expect((await signIn(cy())).status).toBe(200);
  });

  it('leaves other companies of the user open to the password', async () => {
    const elsewhere = await server.company({ name: 'Elsewhere' });
    await server.membership(elsewhere.id, user.id, ['Company Agent']);
    await only();
    const session = await server.call(login, { body: { email: user.email, password } });
    const as = session.body.meta.token ?? '';
    expect((await meOf(as)).company_id).toBe(elsewhere.id);
    const shut = await server.call(selectCompany, { as, body: { company_id: user.companyId } });
    expect(shut.error).toMatchObject({ code: 'FORBIDDEN', message: expect.stringMatching(/^Your company asks you/) });
  });

  it('counts only while single sign-on is on', async () => {
    await only();
    const back = await comeBack(cy());
    const session = await signIn(cy());
    await server.call(updateSingleSignOn, { as: admin, body: { is_on: false } });
    expect((await server.call(login, { body: { email: user.email, password } })).status).toBe(200);
    const me = await server.call(getAuthUser, { as: session.body.meta.token ?? '', body: {} });
    expect(me.error.code).toBe('SESSION_EXPIRED');
    expect((await finish(back)).error.code).toBe('SIGN_IN_OVER');
  });
});
