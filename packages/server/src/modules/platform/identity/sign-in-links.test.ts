import {
  createApiKey,
  createSignInLink,
  exchangeKey,
  finishSignInLink,
  getAuthUser,
  listAuditEntries,
  revokeApiKey,
  selectCompany,
  updateApiKey,
  updateCompanySettings,
  type BodyOf,
} from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { setCookies, useTestServer, type TestUser } from '../../../testing/index.js';
import { memberships } from './identity.tables.js';
import { purgeSignInLinks } from './sign-in-links.repository.js';
import { singleSignOn } from './single-sign-on.tables.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let key: { readonly id: number; readonly token: string };

/** A secret key, and a token made from it. */
async function keyOf(as: TestUser, more: Partial<BodyOf<typeof createApiKey>> = {}) {
  const body = { kind: 'secret' as const, name: 'Portal', signs_in_users: true, ...more };
  const made = await server.call(createApiKey, { as, body });
  if (made.status !== 200) throw new Error(made.error.message);
  const { token } = (await server.call(exchangeKey, { body: { key: made.body.secret } })).body;
  return { id: made.body.key.id, token };
}

const make = (email: string, { as = key.token, redirect }: { as?: string; redirect?: string } = {}) =>
  server.call(createSignInLink, { as, body: { email, ...(redirect !== undefined && { redirect }) } });

/** What the browser reads in the address. */
async function tokenFor(email: string): Promise<string> {
  const { body } = await make(email);
  return new URLSearchParams(new URL(body.url).hash.slice(1)).get('api_token') ?? '';
}

const finish = (token: string, headers: Record<string, string> = {}) =>
  server.call(finishSignInLink, { body: { token }, headers });

beforeEach(async () => {
  server.clock.advance(3_600_000);
  const { id } = await server.company();
  admin = await server.user(id, { name: 'Ada' });
  agent = await server.user(id, { name: 'Bo', roles: ['Company Agent'] });
  key = await keyOf(admin);
});

