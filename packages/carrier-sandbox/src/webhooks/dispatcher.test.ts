import { describe, expect, it } from 'vitest';
import { createEventLog } from '../event-log.js';
import { createManualClock } from '../testing/manual-clock.js';
import { createDispatcher, type Dispatcher } from './dispatcher.js';
import { createTargetPolicy } from './target.policy.js';

type Reply = number | 'hang' | 'refuse';

/** A dispatcher whose product answers each request with the next reply (200 after the last). */
function setUp(replies: Reply[] = []) {
  const clock = createManualClock();
  const sent: { path: string; token: string | undefined; body: string | null }[] = [];
  const dispatcher = createDispatcher({
    clock,
    log: createEventLog(clock),
    authToken: 'token',
    allowed: createTargetPolicy(['https://talk.example']),
    fetch: (url, init) => {
      sent.push({
        path: new URL(url).pathname,
        token: init.headers['i-twilio-idempotency-token'],
        body: init.body,
      });
      const reply = replies.shift() ?? 200;
      if (reply === 'refuse') return Promise.reject(new TypeError('fetch failed'));
      if (reply !== 'hang') return Promise.resolve(new Response('<Response/>', { status: reply }));
      return new Promise((_resolve, reject) => {
        init.signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  });
  return { clock, sent, dispatcher };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const notify = (dispatcher: Dispatcher, path: string, key = 'CA1') =>
  dispatcher.notify(key, { url: `http://localhost${path}`, params: { n: path } });

describe('asking the product', () => {
  it('tries the address twice with one token, then the fallback', async () => {
    const { dispatcher, sent } = setUp([500, 'refuse', 200]);
    const answer = await dispatcher.request({
      url: 'http://localhost/a',
      fallbackUrl: 'http://localhost/b',
      params: {},
    });
    expect(answer.url).toBe('http://localhost/b');
    expect(sent.map((one) => one.path)).toEqual(['/a', '/a', '/b']);
    expect(new Set(sent.map((one) => one.token)).size).toBe(1);
  });

  it('does not repeat what the product refused', async () => {
    const { dispatcher, sent } = setUp([404]);
    await expect(dispatcher.request({ url: 'http://localhost/a', params: {} })).rejects.toMatchObject({ code: 11200 });
    expect(sent).toHaveLength(1);
  });

  it('waits 15 seconds for each attempt', async () => {
    const { dispatcher, clock, sent } = setUp(['hang', 'hang']);
    const answer = dispatcher.request({ url: 'http://localhost/a', params: {} });
    const failed = expect(answer).rejects.toMatchObject({ code: 11205 });
    await settle();
    clock.advance(14_999);
    await settle();
    expect(sent).toHaveLength(1);
    clock.advance(1);
    await settle();
    expect(sent).toHaveLength(2);
    clock.advance(15_000);
    await failed;
  });

  it('calls this machine and the configured origins only', async () => {
    const { dispatcher, sent } = setUp();
    for (const url of [
      'http://169.254.169.254/',
      'https://talk.example.evil/',
      'file:///etc/passwd',
      'http://talk.example/',
    ]) {
      await expect(dispatcher.request({ url, params: {} })).rejects.toMatchObject({ code: 21609 });
    }
    expect(sent).toEqual([]);
    await dispatcher.request({ url: 'https://talk.example/hook', params: {} });
    expect(sent).toHaveLength(1);
  });
});

describe('telling the product', () => {
  it('keeps the order of one call while another goes ahead', async () => {
    const { dispatcher, clock, sent } = setUp(['hang', 200, 200]);
    notify(dispatcher, '/1');
    await settle();
    notify(dispatcher, '/2');
    notify(dispatcher, '/other', 'CA2');
    await settle();
    expect(sent.map((one) => one.path)).toEqual(['/1', '/other']);
    clock.advance(15_000);
    await settle();
    expect(sent.map((one) => one.path)).toEqual(['/1', '/other', '/1', '/2']);
    expect(dispatcher.list().map((entry) => entry.outcome)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('duplicates, delays, reverses and drops when told to, only where told to', async () => {
    const { dispatcher, clock, sent } = setUp();
    dispatcher.setFaults({ duplicates: 1, delayMs: 100, reorder: 2, match: '/x' });
    notify(dispatcher, '/x1');
    notify(dispatcher, '/y');
    notify(dispatcher, '/x2');
    await settle();
    expect(sent.map((one) => one.path)).toEqual(['/y']);
    clock.advance(100);
    await settle();
    clock.advance(100);
    await settle();
    expect(sent.map((one) => one.path)).toEqual(['/y', '/x2', '/x2', '/x1', '/x1']);

    dispatcher.setFaults({ duplicates: 0, delayMs: 0, reorder: 0, dropEvery: 1 });
    notify(dispatcher, '/x3');
    await dispatcher.idle();
    expect(dispatcher.list().at(-1)?.outcome).toBe('dropped');
  });

  it('delivers a lonely notification of a reordering batch after a while', async () => {
    const { dispatcher, clock, sent } = setUp();
    dispatcher.setFaults({ reorder: 3 });
    notify(dispatcher, '/only');
    clock.advance(399);
    await settle();
    expect(sent).toEqual([]);
    clock.advance(1);
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('replays a webhook with the same fields', async () => {
    const { dispatcher, sent } = setUp();
    notify(dispatcher, '/1');
    await dispatcher.idle();
    expect(dispatcher.replay('unknown')).toBeNull();
    expect(dispatcher.replay(dispatcher.list()[0]?.id ?? '')).toMatchObject({ kind: 'replay' });
    await settle();
    expect(sent.map((one) => one.body)).toEqual(['n=%2F1', 'n=%2F1']);
  });
});
