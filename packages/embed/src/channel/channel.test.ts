import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.js';
import { TalkEmbedError } from '../protocol/index.js';
import { createChannel, type Channel, type ChannelOptions } from './channel.js';
import { createServer, type ServedCommand } from './serve.js';

const open: Channel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close(new TalkEmbedError('DESTROYED'));
});

const served = (commands: Record<string, ServedCommand>) =>
  createServer(new Map(Object.entries(commands)), () => false);

/** Two ends on a real MessageChannel; `wire` is every message the right end received. */
function pair(
  commands: Record<string, ServedCommand> = {},
  left: Partial<ChannelOptions> = {},
  right: Partial<ChannelOptions> = {},
) {
  const clock = createFakeClock();
  const { port1, port2 } = new MessageChannel();
  const end = (port: MessagePort, over: Partial<ChannelOptions>) => {
    const channel = createChannel({
      port,
      version: 1,
      clock,
      ...served({}),
      onEvent: () => {},
      onGap: () => {},
      onBye: () => {},
      silent: () => {},
      onFault: () => {},
      ...over,
    });
    open.push(channel);
    return channel;
  };
  return {
    clock,
    near: end(port1, left),
    far: end(port2, { ...served(commands), ...right }),
  };
}

/** Node 20 has no Promise.withResolvers. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve: (value: T) => resolve(value) };
}

const echo: ServedCommand = { shape: { text: 's' }, run: (payload) => payload };
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: TalkEmbedError) => error,
  );

describe('a request', () => {
  it('resolves with what the other side returns', async () => {
    const { near } = pair({ echo });
    expect(await near.request('echo', { text: 'hi' }, {})).toEqual({ text: 'hi' });
  });

  it('is refused when unknown, also by inherited names', async () => {
    const { near } = pair({ echo });
    for (const type of ['nope', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(await failure(near.request(type, {}, {}))).toMatchObject({ code: 'UNSUPPORTED_COMMAND' });
  });

  it('is refused with the field that does not fit', async () => {
    const { near } = pair({ echo });
    const error = await failure(near.request('echo', { text: 7 }, {}));
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: 'INVALID_ARGUMENT echo: payload.text' });
  });

  it('is refused without the capability', async () => {
    const run = vi.fn();
    const { near } = pair({ 'call.end': { shape: {}, needs: 'voice', run } });
    expect(await failure(near.request('call.end', {}, {}))).toMatchObject({ code: 'CAPABILITY_DENIED' });
    expect(run).not.toHaveBeenCalled();
  });

  it('does not carry the text of an exception across, but reports it on its own side', async () => {
    const onFault = vi.fn();
    const boom = new Error('SQL of +14155550150');
    const run = () => Promise.reject(boom);
    const { near } = pair({ boom: { shape: {}, run } }, {}, { onFault });
    expect(await failure(near.request('boom', {}, {}))).toMatchObject({ code: 'INTERNAL', message: 'INTERNAL' });
    expect(onFault).toHaveBeenCalledWith(boom);
    // `reportError` of a browser is no method of ours.
    expect(onFault.mock.contexts).toEqual([undefined]);
  });

  it('fails with NO_RESPONSE after 2 s of silence', async () => {
    const clock = createFakeClock();
    const { port1 } = new MessageChannel();
    const silent = vi.fn();
    const { near } = pair({}, { port: port1, clock, silent });
    const result = failure(near.request('echo', { text: '' }, {}));
    clock.advance(1_999);
    expect(silent).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await result).toMatchObject({ code: 'NO_RESPONSE', retryable: true });
    expect(silent).toHaveBeenCalledOnce();
    expect(clock.pending()).toBe(0);
  });

  it('waits for a person who is asked, for requests of that type only', async () => {
    const answered = deferred<string>();
    const slow: ServedCommand = { shape: {}, run: () => answered.promise };
    const { near, clock } = pair({ slow, other: slow, echo });
    const asked = near.request('slow', {}, { timeoutMs: 5_000 });
    const other = failure(near.request('other', {}, { timeoutMs: 5_000 }));
    await near.request('echo', { text: '' }, {});
    near.wait('slow');
    clock.advance(60_000);
    expect(await other).toMatchObject({ code: 'TIMEOUT' });
    answered.resolve('yes');
    expect(await asked).toBe('yes');
  });

  it('fails with TIMEOUT when acknowledged but not answered, and tells the other side to stop', async () => {
    const started = deferred<AbortSignal>();
    const slow: ServedCommand = { shape: {}, run: (_, { signal }) => (started.resolve(signal), new Promise(() => {})) };
    const acknowledged = deferred<void>();
    const { near, clock } = pair({ slow, echo });
    const result = failure(near.request('slow', {}, { timeoutMs: 5_000 }));
    const signal = await started.promise;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    // The answer to a later request proves that the acknowledgement before it was read.
    void near.request('echo', { text: '' }, {}).then(() => acknowledged.resolve());
    await acknowledged.promise;
    clock.advance(5_000);
    expect(await result).toMatchObject({ code: 'TIMEOUT' });
    await stopped;
  });

  it('is cancelled by its signal on both sides, and not sent at all when already aborted', async () => {
    const started = deferred<AbortSignal>();
    const run = vi.fn(
      (_: unknown, { signal }: { signal: AbortSignal }) => (started.resolve(signal), new Promise(() => {})),
    );
    const { near } = pair({ slow: { shape: {}, run } });
    expect(await failure(near.request('slow', {}, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'CANCELLED',
    });
    const abort = new AbortController();
    const result = failure(near.request('slow', {}, { signal: abort.signal, timeoutMs: 0 }));
    const signal = await started.promise;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    abort.abort();
    expect(await result).toMatchObject({ code: 'CANCELLED' });
    await stopped;
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('limits', () => {
  it('refuse a payload over 64 KB and one that is not JSON before sending', async () => {
    const { near } = pair({ echo });
    expect(await failure(near.request('echo', { text: 'é'.repeat(32_768) }, {}))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(await failure(near.request('echo', { text: 1n }, {}))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    const fits = 'é'.repeat(32_000);
    expect(await near.request('echo', { text: fits }, {})).toEqual({ text: fits });
  });

  it('let 50 messages through in a second, then 50 more in the next', async () => {
    const { near, clock } = pair({ echo });
    const burst = () => Promise.all(Array.from({ length: 51 }, () => failure(near.request('echo', { text: '' }, {}))));
    const first = await burst();
    expect(first.filter((error) => error === null)).toHaveLength(50);
    expect(first.at(-1)).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
    clock.advance(1_000);
    expect((await burst()).filter((error) => error === null)).toHaveLength(50);
  });

  it('allow 64 requests in flight', async () => {
    const { near, clock } = pair({ hang: { shape: {}, run: () => new Promise(() => {}) } });
    const results = Array.from({ length: 50 }, () => failure(near.request('hang', {}, { timeoutMs: 0 })));
    clock.advance(1_000);
    results.push(...Array.from({ length: 15 }, () => failure(near.request('hang', {}, { timeoutMs: 0 }))));
    expect(await results[64]).toMatchObject({ code: 'RATE_LIMITED' });
    near.close(new TalkEmbedError('DESTROYED'));
    expect((await Promise.all(results.slice(0, 64))).every((error) => error?.code === 'DESTROYED')).toBe(true);
  });
});

describe('events', () => {
  it('arrive in order, and a lost one is noticed', async () => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    const gap = deferred<void>();
    pair({}, { port: port2, onEvent: (type, payload) => heard.push([type, payload]), onGap: gap.resolve });
    const event = (seq: number, p: unknown) => port1.postMessage({ ns: 'talk.embed', v: 1, k: 'evt', t: 'x', p, seq });
    event(1, 'a');
    event(1, 'repeated');
    event(4, 'b');
    await gap.promise;
    expect(heard).toEqual([
      ['x', 'a'],
      ['x', 'b'],
    ]);
    port1.close();
  });
});

describe('a foreign or misshapen message', () => {
  it('changes nothing', async () => {
    const { port1, port2 } = new MessageChannel();
    const run = vi.fn();
    const onEvent = vi.fn();
    const onBye = vi.fn();
    const answered = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
    });
    pair({}, { port: port2, ...served({ go: { shape: {}, run } }), onEvent, onBye });
    const good = { ns: 'talk.embed', v: 1, k: 'req', id: '1', t: 'go', p: {} };
    const bad: unknown[] = [null, 7, 'req', [], { ...good, ns: 'other' }, { ...good, v: 2 }, { ...good, k: 'exec' }];
    bad.push({ ...good, id: 7 }, { ...good, t: undefined }, { ns: 'talk.embed', v: 2, k: 'bye' }, { k: '__proto__' });
    for (const message of bad) port1.postMessage(message);
    port1.postMessage({ ...good, t: 'unknown' });
    expect(await answered).toMatchObject({ k: 'ack', re: '1' });
    expect([run, onEvent, onBye].some((spy) => spy.mock.calls.length > 0)).toBe(false);
    port1.close();
  });
});

describe('goodbye', () => {
  it('rejects what is pending on the other side with its reason', async () => {
    const reached = deferred<void>();
    const bye = deferred<TalkEmbedError>();
    const hang: ServedCommand = { shape: {}, run: () => (reached.resolve(), new Promise(() => {})) };
    const { near, far } = pair({ hang }, { onBye: bye.resolve });
    const result = failure(near.request('hang', {}, { timeoutMs: 0 }));
    await reached.promise;
    far.close(new TalkEmbedError('ORIGIN_FORBIDDEN', 'https://evil.test'));
    expect(await result).toMatchObject({ code: 'ORIGIN_FORBIDDEN' });
    expect(await bye.promise).toMatchObject({ code: 'ORIGIN_FORBIDDEN' });
    expect(await failure(near.request('hang', {}, {}))).toMatchObject({ code: 'ORIGIN_FORBIDDEN' });
  });
});
