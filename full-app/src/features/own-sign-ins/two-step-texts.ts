import { createTranslate } from '@talk/ui';
import { withProduct } from '../../shared/product-name.js';

const texts = createTranslate('app.own-two-step', {
  title: 'Two-step sign-in',
  retry: 'Retry',
  off: 'After your password, {product} can ask for a code of an app on your phone. A stolen password then opens nothing.',
  turnOn: 'Turn on two-step sign-in…',
  on: 'On since {date}: after your password, {product} asks for a code of your app.',
  codesLeft: { one: '{count} recovery code is left.', other: '{count} recovery codes are left.' },
  newCodes: 'New recovery codes…',
  turnOff: 'Turn off…',
  required: 'Your company asks everyone for it, so it cannot be turned off.',
  setupTitle: 'Turn on two-step sign-in',
  looking: 'Getting your key…',
  code: 'Code of the app',
  codeNeeded: 'Enter the six digits that your app shows.',
  turnOnAct: 'Turn on',
  turningOn: 'Checking…',
  codesTitle: 'Keep your recovery codes',
  done: 'I have kept them',
  orPassword: 'Or your password',
  proofNeeded: 'Enter a code of your app, or your password.',
  'codes.title': 'Make new recovery codes',
  'codes.why': 'You get ten new codes. The ones from before no longer work.',
  'codes.act': 'Make new codes',
  'codes.busy': 'Making…',
  'end.title': 'Turn off two-step sign-in',
  'end.why': 'Your password alone opens your account then, and your recovery codes no longer work.',
  'end.act': 'Turn off',
  'end.busy': 'Turning off…',
  isOff: 'Two-step sign-in is off.',
});
export const t = withProduct(texts);
