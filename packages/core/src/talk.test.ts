import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addContactPhoneNumber, ERRORS, listContacts, startCall, updateContact } from '@talk/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { apiKey, session, token } from './auth/methods.js';
import type { AuthMethod } from './auth/methods.js';
import { isRetryableStatus, parseRetryAfter, TalkError } from './kernel/errors.js';
import { checkedReply } from './testing/checked-answer.js';
import { createFakeClock } from './testing/fake-clock.js';
import { codeOf } from './testing/phone-world.js';
import { pageOf, profileOf } from './testing/snapshots.js';
import { createTalk } from './talk.js';
import type { Talk } from './talk.js';

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (seen: Seen, response: ServerResponse) => void;

const started: { server?: Server; talk?: Talk }[] = [];
afterEach(() => {
  for (const { server, talk } of started.splice(0)) {
    talk?.dispose();
    server?.closeAllConnections();
    server?.close();
  }
});

/** Answers as the contract has it for the requested address. */
function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  const { method = '', url = '' } = response.req;
  checkedReply({ method, path: url.split('?')[0] ?? '', status, body });
  return response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const refuse = (response: ServerResponse, code: keyof typeof ERRORS, more: object = {}) =>
  json(response, ERRORS[code].status, { code, message: ERRORS[code].message, ref: 'req-1', ...more });

const profile = profileOf();
const granted = { token: 't1', expires_in_seconds: 600, kind: 'user', company_id: 3, user_id: 5, user: null };

