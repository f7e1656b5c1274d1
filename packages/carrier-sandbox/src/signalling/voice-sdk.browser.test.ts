import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dominantFrequency, level } from '../media/spectrum.js';
import { tone } from '../media/tones.js';
import type { ClientCall, Leg } from '../ports.js';
import { hear, play } from '../testing/audio.js';
import { openChromium, openPhone, phonePageServer, type PhonePage } from '../testing/browser.js';
import { startTestCarrier, type TestCarrier } from '../testing/carrier.js';
import { accessToken } from '../testing/tokens.js';

const MICROPHONE_HZ = 700;
const CARRIER_HZ = 440;

let carrier: TestCarrier;
let browser: Browser;
let phone: PhonePage;
let identity: string;
const cleanups: (() => void)[] = [];

beforeAll(async () => {
  carrier = await startTestCarrier({ onRequest: phonePageServer() });
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await carrier.close();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  await phone.page.context().close();
});

async function openAgent(options: object = {}): Promise<void> {
  identity = `agent_${randomBytes(4).toString('hex')}`;
  phone = await openPhone(browser, carrier.host, { token: accessToken(identity), freqHz: MICROPHONE_HZ, options });
}

async function register(): Promise<void> {
  await phone.run('void device.register()');
  await phone.event('device registered');
}

/** The page dials; the carrier rings, answers and plays its tone. */
async function dialled(options = '{}'): Promise<{ call: ClientCall; leg: Leg }> {
  const invited = new Promise<ClientCall>((resolve) => {
    const stop = carrier.signalling.onInvite((call) => {
      stop();
      resolve(call);
    });
  });
  await phone.run(`dial(${options})`);
  const call = await invited;
  call.ring();
  await phone.event('ringing');
  const leg = await call.answer();
  cleanups.push(play(leg, tone(CARRIER_HZ)));
  await phone.event('accept');
  return { call, leg };
}

async function rung(params: Record<string, string> = {}): Promise<ClientCall> {
  const [endpoint] = carrier.signalling.endpoints(identity);
  if (!endpoint) throw new Error('The phone is not registered.');
  const sid = `CA${randomBytes(16).toString('hex')}`;
  return carrier.signalling.invite(endpoint, { sid, from: '+14155550150', to: `client:${identity}`, params });
}

const ended = (call: ClientCall) => new Promise((resolve) => call.onEnded(resolve));

function collectDigits(call: ClientCall, count: number): Promise<string> {
  return new Promise((resolve) => {
    let digits = '';
    call.onDtmf((digit) => {
      digits += digit;
      if (digits.length === count) resolve(digits);
    });
  });
}

async function expectSoundBothWays(leg: Leg): Promise<void> {
  expect(await phone.run('heard()')).toBeCloseTo(CARRIER_HZ, -1);
  expect(dominantFrequency(await hear(leg))).toBeCloseTo(MICROPHONE_HZ, -1);
}

