import {
  changePassword,
  createApiKey,
  createContact,
  endSignIn,
  getAuthUser,
  getContact,
  getCookieUser,
  impersonateUser,
  listAccesses,
  listAuditEntries,
  listSignIns,
  login,
  logout,
  selectCompany,
  setAgentStatus,
  startCall,
  updateContact,
  updateMember,
  voiceToken,
  type AuditEntry,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { setCookies, drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { cookiesOf } from './single-sign-on.fixture.js';

const server = useTestServer();
const password = 'a good long password';
const MINUTE_MS = 60_000;
let companyId: number;
let admin: TestUser;
let agent: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  companyId = (await server.company()).id;
  admin = await server.user(companyId, { name: 'Dee', password });
  agent = await server.user(companyId, { name: 'Tom', roles: ['Company Agent'] });
});

const reason = 'They cannot find a contact';
const act = (id = agent.id, as: TestUser | string = admin, why = reason) =>
  server.call(impersonateUser, { as, params: { id }, body: { reason: why } });
const actAs = async (id = agent.id): Promise<string> => (await act(id)).body.apiToken;
const entries = async (): Promise<AuditEntry[]> =>
  (await server.call(listAuditEntries, { as: admin, query: {} })).body.data;
const who = ({ actor, impersonator, action }: AuditEntry) => [impersonator?.name ?? null, actor?.name, action];
const isOver = async (token: string) =>
  (await server.call(getAuthUser, { as: token, body: {} })).error?.code === 'SESSION_EXPIRED';

