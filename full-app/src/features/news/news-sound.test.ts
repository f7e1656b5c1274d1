import { createFakeSound } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { createNewsSound } from './news-sound.js';

function world(seat = 'leading', phase: string | null = null) {
  const stored = new Map<string, string>();
  const sound = createFakeSound();
  const calls = phase === null ? [] : [{ key: 'a', phase, place: 'foreground' }];
  const remembered = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const make = () => createNewsSound({ state: { value: { seat: { name: seat }, calls } } as never, sound }, remembered);
  return { make, news: make(), played: sound.played };
}

it('plays until it is switched off, and remembers the choice', () => {
  const { news, make, played } = world();
  news.play();
  expect(played).toEqual(['message']);
  news.choose(false);
  news.play();
  make().play();
  expect(played).toHaveLength(1);
  expect(make().isOn.value).toBe(false);
  news.choose(true);
  make().play();
  expect(played).toHaveLength(2);
});

it('plays in the tab that has the phone', () => {
  const { news, played } = world('following');
  news.play();
  expect(played).toEqual([]);
});

it.each([
  ['active', 0],
  ['offered', 0],
  ['ended', 1],
])('plays never into a call: one that is %s', (phase, times) => {
  const { news, played } = world('off', phase);
  news.play();
  expect(played).toHaveLength(times);
});
