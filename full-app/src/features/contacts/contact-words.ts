import type { Contact } from '@talk/core';
import { badgeCount } from '@talk/core/format';
import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.contacts', {
  title: 'Contacts',
  'count.loading': 'Counting…',
  count: { one: '{exact} contact', other: '{exact} contacts' },
  'chip.all': 'All',
  'chip.mine': 'My contacts',
  'chip.unread': 'Has unread',
  filters: 'Filters',
  statusFilter: 'Status',
  'column.unread': 'Unread',
  'column.select': 'Select',
  select: 'Select {name}',
  selectLoaded: 'Select everything that is loaded',
  unassigned: 'Unassigned',
  none: '–',
  more: { one: '{column}: {count}, show all', other: '{column}: {count}, show all' },
  evenMore: { one: 'and {count} more', other: 'and {count} more' },
  unread: { one: '{count} unread', other: '{count} unread' },
  'unread.calls': { one: '{count} missed call', other: '{count} missed calls' },
  'unread.voicemails': { one: '{count} voicemail', other: '{count} voicemails' },
  'unread.texts': { one: '{count} message', other: '{count} messages' },
  call: 'Call {name}',
  open: 'Open {name}',
  list: 'Contacts',
  'keys.next': 'Next contact',
  'keys.previous': 'Previous contact',
  'keys.open': 'Open contact',
  'keys.controls': 'Go through the buttons of the row',
  newContact: 'New contact',
  newContactAlias: 'add create person',
  newArrived: { one: '{count} new', other: '{count} new' },
  newArrivedHint: 'Show new contacts',
  loadFailed: 'Failed to load contacts.',
  retry: 'Try again',
  loadingMore: 'Loading more…',
  loading: 'Loading contacts',
  end: 'That’s everyone.',
  'empty.title': 'No contacts yet',
  'empty.why': 'People you call, and people who call you, appear here. You can also add them yourself.',
  'empty.search': 'No matches for “{q}”',
  'empty.searchWhy': 'We searched names, companies, emails and numbers in any format.',
  'empty.clear': 'Clear the search',
  'empty.filter': 'No contacts match these filters',
  'empty.filterWhy': {
    one: 'There is {count} contact without them.',
    other: 'There are {count} contacts without them.',
  },
  'empty.filterClear': 'Clear filters',
  searchShort: 'Type at least 3 characters to search.',
});

/** "2 missed calls, 1 message": what the pill counts. Faxes are messages, as texts are. */
export function unreadBreakdown(contact: Contact): string {
  const parts = [
    ['unread.calls', contact.unread_missed_calls_count],
    ['unread.voicemails', contact.unread_voicemails_count],
    ['unread.texts', contact.unread_texts_count],
  ] as const;
  const said = parts.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return said.length > 0 ? said.join(', ') : t('unread', { count: contact.unread_count });
}

export const unreadBadge = (contact: Contact): string => badgeCount(contact.unread_count);
