import { createTranslate } from '../../i18n/catalogue.js';

/** Texts for a parked call that two agents try to take; not part of the first paint. */
const parkedTexts = {
  'parked.colleague': 'A colleague',
  'parked.taking': '{name} is already taking this call.',
  'parked.waiting': '{name} is already taking this call. If that fails, it is yours.',
  'parked.stopWaiting': 'Stop waiting',
  'parked.stopWaitingName': 'Stop waiting for {name}',
  'parked.taken': '{taker} has {name}’s call now.',
  'parked.late': '{taker} has been taking {name}’s call for a minute. Try again in a moment.',
} as const;

export const parkedText = createTranslate('parked', parkedTexts);
