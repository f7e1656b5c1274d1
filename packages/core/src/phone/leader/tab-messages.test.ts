import { expect, it } from 'vitest';
import { TalkError } from '../../kernel/errors.js';
import { fromTabError, toTabError } from './tab-messages.js';

const overTheWire = (error: unknown): Error => fromTabError(structuredClone(toTabError(error)));

it('carries a refusal to the tab that asked', () => {
  const refused = new TalkError({ code: 'CALL_STATE', message: 'The call is not connected yet.', retryable: true });
  const arrived = overTheWire(refused);
  expect(arrived).toBeInstanceOf(TalkError);
  expect(arrived).toMatchObject({ code: 'CALL_STATE', message: 'The call is not connected yet.', retryable: true });
});

it('carries an error of the program as such, not as an answer of the server', () => {
  const arrived = overTheWire(new TypeError('digits is not iterable'));
  expect(arrived).not.toBeInstanceOf(TalkError);
  expect(arrived).toMatchObject({ name: 'TypeError', message: 'digits is not iterable' });
  expect(overTheWire('gone').message).toBe('gone');
});
