import { createTranslate } from '@talk/ui';

/** Of changes that the server does not have yet. */
export const t = createTranslate('app.unsent', {
  label: 'Changes that are not saved yet',
  unsaved: { one: '1 change is not saved yet.', other: '{exact} changes are not saved yet.' },
  decide: { one: 'One needs your decision.', other: '{exact} need your decision.' },
  show: 'Show',
  sendNow: 'Save now',
  lead: 'They are kept on this device and saved by themselves as soon as the server can be reached.',
  waiting: 'Not saved yet',
  empty: 'empty',
  gone: 'This contact was deleted, merged or hidden from you in the meantime.',
  conflict: 'A colleague changed this in the meantime. It is now “{now}”.',
  conflictEmpty: 'A colleague cleared this in the meantime.',
  conflictOther: 'A colleague changed this in the meantime.',
  yours: 'Yours: “{text}”',
  yoursEmpty: 'You cleared it.',
  refused: 'Not saved: {message}',
  useTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  keepBoth: 'Keep both',
  again: 'Try again',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying. Select the text and copy it.',
  drop: 'Throw away',
  of: '{field} of {name}',
});
