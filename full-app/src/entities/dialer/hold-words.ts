import { createTranslate } from '@talk/ui';

/** Texts of numbers that sessions leave alone. */
export const t = createTranslate('app.dialer-holds', {
  held: 'The power dialer does not call {number} until {date}: calls to it have failed on several days.',
  heldTask: 'Left alone until {date}: calls to this number have failed on several days.',
  release: 'Call this contact again',
});
