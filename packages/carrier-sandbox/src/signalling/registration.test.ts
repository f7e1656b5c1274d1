import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestCarrier, type TestCarrier } from '../testing/carrier.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { listening, registered } from '../testing/scripted.js';
import { connectSignalling, type SignallingClient } from '../testing/signalling-client.js';
import { accessToken } from '../testing/tokens.js';
import { LIMITS } from './limits.js';

let carrier: TestCarrier;
let clock: ManualClock;
let wallMs: number;

beforeEach(async () => {
  clock = createManualClock();
  wallMs = Date.now();
  carrier = await startTestCarrier({ clock, wallClockMs: () => wallMs });
});
afterEach(() => carrier.close());

const register = (client: SignallingClient, audio = true) => client.send('register', { media: { audio } });
const errorCode = async (client: SignallingClient) => (await client.expect('error')).error;

/** A round trip, so that everything sent before has been handled. */
async function settled(client: SignallingClient): Promise<void> {
  client.send('ping');
  expect(await errorCode(client)).toMatchObject({ code: 31400 });
}

describe('listen', () => {
  it.each([
    ['garbage', 'garbage', 31204],
    ['an expired token', accessToken('ann', { ttlS: -5 }), 31205],
    ['a missing token', undefined, 31204],
  ])('refuses %s, and takes a good one on the same socket', async (_what, token, code) => {
    const client = await connectSignalling(carrier.host);
    client.send('listen', { token });
    expect(await errorCode(client)).toMatchObject({ code });
    register(client);
    expect(await errorCode(client)).toMatchObject({ code: 31204 });
    client.send('listen', { token: accessToken('ann', { ttlS: 600 }) });
    const connected = await client.expect('connected');
    expect(connected).toMatchObject({ edge: 'sandbox', home: 'us1', token: { identity: 'ann' } });
    expect((connected.token as { ttl: number }).ttl).toBeGreaterThan(590);
  });

  it('refuses to change the identity of a connection', async () => {
    const client = await listening(carrier, 'ann');
    client.send('listen', { token: accessToken('bob') });
    expect(await errorCode(client)).toMatchObject({ code: 31201 });
  });

  it('must happen within 15 s', async () => {
    const client = await connectSignalling(carrier.host);
    clock.advance(LIMITS.listenWithinMs);
    expect(await client.closed).toBe(1008);
  });
});

describe('register', () => {
  it('is refused without the grant to receive calls', async () => {
    const client = await listening(carrier, 'ann', { incoming: false });
    register(client);
    expect(await errorCode(client)).toMatchObject({ code: 31201 });
  });

  it('is answered every time and reported once; unregister is answered too', async () => {
    const seen: string[] = [];
    carrier.signalling.onPresence(({ identity }, online) => seen.push(`${identity} ${online}`));
    const client = await registered(carrier, 'ann');
    register(client);
    await client.expect('ready');
    expect(seen).toEqual(['ann true']);
    register(client, false);
    await client.expect('offline');
    expect(seen).toEqual(['ann true', 'ann false']);
    expect(carrier.signalling.endpoints('ann')).toEqual([]);
  });

  it('makes each socket of an identity its own endpoint, up to ten', async () => {
    for (let i = 0; i < LIMITS.endpointsPerIdentity; i++) await registered(carrier, 'ann');
    expect(new Set(carrier.signalling.endpoints('ann').map(({ id }) => id)).size).toBe(10);
    const eleventh = await listening(carrier, 'ann');
    register(eleventh);
    expect(await errorCode(eleventh)).toMatchObject({ code: 31206 });
  });

  it('ends with the socket', async () => {
    const gone = new Promise<boolean>((resolve) =>
      carrier.signalling.onPresence((_, online) => online || resolve(online)),
    );
    (await registered(carrier, 'ann')).terminate();
    expect(await gone).toBe(false);
    expect(carrier.signalling.endpoints('ann')).toEqual([]);
  });

  it('ends with the token, and comes back with the next', async () => {
    const client = await registered(carrier, 'ann');
    wallMs += 3_601_000;
    expect(carrier.signalling.endpoints('ann')).toEqual([]);
    register(client);
    expect(await errorCode(client)).toMatchObject({ code: 31205 });
    client.send('listen', { token: accessToken('ann', { ttlS: 7200 }) });
    await client.expect('connected');
    register(client);
    await client.expect('ready');
    expect(carrier.signalling.endpoints('ann')).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('sends a heartbeat every 5 s, and cuts off a page that stopped answering', async () => {
    const [awake, frozen] = [await registered(carrier, 'ann'), await registered(carrier, 'bob')];
    frozen.freeze();
    for (let beats = 1; beats <= 4; beats++) {
      clock.advance(5000);
      await settled(awake);
      expect(awake.heartbeats).toBe(beats);
    }
    expect(await frozen.closed).toBe(1006);
    expect(frozen.heartbeats).toBe(3);
    expect(carrier.signalling.endpoints('ann')).toHaveLength(1);
  });

  it.each([
    ['text that is not JSON', '{', /not JSON/],
    ['a frame without a type', '{}', /no type/],
    ['an unknown type', '{"type":"roster"}', /"roster" is unknown/],
    ['binary data', Buffer.from([1, 2, 3]), /not JSON/],
  ])('answers %s with the reason and stays open', async (_what, frame, message) => {
    const client = await listening(carrier, 'ann');
    client.raw(frame);
    expect(await errorCode(client)).toMatchObject({ code: 31400, message: expect.stringMatching(message) });
    register(client);
    await client.expect('ready');
  });

  it('closes on a frame that is too large, and on a flood', async () => {
    const large = await listening(carrier, 'ann');
    large.raw('x'.repeat(LIMITS.frameBytes + 1));
    expect(await large.closed).toBe(1009);
    const flooding = await listening(carrier, 'ann');
    for (let i = 0; i < LIMITS.framesBurst + 1; i++) flooding.raw('\n');
    expect(await errorCode(flooding)).toMatchObject({ code: 31206 });
    expect(await flooding.closed).toBe(1008);
  });

  it('exists at <prefix>/signal only', async () => {
    await expect(connectSignalling(carrier.host, '/other')).rejects.toThrow('404');
    const prefixed = await startTestCarrier({ pathPrefix: '/carrier' });
    await expect(connectSignalling(prefixed.host)).rejects.toThrow('404');
    (await connectSignalling(prefixed.host, '/carrier/signal?x=1')).close();
    await prefixed.close();
  });

  it('is closed as going away when the carrier closes, and not taken any more', async () => {
    const client = await registered(carrier, 'ann');
    await carrier.signalling.close();
    expect(await client.closed).toBe(1001);
    await expect(connectSignalling(carrier.host)).rejects.toThrow('503');
  });
});
