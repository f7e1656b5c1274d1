import { createContact, startCall } from '@talk/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { apiKey } from './auth/methods.js';
import type { AuthMethod } from './auth/methods.js';
import { isRejected, TalkError } from './kernel/errors.js';
import { createTalk } from './talk.js';
import type { Talk } from './talk.js';
import { createFakeClock } from './testing/fake-clock.js';
import { profileOf } from './testing/snapshots.js';

const clients: Talk[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }));
const granted = { token: 't1', expires_in_seconds: 600, kind: 'user', company_id: 3, user_id: 5, user: profileOf() };

/** A client whose key is good, and whose other requests end as `more` says. */
function client(more: (path: string) => Promise<Response>, auth: AuthMethod = apiKey('uk_test_key')): Talk {
  const made = createTalk({
    apiUrl: 'https://talk.test',
    auth,
    ports: {
      clock: createFakeClock(),
      fetch: (url) => {
        const { pathname } = new URL(url);
        return pathname === '/api/v1/auth/token' ? answer(200, granted) : more(pathname);
      },
    },
  });
  clients.push(made);
  return made;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );

describe('a mistake in a program comes out as itself', () => {
  it('in a request that cannot be written down', async () => {
    const talk = client(() => answer(200, {}));
    const around: Record<string, unknown> = {};
    around['itself'] = around;
    const failure = await failureOf(talk.api.call(createContact, { body: around }));
    expect(failure).toBeInstanceOf(TypeError);
    expect(String(failure)).toContain('circular');
  });

  it('in a way to sign in: whoever waits for it learns it, and no request hangs', async () => {
    const mistake = new ReferenceError('keyring is not defined');
    const talk = client(() => answer(200, {}), { withCookies: false, obtain: () => Promise.reject(mistake) });
    expect(await failureOf(talk.auth.ready)).toBe(mistake);
    expect(talk.auth.state.value.name).toBe('signed-out');
    expect(await failureOf(talk.api.contacts.list())).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await failureOf(talk.auth.retry())).toBe(mistake);
  });
});

describe('a refusal', () => {
  it('carries when it would be possible, and everything that is in the way', async () => {
    const obstacles = [{ rejection: 31, scope: 'contact', text: 'No consent to text this contact.' }];
    const body = { code: 'QUIET_HOURS', message: 'Not now.', ref: 'r', at: '2026-12-01T14:00:00.000Z', obstacles };
    const talk = client(() => answer(409, body));
    expect(await failureOf(talk.api.contacts.list())).toMatchObject({ at: '2026-12-01T14:00:00.000Z', obstacles });
    expect(
      await failureOf(client(() => answer(422, { code: 'REJECTED', message: 'No.', ref: 'r' })).api.contacts.list()),
    ).toMatchObject({
      at: null,
      obstacles: [],
    });
  });

  const dnc = { code: 'REJECTED', message: 'On do-not-contact.', rejection: 11, ref: 'req-1' };

  it('is told from other failures with its reason, and says it to a person', async () => {
    const talk = client(() => answer(422, dnc));
    const failure = await failureOf(talk.api.call(startCall, { body: { phone_number: '+14155550150' } }));
    if (!isRejected(failure)) throw new Error(`not seen as a refusal: ${String(failure)}`);
    // The compiler knows the 46 numbers: another one here would not compile.
    expect(failure.rejection === 11 && failure.message).toBe('On do-not-contact.');
  });

  it('is not seen in failures that have none', () => {
    expect(isRejected(new TalkError({ code: 'NOT_FOUND', message: 'Not found.' }))).toBe(false);
    expect(isRejected(new TypeError('a mistake'))).toBe(false);
  });
});
