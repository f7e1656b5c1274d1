import {
  contactCenterAgents,
  createApiKey,
  getAuthUser,
  getMember,
  listApiKeys,
  listAuditEntries,
  listBroadcasts,
  listLines,
  updateMember,
  type BodyOf,
} from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberScope } from '../../../policy/scope.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { lines } from '../lines/read.js';
import { readViewer } from '../viewers/read.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let companyId: number;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  companyId = (await server.company()).id;
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] });
});

const update = (body: BodyOf<typeof updateMember>, id = agent.id, as = admin) =>
  server.call(updateMember, { as, params: { id }, body });
const read = async (id = agent.id) => (await server.call(getMember, { as: admin, params: { id } })).body;
const profile = async (as = agent) => (await server.call(getAuthUser, { as, body: {} })).body.user;
const viewer = () => readViewer({ q: server.context.kernel.db.drizzle }, memberScope(companyId, agent.id));
const linesOf = async () => (await server.call(listLines, { as: agent })).body.data.map(({ name }) => name);
const lastEntry = async () => (await server.call(listAuditEntries, { as: admin, query: {} })).body.data[0];

async function line(name: string, ofCompany = companyId): Promise<number> {
  const [row] = await server.context.kernel.db.drizzle
    .insert(lines)
    .values({ companyId: ofCompany, name })
    .returning({ id: lines.id });
  return row?.id ?? 0;
}

describe('a line limit', () => {
  it('counts at once, is in the audit log by name, and can be lifted', async () => {
    const [sales, support] = [await line('Sales'), await line('Support')];
    await line('Board');
    const changed = await update({ line_access_limit: true, accessible_campaigns: [support, sales, support] });
    expect(changed.body).toMatchObject({ line_access_limit: true, accessible_campaigns: [sales, support] });
    expect(await linesOf()).toEqual(['Sales', 'Support']);
    expect((await viewer()).lineIds).toEqual([sales, support]);
    expect(await profile()).toMatchObject({ line_access_limit: true, accessible_campaigns: [sales, support] });
    expect(await lastEntry()).toMatchObject({
      kind: 'person',
      subject: { id: agent.id },
      changes: [
        { field: 'line_access_limit', before: 'false', after: 'true' },
        { field: 'accessible_campaigns', before: null, after: 'Sales, Support' },
      ],
    });
    const { rows } = await server.context.kernel.db.pool.query<{ channels: string[] }>(
      `select channels from events where company_id = $1 and type = 'access_changed'`,
      [companyId],
    );
    expect(rows).toEqual([{ channels: [`private-company-${companyId}-user-${agent.id}`] }]);
    // The lines are kept for the next time.
    expect((await update({ line_access_limit: false })).body.accessible_campaigns).toEqual([sales, support]);
    expect(await linesOf()).toEqual(['Board', 'Sales', 'Support']);
  });

  it('needs a line, takes no line of another company and no deleted one, and keeps one that is deleted later', async () => {
    const none = await update({ line_access_limit: true });
    expect([none.status, none.error.errors]).toEqual([422, { accessible_campaigns: ['Choose at least one line.'] }]);
    const gone = { accessible_campaigns: ['One of these lines does not exist any more.'] };
    const foreign = await line('Theirs', (await server.company()).id);
    expect((await update({ line_access_limit: true, accessible_campaigns: [foreign] })).error.errors).toEqual(gone);
    const [sales, support] = [await line('Sales'), await line('Support')];
    await update({ line_access_limit: true, accessible_campaigns: [sales, support] });
    const { drizzle } = server.context.kernel.db;
    await drizzle.update(lines).set({ deletedAt: server.clock.now() }).where(eq(lines.id, support));
    expect((await update({ accessible_campaigns: [support] })).status).toBe(200);
    await update({ accessible_campaigns: [sales] });
    expect((await update({ accessible_campaigns: [sales, support] })).error.errors).toEqual(gone);
    expect((await update({ accessible_campaigns: [] })).error.errors).toEqual({
      accessible_campaigns: ['Choose at least one line.'],
    });
    expect((await read()).accessible_campaigns).toEqual([sales]);
  });
});

describe('a user limit', () => {
  it('names colleagues, disabled ones too, and no one of another company', async () => {
    const left = await server.user(companyId, { name: 'Cy', membership: { enabled: false } });
    const stranger = await server.user((await server.company()).id);
    const refused = await update({ user_access_limit: true, accessible_users: [admin.id, stranger.id] });
    expect(refused.error.errors).toEqual({
      accessible_users: ['One of these people does not belong to the company.'],
    });
    expect((await update({ user_access_limit: true })).error.errors).toEqual({
      accessible_users: ['Choose at least one person.'],
    });
    expect((await viewer()).userIds).toBeNull();
    const changed = await update({ user_access_limit: true, accessible_users: [left.id, admin.id] });
    expect(changed.body).toMatchObject({ user_access_limit: true, accessible_users: [admin.id, left.id] });
    expect((await viewer()).userIds).toEqual([admin.id, left.id]);
    expect((await lastEntry())?.changes).toContainEqual({
      field: 'accessible_users',
      before: null,
      after: 'Ada, Cy',
    });
  });
});