describe('an admin', () => {
  it('acts as a user for an hour, which the profile names, and cannot go to their other companies', async () => {
    await server.membership((await server.company()).id, agent.id);
    const { apiToken, expires_at: expiresAt } = (await act()).body;
    expect(Date.parse(expiresAt)).toBe(server.clock.now().getTime() + 60 * MINUTE_MS);
    const { user } = (await server.call(getAuthUser, { as: apiToken, body: {} })).body;
    expect(user).toMatchObject({ id: agent.id, company_id: companyId, has_multiple_access: false });
    expect(user.impersonation).toEqual({ admin_id: admin.id, admin_name: 'Dee', expires_at: expiresAt });
    const places = (await server.call(listAccesses, { as: apiToken })).body.data;
    expect(places.map((place) => place.company_id)).toEqual([companyId]);
    const entered = await server.call(selectCompany, { as: apiToken, body: { company_id: companyId } });
    expect(entered.error.code).toBe('FORBIDDEN');
    expect((await server.call(getAuthUser, { as: agent, body: {} })).body.user.impersonation).toBeUndefined();
  });

  it('is refused for themselves, a disabled user, a stranger, and without a reason', async () => {
    expect((await act(admin.id)).error.code).toBe('VALIDATION_FAILED');
    expect((await act(agent.id, admin, '  ')).error.errors).toHaveProperty('reason');
    const stranger = await server.user((await server.company()).id);
    expect((await act(stranger.id)).error.code).toBe('NOT_FOUND');
    await server.call(updateMember, { as: admin, params: { id: agent.id }, body: { enabled: false } });
    expect((await act()).error.code).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['a supervisor', { roles: ['Company Supervisor'] }],
    ['an agent', { roles: ['Company Agent'] }],
    ['an admin who may only read', { roles: ['Company Admin'], membership: { readOnlyAccess: true } }],
  ] as const)('has to be one without limits: not %s', async (_who, { roles, ...options }) => {
    const other = await server.user(companyId, { ...options, roles: [...roles] });
    expect((await act(agent.id, other)).error.code).toBe('FORBIDDEN');
  });

  it('acts as no third user from there, and changes neither password, keys nor sign-ins', async () => {
    const colleague = await server.user(companyId);
    const token = await actAs(colleague.id);
    expect((await act(agent.id, token)).error.code).toBe('FORBIDDEN');
    const body = { current_password: password, password: 'another long password' };
    const { data } = (await server.call(listSignIns, { as: colleague })).body;
    const answers = [
      await server.call(changePassword, { as: token, body }),
      await server.call(createApiKey, { as: token, body: { kind: 'user', name: 'Mine' } }),
      await server.call(endSignIn, { as: token, params: { id: data[0]?.id ?? '' } }),
      await server.call(updateMember, { as: token, params: { id: agent.id }, body: { name: 'Other' } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('takes no calls, places none, and leaves the status of the user alone', async () => {
    const token = await actAs();
    const { user } = (await server.call(getAuthUser, { as: token, body: {} })).body;
    expect(user.user_permissions).toContain('update contact');
    for (const permission of ['make call', 'answer call', 'send message', 'set agent status'])
      expect(user.user_permissions).not.toContain(permission);
    const answers = [
      await server.call(voiceToken, { as: token, body: {} }),
      await server.call(setAgentStatus, { as: token, params: { id: agent.id }, body: { agent_status: 1 } }),
      await server.call(startCall, {
        as: token,
        headers: { 'idempotency-key': 'f0e7a3a1-5a55-4f6e-9d53-0a8f6a1f2b11' },
        body: { phone_number: '+14155550150', campaign_id: 1 },
      }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('the audit log', () => {
  it('names both on every change, and the reason once', async () => {
    const token = await actAs();
    const made = await server.call(createContact, {
      as: token,
      body: { first_name: 'Maya', phone_number: '+14155550177' },
    });
    const { id } = made.body;
    await server.call(updateContact, { as: token, params: { id }, body: { first_name: 'Mia' } });
    expect((await server.call(getContact, { as: token, params: { id } })).status).toBe(200);
    await server.call(logout, { as: token, body: { is_impersonated: true } });
    const written = await entries();
    expect(written.map(who)).toEqual([
      ['Dee', 'Tom', 'impersonation_stopped'],
      ['Dee', 'Tom', 'done'],
      ['Dee', 'Tom', 'done'],
      [null, 'Dee', 'impersonation_started'],
    ]);
    expect(written[1]?.changes).toEqual([
      { field: 'request', before: null, after: `PUT /api/v1/contact/${String(id)}` },
    ]);
    expect(written[3]).toMatchObject({
      subject: { id: agent.id, name: 'Tom' },
      changes: [{ field: 'reason', before: null, after: reason }],
    });
    const query = { user_id: admin.id };
    expect((await server.call(listAuditEntries, { as: admin, query })).body.data).toHaveLength(4);
  });

  it('has nothing of what was refused', async () => {
    const token = await actAs();
    await server.call(updateContact, { as: token, params: { id: 999_999 }, body: { first_name: 'Mia' } });
    expect((await entries()).map(who)).toEqual([[null, 'Dee', 'impersonation_started']]);
  });
});

describe('the session', () => {
  it('is in the list of the user with the reason, who can end it', async () => {
    const token = await actAs();
    const { data } = (await server.call(listSignIns, { as: agent })).body;
    const acted = data.find(({ impersonator }) => impersonator !== null);
    expect(acted).toMatchObject({ impersonator: { name: 'Dee', reason }, via: 'impersonation' });
    await server.call(endSignIn, { as: agent, params: { id: acted?.id ?? '' } });
    expect(await isOver(token)).toBe(true);
  });

  it('ends after its hour, and the log says so', async () => {
    const token = await actAs();
    server.clock.advance(59 * MINUTE_MS);
    expect(await isOver(token)).toBe(false);
    server.clock.advance(2 * MINUTE_MS);
    expect(await isOver(token)).toBe(true);
    await drainJobs(server.context);
    const { data } = (await server.call(listAuditEntries, { as: await signedIn(), query: {} })).body;
    expect(data.map(who)[0]).toEqual(['Dee', 'Tom', 'impersonation_expired']);
  });

  it('ends with the rights and with the sign-in of the admin', async () => {
    const other = await server.user(companyId, { name: 'Ann' });
    const [first, second] = [await actAs(), await actAs()];
    await server.call(updateMember, { as: other, params: { id: admin.id }, body: { user_roles: ['Company Agent'] } });
    expect([await isOver(first), await isOver(second)]).toEqual([true, true]);
    const third = (await act(agent.id, other)).body.apiToken;
    await server.call(logout, { as: other, body: {} });
    expect(await isOver(third)).toBe(true);
  });

  it('ends when the time of the admin’s own sign-in is up', async () => {
    const signed = await server.call(login, { body: { email: admin.email, password } });
    server.clock.advance(server.context.kernel.config.sessions.sharedLifetimeMs - 10 * MINUTE_MS);
    const { meta } = (await server.call(getCookieUser, { query: {}, headers: { cookie: cookiesOf(signed) } })).body;
    const { apiToken, expires_at: expiresAt } = (await act(agent.id, meta.token ?? '')).body;
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBe(10 * MINUTE_MS);
    server.clock.advance(11 * MINUTE_MS);
    expect(await isOver(apiToken)).toBe(true);
  });

  it('leaves the cookie of the admin, and no cookie continues it', async () => {
    const signed = await server.call(login, { body: { email: admin.email, password } });
    const started = await act(agent.id, signed.body.meta.token);
    expect(setCookies(started)).toEqual([]);
    const stopped = await server.call(logout, { as: started.body.apiToken, body: { is_impersonated: true } });
    expect([stopped.status, setCookies(stopped)]).toEqual([200, []]);
    expect(await isOver(signed.body.meta.token)).toBe(false);
    const { meta } = (await server.call(getCookieUser, { query: {} })).body;
    expect(meta.token).toBeNull();
  });
});

const signedIn = async (): Promise<string> =>
  (await server.call(login, { body: { email: admin.email, password } })).body.meta.token;
