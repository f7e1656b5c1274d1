import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.export', {
  title: 'Export contacts',
  count: { one: '{exact} contact', other: '{exact} contacts' },
  more: 'Import and export',
  moreDeleted: 'Import, export, deleted contacts',
  import: 'Import contacts…',
  export: 'Export these contacts…',
  exportSelected: 'Export',
});
