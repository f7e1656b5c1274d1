import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.contact-in-lists', {
  lists: 'Lists',
  retry: 'Try again',
  none: 'In no list',
  takeOut: 'Take out of {name}',
  change: 'Change lists: {names}',
  mayNot: 'You don’t have permission to change contacts.',
});
