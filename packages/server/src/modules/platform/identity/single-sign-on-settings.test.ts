import {
  checkSingleSignOn,
  getSingleSignOn,
  listAuditEntries,
  removeSingleSignOn,
  updateSingleSignOn,
  type BodyOf,
} from '@talk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { createPublicWeb } from '../../../web/public-web.js';
import { startFakeProvider, type FakeProvider, type Faults } from './fake-provider.fixture.js';
import { signOnTools } from './single-sign-on.fixture.js';

const records = new Map<string, string>();
const internet = createPublicWeb({ ports: 'any', isPublic: () => true });
const server = useTestServer({
  web: {
    ...internet,
    request: (url, call) => internet.request(url, { ...call, timeoutMs: 250 }),
    txt: async (name) => [records.get(name) ?? 'v=spf1 -all'],
  },
});
const held: { provider?: FakeProvider } = {};
const provider = (): FakeProvider => {
  if (held.provider === undefined) throw new Error('not started');
  return held.provider;
};
const { setUp, begin, signIn } = signOnTools(server, provider);
let admin: TestUser;

beforeAll(async () => {
  held.provider = await startFakeProvider('http://localhost:4000/single-sign-on');
});
afterAll(() => held.provider?.end());
beforeEach(async () => {
  server.clock.advance(3_600_000);
  records.clear();
  provider().faults = {};
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
});

const read = async (as = admin) => (await server.call(getSingleSignOn, { as })).body;
const update = (body: BodyOf<typeof updateSingleSignOn>, as = admin) => server.call(updateSingleSignOn, { as, body });
const check = (as = admin) => server.call(checkSingleSignOn, { as });

