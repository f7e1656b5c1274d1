import type { ContactsBulk } from '@talk/core/contacts';
import { createTranslate, numberText } from '@talk/ui';
import { statusWord } from '../contact-words.js';

const t = createTranslate('app.bulk', {
  'assign.running': { one: 'Assigning {exact} contact to {name}', other: 'Assigning {exact} contacts to {name}' },
  'assign.done': { one: '{exact} contact assigned to {name}', other: '{exact} contacts assigned to {name}' },
  'unassign.running': { one: 'Unassigning {exact} contact', other: 'Unassigning {exact} contacts' },
  'unassign.done': { one: '{exact} contact unassigned', other: '{exact} contacts unassigned' },
  'add_tags.running': { one: 'Adding {name} to {exact} contact', other: 'Adding {name} to {exact} contacts' },
  'add_tags.done': { one: '{name} added to {exact} contact', other: '{name} added to {exact} contacts' },
  'remove_tags.running': {
    one: 'Removing {name} from {exact} contact',
    other: 'Removing {name} from {exact} contacts',
  },
  'remove_tags.done': { one: '{name} removed from {exact} contact', other: '{name} removed from {exact} contacts' },
  'set_status.running': { one: 'Moving {exact} contact to {name}', other: 'Moving {exact} contacts to {name}' },
  'set_status.done': { one: '{exact} contact moved to {name}', other: '{exact} contacts moved to {name}' },
  'dnc.running': {
    one: 'Adding {exact} contact to Do Not Contact',
    other: 'Adding {exact} contacts to Do Not Contact',
  },
  'dnc.done': {
    one: '{exact} contact added to Do Not Contact',
    other: '{exact} contacts added to Do Not Contact',
  },
  'undnc.running': {
    one: 'Removing {exact} contact from Do Not Contact',
    other: 'Removing {exact} contacts from Do Not Contact',
  },
  'undnc.done': {
    one: '{exact} contact removed from Do Not Contact',
    other: '{exact} contacts removed from Do Not Contact',
  },
  'add_to_list.running': { one: 'Adding {exact} contact to {name}', other: 'Adding {exact} contacts to {name}' },
  'add_to_list.done': { one: '{exact} contact added to {name}', other: '{exact} contacts added to {name}' },
  'add_to_dialer.running': {
    one: 'Adding {exact} contact to the power dialer: {name}',
    other: 'Adding {exact} contacts to the power dialer: {name}',
  },
  'add_to_dialer.done': {
    one: '{exact} contact added to the power dialer: {name}',
    other: '{exact} contacts added to the power dialer: {name}',
  },
  'remove_from_list.running': {
    one: 'Removing {exact} contact from {name}',
    other: 'Removing {exact} contacts from {name}',
  },
  'remove_from_list.done': {
    one: '{exact} contact removed from {name}',
    other: '{exact} contacts removed from {name}',
  },
  'delete.running': { one: 'Deleting {exact} contact', other: 'Deleting {exact} contacts' },
  'delete.done': { one: '{exact} contact deleted', other: '{exact} contacts deleted' },
  'restore.running': { one: 'Restoring {exact} contact', other: 'Restoring {exact} contacts' },
  'restore.done': { one: '{exact} contact restored', other: '{exact} contacts restored' },
  'undo.running': { one: 'Undoing the change of {exact} contact', other: 'Undoing the change of {exact} contacts' },
  'undo.done': { one: '{exact} contact changed back', other: '{exact} contacts changed back' },
  'other.running': { one: 'Changing {exact} contact', other: 'Changing {exact} contacts' },
  'other.done': { one: '{exact} contact changed', other: '{exact} contacts changed' },
});

export const isOver = ({ status }: ContactsBulk): boolean => status === 'done' || status === 'cancelled';

/** What is done of `toDoCount`, whatever became of it. */
export const doneCount = (bulk: ContactsBulk): number =>
  bulk.phase === 'undo'
    ? bulk.undone_count + bulk.kept_count
    : bulk.changed_count + bulk.unchanged_count + bulk.failed_count;

export const toDoCount = (bulk: ContactsBulk): number => (bulk.phase === 'undo' ? bulk.changed_count : bulk.total);

export const canUndo = (bulk: ContactsBulk): boolean => bulk.phase === 'apply' && bulk.changed_count > 0;

const KINDS = [
  'add_tags',
  'remove_tags',
  'set_status',
  'dnc',
  'undnc',
  'add_to_list',
  'remove_from_list',
  'add_to_dialer',
  'delete',
] as const;

/** "Assigning 48 contacts to Priya", and when that is over, how many there were. */
export function titleOf(bulk: ContactsBulk): string {
  const tense = isOver(bulk) ? 'done' : 'running';
  const isUndo = bulk.phase === 'undo';
  const count = isOver(bulk) ? (isUndo ? bulk.undone_count : bulk.changed_count) : toDoCount(bulk);
  const values = { count, exact: numberText(count), name: nameIn(bulk) };
  if (isUndo) return t(`${bulk.action === 'delete' ? 'restore' : 'undo'}.${tense}`, values);
  if (bulk.action === 'assign') return t(`${bulk.user_name === null ? 'unassign' : 'assign'}.${tense}`, values);
  const kind = KINDS.find((each) => each === bulk.action) ?? 'other';
  return t(`${kind}.${tense}`, values);
}

function nameIn({ action, user_name, tag_names, list_name, task_status }: ContactsBulk): string {
  if (action === 'set_status') return task_status === null ? '' : statusWord(task_status);
  return list_name ?? user_name ?? tag_names.join(', ');
}
