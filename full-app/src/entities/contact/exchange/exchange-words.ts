import { createTranslate } from '@talk/ui';

/** Words of exports that more than one place says. */
export const exchangeText = createTranslate('app.exchange', {
  ready: 'Your export {name} is ready.',
  download: 'Download',
});
