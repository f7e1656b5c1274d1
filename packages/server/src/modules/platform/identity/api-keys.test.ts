import {
  createApiKey,
  createIdentitySecret,
  exchangeKey,
  getAuthUser,
  getCookieUser,
  listApiKeys,
  listUsers,
  revokeApiKey,
  revokeIdentitySecret,
  selectCompany,
  updateApiKey,
} from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { companies } from '../companies/read.js';

const server = useTestServer();
const site = 'https://crm.example.com';
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  agent = await server.user(company.id, { roles: ['Company Agent'] });
});

const create = async (kind: 'user' | 'publishable' | 'secret') =>
  (
    await server.call(createApiKey, {
      as: admin,
      body: {
        kind,
        name: kind,
        ...(kind === 'secret' ? {} : { allowed_origins: [site] }),
        ...(kind === 'user' ? { user_id: agent.id } : {}),
      },
    })
  ).body;

const exchange = (key: string, headers: Record<string, string> = {}) =>
  server.call(exchangeKey, { body: { key }, headers });

it('exchanges no key of a closed account, and says why', async () => {
  const closing = await server.user((await server.company()).id);
  const body = { kind: 'user' as const, name: 'CRM', allowed_origins: [site] };
  const { secret } = (await server.call(createApiKey, { as: closing, body })).body;
  expect((await exchange(secret)).status).toBe(200);
  const { drizzle } = server.context.kernel.db;
  await drizzle.update(companies).set({ status: 'deleted' }).where(eq(companies.id, closing.companyId));
  expect((await exchange(secret)).error.code).toBe('ACCOUNT_CLOSED');
});

it.each(['user', 'publishable', 'secret'] as const)(
  'says of a %s key as a bearer token what to do with it',
  async (kind) => {
    const { secret } = await create(kind);
    const { status, error } = await server.call(getAuthUser, { as: secret });
    expect([status, error.code]).toEqual([403, 'KEY_SCOPE']);
    expect(error.message).toContain('POST /api/v1/auth/token');
    expect((await server.call(getAuthUser, { as: 'at_nothing' })).error.code).toBe('SESSION_EXPIRED');
  },
);

it('refuses unknown and revoked keys', async () => {
  expect((await exchange('uk_nobody_has_this')).error.code).toBe('KEY_INVALID');
  const { key, secret } = await create('user');
  const { token } = (await exchange(secret)).body;
  await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
  expect((await exchange(secret)).error.code).toBe('KEY_REVOKED');
  const answer = await server.call(listUsers, { as: token });
  expect([answer.status, answer.error.code]).toEqual([401, 'KEY_REVOKED']);
});

it('lets no key make another one, for whomever, nor take one away', async () => {
  const before = (await server.call(listApiKeys, { as: admin })).body.data.length;
  const { key: site } = await create('publishable');
  const { id: secretId } = (await server.call(createIdentitySecret, { as: admin, params: { id: site.id } })).body;
  for (const kind of ['user', 'secret'] as const) {
    // Of an admin, who may do all of it after a sign-in.
    const made = await server.call(createApiKey, { as: admin, body: { kind, name: 'Page' } });
    const { token } = (await exchange(made.body.secret)).body;
    const tries = [
      await server.call(createApiKey, { as: token, body: { kind: 'secret', name: 'Mine' } }),
      await server.call(createApiKey, { as: token, body: { kind: 'secret', name: 'Theirs', user_id: agent.id } }),
      await server.call(createApiKey, { as: token, body: { kind: 'user', name: 'Theirs', user_id: agent.id } }),
      await server.call(createIdentitySecret, { as: token, params: { id: site.id } }),
      await server.call(revokeIdentitySecret, { as: token, params: { id: site.id, secretId } }),
      await server.call(revokeApiKey, { as: token, params: { id: site.id } }),
      await server.call(selectCompany, { as: token, body: { company_id: admin.companyId } }),
    ];
    expect(tries.map(({ status, error }) => [status, error.code])).toEqual(tries.map(() => [403, 'KEY_SCOPE']));
    expect(tries[0]?.error.message).toBe('Sign in with email and password to do this: an API key cannot.');
  }
  const { data } = (await server.call(listApiKeys, { as: admin })).body;
  expect(data.length - before).toBe(3);
  expect(data.find(({ id }) => id === site.id)?.revoked_at).toBeNull();
});

