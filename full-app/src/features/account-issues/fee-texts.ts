import { createTranslate } from '@talk/ui';

/** What carriers charge for each text. */
export const t = createTranslate('app.carrier-fees', {
  title: 'Fees of carriers',
  why: 'Carriers charge these for each part of a text, on top of the rates. Broadcasts add them to their cost.',
  usual: 'This is the default list.',
  own: 'Your company has set its own fees.',
  carrier: 'Carrier',
  local: 'From local numbers',
  tollfree: 'From toll-free numbers',
  edit: 'Change fees…',
  retry: 'Try again',
  saved: 'Saved',
  dialog: 'Fees of carriers',
  lead: 'US dollars for each part of a text, from 0 to 1, with at most four decimals.',
  add: 'Add a carrier',
  newCarrier: 'New carrier',
  remove: 'Remove',
  removeOne: 'Remove {name}',
  reset: 'Use the default list',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  wrongFee: 'Enter US dollars with at most four decimals, up to 1.',
  noCarrier: 'Name the carrier.',
  twice: 'This carrier is in the list twice.',
});
