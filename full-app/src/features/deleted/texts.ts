import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.deleted', {
  lead: 'They wait here for 30 days. After that they are erased for good.',
  name: 'Name',
  number: 'Number',
  by: 'Deleted',
  byName: '{name}, {date}',
  until: 'Until',
  acts: 'Actions',
  restoreOf: 'Restore {name}',
  none: 'Nothing was deleted in the last 30 days.',
  noneWhy: 'Contacts that are deleted wait here for 30 days.',
  retry: 'Try again',
  back: 'Back to Contacts',
});
