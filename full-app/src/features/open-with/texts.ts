import { createTranslate } from '@talk/ui';
import { withProduct } from '../../shared/product-name.js';

const texts = createTranslate('app.open-with', {
  title: 'Open with the desktop app',
  lead: 'A link from another program brought you here. Choose what opens.',
  always: 'Settings › Personalization can decide it for all such links.',
  nothing: 'The link has no phone number',
  nothingWhy: 'Open it again from where you found it, or search for the contact.',
  app: 'Open with the phone program of this computer',
  appWhy: 'Your browser asks which program takes phone links. If none opens, go on here.',
  here: 'Go on in {product}',
  call: 'Call',
  text: 'Text',
  contact: 'Open the contact',
  opening: 'Opening…',
  company: 'Company',
});
export const t = withProduct(texts);
