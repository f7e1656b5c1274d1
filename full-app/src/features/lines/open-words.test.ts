import { ownZone } from '@talk/ui';
import { expect, it } from 'vitest';
import { openWords } from './open-words.js';

const zone = 'Pacific/Kiritimati';
const there = zone === ownZone() ? '' : ' (Kiritimati)';
/** Friday, November 27, 2026, noon on the line's clock. */
const noon = Date.parse('2026-11-26T22:00:00Z');

it.each([
  ['until this evening', true, '2026-11-27T04:00:00Z', `Open until 6:00 PM${there}`],
  ['until next week', false, '2026-11-29T19:00:00Z', `Closed until Monday 9:00 AM${there}`],
  ['until a far day', false, '2026-12-25T19:00:00Z', `Closed until Dec 26, 2026 9:00 AM${there}`],
  ['for good', true, null, 'Always open'],
  ['never', false, null, 'Closed'],
])('says that a line is open %s', (_case, isOpen, changesAt, words) => {
  expect(openWords({ isOpen, changesAt, zone }, noon, 12)).toBe(words);
});