it('ends everything that came from a key with the key', async () => {
  const { key, secret } = await create('user');
  const tokens: string[] = [];
  for (const headers of [{}, { origin: site }]) tokens.push((await exchange(secret, headers)).body.token);
  // Nothing that a key gives is a sign-in: there is no cookie, and no shared token to go on with.
  const exchanged = await exchange(secret);
  expect(exchanged.headers['set-cookie']).toBeUndefined();
  expect((await server.call(getCookieUser, { query: { shared_token: exchanged.body.token } })).error.code).toBe(
    'SESSION_EXPIRED',
  );
  await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
  for (const token of [...tokens, exchanged.body.token])
    expect((await server.call(getAuthUser, { as: token, body: {} })).error.code).toBe('KEY_REVOKED');
});

it('answers with whom the key signs in, as their profile is, and with nobody for a site’s key', async () => {
  const { token, user } = (await exchange((await create('user')).secret)).body;
  expect(user).toMatchObject({ id: agent.id });
  expect(user).toEqual((await server.call(getAuthUser, { as: token, body: {} })).body.user);
  expect((await exchange((await create('publishable')).secret, { origin: site })).body.user).toBeNull();
});

it('tells the key’s user of a revocation, once', async () => {
  const { key } = await create('user');
  for (const _ of ['first', 'again']) await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
  const { rows } = await server.context.kernel.db.pool.query(
    "select type, channels from events where data ->> 'key_id' = $1",
    [String(key.id)],
  );
  expect(rows).toEqual([
    { type: 'api_key_revoked', channels: [`private-company-${agent.companyId}-user-${agent.id}`] },
  ]);
});

