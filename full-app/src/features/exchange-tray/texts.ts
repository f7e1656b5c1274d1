import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.exchange-tray', {
  label: 'Imports and exports',
  exporting: { one: 'Exporting {exact} contact', other: 'Exporting {exact} contacts' },
  exported: { one: '{exact} contact exported', other: '{exact} contacts exported' },
  exportingReport: { one: 'Exporting {exact} communication', other: 'Exporting {exact} communications' },
  exportedReport: { one: '{exact} communication exported', other: '{exact} communications exported' },
  exportFailed: 'The export could not be made',
  exportCancelled: 'Export canceled',
  readyCount: { one: 'An export is ready.', other: '{count} exports are ready.' },
  importing: 'Importing {name}',
  rollingBack: 'Rolling back {name}',
  progress: '{done} of {total}',
  paused: 'Paused at {done} of {total}',
  cancel: 'Cancel',
  pause: 'Pause',
  resume: 'Resume',
  open: 'Open',
  dismiss: 'Dismiss',
  download: 'Download',
  until: 'Until {when}',
});
