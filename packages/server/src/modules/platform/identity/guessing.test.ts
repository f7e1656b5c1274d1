import { login } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { setCookies, useTestServer, type TestServer, type TestUser } from '../../../testing/index.js';
import { hashPassword } from './password.js';

// What somebody can do who does not know the password, with many requests at once and from many places.

const LIMIT = 10;
const password = 'a good long password';
/** Cheap, since nobody steals it: these tests are about counting. */
const passwordHash = await hashPassword(password, { N: 256, r: 8, p: 1 });

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
}

function guessing(server: TestServer) {
  return {
    person: async (): Promise<TestUser> => server.user((await server.company()).id, { user: { passwordHash } }),
    guess: async ({ email, password: given = 'wrong', from = '203.0.113.7', cookie }: Try) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: login.path,
        payload: { email, password: given },
        remoteAddress: from,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      });
      return { status: answer.statusCode, answer };
    },
  };
}

const countOf = (all: readonly { status: number }[], status: number): number =>
  all.filter((each) => each.status === status).length;

describe('guesses', () => {
  const server = useTestServer();
  const { person, guess } = guessing(server);
  let owner: TestUser;
  let network = 0;
  /** An address that nobody has used yet. */
  const elsewhere = (): string => `198.51.${100 + (network >> 8)}.${(network++ & 255).toString()}`;

  beforeEach(async () => {
    server.clock.advance(3_600_000);
    owner = await person();
  });

  /** The cookie of a browser that the owner signed in on. */
  async function knownDevice(of = owner): Promise<string> {
    const { answer } = await guess({ email: of.email, password, from: elsewhere() });
    const device = setCookies(answer).find((each) => each.startsWith('device_')) ?? '';
    expect(device).toMatch(/^device_[\w-]{16}=[\w.-]+; Max-Age=31536000; Path=\/login; HttpOnly; SameSite=Lax$/);
    return device.split(';')[0] ?? '';
  }

  it.each([LIMIT + 1, 40, 200])('sent at once, %i of them, count before any is tried', async (many) => {
    const rightOne = Math.min(many, 34) - 1;
    const all = await Promise.all(
      Array.from({ length: many }, (_, index) =>
        guess({ email: owner.email, from: elsewhere(), ...(index === rightOne ? { password } : {}) }),
      ),
    );
    expect([countOf(all, 401), countOf(all, 429), countOf(all, 200)]).toEqual([LIMIT, many - LIMIT, 0]);
  });

  it('sent at once from one network count together, whichever of its addresses they use and whomever they try', async () => {
    const others = await Promise.all(Array.from({ length: 15 }, () => person()));
    const all = await Promise.all(
      others.map(({ email }, index) => guess({ email, from: `2001:db8:1:2::${(index + 1).toString(16)}` })),
    );
    expect([countOf(all, 401), countOf(all, 429)]).toEqual([LIMIT, 5]);
    expect((await guess({ email: owner.email, password, from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await guess({ email: owner.email, password, from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('that were right cost nothing, also many at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: LIMIT }, () => guess({ email: owner.email, password })));
      expect(countOf(all, 200)).toBe(LIMIT);
    }
  });

  it('that were right wait for each other: a whole office signs in at once', async () => {
    const office = elsewhere();
    const people = await Promise.all(Array.from({ length: 100 }, () => person()));
    const mistyped = people.slice(0, 3).map(({ email }) => guess({ email, from: office }));
    const all = await Promise.all([
      ...mistyped,
      ...people.map(({ email }) => guess({ email, password, from: office })),
    ]);
    expect([countOf(all, 401), countOf(all, 200), countOf(all, 429)]).toEqual([3, 100, 0]);
    // Those that were wrong are counted.
    const wrong = await Promise.all(
      Array.from({ length: LIMIT }, (_, at) => guess({ email: `y${at}@acme.test`, from: office })),
    );
    expect([countOf(wrong, 401), countOf(wrong, 429)]).toEqual([LIMIT - 3, 3]);
  });

  it('from anywhere do not lock the owner out of a device that they have used', async () => {
    const cookie = await knownDevice();
    const here = elsewhere();
    const from = (index: number): string => (index < 5 ? here : elsewhere());
    await Promise.all(Array.from({ length: 40 }, (_, index) => guess({ email: owner.email, from: from(index) })));
    expect((await guess({ email: owner.email, password, from: elsewhere() })).status).toBe(429);
    for (const place of [here, elsewhere()])
      expect((await guess({ email: owner.email, password, from: place, cookie })).status).toBe(200);
    // A whole network is used up with other people's addresses.
    const strangers = Array.from({ length: 20 }, (_, index) => guess({ email: `x${index}@acme.test`, from: here }));
    await Promise.all(strangers);
    expect((await guess({ email: owner.email, password, from: here, cookie })).status).toBe(200);
  });

  it('on a known device have a limit of their own, from wherever it is', async () => {
    const [cookie, another] = [await knownDevice(), await knownDevice()];
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        guess({ email: owner.email, from: elsewhere(), cookie, ...(index === 33 ? { password } : {}) }),
      ),
    );
    expect([countOf(all, 401), countOf(all, 429), countOf(all, 200)]).toEqual([LIMIT, 30, 0]);
    expect((await guess({ email: owner.email, password, from: elsewhere(), cookie: another })).status).toBe(200);
    expect((await guess({ email: owner.email, password, from: elsewhere() })).status).toBe(200);
  });

  it('gain nothing by a device of somebody else, a changed one, or one that was left for a year', async () => {
    const cookie = await knownDevice();
    const [name = '', value = ''] = cookie.split('=');
    const [, foreign = ''] = (await knownDevice(await person())).split('=');
    const [since = '', id = '', signature = ''] = value.split('.');
    const lockOut = () =>
      Promise.all(Array.from({ length: LIMIT }, () => guess({ email: owner.email, from: elsewhere() })));
    await lockOut();
    for (const forged of [foreign, `${since}.other.${signature}`, `zzzzzzzz.${id}.${signature}`, `${since}.${id}.`, ''])
      expect((await guess({ email: owner.email, password, cookie: `${name}=${forged}` })).status).toBe(429);
    server.clock.advance(365 * 24 * 3_600_000);
    await lockOut();
    expect((await guess({ email: owner.email, password, cookie })).status).toBe(429);
  });
});

describe('more passwords than can be checked', () => {
  const server = useTestServer({ config: (config) => ({ ...config, hashing: { threads: 1, maxWaiting: 3 } }) });
  const { guess } = guessing(server);

  it('are put off with a sentence, untried and uncounted', async () => {
    // Nobody has this address, so each try costs what a stored password costs; one is worked on and three wait.
    const email = 'nobody@acme.test';
    const tryOnce = (index: number) => guess({ email, from: `192.0.2.${index}` });
    const all = await Promise.all(Array.from({ length: LIMIT }, (_, index) => tryOnce(index)));
    const busy = all.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.answer.headers['retry-after']).toBe('5');
    expect(busy[0]?.answer.json().message).toMatch(/^Too many people are signing in/);
    for (const [index] of busy.entries()) expect((await tryOnce(100 + index)).status).toBe(401);
    expect((await tryOnce(200)).status).toBe(429);
  });
});
