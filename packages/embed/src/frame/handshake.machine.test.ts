import { describe, expect, it } from 'vitest';
import { TalkEmbedError, type ErrorCode, type Welcome } from '../protocol/index.js';
import { isAllowedOrigin } from './allowed-origins.js';
import { stepFrameHandshake, type FrameHandshake, type FrameHandshakeEvent } from './handshake.machine.js';
import { createIntentMemory } from './idempotency.js';

const own = { range: { min: 1, max: 1 }, instance: 'i' };
const START: FrameHandshake = { phase: 'greeting', nonce: 'n1' };
const welcome = (over: Partial<Welcome> = {}, allowed = true): FrameHandshakeEvent => ({
  type: 'welcome',
  origin: 'https://crm.test',
  allowed,
  welcome: {
    ns: 'talk.embed',
    k: 'welcome',
    v: 1,
    nonce: 'n1',
    instance: 'i',
    grants: ['voice'],
    init: { open: false, config: {}, context: {} },
    ...over,
  },
});
const reject = (code: ErrorCode, nonce = 'n1'): FrameHandshakeEvent => ({
  type: 'reject',
  nextNonce: 'n2',
  reject: {
    ns: 'talk.embed',
    k: 'reject',
    min: 5,
    max: 6,
    nonce,
    instance: 'i',
    e: { code, message: '', retryable: false },
  },
});

describe("the widget's handshake", () => {
  it('accepts the first welcome that fits and no other', () => {
    const connected = stepFrameHandshake(START, welcome(), own);
    expect(connected).toMatchObject({ phase: 'connected', origin: 'https://crm.test', grants: ['voice'] });
    expect(stepFrameHandshake(connected, welcome({ grants: ['numbers'] }), own)).toBe(connected);
  });

  it('ignores a welcome with another nonce or for another instance', () => {
    expect(stepFrameHandshake(START, welcome({ nonce: 'n0' }), own)).toBe(START);
    expect(stepFrameHandshake(START, welcome({ instance: 'j' }), own)).toBe(START);
  });

  it('refuses a foreign origin and an unknown version', () => {
    expect(stepFrameHandshake(START, welcome({}, false), own)).toMatchObject({ error: { code: 'ORIGIN_FORBIDDEN' } });
    expect(stepFrameHandshake(START, welcome({ v: 2 }), own)).toMatchObject({ error: { code: 'VERSION_UNSUPPORTED' } });
  });

  it('says hello again with a new nonce when asked to, and gives up on any other rejection', () => {
    const connected = stepFrameHandshake(START, welcome(), own);
    expect(stepFrameHandshake(connected, reject('NO_RESPONSE'), own)).toEqual({ phase: 'greeting', nonce: 'n2' });
    expect(stepFrameHandshake(connected, reject('NO_RESPONSE', 'old'), own)).toBe(connected);
    expect(stepFrameHandshake(START, reject('VERSION_UNSUPPORTED'), own)).toMatchObject({ phase: 'refused' });
  });

  it('stays refused', () => {
    const refused = stepFrameHandshake(START, reject('IDENTITY_INVALID'), own);
    const error = new TalkEmbedError('DESTROYED');
    for (const event of [welcome(), reject('NO_RESPONSE'), { type: 'closed', error } as const])
      expect(stepFrameHandshake(refused, event, own)).toBe(refused);
  });
});

describe('allowed origins', () => {
  it('match exactly or by subdomain, never by prefix, suffix or opaque origin', () => {
    const allowed = ['https://crm.test', 'https://*.example.com', 'null', '*'];
    for (const origin of ['https://crm.test', 'https://a.example.com', 'https://a.b.example.com'])
      expect([origin, isAllowedOrigin(allowed, origin)]).toEqual([origin, true]);
    for (const origin of [
      'http://crm.test',
      'https://crm.test:8443',
      'https://crm.test.evil.com',
      'https://evilexample.com',
      'https://example.com',
      'https://.example.com',
      'http://a.example.com',
      'null',
      '',
    ])
      expect([origin, isAllowedOrigin(allowed, origin)]).toEqual([origin, false]);
  });
});

describe('an intent', () => {
  it('runs once by key, also while running', async () => {
    const intents = createIntentMemory();
    let dialled = 0;
    const dial = () => Promise.resolve(++dialled);
    expect(await Promise.all([intents.once('k', 'a', dial), intents.once('k', 'a', dial)])).toEqual([1, 1]);
    expect(await intents.once('k', 'a', dial)).toBe(1);
    expect(await intents.once('other', 'a', dial)).toBe(2);
  });

  it('refuses a key that was used for something else', async () => {
    const intents = createIntentMemory();
    await intents.once('k', 'to +1', () => 1);
    await expect(intents.once('k', 'to +2', () => 2)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('can be tried again after it failed', async () => {
    const intents = createIntentMemory();
    await expect(intents.once('k', 'a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await intents.once('k', 'a', () => 2)).toBe(2);
  });
});
