import { getAuthUser, getCookieUser, listAccesses, listUsers, login, selectCompany } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setCookies, useTestServer, type TestUser } from '../../../testing/index.js';
import { memberships, signIns, users } from './identity.tables.js';
import { companies } from '../companies/read.js';

const server = useTestServer({
  config: (config) => ({ ...config, limits: { ...config.limits, signIn: { limit: 3, windowMs: 60_000 } } }),
});
const password = 'a good long password';
let acme: number;
let hub: number;
let person: TestUser;

beforeAll(async () => {
  acme = (await server.company({ name: 'Acme' })).id;
  hub = (await server.company({ name: 'Hub' })).id;
});

beforeEach(async () => {
  server.clock.advance(3_600_000);
  person = await server.user(acme, { password });
});

const signIn = (body: { email: string; password: string }, ip = '203.0.113.7') =>
  server.app.inject({ method: 'POST', url: '/login', payload: body, remoteAddress: ip });

it('refuses a disabled person, but only one who knows the password', async () => {
  await server.context.kernel.db.drizzle.update(users).set({ enabled: false }).where(eq(users.id, person.id));
  expect((await server.call(login, { body: { email: person.email, password: 'wrong' } })).error.code).toBe(
    'CREDENTIALS_INVALID',
  );
  const known = await server.call(login, { body: { email: person.email, password } });
  expect([known.status, known.error.code]).toEqual([403, 'USER_DISABLED']);
  expect((await server.call(listUsers, { as: person })).error.code).toBe('USER_DISABLED');
});

it('refuses further tries after too many failures, for one address from anywhere and from one place for any', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await signIn({ email: person.email, password: 'wrong' }, `203.0.113.${attempt}`);
    expect(answer.statusCode).toBe(401);
  }
  const limited = await signIn({ email: person.email, password }, '203.0.113.99');
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited.json()).toMatchObject({ code: 'RATE_LIMITED' });

  for (let attempt = 0; attempt < 3; attempt += 1)
    await signIn({ email: `nobody-${attempt}@acme.test`, password: 'wrong' }, '198.51.100.1');
  expect((await signIn({ email: 'somebody@acme.test', password: 'x' }, '198.51.100.1')).statusCode).toBe(429);

  server.clock.advance(60_000);
  expect((await signIn({ email: person.email, password }, '203.0.113.99')).statusCode).toBe(200);
});

it('keeps only hashes, and what the device says of itself', async () => {
  const { body } = await server.call(login, {
    body: { email: person.email, password, device_info: { name: 'Laptop' } },
    headers: { 'user-agent': 'Test/1' },
  });
  const { drizzle, pool } = server.context.kernel.db;
  const [row] = await drizzle.select().from(signIns).where(eq(signIns.sharedTokenHash, body.meta.hashed_token));
  expect(row).toMatchObject({ deviceInfo: { name: 'Laptop' }, userAgent: 'Test/1' });
  const stored = await pool.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from (select token_hash from access_tokens union select shared_token_hash from sign_ins) t`,
  );
  expect(stored.rows[0]?.all).not.toContain(body.meta.token);
});

it('ends a token with its time', async () => {
  const { token } = (await server.call(login, { body: { email: person.email, password } })).body.meta;
  server.clock.advance(server.context.kernel.config.sessions.tokenLifetimeMs);
  const answer = await server.call(getAuthUser, { as: token, body: {} });
  expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_EXPIRED']);
});

it('remembers for thirty days when asked to, else for the browser’s session and a day', async () => {
  const cookieOf = async (remember: boolean) =>
    setCookies(await server.call(login, { body: { email: person.email, password, remember_me: remember } })).find(
      (each) => each.startsWith('shared_token='),
    ) ?? '';
  const brief = await cookieOf(false);
  expect(brief).not.toContain('Max-Age');
  const long = await cookieOf(true);
  expect(long).toContain(`Max-Age=${30 * 24 * 3600}`);
  server.clock.advance(24 * 3_600_000);
  const resume = (cookie: string) => server.call(getCookieUser, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect((await resume(brief)).error.code).toBe('SESSION_EXPIRED');
  expect((await resume(long)).status).toBe(200);
});

it('lets a person with several accesses change between them, and starts where they were last', async () => {
  await server.membership(hub, person.id, ['Company Agent']);
  const accesses = await server.call(listAccesses, { as: person });
  expect(accesses.body.data.map((access) => [access.company_name, access.user_roles])).toEqual([
    ['Acme', ['Company Admin']],
    ['Hub', ['Company Agent']],
  ]);
  const inHub = await server.call(selectCompany, { as: person, body: { company_id: hub } });
  expect(inHub.body.user).toMatchObject({ company_id: hub, user_roles: ['Company Agent'], has_multiple_access: true });
  expect((await server.call(getAuthUser, { as: person, body: {} })).body.user.company_id).toBe(acme);

  const again = await server.call(login, { body: { email: person.email, password } });
  const { user } = (await server.call(getAuthUser, { as: again.body.meta.token, body: {} })).body;
  expect(user.company_id).toBe(hub);
});

it('shuts out who was removed from the company, and everybody of a closed one', async () => {
  const closing = (await server.company()).id;
  const removed = await server.user(closing);
  const other = await server.user(closing);
  const { drizzle } = server.context.kernel.db;
  await drizzle.update(memberships).set({ enabled: false }).where(eq(memberships.userId, removed.id));
  expect((await server.call(listUsers, { as: removed })).error.code).toBe('USER_DISABLED');
  await drizzle.update(companies).set({ status: 'deleted' }).where(eq(companies.id, closing));
  expect((await server.call(listUsers, { as: other })).error.code).toBe('SESSION_EXPIRED');
});

it('takes from a read-only person whatever a reporter may not do', async () => {
  const reader = await server.user(acme, { roles: ['Company Agent'], membership: { readOnlyAccess: true } });
  const { user } = (await server.call(getAuthUser, { as: reader, body: {} })).body;
  expect(user.user_permissions).toContain('list contact');
  expect(user.user_permissions).not.toContain('make call');
});

it('ends every token with the sign-in that it came from', async () => {
  const first = await server.call(login, { body: { email: person.email, password } });
  const cookie = setCookies(first).join('; ');
  const lifetimeMs = server.context.kernel.config.sessions.sharedLifetimeMs;
  server.clock.advance(lifetimeMs - 3_600_000);
  const renewed = await server.call(getCookieUser, { headers: { cookie } });
  const token = renewed.body.meta.token ?? '';
  expect((await server.call(getAuthUser, { as: token, body: {} })).status).toBe(200);
  server.clock.advance(3_600_001);
  expect((await server.call(getAuthUser, { as: token, body: {} })).error.code).toBe('SESSION_EXPIRED');
  const other = await server.call(selectCompany, { as: token, body: { company_id: acme } });
  expect(other.error.code).toBe('SESSION_EXPIRED');
});
