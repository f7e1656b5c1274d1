import { expect, it } from 'vitest';
import type { Communication } from '@talk/core';
import { createToasts } from '../../shared/toasts.store.js';
import { followMissedCalls } from './call-notices.js';

type Handler = (news: { whole: Communication }) => void;
const AT = Date.parse('2026-11-21T09:00:00.000Z');

function world() {
  const handlers: Handler[] = [];
  const timers: { atMs: number; run: () => void }[] = [];
  let nowMs = AT;
  const clock = {
    nowMs: () => nowMs,
    after: (delayMs: number, run: () => void) => {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => void (timer.atMs = Infinity);
    },
  };
  const toasts = createToasts(clock);
  let sounds = 0;
  const called: number[] = [];
  followMissedCalls({
    entities: { communications: { onNews: (handler: Handler) => (handlers.push(handler), () => {}) } } as never,
    toasts,
    userId: 5,
    clock,
    callBack: (call) => void called.push(call.id),
    sound: () => void (sounds += 1),
    listen: (call) => void called.push(-call.id),
  });
  return {
    sounds: () => sounds,
    toasts,
    called,
    tell: (changes: Partial<Communication>) => {
      const call = {
        id: 1,
        type: 'call',
        direction: 'inbound',
        disposition_status2: 'missed',
        lead_number: '+14155550150',
        contact: null,
        owner_id: null,
        target_users: [],
        attempting_users: [5],
        has_voicemail: false,
        ended_at: new Date(nowMs).toISOString(),
        ...changes,
      } as unknown as Communication;
      handlers[0]?.({ whole: call });
    },
    advance: (ms: number) => {
      nowMs += ms;
      for (const timer of timers.splice(0))
        if (timer.atMs <= nowMs) timer.run();
        else timers.push(timer);
    },
    texts: () => toasts.shown.value.map(({ text }) => text),
  };
}

it('tells of a missed call once, for thirty seconds, with a way to call back', () => {
  const { tell, texts, advance, toasts, called } = world();
  tell({});
  tell({ version: 2 });
  expect(texts()).toEqual(['Missed call from (415) 555-0150']);
  toasts.shown.value[0]?.action?.run();
  expect(called).toEqual([1]);
  advance(29_999);
  expect(texts()).toHaveLength(1);
  advance(1);
  expect(texts()).toEqual([]);
});

it('is silent about what is old, outgoing, answered, or of others', () => {
  const { tell, texts, sounds } = world();
  tell({ id: 2, ended_at: new Date(AT - 30_001).toISOString() });
  tell({ id: 3, direction: 'outbound' });
  tell({ id: 4, disposition_status2: 'completed' });
  tell({ id: 5, attempting_users: [6] });
  tell({ id: 6, ended_at: null });
  expect(texts()).toEqual([]);
  expect(sounds()).toBe(0);
});

it('is a voicemail from then on when the message comes after the end of the call', () => {
  const { tell, texts, sounds } = world();
  tell({ id: 8 });
  expect(texts()).toEqual(['Missed call from (415) 555-0150']);
  tell({ id: 8, has_voicemail: true, version: 3 });
  tell({ id: 8, has_voicemail: true, is_read: true, version: 4 });
  expect(texts()).toEqual(['Voicemail from (415) 555-0150']);
  expect(sounds()).toBe(1);
});

it('names a voicemail, and plays it', () => {
  const { tell, texts, toasts, called } = world();
  tell({ id: 7, has_voicemail: true });
  expect(texts()).toEqual(['Voicemail from (415) 555-0150']);
  toasts.shown.value[0]?.action?.run();
  expect(called).toEqual([-7]);
});

it('tells nobody of a voicemail that has been heard: whoever plays it knows', () => {
  const { tell, texts } = world();
  tell({ has_voicemail: true, is_read: true });
  expect(texts()).toEqual([]);
});