describe('single permissions', () => {
  it('count at once in open sessions, in addition to the roles, and end when they are taken away', async () => {
    const keys = async () => (await server.call(listApiKeys, { as: agent })).status;
    expect(await keys()).toBe(403);
    const changed = await update({ extra_permissions: ['manage api keys', 'manage tag', 'manage api keys'] });
    expect(changed.body.extra_permissions).toEqual(['manage tag', 'manage api keys']);
    expect(await keys()).toBe(200);
    expect((await profile()).user_permissions).toEqual(expect.arrayContaining(['make call', 'manage tag']));
    expect((await lastEntry())?.changes).toEqual([
      { field: 'extra_permissions', before: null, after: 'manage tag, manage api keys' },
    ]);
    await update({ read_only_access: true });
    expect(await keys()).toBe(403);
    await update({ read_only_access: false, extra_permissions: [] });
    expect([await keys(), (await profile()).user_permissions.includes('manage tag')]).toEqual([403, false]);
  });

  it('are given by admins alone, and only those that the admin has', async () => {
    const lead = await server.user(companyId, {
      roles: ['Company Supervisor'],
      membership: { extraPermissions: ['manage billing', 'manage api keys', 'manage integrations'] },
    });
    expect((await update({ extra_permissions: ['manage billing'] }, agent.id, lead)).status).toBe(403);
    expect((await update({ extra_permissions: ['manage billing'] }, lead.id, lead)).status).toBe(403);
    const looker = await server.user(companyId, { membership: { readOnlyAccess: true } });
    const reporter = await server.user(companyId, { membership: { readOnlyAccess: true, roles: ['Company Agent'] } });
    const refused = await update({ extra_permissions: ['manage billing'] }, reporter.id, looker);
    expect(refused.error.code).toBe('FORBIDDEN');
    expect((await read(reporter.id)).extra_permissions).toEqual([]);
  });

  it('make no key that signs in as someone who can do more', async () => {
    await update({ extra_permissions: ['manage api keys'] });
    const key = (userId: number) =>
      server.call(createApiKey, {
        as: agent,
        body: { kind: 'user', name: 'CRM', allowed_origins: ['https://crm.test'], user_id: userId },
      });
    expect((await key(agent.id)).status).toBe(200);
    const refused = await key(admin.id);
    expect([refused.error.code, refused.error.message]).toEqual([
      'FORBIDDEN',
      'You cannot make a key for someone who may do more than you.',
    ]);
    // A role opens more than its permissions.
    const looker = await server.user(companyId, { membership: { readOnlyAccess: true } });
    expect((await key(looker.id)).error.code).toBe('FORBIDDEN');
  });

  it('make no key that sees what is kept from its maker', async () => {
    await update({ extra_permissions: ['manage api keys'] });
    const peer = await server.user(companyId, { roles: ['Company Agent'] });
    const key = (userId: number) =>
      server.call(createApiKey, { as: agent, body: { kind: 'secret', name: 'Report', user_id: userId } });
    expect((await key(peer.id)).status).toBe(200);
    await update({ communications_visibility: 2 });
    expect([(await key(peer.id)).error.code, (await key(agent.id)).status]).toEqual(['FORBIDDEN', 200]);
  });
});

describe('a paused user', () => {
  it('keeps their session and is off the wallboard until an admin resumes them', async () => {
    const listed = async () =>
      (await server.call(contactCenterAgents, { as: admin, body: {} })).body.data.map(({ id }) => id);
    expect(await listed()).toContain(agent.id);
    expect((await update({ active: false })).body.active).toBe(false);
    expect(await listed()).not.toContain(agent.id);
    expect((await profile()).id).toBe(agent.id);
    expect((await lastEntry())?.changes).toEqual([{ field: 'active', before: 'true', after: 'false' }]);
    await update({ active: true });
    expect(await listed()).toContain(agent.id);
  });
});

describe('broadcasts', () => {
  it('are turned off and on for one user', async () => {
    await update({ user_roles: ['Company Supervisor'] });
    const list = () => server.call(listBroadcasts, { as: agent, query: {} });
    expect((await list()).status).toBe(200);
    await update({ bulk_sms_enabled: false });
    expect((await list()).error.message).toBe('Broadcasts are turned off for you. Ask an admin.');
    expect((await profile()).bulk_sms_enabled).toBe(false);
    await update({ bulk_sms_enabled: true });
    expect((await list()).status).toBe(200);
  });
});
