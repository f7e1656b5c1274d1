import { expect, it } from 'vitest';
import { nextPlayback, noPlayback, type Playback, type PlaybackEvent } from './playback.machine.js';

const after = (...events: PlaybackEvent[]): Playback => events.reduce(nextPlayback, noPlayback);
const asked = { type: 'asked', id: 1 } as const;
const loaded = { type: 'loaded', id: 1, lengthS: 7 } as const;

it('goes from asked to playing, and back to the beginning at the end', () => {
  expect(after(asked)).toEqual({ name: 'loading', id: 1 });
  expect(after(asked, loaded, { type: 'started', id: 1 }, { type: 'moved', id: 1, positionS: 9 })).toMatchObject({
    name: 'playing',
    positionS: 7,
  });
  expect(after(asked, loaded, { type: 'started', id: 1 }, { type: 'ended', id: 1 })).toMatchObject({
    name: 'paused',
    positionS: 0,
  });
});

it('ignores late events: of another recording, of one that failed, of none', () => {
  const other = after(asked, { type: 'asked', id: 2 });
  for (const type of ['started', 'stopped', 'blocked', 'ended'] as const) {
    expect(nextPlayback(other, { type, id: 1 })).toBe(other);
    expect(nextPlayback(noPlayback, { type, id: 1 })).toBe(noPlayback);
    expect(nextPlayback(after(asked), { type, id: 1 })).toEqual({ name: 'loading', id: 1 });
  }
  const failed = after(asked, { type: 'failed', id: 1, problem: 'gone' });
  expect(nextPlayback(failed, loaded)).toBe(failed);
  const playing = after(asked, loaded, { type: 'started', id: 1 });
  expect(nextPlayback(playing, loaded)).toBe(playing);
});

it('says that the browser needs a click first, until it plays', () => {
  const blocked = after(asked, loaded, { type: 'blocked', id: 1 });
  expect(blocked).toMatchObject({ name: 'paused', blocked: true });
  expect(nextPlayback(blocked, { type: 'started', id: 1 })).toMatchObject({ name: 'playing', blocked: false });
  expect(nextPlayback(blocked, { type: 'closed' })).toBe(noPlayback);
});
