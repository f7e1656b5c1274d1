import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.news', {
  sms: 'Text from {name}: {text}',
  file: 'Text from {name}, with a file',
  fax: 'Fax from {name}',
  open: 'Open',
});
