import { expect, it } from 'vitest';
import type { Clock } from '@talk/core';
import { createToasts } from './toasts.store.js';

function handClock(): Clock & { advance: (byMs: number) => void } {
  let nowMs = 0;
  let waiting: { atMs: number; run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const entry = { atMs: nowMs + delayMs, run };
      waiting.push(entry);
      return () => void (waiting = waiting.filter((each) => each !== entry));
    },
    advance(byMs) {
      nowMs += byMs;
      const due = waiting.filter(({ atMs }) => atMs <= nowMs);
      waiting = waiting.filter(({ atMs }) => atMs > nowMs);
      for (const { run } of due) run();
    },
  };
}

it('shows a text for five seconds, once, and never an empty one', () => {
  const clock = handClock();
  const toasts = createToasts(clock);
  toasts.show('Copied.');
  toasts.show('Copied.');
  toasts.show('');
  expect(toasts.shown.value.map(({ text }) => text)).toEqual(['Copied.']);
  clock.advance(4_999);
  expect(toasts.shown.value).toHaveLength(1);
  clock.advance(1);
  expect(toasts.shown.value).toEqual([]);
});

it('stays five seconds more when its text is said again', () => {
  const clock = handClock();
  const toasts = createToasts(clock);
  toasts.show('Copied.');
  clock.advance(4_999);
  toasts.show('Copied.');
  clock.advance(4_999);
  expect(toasts.shown.value).toHaveLength(1);
  clock.advance(1);
  expect(toasts.shown.value).toEqual([]);
});

it('lets nothing disappear under the pointer', () => {
  const clock = handClock();
  const toasts = createToasts(clock);
  toasts.show('Number removed.', { action: { label: 'Undo', run: () => undefined } });
  toasts.hold(true);
  clock.advance(60_000);
  expect(toasts.shown.value).toHaveLength(1);
  toasts.hold(false);
  clock.advance(5_000);
  expect(toasts.shown.value).toEqual([]);
});

it('shows two that undo different things, also with the same words', () => {
  const toasts = createToasts(handClock());
  const undone: string[] = [];
  const undo = (what: string) => ({ label: 'Undo', run: () => void undone.push(what) });
  toasts.show('2 tags deleted.', { action: undo('first') });
  toasts.show('2 tags deleted.', { action: undo('second') });
  for (const { action } of toasts.shown.value) action?.run();
  expect(undone).toEqual(['first', 'second']);
});
