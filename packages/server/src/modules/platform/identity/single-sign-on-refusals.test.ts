import { updateMember, updateSingleSignOn } from '@talk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { createPublicWeb } from '../../../web/public-web.js';
import { startFakeProvider, type FakeProvider, type Faults } from './fake-provider.fixture.js';
import { purgeSingleSignOnStates } from './single-sign-on.repository.js';
import { signOnTools } from './single-sign-on.fixture.js';

const internet = createPublicWeb({ ports: 'any', isPublic: () => true });
const server = useTestServer({
  // Impatient, so that a provider that is silent costs no time.
  web: { ...internet, request: (url, call) => internet.request(url, { ...call, timeoutMs: 250 }) },
  config: (config) => ({
    ...config,
    limits: {
      ...config.limits,
      signIn: { limit: 5, windowMs: 60_000 },
      singleSignOns: { limit: 8, windowMs: 60_000 },
    },
  }),
});
const held: { provider?: FakeProvider } = {};
const provider = (): FakeProvider => {
  if (held.provider === undefined) throw new Error('not started');
  return held.provider;
};
const { setUp, begin, finish, comeBack, signIn } = signOnTools(server, provider);
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
  count += 1;
  domain = `acme${count}.test`;
  provider().faults = {};
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
  user = await server.user(id, { name: 'Cy', email: `cy@${domain}`, roles: ['Company Agent'] });
  await setUp(admin, domain);
});

const cy = () => ({ sub: 'account-of-cy', email: user.email, email_verified: true });
const OVER = 'That took too long, or was done before. Sign in again.';
const AWAY = 'The sign-in provider of your company is not responding. Try again later, or ask an admin.';
const NOT_SET_UP = 'Single sign-on of your company is not set up correctly. Ask an admin to check it.';
const NOT_TRUSTED = 'The answer of your company’s provider could not be verified. Try again, or ask an admin.';

describe('an address', () => {
  it('without a provider is answered alike, whether its domain is unknown, not proven, or switched off', async () => {
    const answers = [await begin('cy@unknown.test')];
    await server.call(updateSingleSignOn, { as: admin, body: { domains: [domain, 'acme.com'] } });
    answers.push(await begin('cy@acme.com'));
    await server.call(updateSingleSignOn, { as: admin, body: { is_on: false } });
    answers.push(await begin(user.email));
    for (const { status, error } of answers) {
      expect(status).toBe(404);
      expect(error.message).toBe('There is no single sign-on for this address.');
    }
  });

  it('of a known domain is not told from one that no user has', async () => {
    const [known, unknown] = [await begin(user.email), await begin(`unknown@${domain}`)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(new URL(known.body.url).pathname).toBe(new URL(unknown.body.url).pathname);
  });

  it('may be tried only so often from one network', async () => {
    for (let tries = 0; tries < 8; tries += 1) await begin('cy@unknown.test');
    expect((await begin('cy@unknown.test')).error.code).toBe('RATE_LIMITED');
  });
});

describe('an answer', () => {
  it('of another browser is worth nothing', async () => {
    const [mine, theirs] = [await comeBack(cy()), await comeBack(cy())];
    expect((await finish({ ...mine, headers: {} })).error).toMatchObject({ code: 'SIGN_IN_OVER', message: OVER });
    expect((await finish({ ...mine, headers: theirs.headers })).error.message).toBe(OVER);
    expect((await finish({ ...mine, headers: { cookie: 'single_sign_on=made-up' } })).error.message).toBe(OVER);
    expect((await finish(mine)).status).toBe(200);
  });

  it('counts once, also when two come at the same time', async () => {
    const back = await comeBack(cy());
    const answers = await Promise.all([finish(back), finish(back)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await finish(back)).error.message).toBe(OVER);
  });

  it('is used up by a first try that came to nothing', async () => {
    const back = await comeBack(cy());
    expect((await finish({ ...back, body: { ...back.body, code: 'another' } })).status).toBe(401);
    expect((await finish(back)).error.message).toBe(OVER);
  });

  it('is too late after ten minutes; what is left of it is removed', async () => {
    const back = await comeBack(cy());
    server.clock.advance(600_001);
    expect((await finish(back)).error.message).toBe(OVER);
    await server.transaction(({ q }) => purgeSingleSignOnStates({ q }, { before: server.clock.now() }));
    const { rows } = await server.context.kernel.db.pool.query('select 1 from single_sign_on_states');
    expect(rows).toEqual([]);
  });

  it('without a code says why, in our own words', async () => {
    const said = async (error: string) => {
      const { headers, body } = await comeBack(cy());
      return (await finish({ headers, body: { state: body.state, error } })).error.message;
    };
    expect(await said('access_denied')).toBe('You were not signed in: it was canceled at your company’s provider.');
    expect(await said('<b>server_error</b>')).toBe(
      'Your company’s provider did not sign you in. Try again, or ask an admin.',
    );
  });

  it('is refused when the provider was changed before the answer', async () => {
    const back = await comeBack(cy());
    await server.call(updateSingleSignOn, { as: admin, body: { client_id: 'another' } });
    expect((await finish(back)).error).toMatchObject({
      code: 'SIGN_IN_OVER',
      message: 'Single sign-on of your company was changed in the meantime. Sign in again.',
    });
  });

  it('cannot be guessed for long', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { headers, body } = await comeBack(cy());
      expect((await finish({ headers, body: { ...body, code: 'a-guess' } })).status).toBe(401);
    }
    expect((await signIn(cy())).error.code).toBe('RATE_LIMITED');
  });
});

