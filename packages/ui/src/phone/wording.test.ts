import { expect, it } from 'vitest';
import { dialerWording } from './wording.js';

const at = { answeredAtMs: null, wrapUpEndsAtMs: null, nowMs: 200_000 };

it.each([
  ['offline', 'Offline'],
  ['unavailable', 'Offline'],
  ['starting', 'Connecting...'],
  ['reconnecting', 'Reconnecting...'],
  ['ready', 'Ready'],
  ['incoming', 'Incoming Call'],
  ['dialing', 'Dialing...'],
  ['answering', 'Answering Call'],
  ['rejecting', 'Rejecting Call'],
  ['connected', 'Connected'],
  ['hanging-up', 'Hanging Up Call'],
  ['disconnected', 'Call Disconnected'],
] as const)('says for %s: %s', (kind, words) => {
  expect(dialerWording({ ...at, status: { kind } })).toBe(words);
});

it('counts the call, and the wrap-up down to its end', () => {
  expect(dialerWording({ ...at, status: { kind: 'connected' }, answeredAtMs: 66_000 })).toBe('Connected 02:14');
  expect(dialerWording({ ...at, status: { kind: 'ready' }, wrapUpEndsAtMs: 212_500 })).toBe('Wrap up 13 s');
  expect(dialerWording({ ...at, status: { kind: 'ready' }, wrapUpEndsAtMs: 200_000 })).toBe('Ready');
  expect(dialerWording({ ...at, status: { kind: 'dialing' }, wrapUpEndsAtMs: 212_500 })).toBe('Dialing...');
});
