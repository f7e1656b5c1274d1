import { createTranslate } from '@talk/ui';
import type { ContactList, ListScope } from './lists.js';

export const t = createTranslate('app.list', {
  newTitle: 'New list',
  newDynamic: 'Save as a list',
  editTitle: 'Change the list',
  name: 'Name',
  nameNeeded: 'Name the list.',
  scope: 'Who can see it',
  'scope.personal': 'Only me',
  'scope.company': 'Everyone',
  'scope.public': 'Everyone, and they can add contacts',
  'badge.personal': 'Only you',
  'badge.company': 'Everyone',
  'badge.public': 'Public',
  scopeOwner: 'Only the owner of this list, admins and supervisors can change who sees it.',
  dynamicWhy: 'Contacts come and go by themselves, as the filter matches them.',
  noSearch: 'The text in the search field is not part of the list.',
  folder: 'Folder',
  noFolder: 'No folder',
  create: 'Create list',
  save: 'Save',
  saving: 'Saving…',
  changed: 'Someone else changed this list in the meantime. Close this and look again.',
  gone: 'This list was deleted, or it is no longer shared with you.',
  loadFailed: 'Unable to load contact lists please try again.',
  retry: 'Try again',
});

export const SCOPES: readonly ListScope[] = ['personal', 'company', 'public'];

/** Who sees a list, in a word. */
export const scopeWord = ({ scope }: Pick<ContactList, 'scope'>): string => t(`badge.${scope}`);
