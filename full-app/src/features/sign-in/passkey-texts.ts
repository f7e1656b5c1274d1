import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.passkey-sign-in', {
  singleSignOn: 'Use single sign-on',
  submit: 'Use a passkey',
  busy: 'Waiting for your passkey…',
  canceled: 'No passkey was used. Try again, or sign in with your password.',
  failed: 'Your browser could not use a passkey here. Sign in with your password.',
});
