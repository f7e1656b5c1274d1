import { expect, it } from 'vitest';
import { statusWord } from './contact-words.js';

it('shows a status that only a newer server knows by its own name', () => {
  expect([statusWord('open'), statusWord('snoozed' as never)]).toEqual(['Open', 'snoozed']);
});