describe('the unmodified voice SDK in Chromium', () => {
  it('registers, and its endpoint appears and disappears', async () => {
    await openAgent();
    expect(carrier.signalling.endpoints(identity)).toEqual([]);
    await register();
    expect(carrier.signalling.endpoints(identity)).toMatchObject([{ identity, registered: true }]);
    await phone.run('device.unregister()');
    expect(carrier.signalling.endpoints(identity)).toEqual([]);
  });

  it('dials with parameters; both ends hear each other; mute is silence; hangs up', async () => {
    await openAgent();
    const { call, leg } = await dialled('{ params: { To: "+14155550150", Note: "a b&c" } }');
    expect(call).toMatchObject({ identity, state: 'answered', params: { To: '+14155550150', Note: 'a b&c' } });
    await expectSoundBothWays(leg);

    await phone.run('call.mute(true)');
    expect(level(await hear(leg))).toBe(0);
    await phone.run('call.mute(false)');
    expect(dominantFrequency(await hear(leg))).toBeCloseTo(MICROPHONE_HZ, -1);

    const over = ended(call);
    await phone.run('call.disconnect()');
    expect(await over).toBe('client');
    expect(leg.state).toBe('closed');
  });

  it('carries digits and messages on a call it made', async () => {
    await openAgent();
    const { call } = await dialled();
    const digits = collectDigits(call, 3);
    await phone.run('call.sendDigits("12#")');
    expect(await digits).toBe('12#');

    const message = new Promise((resolve) => call.onMessage(resolve));
    await phone.run('call.sendMessage({ messageType: "user-defined-message", content: { hello: 1 } })');
    expect(await message).toEqual({
      content: { hello: 1 },
      contentType: 'application/json',
      messageType: 'user-defined-message',
    });
    await phone.event('messageSent');
    call.sendMessage({ content: { back: 2 }, contentType: 'application/json', messageType: 'user-defined-message' });
    expect(await phone.event('messageReceived')).toEqual({ back: 2 });
  });

  it('is told the reason when the carrier hangs up', async () => {
    await openAgent();
    const { call } = await dialled();
    call.end({ code: 31486, message: 'Busy' });
    await phone.event('disconnect');
    expect(await phone.event('call error')).toBe(31486);
  });

  it('gives up before it rings', async () => {
    await openAgent();
    const invited = new Promise<ClientCall>((resolve) => cleanups.push(carrier.signalling.onInvite(resolve)));
    await phone.run('dial({})');
    const call = await invited;
    await phone.run('call.disconnect()');
    expect(await new Promise((resolve) => call.onEnded(resolve))).toBe('client');
  });

  it('accepts an incoming call with its parameters, carries sound and digits, and is hung up', async () => {
    await openAgent();
    await register();
    const call = await rung({ callId: '42', name: 'Ann Lee' });
    expect(await phone.event('incoming')).toMatchObject({
      parameters: { From: '+14155550150', CallSid: call.sid },
      custom: { callId: '42', name: 'Ann Lee' },
    });
    const answered = new Promise<Leg>((resolve) => call.onAnswered(resolve));
    await phone.run('call.accept()');
    const leg = await answered;
    cleanups.push(play(leg, tone(CARRIER_HZ)));
    await phone.event('accept');
    await expectSoundBothWays(leg);
    const digits = collectDigits(call, 2);
    await phone.run('call.sendDigits("7*")');
    expect(await digits).toBe('7*');
    call.end();
    await phone.event('disconnect');
  });

  it('rejects an incoming call, and sees another cancelled', async () => {
    await openAgent();
    await register();
    const first = await rung();
    await phone.event('incoming');
    const rejected = new Promise<void>((resolve) => first.onRejected(resolve));
    await phone.run('call.reject()');
    await rejected;
    expect(first.state).toBe('ended');
    const second = await rung();
    await phone.event('incoming');
    second.end();
    await phone.event('cancel');
  });

  it('keeps media through a lost socket and reconnects the call', async () => {
    await openAgent();
    await register();
    const { call, leg } = await dialled();
    await expectSoundBothWays(leg);
    carrier.cutSockets();
    await phone.event('reconnecting');
    const during = hear(leg, 10, 0);
    await phone.event('reconnected');
    await phone.event('device registered');
    expect(dominantFrequency(await during)).toBeCloseTo(MICROPHONE_HZ, -1);
    await expectSoundBothWays(leg);
    expect(call).toMatchObject({ state: 'answered', leg });
    call.end();
    await phone.event('disconnect');
  });

  it('keeps sound through an ICE restart', async () => {
    await openAgent();
    const { leg } = await dialled();
    await expectSoundBothWays(leg);
    const ufrag = 'call._mediaHandler.version.pc.remoteDescription.sdp.match(/ice-ufrag:(.+)/)[1]';
    const before = await phone.run(ufrag);
    await phone.run('call._mediaHandler.iceRestart()');
    await phone.page.waitForFunction(`${ufrag} !== ${JSON.stringify(before)}`);
    await expectSoundBothWays(leg);
  });

  it('resumes the call in a new page after a crash, on the same leg', async () => {
    await openAgent();
    const { call, leg } = await dialled();
    await expectSoundBothWays(leg);
    const connectToken = await phone.run<string>('call.connectToken');
    const devtools = await phone.page.context().newCDPSession(phone.page);
    const crashed = phone.page.waitForEvent('crash');
    // Never answered: the page is gone.
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    const wreck = phone;

    phone = await openPhone(browser, carrier.host, { token: accessToken(identity), freqHz: 900 });
    await phone.run(`dial(${JSON.stringify({ connectToken })})`);
    await phone.event('accept');
    expect(await phone.run('heard()')).toBeCloseTo(CARRIER_HZ, -1);
    expect(dominantFrequency(await hear(leg))).toBeCloseTo(900, -1);
    expect(await phone.run('call.parameters.CallSid')).toBe(call.sid);
    await wreck.page.context().close();
  });

  it('is refused with an expired or garbage token, and recovers with a good one on the same socket', async () => {
    await openAgent({ tokenRefreshMs: 1000 });
    await phone.run(`device.updateToken(${JSON.stringify(accessToken(identity, { ttlS: -5 }))})`);
    await phone.run('void device.register()');
    expect(await phone.event('device error')).toBe(20104);
    await phone.run('device.updateToken("garbage")');
    expect(await phone.event('device error')).toBe(20101);
    expect(carrier.signalling.endpoints(identity)).toEqual([]);
    await phone.run(`device.updateToken(${JSON.stringify(accessToken(identity, { ttlS: 2 }))})`);
    await phone.event('device registered');
    await phone.event('device tokenWillExpire');
  });
});
