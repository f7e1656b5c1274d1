import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deviceOptions, SOUND_NAMES } from './device-options.js';
import type { MediaConnections } from './media-connections.js';
import { problemOf } from './microphone.js';
import { isLoopback, loadVoiceSdk, type VoiceSdk } from './voice-sdk.loader.js';

describe('the sounds', () => {
  const folder = fileURLToPath(new URL('../../assets/sounds/', import.meta.url));

  it('are all there, exactly as the script generates them', async () => {
    const script = new URL('../../scripts/make-sounds.mjs', import.meta.url).href;
    const { makeSounds } = (await import(script)) as { makeSounds: () => [string, Buffer][] };
    const made = new Map(makeSounds());
    // The ringing tone and the hold music are for callers who wait; the SDK does not know them.
    const names = [...SOUND_NAMES, 'ringing', 'hold-music'];
    expect(new Set(made.keys())).toEqual(new Set(names));
    expect(new Set(readdirSync(folder))).toEqual(new Set(names.map((name) => `${name}.wav`)));
    for (const [name, bytes] of made) expect(readFileSync(`${folder}${name}.wav`).equals(bytes)).toBe(true);
  });
});

describe('signalling without TLS', () => {
  it.each(['localhost:4200', '127.0.0.1:4200', '127.9.9.9', '[::1]:4200', 'sandbox.localhost'])('is for %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['talk.test', '10.0.0.1:4200', 'localhost.evil.test', '127.0.0.1.evil.test', '1270.0.0.1'])(
    'is refused for %s',
    async (host) => {
      expect(isLoopback(host)).toBe(false);
      await expect(loadVoiceSdk(host)).rejects.toMatchObject({ code: 'VOICE_SDK_UNAVAILABLE' });
    },
  );
});

it('a microphone that the SDK opens is silent until the SDK has said whether its call is muted', async () => {
  const track = { enabled: true };
  const stream = { getAudioTracks: () => [track] } as unknown as MediaStream;
  const media = {
    route: () => expect.fail(),
    set: () => undefined,
    getUserMedia: () => Promise.resolve(stream),
    onOpened: () => () => undefined,
  };
  const sdk = { Call: { Codec: { Opus: 'opus', PCMU: 'pcmu' } } } as unknown as VoiceSdk;
  const { getUserMedia } = deviceOptions(
    sdk,
    { token: 'voice-1', device: {}, insecureHost: null },
    { soundsUrl: '/sounds', closeProtection: false, media },
    {} as MediaConnections,
  ) as { getUserMedia: () => Promise<MediaStream> };
  expect(await getUserMedia()).toBe(stream);
  expect(track.enabled).toBe(false);
});

describe('a microphone that cannot be opened', () => {
  const named = (name: string) => new DOMException('no', name);
  it.each([
    ['NotAllowedError', false, 'MICROPHONE_DENIED'],
    ['NotAllowedError', true, 'MICROPHONE_POLICY_BLOCKED'],
    ['NotFoundError', false, 'MICROPHONE_ABSENT'],
    ['OverconstrainedError', false, 'MICROPHONE_ABSENT'],
    ['NotReadableError', false, 'MICROPHONE_IN_USE'],
    ['AbortError', false, 'MICROPHONE_IN_USE'],
    ['NotSupportedError', false, 'MICROPHONE_UNSUPPORTED'],
  ] as const)('with %s (policy blocked: %s) is %s', (name, policy, problem) => {
    expect(problemOf(named(name), policy)).toBe(problem);
  });
});
