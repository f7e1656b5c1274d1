import {
  chooseFirstPassword,
  createApiKey,
  createMember,
  exchangeKey,
  getAuthUser,
  getCookieUser,
  getMember,
  listMembers,
  listUsers,
  login,
  resetMemberPassword,
  selectCompany,
  setAgentStatus,
  updateMember,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { setCookies, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const password = 'a good long password';
let admin: TestUser;
let agent: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  const { id } = await server.company();
  admin = await server.user(id, { name: 'Ada' });
  agent = await server.user(id, { name: 'Bo', roles: ['Company Agent'] });
});

const create = (body: Partial<BodyOf<typeof createMember>> = {}, as = admin) =>
  server.call(createMember, {
    as,
    body: { name: 'Cy', email: `cy-${as.companyId}@acme.test`, user_roles: ['Company Agent'], ...body },
  });
const update = (id: number, body: BodyOf<typeof updateMember>, as = admin) =>
  server.call(updateMember, { as, params: { id }, body });
const read = async (id: number) => (await server.call(getMember, { as: admin, params: { id } })).body;
const signIn = (email: string, typed: string) => server.call(login, { body: { email, password: typed } });
const chooseFirst = (email: string, current: string, next = password) =>
  server.call(chooseFirstPassword, { body: { email, current_password: current, password: next } });
const eventsOf = async (companyId: number) =>
  (
    await server.context.kernel.db.pool.query<{ type: string; data: object; channels: string[] }>(
      'select type, data, channels from events where company_id = $1 order by seq',
      [companyId],
    )
  ).rows;