/** A real HTTP server that answers by path; any other path answers as a healthy server would. */
async function serve(answers: Record<string, Answer> = {}) {
  const seen: Seen[] = [];
  let tokens = 0;
  const defaults: Record<string, Answer> = {
    '/api/v1/auth/token': (_, response) => {
      tokens += 1;
      json(response, 200, { ...granted, token: `t${tokens}` });
    },
    '/get-auth-user': (_, response) => json(response, 200, { user: profile }),
    '/logout': (_, response) => json(response, 200, {}),
    '/api/v2/contacts': (_, response) => json(response, 200, pageOf([])),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const entry = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(entry);
      const name = path.split('?')[0] ?? '';
      const answer = answers[name] ?? defaults[name];
      if (answer === undefined) refuse(response, 'NOT_FOUND');
      else answer(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clock = createFakeClock();
  const client = (auth: AuthMethod) => {
    const talk = createTalk({ apiUrl: `http://127.0.0.1:${port}/`, auth, ports: { clock, random: () => 0.5 } });
    started.push({ talk });
    return talk;
  };
  started.push({ server });
  return { seen, clock, client, paths: () => seen.map(({ path }) => path) };
}

/** Advances our clock whenever the client waits on it, while real sockets do their work. */
async function pump<T>(clock: ReturnType<typeof createFakeClock>, stepMs: number, work: Promise<T>): Promise<T> {
  const state = { done: false };
  const finish = () => {
    state.done = true;
  };
  work.then(finish, finish);
  while (!state.done) {
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(stepMs);
  }
  return work;
}

describe('signing in', () => {
  it('uses the user who came with the token, and does not request them again', async () => {
    const answer = { ...granted, user: profile };
    const { client, paths } = await serve({ '/api/v1/auth/token': (_, response) => json(response, 200, answer) });
    const talk = client(apiKey('uk_x'));
    await talk.auth.ready;
    expect(talk.auth.state.value).toMatchObject({ name: 'signed-in', user: profile });
    expect(paths()).toEqual(['/api/v1/auth/token']);
  });

  it.each(['KEY_INVALID', 'KEY_REVOKED', 'ACCOUNT_CLOSED', 'ORIGIN_FORBIDDEN', 'KEY_SCOPE', 'USER_DISABLED'] as const)(
    'names the refusal of a key: %s',
    async (code) => {
      const { client, paths } = await serve({ '/api/v1/auth/token': (_, response) => void refuse(response, code) });
      const talk = client(apiKey('uk_test_key'));
      expect(await codeOf(talk.auth.ready)).toBe(code);
      expect(talk.auth.state.value).toMatchObject({ name: 'refused', reason: code });
      expect(await codeOf(talk.api.contacts.list())).toBe(code);
      expect(paths()).toEqual(['/api/v1/auth/token']);
    },
  );

  it('exchanges the key once, and sends the token and never the key afterwards', async () => {
    const { client, seen } = await serve();
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    expect(talk.auth.state.value).toMatchObject({ name: 'signed-in', user: { id: 5 } });
    await Promise.all([
      talk.api.contacts.list(),
      talk.api.call(listContacts, { query: { search: 'ada & co', per_page: 5 } }),
    ]);
    expect(seen.filter(({ path }) => path === '/api/v1/auth/token')).toHaveLength(1);
    const last = seen.at(-1);
    expect(last?.path).toBe('/api/v2/contacts?search=ada+%26+co&per_page=5');
    expect(last?.headers).toMatchObject({ authorization: 'Bearer t1', 'requested-from': 'web' });
    expect(seen.slice(1).some((entry) => JSON.stringify(entry).includes('uk_test_key'))).toBe(false);
  });

  it('does not treat a disabled profile as signed in', async () => {
    const { client } = await serve({
      '/get-auth-user': (_, response) => json(response, 200, { user: { ...profile, enabled: false } }),
    });
    expect(await codeOf(client(apiKey('uk_test_key')).auth.ready)).toBe('USER_DISABLED');
  });

  it('waits while the server is unreachable, says so, and signs in when it is back', async () => {
    let away = 2;
    const { client, clock } = await serve({
      '/api/v1/auth/token': (_, response) => {
        away -= 1;
        if (away >= 0) refuse(response, 'UNAVAILABLE');
        else json(response, 200, granted);
      },
    });
    const talk = client(apiKey('uk_test_key'));
    const problems: unknown[] = [];
    talk.auth.state.subscribe((state) => void (state.name === 'exchanging' && problems.push(state.problem)));
    await pump(clock, 100, talk.auth.ready);
    expect(problems).toEqual([null, 'UNAVAILABLE', 'UNAVAILABLE']);
  });

  it('renews the token before it expires', async () => {
    const { client, clock, seen } = await serve();
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    await clock.advance(479_000);
    expect(seen.filter(({ path }) => path === '/api/v1/auth/token')).toHaveLength(1);
    await clock.advance(1_000);
    await expect.poll(() => seen.filter(({ path }) => path === '/api/v1/auth/token').length).toBe(2);
    // The server has been asked; its answer arrives when it arrives.
    await expect
      .poll(async () => {
        await talk.api.contacts.list();
        return seen.at(-1)?.headers.authorization;
      })
      .toBe('Bearer t2');
  });

  it('renews once for any number of requests that got a 401, and repeats them', async () => {
    const { client, seen } = await serve({
      '/api/v2/contacts': ({ headers }, response) => {
        if (headers.authorization === 'Bearer t1') refuse(response, 'SESSION_EXPIRED');
        else json(response, 200, pageOf([]));
      },
    });
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    await Promise.all(Array.from({ length: 5 }, () => talk.api.contacts.list()));
    expect(seen.filter(({ path }) => path === '/api/v1/auth/token')).toHaveLength(2);
  });

  it('ends as refused when the key was revoked in the meantime', async () => {
    let revoked = false;
    const { client } = await serve({
      '/api/v1/auth/token': (_, response) => {
        if (revoked) refuse(response, 'KEY_REVOKED');
        else json(response, 200, granted);
      },
      '/api/v2/contacts': (_, response) => void refuse(response, 'SESSION_EXPIRED'),
    });
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    revoked = true;
    expect(await codeOf(talk.api.contacts.list())).toBe('SESSION_EXPIRED');
    expect(talk.auth.state.value).toMatchObject({ name: 'refused', reason: 'KEY_REVOKED' });
  });

  it('continues, opens and leaves a session; an expired one still shows its user', async () => {
    let known = false;
    let expired = false;
    const { client, seen } = await serve({
      '/get-cookie-user': (_, response) => {
        if (known && !expired)
          json(response, 200, { meta: { token: 'cookie', hashed_token: 'h1' }, data: { first_login: false } });
        else refuse(response, 'SESSION_EXPIRED');
      },
      '/login': ({ body }, response) => {
        if (!body.includes('right')) return void refuse(response, 'CREDENTIALS_INVALID');
        known = true;
        json(response, 200, { meta: { token: 'login', hashed_token: 'h1' }, data: { first_login: false } });
      },
      '/api/v2/contacts': (_, response) => {
        if (expired) refuse(response, 'SESSION_EXPIRED');
        else json(response, 200, pageOf([]));
      },
    });
    const talk = client(session());
    expect(await codeOf(talk.auth.ready)).toBe('NOT_SIGNED_IN');
    expect(talk.auth.state.value).toMatchObject({ name: 'signed-out' });
    expect(await codeOf(talk.auth.signIn({ email: 'a@acme.test', password: 'wrong' }))).toBe('CREDENTIALS_INVALID');
    await talk.auth.signIn({ email: 'a@acme.test', password: 'right' });
    await talk.api.contacts.list();
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer login');
    expired = true;
    expect(await codeOf(talk.api.contacts.list())).toBe('SESSION_EXPIRED');
    expect(talk.auth.state.value).toMatchObject({ name: 'expired', user: { id: 5 } });
    expired = false;
    await talk.auth.retry();
    expect(talk.auth.state.value).toMatchObject({ name: 'signed-in' });
    await talk.auth.signOut();
    expect(seen.at(-1)).toMatchObject({ path: '/logout', headers: { authorization: 'Bearer cookie' } });
    expect(talk.auth.state.value).toMatchObject({ name: 'signed-out', reason: 'signed-out' });
  });

  it('asks the page for a token, and takes null for no user', async () => {
    const { client, seen } = await serve();
    const talk = client(token(() => Promise.resolve('from-page')));
    await talk.auth.ready;
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer from-page');
    expect(await codeOf(client(token(() => null)).auth.ready)).toBe('NOT_SIGNED_IN');
  });

  it('ends the session when the page renews it with a token that is refused as well', async () => {
    let asked = 0;
    const { client } = await serve({
      '/api/v2/contacts': (_, response) => void refuse(response, 'SESSION_EXPIRED'),
    });
    const talk = client(token(() => `token-${++asked}`));
    await talk.auth.ready;
    expect(await codeOf(talk.api.contacts.list())).toBe('SESSION_EXPIRED');
    expect([talk.auth.state.value.name, asked]).toEqual(['expired', 2]);
  });

  it('does not wait for ever for a page that gives no token: it says so and asks again', async () => {
    const { client, clock } = await serve();
    let asked = 0;
    const talk = client(token(() => (++asked === 1 ? new Promise<string>(() => {}) : 'at-last')));
    await clock.advance(30_000);
    expect(talk.auth.state.value).toMatchObject({ name: 'exchanging', problem: 'TOKEN_UNAVAILABLE' });
    await pump(clock, 100, talk.auth.ready);
    expect([talk.auth.state.value.name, asked]).toEqual(['signed-in', 2]);
  });
});

describe('calling the api', () => {
  it('turns the body of an error into a TalkError with fields, rejection and reference', async () => {
    const { client } = await serve({
      '/api/v1/contact/7': (_, response) =>
        void refuse(response, 'VALIDATION_FAILED', { errors: { email: ['This is not an email address.'] } }),
      '/api/v1/call': (_, response) =>
        void refuse(response, 'REJECTED', { rejection: 45, message: 'Emergency number.' }),
    });
    const talk = client(apiKey('uk_test_key'));
    const invalid: unknown = await talk.api
      .call(updateContact, { params: { id: 7 }, body: { email: 'x' } })
      .catch((error: unknown) => error);
    expect(invalid).toBeInstanceOf(TalkError);
    expect(invalid).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 422,
      ref: 'req-1',
      fieldErrors: { email: ['This is not an email address.'] },
    });
    const rejected: unknown = await talk.api
      .call(startCall, { body: { phone_number: '911' } })
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: 'REJECTED', rejection: 45, message: 'Emergency number.', retryable: false });
  });

  it('repeats requests that are safe or carry a key, with the same key, and no others', async () => {
    const { client, clock, seen } = await serve({
      '/api/v2/contacts': (_, response) => void refuse(response, 'UNAVAILABLE'),
      '/api/v1/call': (_, response) => void refuse(response, 'CARRIER_UNAVAILABLE'),
      [addContactPhoneNumber.path.replace('{id}', '7')]: (_, response) => void refuse(response, 'INTERNAL'),
    });
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    expect(await pump(clock, 100, codeOf(talk.api.contacts.list()))).toBe('UNAVAILABLE');
    expect(seen.filter(({ path }) => path === '/api/v2/contacts')).toHaveLength(3);
    await pump(clock, 100, codeOf(talk.api.call(startCall, { body: { phone_number: '+14155550150' } })));
    const keys = seen.filter(({ path }) => path === '/api/v1/call').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const before = seen.length;
    await pump(
      clock,
      100,
      codeOf(talk.api.call(addContactPhoneNumber, { params: { id: 7 }, body: { phone_number: '1' } })),
    );
    expect(seen.length - before).toBe(1);
  });

  it('waits as long as the server asked, and fails at once when that is too long', async () => {
    let after = '2';
    const { client, clock, seen } = await serve({
      '/api/v2/contacts': (_, response) =>
        void json(response, 429, { code: 'RATE_LIMITED', message: 'Slow down.', ref: 'r' }, { 'Retry-After': after }),
    });
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    const startedMs = clock.nowMs();
    await pump(clock, 100, codeOf(talk.api.contacts.list()));
    expect(clock.nowMs() - startedMs).toBeGreaterThanOrEqual(4_000);
    after = '120';
    const before = seen.length;
    const error: unknown = await talk.api.contacts.list().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 120 });
    expect(seen.length - before).toBe(1);
  });

  it('names a timeout, an unreachable server, an answer of a proxy, a cancelled request and a disposed client', async () => {
    const { client, clock } = await serve({
      '/api/v2/contacts': (_, response) => void response.writeHead(200).end('<html>captive portal</html>'),
      '/api/v2/contacts/count': () => undefined,
    });
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    expect(await codeOf(talk.api.contacts.list())).toBe('BAD_RESPONSE');
    expect(await pump(clock, 5_000, codeOf(talk.api.contacts.count()))).toBe('TIMEOUT');
    const abort = new AbortController();
    const cancelled = codeOf(talk.api.contacts.count({ signal: abort.signal }));
    abort.abort();
    expect(await cancelled).toBe('ABORTED');
    talk.dispose();
    expect(await codeOf(talk.api.contacts.list())).toBe('DISPOSED');
    const nowhere = createTalk({ apiUrl: 'http://127.0.0.1:9', auth: token(() => 'x'), ports: { clock } });
    started.push({ talk: nowhere });
    await expect
      .poll(() => nowhere.auth.state.value)
      .toMatchObject({ name: 'exchanging', problem: 'NETWORK_UNREACHABLE' });
  });

  it('refuses an address without its parameter, and a base that is not a web address', async () => {
    const { client } = await serve();
    const talk = client(apiKey('uk_test_key'));
    await talk.auth.ready;
    expect(await codeOf(talk.api.contacts.get({ params: { id: '' } }))).toBe('INVALID_ARGUMENT');
    expect(() => createTalk({ apiUrl: 'ftp://files.test', auth: apiKey('uk_x') })).toThrow(/https/);
  });

  it('keeps two clients on one page apart', async () => {
    const one = await serve();
    const two = await serve();
    const [a, b] = [one.client(apiKey('uk_one_key')), two.client(apiKey('uk_two_key'))];
    await Promise.all([a.auth.ready, b.auth.ready]);
    a.dispose();
    await b.api.contacts.list();
    expect(two.paths().at(-1)).toBe('/api/v2/contacts');
    expect(one.paths()).not.toContain('/api/v2/contacts');
  });
});

describe('the table of errors', () => {
  it('calls a status retryable exactly when the contract does', () => {
    for (const { status, retryable } of Object.values(ERRORS))
      expect([status, isRetryableStatus(status)]).toEqual([status, retryable]);
  });

  it.each([
    ['2', 2],
    ['0', 0],
    ['-1', null],
    ['soon', null],
    [null, null],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 5],
  ])('reads Retry-After %s as %s seconds', (value, seconds) => {
    expect(parseRetryAfter(value, 5_000)).toBe(seconds);
  });
});
