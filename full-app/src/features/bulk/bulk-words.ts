import type { BulkFailureReason, ContactsBulk } from '@talk/core/contacts';
import { createTranslate, numberText } from '@talk/ui';
import { doneCount, toDoCount } from '../../entities/contact/index.js';

export const t = createTranslate('app.bulk-tray', {
  label: 'Bulk changes',
  progress: '{done} of {total}',
  paused: 'Paused at {done} of {total}',
  stopped: 'Stopped at {done} of {total}',
  same: { one: '{exact} needed no change', other: '{exact} needed no change' },
  failed: { one: '{exact} could not be changed', other: '{exact} could not be changed' },
  kept: { one: '{exact} could not be changed back', other: '{exact} could not be changed back' },
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  failures: 'Contacts that were not changed',
  failuresBack: 'Contacts that were not changed back',
  loadFailed: 'Failed to load this list.',
  retry: 'Try again',
  loading: 'Loading…',
  more: 'Show more',
  unnamed: 'Contact {id}',
  'reason.not_found': 'No longer visible to you',
  'reason.not_allowed': 'You no longer have permission',
  'reason.status_off': 'Changing the status is turned off',
  'reason.owner_gone': 'The new owner no longer has an account',
  'reason.tag_gone': 'The tag was deleted',
  'reason.too_many_tags': 'Already has the maximum number of tags',
  'reason.list_gone': 'The list was deleted, or you can no longer change it',
  'reason.changed_since': 'Someone changed it in the meantime',
  'reason.dnc': 'On Do Not Contact',
  'reason.blocked': 'Blocked',
  'reason.no_number': 'Has no number',
  'reason.in_call': 'In a call',
  'reason.number_taken': 'Restored without a number that another contact has now',
  'reason.error': 'Something went wrong',
});

const REASONS = [
  'not_found',
  'not_allowed',
  'status_off',
  'owner_gone',
  'tag_gone',
  'too_many_tags',
  'list_gone',
  'changed_since',
  'dnc',
  'blocked',
  'no_number',
  'in_call',
  'number_taken',
] as const;

/** One that only a newer server knows is something that went wrong. */
export const reasonWords = (reason: BulkFailureReason): string =>
  t(`reason.${REASONS.find((each) => each === reason) ?? 'error'}`);

/** How far it is; null when the title says it all. */
export function progressWords(bulk: ContactsBulk): string | null {
  const values = { done: numberText(doneCount(bulk)), total: numberText(toDoCount(bulk)) };
  switch (bulk.status) {
    case 'running':
      return t('progress', values);
    case 'paused':
      return t('paused', values);
    case 'cancelled':
      return t('stopped', values);
    default: {
      const count = bulk.unchanged_count;
      return bulk.phase === 'undo' || count === 0 ? null : t('same', { count, exact: numberText(count) });
    }
  }
}

/** How many were not done; null for none. */
export function failedWords(bulk: ContactsBulk): string | null {
  const isUndo = bulk.phase === 'undo';
  const count = isUndo ? bulk.kept_count : bulk.failed_count;
  return count === 0 ? null : t(isUndo ? 'kept' : 'failed', { count, exact: numberText(count) });
}