describe('a new user', () => {
  it('replaces the password that is shown once by their own, and no hash is told', async () => {
    const made = await create({ email: 'Cy.New@acme.test', user_roles: ['Company Agent', 'Company Agent'] });
    expect(made.status).toBe(200);
    expect(made.body.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(made.body.user).toMatchObject({ name: 'Cy', enabled: true, user_roles: ['Company Agent'], version: 1 });
    expect(await read(made.body.user.id)).toEqual(made.body.user);
    const temporary = made.body.password ?? '';
    expect((await signIn('cy.new@acme.test', temporary)).error.code).toBe('PASSWORD_TEMPORARY');
    expect((await chooseFirst('cy.new@acme.test', temporary)).status).toBe(200);
    const { data } = (await server.call(listMembers, { as: admin })).body;
    expect(data.map(({ name, last_seen_at: seen }) => [name, seen !== null])).toEqual([
      ['Ada', true],
      ['Bo', true],
      ['Cy', true],
    ]);
    const told = await eventsOf(admin.companyId);
    expect(told.map(({ type, data: sent }) => [type, sent])).toContainEqual([
      'user_updated',
      { id: made.body.user.id, access_ended: false },
    ]);
  });

  it('needs an address that nobody has, whatever its case, and learns nothing of other companies', async () => {
    const here = await create({ email: agent.email.toUpperCase() });
    expect([here.status, here.error.errors]).toEqual([
      422,
      { email: ['Someone in your company has this address. Find them in the list, or enter another one.'] },
    ]);
    const stranger = await server.user((await server.company({ name: 'Hub' })).id);
    const there = await create({ email: stranger.email });
    expect(there.error.errors).toEqual({
      email: ['This address cannot be used for a new user. Enter another one.'],
    });
    const renamed = await update(agent.id, { email: stranger.email });
    expect(renamed.error.errors).toEqual(there.error.errors);
  });

  it('is made by admins alone, signed in themselves, and never with more rights than theirs', async () => {
    expect((await create({}, agent)).error.code).toBe('FORBIDDEN');
    const key = await server.call(createApiKey, { as: admin, body: { kind: 'user', name: 'CRM' } });
    const { token } = (await server.call(exchangeKey, { body: { key: key.body.secret } })).body;
    const byKey = await server.call(createMember, {
      as: token,
      body: { name: 'X', email: 'x@acme.test', user_roles: ['Company Admin'] },
    });
    expect(byKey.error.code).toBe('KEY_SCOPE');
    const reader = await server.user(admin.companyId, { membership: { readOnlyAccess: true } });
    expect((await create({ user_roles: ['Company Admin'] }, reader)).error.code).toBe('FORBIDDEN');
    expect((await update(agent.id, { name: 'Bob' }, reader)).error.code).toBe('FORBIDDEN');
    expect((await server.call(resetMemberPassword, { as: reader, params: { id: admin.id } })).error.code).toBe(
      'FORBIDDEN',
    );
  });
});

describe('a change', () => {
  it('is kept, counts at once, and is refused for an older version', async () => {
    const { version } = await read(agent.id);
    const body = {
      name: 'Beau',
      user_roles: ['Company Supervisor'] as const,
      contacts_visibility: 'restricted' as const,
      contacts_access_level: 2,
      communications_visibility: 2,
      can_view_unassigned_contacts: false,
      is_destination: true,
    };
    const changed = await update(agent.id, { ...body, user_roles: [...body.user_roles], if_version: version });
    expect(changed.body).toMatchObject({ ...body, version: version + 1 });
    const { user } = (await server.call(getAuthUser, { as: agent, body: {} })).body;
    expect(user).toMatchObject({ name: 'Beau', contacts_access_level: 2, user_roles: ['Company Supervisor'] });
    expect((await update(agent.id, { name: 'Bo', if_version: version })).error.code).toBe('CONFLICT');
    const told = (await eventsOf(admin.companyId)).map(({ type, channels }) => [type, channels]);
    expect(told).toContainEqual(['access_changed', [`private-company-${agent.companyId}-user-${agent.id}`]]);
  });

  it('never takes the last admin away, also not when two admins leave at once', async () => {
    const reason = 'There has to be at least one admin. Make someone else an admin first.';
    await server.user(admin.companyId, { membership: { readOnlyAccess: true } });
    await server.user(admin.companyId, { membership: { enabled: false } });
    expect((await update(admin.id, { user_roles: ['Company Agent'] })).error.errors).toEqual({ user_roles: [reason] });
    expect((await update(admin.id, { enabled: false })).error.errors).toEqual({ enabled: [reason] });
    expect((await update(admin.id, { read_only_access: true })).error.errors).toEqual({ read_only_access: [reason] });
    const second = await server.user(admin.companyId);
    const both = await Promise.all([
      update(admin.id, { user_roles: ['Company Agent'] }, admin),
      update(second.id, { user_roles: ['Company Agent'] }, second),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('finds nobody of another company', async () => {
    const stranger = await server.user((await server.company()).id);
    expect((await server.call(getMember, { as: admin, params: { id: stranger.id } })).status).toBe(404);
    expect((await update(stranger.id, { enabled: false })).status).toBe(404);
    expect((await server.call(resetMemberPassword, { as: admin, params: { id: stranger.id } })).status).toBe(404);
  });
});

describe('a disabled user', () => {
  it('is signed out everywhere and offline, and stays out until an admin enables them', async () => {
    const worker = await server.user(admin.companyId, { password, roles: ['Company Agent'] });
    const browser = await signIn(worker.email, password);
    const cookie = setCookies(browser).find((each) => each.startsWith('shared_token=')) ?? '';
    await server.call(setAgentStatus, { as: worker, params: { id: worker.id }, body: { agent_status: 1 } });
    expect((await update(worker.id, { enabled: false })).body.enabled).toBe(false);
    for (const token of [worker.token, browser.body.meta.token])
      expect((await server.call(listUsers, { as: token })).status).toBe(401);
    expect((await signIn(worker.email, password)).error.code).toBe('USER_DISABLED');
    const resumed = await server.call(getCookieUser, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(resumed.error.code).toBe('SESSION_EXPIRED');
    const { rows } = await server.context.kernel.db.pool.query('select status from agent_states where user_id = $1', [
      worker.id,
    ]);
    expect(rows).toEqual([{ status: 'offline' }]);
    const own = `private-company-${worker.companyId}-user-${worker.id}`;
    const told = await eventsOf(worker.companyId);
    expect(told.filter(({ type }) => type === 'session_ended')).toHaveLength(2);
    expect(told.at(-1)).toEqual({
      type: 'user_updated',
      data: { id: worker.id, access_ended: true },
      channels: [`private-company-${worker.companyId}`, own],
    });

    expect((await update(worker.id, { enabled: true })).body.enabled).toBe(true);
    expect((await server.call(listUsers, { as: worker })).error.code).toBe('SESSION_EXPIRED');
    expect((await signIn(worker.email, password)).status).toBe(200);
  });

  it('stays signed in to their other company', async () => {
    const hub = (await server.company({ name: 'Hub' })).id;
    await server.membership(hub, agent.id, ['Company Agent']);
    const inHub = (await server.call(selectCompany, { as: agent, body: { company_id: hub } })).body.meta.token;
    await update(agent.id, { enabled: false });
    expect((await server.call(listUsers, { as: agent })).error.code).toBe('SESSION_EXPIRED');
    expect((await server.call(listUsers, { as: inHub })).status).toBe(200);
  });

  it('is shut out with an API key, too', async () => {
    const body = { kind: 'user', name: 'CRM', user_id: agent.id } as const;
    const { secret } = (await server.call(createApiKey, { as: admin, body })).body;
    const { token } = (await server.call(exchangeKey, { body: { key: secret } })).body;
    await update(agent.id, { enabled: false });
    expect((await server.call(listUsers, { as: token })).error.code).toBe('USER_DISABLED');
    expect((await server.call(exchangeKey, { body: { key: secret } })).error.code).toBe('USER_DISABLED');
  });
});

describe('a password that an admin handed over', () => {
  it('opens nothing but the form that replaces it, and is refused like a wrong one once it is replaced', async () => {
    const made = await create({ email: 'dee@acme.test' });
    const temporary = made.body.password ?? '';
    expect((await chooseFirst('dee@acme.test', 'wrong')).error.code).toBe('CREDENTIALS_INVALID');
    expect((await chooseFirst('dee@acme.test', temporary, temporary)).error.errors).toEqual({
      password: ['Choose a password that differs from the old one.'],
    });
    expect((await chooseFirst('dee@acme.test', temporary, 'Dee@Acme.test')).error.errors).toEqual({
      password: ['Choose a password that is not your email address.'],
    });
    const chosen = await chooseFirst('dee@acme.test', temporary);
    expect(chosen.body.data).toEqual({ first_login: true });
    expect(setCookies(chosen).join()).toContain('shared_token=');
    expect((await server.call(getAuthUser, { as: chosen.body.meta.token, body: {} })).body.user.name).toBe('Cy');
    expect((await chooseFirst('dee@acme.test', temporary)).error.code).toBe('CREDENTIALS_INVALID');
    // A password of one's own is not replaced this way.
    expect((await chooseFirst('dee@acme.test', password, 'another long one')).error.code).toBe('CREDENTIALS_INVALID');
  });
});

describe('a new password', () => {
  it('replaces the old one and ends every sign-in', async () => {
    const worker = await server.user(admin.companyId, { password, roles: ['Company Agent'] });
    const made = (await server.call(resetMemberPassword, { as: admin, params: { id: worker.id } })).body;
    expect((await server.call(listUsers, { as: worker })).error.code).toBe('SESSION_EXPIRED');
    expect((await signIn(worker.email, password)).error.code).toBe('CREDENTIALS_INVALID');
    const temporary = made.password ?? '';
    expect((await signIn(worker.email, temporary)).error.code).toBe('PASSWORD_TEMPORARY');
    expect((await chooseFirst(worker.email, temporary)).status).toBe(200);
    expect((await signIn(worker.email, password)).status).toBe(200);
  });

  it('is not given to oneself, nor to a user who works for another company', async () => {
    const own = await server.call(resetMemberPassword, { as: admin, params: { id: admin.id } });
    expect(own.error.errors).toEqual({ _: ['Change your own password under Password and sign-ins.'] });
    await server.membership((await server.company()).id, agent.id);
    expect(await read(agent.id)).toMatchObject({ has_other_companies: true });
    const reason = 'This user also works for another company, so only they can change this.';
    const shared = await server.call(resetMemberPassword, { as: admin, params: { id: agent.id } });
    expect(shared.error.errors).toEqual({ _: [reason] });
    expect((await update(agent.id, { email: 'new@acme.test', name: 'N' })).error.errors).toEqual({
      name: [reason],
      email: [reason],
    });
    expect((await update(agent.id, { user_roles: ['Company Supervisor'] })).status).toBe(200);
  });

  it('is given to a user whose other company was closed', async () => {
    const other = await server.company();
    await server.membership(other.id, agent.id);
    await server.context.kernel.db.pool.query(`update companies set status = 'deleted' where id = $1`, [other.id]);
    expect(await read(agent.id)).toMatchObject({ has_other_companies: false });
    expect((await server.call(resetMemberPassword, { as: admin, params: { id: agent.id } })).status).toBe(200);
  });
});
