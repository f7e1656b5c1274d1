import { describe, expect, it } from 'vitest';
import { REMOVED_CARD_NUMBER as GONE, removeCardNumbers } from './card-numbers.js';

const one = (text: string): string | undefined => removeCardNumbers([text])[0];

describe('card numbers in a transcript', () => {
  it.each([
    ['digits in a row', 'It is 4111111111111111, thanks.', `It is ${GONE}, thanks.`],
    ['groups', 'It is 4111 1111 1111 1111.', `It is ${GONE}.`],
    ['hyphens', 'Card 5500-0055-5555-5559 please', `Card ${GONE} please`],
    ['an American Express number', '3782 822463 10005', GONE],
    [
      'words',
      'four one one one one one one one one one one one one one one one and that is all',
      `${GONE} and that is all`,
    ],
    ['Spanish words', 'Es cuatro uno uno uno uno uno uno uno uno uno uno uno uno uno uno uno', `Es ${GONE}`],
    ['words and digits with a pause', 'four 111, um, 1111 1111 and 1111', GONE],
    ['the expiry date after it', '4111 1111 1111 1111 expires 12/27', `${GONE} expires 12/27`],
  ])('removes %s', (_what, said, stored) => {
    expect(one(said)).toBe(stored);
  });

  it.each([
    ['a phone number', 'Call me at +1 415 555 0150.'],
    ['an order number that fails the check', 'Order 4111 1111 1111 1112'],
    ['more digits than a card has', '41111111111111110000000'],
    ['numbers with words between them', '4111 boxes of 1111 and 1111 at 1111'],
  ])('keeps %s', (_what, said) => {
    expect(one(said)).toBe(said);
  });

  it('removes a number that was said over several sentences', () => {
    expect(removeCardNumbers(['The first half is 4111 1111.', 'And then 1111 1111.', 'Bye.'])).toEqual([
      `The first half is ${GONE}.`,
      `And then ${GONE}.`,
      'Bye.',
    ]);
  });
});