describe('the settings', () => {
  it('begin empty, and need provider, client and secret', async () => {
    expect(await read()).toMatchObject({
      is_set_up: false,
      is_on: false,
      issuer: '',
      domains: [],
      redirect_url: 'http://localhost:4000/single-sign-on',
    });
    expect((await update({ is_on: true })).error.errors).toEqual({
      issuer: ['Enter the address of your provider.'],
      client_id: ['Enter the client ID.'],
      client_secret: ['Enter the client secret.'],
    });
    expect((await check()).error.message).toBe('Set up single sign-on first.');
  });

  it('are of admins', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    expect((await server.call(getSingleSignOn, { as: agent })).error.code).toBe('FORBIDDEN');
    expect((await update({ is_on: false }, agent)).error.code).toBe('FORBIDDEN');
  });

  it('never give the secret away: not in answers, in the log, or in the audit log, and it is not stored as it is', async () => {
    await setUp(admin, 'secret.test');
    await update({ client_secret: 'a-word-to-look-for' });
    const { data } = (await server.call(listAuditEntries, { as: admin, query: {} })).body;
    expect(data[0]?.changes).toMatchObject([{ field: 'single_sign_on_secret_replaced' }]);
    const { rows } = await server.context.kernel.db.pool.query('select * from single_sign_on');
    for (const text of [JSON.stringify(await read()), JSON.stringify(data), server.logged.join(), JSON.stringify(rows)])
      expect(text).not.toContain('a-word-to-look-for');
  });

  it('ask for the secret again when they name another provider', async () => {
    await setUp(admin, 'again.test');
    const issuer = 'https://login.example.com';
    expect((await update({ issuer })).error.errors).toEqual({
      client_secret: ['Enter the client secret again: it is for another provider now.'],
    });
    expect((await update({ issuer, client_secret: 'theirs' })).status).toBe(200);
  });

  it.each([
    ['login.example.com', 'Enter a full address, such as https://login.example.com.'],
    ['http://login.example.com', 'Use an address that begins with https://.'],
    ['https://10.0.0.8', 'This address is on this server or a private network.'],
    ['https://login.microsoftonline.com/common/v2.0', /^This address signs in the users of every company/],
  ])('refuse the provider %s', async (issuer, message) => {
    const { error } = await update({ issuer, client_id: 'talk', client_secret: 'secret' });
    expect(error.errors?.['issuer']).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  it('take domains as people copy them', async () => {
    await setUp(admin, 'first.test', { domains: [' @Second.Test ', 'second.test.', '', 'third.com'] });
    expect((await read()).domains).toEqual([
      { name: 'second.test', is_proven: true },
      { name: 'third.com', is_proven: false },
    ]);
    expect((await update({ domains: ['not a domain'] })).error.errors).toEqual({
      domains: ['Enter domains such as acme.com, one on each line.'],
    });
  });

  it('go with all that they remember', async () => {
    const cy = await server.user(admin.companyId, { email: 'cy@gone.test' });
    await setUp(admin, 'gone.test');
    const account = { sub: 'gone', email: cy.email, email_verified: true };
    expect((await signIn(account)).status).toBe(200);
    expect((await server.call(removeSingleSignOn, { as: admin })).status).toBe(200);
    expect(await read()).toMatchObject({ is_set_up: false, domains: [] });
    expect((await begin(cy.email)).status).toBe(404);
    await setUp(admin, 'gone.test');
    expect((await signIn({ ...account, sub: 'another' })).status).toBe(200);
  });
});

describe('a domain', () => {
  it('signs in once a TXT record names the company', async () => {
    await setUp(admin, 'acme.com');
    expect((await begin('cy@acme.com')).status).toBe(404);
    expect((await check()).body.settings.domains).toEqual([{ name: 'acme.com', is_proven: false }]);
    const { txt_record: record } = await read();
    expect(record).toMatch(/^talk-sign-in=/);
    records.set('_talk.acme.com', record);
    expect((await check()).body.settings.domains).toEqual([{ name: 'acme.com', is_proven: true }]);
    expect((await begin('cy@acme.com')).status).toBe(200);
    // Those that stay need no new proof.
    records.clear();
    await update({ domains: ['acme.com', 'acme.org'] });
    expect((await read()).domains).toEqual([
      { name: 'acme.com', is_proven: true },
      { name: 'acme.org', is_proven: false },
    ]);
  });

  it('is of one company: who only writes it down gains nothing, and keeps no one away', async () => {
    const { id } = await server.company({ name: 'Squatters' });
    const squatter = await server.user(id);
    await setUp(squatter, 'corner.com');
    await setUp(admin, 'corner.com');
    records.set('_talk.corner.com', (await read()).txt_record);
    expect((await check(squatter)).body.settings.domains).toEqual([{ name: 'corner.com', is_proven: false }]);
    expect((await check()).body.taken_domains).toEqual([]);
    records.set('_talk.corner.com', (await read(squatter)).txt_record);
    const late = await check(squatter);
    expect(late.body).toMatchObject({
      taken_domains: ['corner.com'],
      settings: { domains: [{ name: 'corner.com', is_proven: false }] },
    });
  });

  it('of a company that was closed can be taken over', async () => {
    const { id } = await server.company({ name: 'Closed' });
    await setUp(await server.user(id), 'moved.test');
    await server.context.kernel.db.pool.query(`update companies set status = 'deleted' where id = $1`, [id]);
    await setUp(admin, 'moved.test');
    expect((await read()).domains).toEqual([{ name: 'moved.test', is_proven: true }]);
  });
});

describe('the check', () => {
  it('finds nothing wrong with a provider that knows us', async () => {
    await setUp(admin, 'fine.test');
    expect((await check()).body.problem).toBeNull();
  });

  it.each<[Faults, string]>([
    [{ silentAt: '/' }, 'timeout'],
    [{ brokenAt: '/.well-known/openid-configuration' }, 'unreachable'],
    [{ issuer: 'https://login.example.com' }, 'other-issuer'],
    [{ without: 'issuer' }, 'not-a-provider'],
    [{ without: 'token_endpoint' }, 'incomplete'],
    [{ brokenAt: '/jwks' }, 'no-keys'],
  ])('names what is wrong: %o', async (faults, problem) => {
    await setUp(admin, 'wrong.test');
    provider().faults = faults;
    expect((await check()).body.problem).toBe(problem);
  });

  it('tells a wrong secret, and an address where nothing answers', async () => {
    await setUp(admin, 'client.test', { client_secret: 'wrong' });
    expect((await check()).body.problem).toBe('client');
    await update({ issuer: 'http://localhost:9', client_secret: 'wrong' });
    expect((await check()).body.problem).toBe('unreachable');
  });

  it('may be asked for only so often', async () => {
    await setUp(admin, 'often.test');
    for (let tries = 0; tries < 10; tries += 1) await check();
    expect((await check()).error.code).toBe('RATE_LIMITED');
  });
});