describe('a link of a company’s own server', () => {
  it('signs its user in once, in that company; who made it for whom is in the audit log', async () => {
    const { body } = await make(agent.email, { redirect: '/contacts?mine=true' });
    const url = new URL(body.url);
    expect([url.pathname, url.search]).toEqual(['/login', '?redirect=%2Fcontacts%3Fmine%3Dtrue']);
    const token = url.hash.replace('#api_token=', '');
    const session = await finish(token);
    expect(session.status).toBe(200);
    expect(setCookies(session)).toEqual(expect.arrayContaining([expect.stringMatching(/^shared_token=.+; HttpOnly/)]));
    const me = (await server.call(getAuthUser, { as: session.body.meta.token ?? '', body: {} })).body.user;
    expect(me).toMatchObject({ id: agent.id, company_id: agent.companyId });
    expect((await finish(token)).error).toMatchObject({
      code: 'LINK_OVER',
      message: expect.stringContaining('was used already'),
    });
    const { data } = (await server.call(listAuditEntries, { as: admin, query: {} })).body;
    expect(data[0]).toMatchObject({ action: 'sign_in_link_made', kind: 'person' });
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('signs no one in after two minutes, or once its key is revoked or may no longer sign users in', async () => {
    const late = await tokenFor(agent.email);
    server.clock.advance(120_001);
    expect((await finish(late)).error.code).toBe('LINK_OVER');
    await server.transaction(({ q }) => purgeSignInLinks({ q }, { before: server.clock.now() }));
    expect((await server.context.kernel.db.pool.query('select 1 from sign_in_links')).rowCount).toBe(0);

    const halted = await tokenFor(agent.email);
    await server.call(updateApiKey, { as: admin, params: { id: key.id }, body: { signs_in_users: false } });
    expect((await finish(halted)).error.code).toBe('LINK_OVER');
    await server.call(updateApiKey, { as: admin, params: { id: key.id }, body: { signs_in_users: true } });
    const revoked = await tokenFor(agent.email);
    await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
    expect((await finish(revoked)).error.code).toBe('LINK_OVER');
  });

  it('is taken from our own pages only', async () => {
    const token = await tokenFor(agent.email);
    expect((await finish(token, { origin: 'https://evil.example' })).error.code).toBe('ORIGIN_FORBIDDEN');
    expect((await finish(token)).status).toBe(200);
  });

  it('opens no other company of the user', async () => {
    const other = await server.company();
    await server.membership(other.id, agent.id);
    const { token } = (await finish(await tokenFor(agent.email))).body.meta;
    const answer = await server.call(selectCompany, { as: token ?? '', body: { company_id: other.id } });
    expect(answer.error.message).toContain('You were signed in to one company only.');
  });

  it('asks for the second step as a password does, and sets none up for other companies', async () => {
    await server.call(updateCompanySettings, { as: admin, body: { requires_two_step: true } });
    expect((await finish(await tokenFor(agent.email))).error.code).toBe('SECOND_STEP_SETUP');
    await server.membership((await server.company()).id, agent.id);
    expect((await finish(await tokenFor(agent.email))).error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('Sign in with your password once'),
    });
  });

  it('leads nowhere for a user who was disabled in the meantime', async () => {
    const token = await tokenFor(agent.email);
    const { drizzle } = server.context.kernel.db;
    await drizzle.update(memberships).set({ enabled: false }).where(eq(memberships.userId, agent.id));
    expect((await finish(token)).error.code).toBe('USER_DISABLED');
    expect((await make(agent.email)).error.code).toBe('USER_DISABLED');
  });
});

describe('who makes links', () => {
  it('is a server whose secret key may sign users in, and no one else', async () => {
    const plain = await keyOf(admin, { signs_in_users: false });
    for (const as of [plain.token, admin.token])
      expect((await make(agent.email, { as })).error).toMatchObject({
        code: 'KEY_SCOPE',
        message: expect.stringContaining('secret key that may sign users in'),
      });
    const agents = await keyOf(admin, { user_id: agent.id });
    expect((await make(agent.email, { as: agents.token })).error.code).toBe('FORBIDDEN');
  });

  it('makes them for users of its own company, to paths of the app', async () => {
    const stranger = await server.user((await server.company()).id);
    for (const email of [stranger.email, 'no.one@example.test'])
      expect((await make(email)).error).toMatchObject({ code: 'NOT_FOUND' });
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'contacts'])
      expect((await make(agent.email, { redirect })).error.errors).toMatchObject({
        redirect: ['Enter a path of the app, such as /contacts.'],
      });
  });

  it('makes none where single sign-on is the only way in', async () => {
    const { drizzle } = server.context.kernel.db;
    const provider = { issuer: 'https://login.test', clientId: 'talk', sealedSecret: 'sealed' };
    await drizzle.insert(singleSignOn).values({ companyId: admin.companyId, ...provider, isOn: true, isOnlyWay: true });
    expect((await make(agent.email)).error.message).toBe('Single sign-on is the only way into your company.');
  });
});

describe('a key that may sign users in', () => {
  it('is a secret one, of an admin’s choice', async () => {
    const body = { kind: 'user' as const, name: 'CRM', allowed_origins: ['https://crm.example'], signs_in_users: true };
    expect((await server.call(createApiKey, { as: admin, body })).error.errors).toEqual({
      signs_in_users: ['Only a secret key can sign users in.'],
    });
    const keeper = await server.user(admin.companyId, {
      roles: ['Company Agent'],
      membership: { extraPermissions: ['manage api keys'] },
    });
    const wanted = { kind: 'secret' as const, name: 'Portal', signs_in_users: true };
    expect((await server.call(createApiKey, { as: keeper, body: wanted })).error.message).toBe(
      'Only admins can let a key sign users in.',
    );
    const plain = await keyOf(admin, { signs_in_users: false });
    const change = { as: keeper, params: { id: plain.id }, body: { signs_in_users: true } };
    expect((await server.call(updateApiKey, change)).error.code).toBe('FORBIDDEN');
    expect((await server.call(updateApiKey, { ...change, as: admin })).body.signs_in_users).toBe(true);
  });
});
