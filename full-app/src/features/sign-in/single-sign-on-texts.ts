import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.single-sign-on', {
  title: 'Single sign-on',
  lead: 'Enter your work address. You sign in at your company’s own sign-in page, and come back here.',
  email: 'Work email',
  emailNeeded: 'Enter your work address.',
  remember: 'Keep me signed in on this device for a day',
  submit: 'Continue',
  busy: 'Opening your company’s sign-in page…',
  finishing: 'Signing you in…',
});
