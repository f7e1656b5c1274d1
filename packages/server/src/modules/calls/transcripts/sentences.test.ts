import { expect, it } from 'vitest';
import { toSentences, wordsOf } from './sentences.js';

const heard = (channel: number, startMs: number, text: string) => ({
  channel,
  startMs,
  endMs: startMs + 900,
  text,
  confidence: 0.9,
});

it('labels the speakers of a call by channel', () => {
  const sentences = toSentences([heard(2, 0, 'Acme, good morning.'), heard(1, 1_000, ' Hello. ')], false);
  expect(sentences).toEqual([
    { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Acme, good morning.', confidence: 0.9 },
    { speaker: 'customer', start_ms: 1_000, end_ms: 1_900, text: 'Hello.', confidence: 0.9 },
  ]);
  expect(wordsOf(sentences)).toBe('Acme, good morning.\nHello.');
});

it('labels a voicemail as the caller’s', () => {
  expect(toSentences([heard(1, 0, 'Please call back.')], true)).toMatchObject([{ speaker: 'caller' }]);
});

it('leaves empty sentences out', () => {
  expect(toSentences([heard(1, 0, '  ')], false)).toEqual([]);
});

it('removes a card number that the agent repeats and the customer completes', () => {
  const sentences = toSentences(
    [heard(1, 0, 'It is 4111 1111'), heard(2, 1_000, '4111 1111, yes?'), heard(1, 2_000, '1111 1111.')],
    false,
  );
  expect(wordsOf(sentences)).toBe('It is •••• •••• •••• ••••\n4111 1111, yes?\n•••• •••• •••• ••••.');
});
