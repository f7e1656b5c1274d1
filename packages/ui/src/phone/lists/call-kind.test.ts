import { expect, it } from 'vitest';
import { CALL_TONES } from './call-kind.js';

it.each([
  ['ok', ['incoming', 'outgoing']],
  ['info', ['live']],
  ['primary', ['abandoned', 'callback']],
  ['bad', ['missed', 'voicemail', 'no-answer', 'busy', 'failed']],
  [undefined, ['canceled']],
] as const)('have the color that the logs give them: %s', (tone, kinds) => {
  expect(kinds.map((kind) => CALL_TONES[kind])).toEqual(kinds.map(() => tone));
});
