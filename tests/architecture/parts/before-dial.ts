import type { Part } from './part.js';

const REJECTED = 'tests/e2e/dialer/rejections-before-dial.spec.ts';
const HOURS = 'tests/e2e/dialer/before-dial.spec.ts';

export const BEFORE_DIAL: Part = {
  name: 'Before the dial',
  sentences: [
    {
      says: 'Rejections 9, 10, 14, 16–19, 22, 23, 33, 35, 40, 42, 45, 46 decided beforehand with the sentences of feature-matrix §5',
      shownBy: [
        `${REJECTED} › each reason that forbids a call stands there before anybody presses, and nobody is rung`,
        'packages/ui/src/phone/dial/dial.model.test.ts › knows every reason of the guide',
        'packages/server/src/modules/rules/compliance/call.gate.test.ts › is documented: the guide has every code with its sentence and its place, and no other',
      ],
    },
    {
      says: 'Rejection 11',
      shownBy: [
        `${REJECTED} › a contact on do-not-contact is told before anybody presses, with the reason and who can change it`,
        `${HOURS} › do-not-contact is said before anybody presses, and lifted with a reason by who may`,
      ],
    },
    {
      says: 'Rejection 6',
      shownBy: [`${REJECTED} › a caller who hid their number cannot be called back, by the list or by the page`],
    },
    {
      says: 'Rejections 24 and 34, which a sign-in that is over meets first',
      shownBy: [`${REJECTED} › between the press and the ring \${what}: nobody is rung (rejection \${code})`],
    },
    {
      says: 'the 08:00–18:00 question in the contact’s timezone with the spec’s words',
      shownBy: [
        `${HOURS} › a page’s call at night asks inside the frame: Cancel rings nobody, OK rings`,
        `${HOURS} › the keypad shows that it is night there, and asks by keyboard`,
        `${HOURS} › the app asks the same question, and tells what knows the hour`,
        'packages/domain/src/time/time.test.ts › asks with the sentence of the spec',
      ],
    },
    {
      says: 'timezone chain of reading 81',
      shownBy: [
        `${HOURS} › the hour at a contact is told by what knows it best: their zone, their place, their number, the account`,
        'packages/domain/src/place/place.test.ts › follows the chain: explicit, place and number, list, company',
        'packages/domain/src/place/place.test.ts › keeps hours in both zones when place and number disagree',
      ],
    },
  ],
};
