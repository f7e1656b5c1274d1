import { signal } from '@preact/signals-core';
import type { CallState } from '@talk/core/phone';
import { beforeEach, expect, it } from 'vitest';
import { createSessionKeys, type SessionKeysPorts } from './session-keys.js';

let done: string[];
let messages: { id: number; name: string }[];
let isAgain: boolean;
let press: (key: string) => boolean;
const state = signal<CallState | null>(null);
const hasWrapUp = signal(false);

const did = (what: string) => (): Promise<void> => {
  done.push(what);
  return Promise.resolve();
};
const active = { phase: 'active', muted: false, held: false, callId: 'c-1', snapshot: null } as unknown as CallState;

beforeEach(() => {
  // The page has the keyboard, as far as jsdom can say it.
  document.hasFocus = () => true;
  [done, messages, isAgain] = [[], [{ id: 4, name: 'Missed you' }], false];
  [state.value, hasWrapUp.value] = [null, false];
  const call = {
    state,
    hangup: did('end'),
    mute: (muted: boolean) => did(muted ? 'mute' : 'unmute')(),
  };
  const model = {
    subject: signal({ communicationId: 1 }),
    outcomes: signal([{ id: 31 }, { id: 32 }]),
    disposeCall: (id: number | null) => did(`outcome ${id}`)(),
  };
  const phone = {
    phone: {
      state: signal({ serverReachable: true }),
      call: { peek: () => (state.peek() === null ? null : call) },
    },
    person: { id: 1 },
    announcer: { say: (text: string) => done.push(text) },
    afterCall: { shown: { peek: () => (hasWrapUp.peek() ? { model } : null) } },
    control: {
      messages: { peek: () => messages },
      refreshMessages: () => Promise.resolve(),
      dropMessage: (id: number) => did(`drop ${id}`)(),
      open: (sheet: string) => done.push(`open ${sheet}`),
      toggleHold: did('hold'),
      refuse: () => done.push('refused'),
    },
  } as unknown as SessionKeysPorts['phone'];
  press = createSessionKeys({ phone, mayCallAgain: () => isAgain, again: () => void done.push('again') });
});

it('controls the call, and nothing without one', () => {
  expect(['m', 'h', 'v', 'e', 'n', 'r', '1'].map(press)).not.toContain(true);
  state.value = active;
  expect(['m', 'h', 'e', '1', 'r'].map(press)).toEqual([true, true, true, false, false]);
  expect(done).toEqual(['mute', 'hold', 'end']);
});

it('ends a call that nobody has answered, and leaves one that comes in alone', () => {
  state.value = { ...active, phase: 'ringing' } as CallState;
  expect([press('m'), press('e'), done]).toEqual([false, true, ['end']]);
  state.value = { ...active, phase: 'offered' } as CallState;
  expect(press('e')).toBe(false);
});

it('says why the call cannot be held', () => {
  state.value = { ...active, callId: null };
  expect(press('h')).toBe(true);
  expect(done).toEqual(['refused', expect.any(String)]);
});

it('leaves the one message at once, and asks which of several', async () => {
  state.value = active;
  press('v');
  await expect.poll(() => done).toEqual(['drop 4']);
  messages = [...messages, { id: 5, name: 'Call us' }];
  press('v');
  await expect.poll(() => done).toEqual(['drop 4', 'open more']);
});

it('chooses the outcome, goes to the note and calls again after the call', () => {
  hasWrapUp.value = true;
  document.body.innerHTML = '<div class="tk-phone"><textarea class="tk-note"></textarea></div>';
  isAgain = true;
  expect(['2', '9', 'n', 'r'].map(press)).toEqual([true, false, true, true]);
  expect(done).toEqual(['outcome 32', 'again']);
  expect(document.activeElement?.className).toBe('tk-note');
  document.body.replaceChildren();
});

it('leaves digits to the call while an earlier one waits for its outcome', () => {
  [state.value, hasWrapUp.value] = [active, true];
  expect(press('1')).toBe(false);
});