it('refuses a user key from another origin, at the exchange and with its token', async () => {
  const { secret } = await create('user');
  for (const origin of [
    'https://evil.example',
    'http://crm.example.com',
    'https://crm.example.com.evil.example',
    'null',
  ]) {
    const answer = await exchange(secret, { origin });
    expect([answer.status, answer.error.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  const { token } = (await exchange(secret, { origin: site })).body;
  const used = await server.call(listUsers, { as: token, headers: { origin: 'https://evil.example' } });
  expect(used.error.code).toBe('ORIGIN_FORBIDDEN');
});

it('refuses a secret key in a browser, wherever it says it is', async () => {
  const { secret } = await create('secret');
  for (const headers of [{ origin: site }, { origin: 'http://localhost:4000' }, { 'sec-fetch-site': 'same-origin' }]) {
    const answer = await exchange(secret, headers);
    expect([answer.status, answer.error.code]).toEqual([403, 'KEY_SCOPE']);
  }
  expect((await exchange(secret)).body).toMatchObject({ kind: 'secret', user_id: admin.id });
});

it('signs an agent in with a user key, for an hour', async () => {
  const { secret } = await create('user');
  const { body, headers } = await exchange(secret, { origin: site });
  expect(body).toMatchObject({ kind: 'user', user_id: agent.id, expires_in_seconds: 3600 });
  expect(headers).toMatchObject({ 'access-control-allow-origin': site, vary: 'Origin' });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  const { user } = (await server.call(getAuthUser, { as: body.token, body: {} })).body;
  expect(user).toMatchObject({ id: agent.id, user_roles: ['Company Agent'] });
  server.clock.advance(3_600_000);
  expect((await server.call(listUsers, { as: body.token })).error.code).toBe('SESSION_EXPIRED');
});

it('takes sites to a key and from it, at once, for whoever may manage keys of this company', async () => {
  const { key, secret } = await create('publishable');
  const added = 'https://shop.example.org';
  const change = (as: TestUser | string | undefined, id: number, body: object) =>
    server.call(updateApiKey, { ...(as !== undefined && { as }), params: { id }, body });
  const page = (await exchange((await create('user')).secret)).body.token;
  const stranger = await server.user((await server.company()).id);
  const both = { allowed_origins: [site, added] };
  const refusals = [
    await change(undefined, key.id, both),
    await change(agent, key.id, both),
    await change(page, key.id, both),
    await change(stranger, key.id, both),
    await change(admin, key.id, { allowed_origins: [] }),
    await change(admin, key.id, { allowed_origins: ['https://a.example/path'] }),
    await change(admin, key.id, { name: '' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 403, 404, 422, 422, 422]);
  expect(refusals[4]?.error.errors).toHaveProperty('allowed_origins');
  expect((await exchange(secret, { origin: added })).error.code).toBe('ORIGIN_FORBIDDEN');

  const { body } = await change(admin, key.id, { allowed_origins: [site, added, added] });
  expect(body).toMatchObject({ id: key.id, name: 'publishable', allowed_origins: [site, added] });
  expect((await exchange(secret, { origin: added })).status).toBe(200);
  // What is left out stays.
  expect((await change(admin, key.id, { name: 'Shop' })).body).toMatchObject({ name: 'Shop', ...both });
  expect((await change(admin, key.id, {})).body).toMatchObject({ name: 'Shop', ...both });
  await change(admin, key.id, { allowed_origins: [added] });
  expect((await exchange(secret, { origin: site })).error.code).toBe('ORIGIN_FORBIDDEN');

  await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
  expect((await change(admin, key.id, both)).error.code).toBe('KEY_REVOKED');
});

it('says which fields of a new key are wrong', async () => {
  const withoutSite = await server.call(createApiKey, { as: admin, body: { kind: 'publishable', name: 'Site' } });
  expect(withoutSite.status).toBe(422);
  expect(withoutSite.error.errors).toHaveProperty('allowed_origins');
  const withPath = await server.call(createApiKey, {
    as: admin,
    body: { kind: 'user', name: 'Phone', allowed_origins: ['https://a.example/path'] },
  });
  expect(withPath.error.errors).toHaveProperty(['allowed_origins.0']);
});

it('shows a key once, and afterwards only how it begins', async () => {
  const { key, secret } = await create('user');
  expect(secret.startsWith(key.prefix)).toBe(true);
  const list = await server.call(listApiKeys, { as: admin });
  expect(list.body.data.map((item) => item.id)).toContain(key.id);
  expect(JSON.stringify(list.body)).not.toContain(secret);
  const { rows } = await server.context.kernel.db.pool.query<{ row: string }>('select k::text as row from api_keys k');
  expect(rows.map((entry) => entry.row).join()).not.toContain(secret.slice(12));
});

it('answers a preflight only for origins that a live key names', async () => {
  const { key } = await create('publishable');
  const ask = async (origin: string) =>
    (
      await server.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/auth/token',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    ).headers['access-control-allow-origin'];
  expect(await ask('https://evil.example')).toBeUndefined();
  expect(await ask(site)).toBe(site);
  expect(await ask('http://localhost:4000')).toBe('http://localhost:4000');
  expect(key.public_id).toMatch(/^[\w-]{16}$/);
});

it('begins a user key with its public id, so that a page that has the key needs nothing else', async () => {
  const { key, secret } = await create('user');
  // As `packages/embed/src/host/public-id.ts` reads it.
  expect(/^uk_([\w-]{16})[\w-]{43}$/.exec(secret)?.[1]).toBe(key.public_id);
  expect((await exchange(secret, { origin: site })).status).toBe(200);
});

it('covers the subdomains of a site, in frames, in requests and in answers to other origins', async () => {
  const { body } = await server.call(createApiKey, {
    as: admin,
    body: { kind: 'user', name: 'all of ours', allowed_origins: ['https://*.example.org'] },
  });
  expect((await exchange(body.secret, { origin: 'https://crm.eu.example.org' })).status).toBe(200);
  for (const origin of ['https://example.org', 'https://example.org.evil.test', 'http://crm.example.org'])
    expect((await exchange(body.secret, { origin })).error.code).toBe('ORIGIN_FORBIDDEN');
});

it.each([
  'https://*',
  'https://*.com',
  'https://a.test;script-src',
  "https://a.test'",
  'https://a.test,*',
  'a.test',
  'https://a.test/x',
])('takes no list of sites with %s', async (origin) => {
  const answer = await server.call(createApiKey, {
    as: admin,
    body: { kind: 'user', name: 'x', allowed_origins: [origin] },
  });
  expect(answer.status).toBe(422);
});