describe('an account', () => {
  const said = async (change: Partial<ReturnType<typeof cy>> | { email_verified: unknown }) =>
    (await finish(await comeBack({ ...cy(), ...change }, user.email))).error.message;

  it('is of a member, whom no admin has disabled', async () => {
    expect(await said({ email: `stranger@${domain}` })).toBe(
      'Your company has no user with the address of this account. Ask an admin to add you.',
    );
    const other = await server.company();
    const bea = await server.user(other.id, { email: `bea@${domain}` });
    expect(await said({ email: bea.email })).toMatch(/^Your company has no user/);
    await server.call(updateMember, { as: admin, params: { id: user.id }, body: { enabled: false } });
    expect(await said({})).toBe('This user is disabled. Contact your admin.');
  });

  it('has an address of the company that its provider has verified', async () => {
    expect(await said({ email: 'cy@elsewhere.test' })).toMatch(/^Your company does not use single sign-on/);
    expect(await said({ email_verified: false })).toMatch(/does not confirm that your email address is verified/);
    expect(await said({ email_verified: undefined })).toMatch(/does not confirm that your email address is verified/);
    await server.call(updateSingleSignOn, { as: admin, body: { accepts_unmarked_addresses: true } });
    expect(await said({ email_verified: false })).toMatch(/does not confirm/);
    expect((await finish(await comeBack({ sub: 'account-of-cy', email: user.email }))).status).toBe(200);
  });

  it('without an address is refused', async () => {
    const back = await comeBack({ sub: 'account-of-cy', email_verified: true }, user.email);
    expect((await finish(back)).error.message).toMatch(/does not share your email address/);
  });
});

describe('a provider', () => {
  it.each<[string, Faults, string]>([
    ['signs with a key that it does not show', { key: 'other' }, NOT_TRUSTED],
    ['signs nothing', { unsigned: true }, NOT_TRUSTED],
    ['answers another request', { nonce: 'another' }, NOT_TRUSTED],
    ['means another client', { audience: 'another' }, NOT_TRUSTED],
    ['writes a token of another provider', { tokenIssuer: 'https://login.example.com' }, NOT_TRUSTED],
    ['gives a token that has expired', { lifetime: -600 }, NOT_TRUSTED],
    ['says that it is another one', { issuer: 'https://login.example.com' }, NOT_SET_UP],
    ['does not answer', { silentAt: '/token' }, AWAY],
    ['does not work', { brokenAt: '/token' }, AWAY],
    ['does not show its keys', { brokenAt: '/jwks' }, AWAY],
  ])('that %s signs no one in', async (_does, faults, message) => {
    const back = await comeBack(cy());
    provider().faults = faults;
    expect((await finish(back)).error.message).toBe(message);
    provider().faults = {};
    expect((await signIn(cy())).status).toBe(200);
  });

  it.each<[string, Faults, string]>([
    ['does not answer', { silentAt: '/' }, AWAY],
    ['does not work', { brokenAt: '/.well-known/openid-configuration' }, AWAY],
    ['says that it is another one', { issuer: 'https://login.example.com' }, NOT_SET_UP],
    ['does not say where users sign in', { without: 'authorization_endpoint' }, NOT_SET_UP],
  ])('that %s is not gone to', async (_does, faults, message) => {
    provider().faults = faults;
    expect((await begin(user.email)).error.message).toBe(message);
  });

  it('that does not know the secret is named in the log, without a word of the user', async () => {
    await server.call(updateSingleSignOn, { as: admin, body: { client_secret: 'of last year' } });
    expect((await signIn(cy())).error.message).toBe(NOT_SET_UP);
    const lines = server.logged.filter((line) => line.includes('a single sign-on was refused'));
    expect(lines.at(-1)).toContain('"reason":"client"');
    expect(server.logged.join('\n')).not.toContain('of last year');
    expect(lines.join('\n')).not.toContain(user.email);
  });
});
