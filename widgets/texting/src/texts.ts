import { createTranslate } from '@talk/ui';

/** English. Another language is another object of this shape. */
const TEXTS = {
  title: 'Text us',
  open: 'Open now',
  closed: 'Closed now',
  'closed.until': 'Closed · opens {when}',
  loading: 'Loading…',
  retry: 'Try again',
  'failed.title': 'Texting is not available',
  'failed.network': 'No connection. Check your network, then try again.',
  'failed.KEY_INVALID': 'This site is not set up for texting. Its owner has to check the key.',
  'failed.KEY_REVOKED': 'Texting was switched off on this site.',
  'failed.KEY_SCOPE': 'This kind of key cannot be used for texting on a site.',
  'failed.ORIGIN_FORBIDDEN': 'This site may not use texting: its address is not on the list of the key.',
  'failed.VERSION_UNSUPPORTED': 'The page uses a version of the script that is too old or too new. Reload the page.',
  'failed.IDENTITY_INVALID': 'Sign in on this site first, then text us.',
  'failed.LOAD_FAILED': 'A part could not be loaded. Check your connection and reload the page.',
  'failed.alone': 'This page belongs inside a site. Open the site, and text from there.',
  'form.again': 'Welcome back. Enter your number again: your last visit here is over.',
  'form.name': 'Your name',
  'form.nameMissing': 'Enter your name.',
  'form.phone': 'Mobile number',
  'form.phoneMissing': 'Enter your mobile number.',
  'form.phoneHint': 'We text you a code to make sure that it is yours.',
  'form.website': 'Leave this empty',
  'form.consentMissing': 'We may only text you when you agree.',
  'form.privacy': 'Privacy policy',
  'form.submit': 'Send me a code',
  'form.busy': 'Sending…',
  'code.title': 'Enter your code',
  'code.sent': 'We have texted six digits to {number}.',
  'code.sentAgain': 'We have texted another code to {number}. Only the newest one works.',
  'code.label': 'Code',
  'code.missing': 'Enter the six digits of the code.',
  'code.submit': 'Continue',
  'code.busy': 'Checking…',
  'code.change': 'Use another number',
  'code.resend': 'Send another code',
  'code.wait': { one: 'Another code in {count} second', other: 'Another code in {count} seconds' },
  'talk.empty': 'Your number is verified. Write your first text.',
  'talk.log': 'Conversation',
  'talk.write': 'Your text',
  'talk.placeholder': 'Write a text…',
  'talk.send': 'Send',
  'talk.tooLong': 'Keep the text within 1600 characters.',
  'talk.sending': 'Sending…',
  'talk.you': 'You',
  'talk.notSent': 'Not sent.',
  'talk.wait': 'Too many texts at once. Wait a moment, then try again.',
  'talk.offline': 'No connection. What you write is kept here until it is back.',
  'talk.leaving': 'Leaving? Our answer comes as a text to the number that ends in {digits}.',
  'talk.forget': 'Forget this browser',
  'talk.forgetAsk': 'Forget your number and this conversation in this browser?',
  'talk.forgetYes': 'Forget',
  'talk.forgetNo': 'Keep',
  'talk.today': 'Today',
  'talk.yesterday': 'Yesterday',
} as const;

export type TextKey = keyof typeof TEXTS;
export const text = createTranslate(TEXTS);

/** The sentence of a refusal, when this widget has a better one than the server. */
export function failureText(code: string): string | null {
  const key = `failed.${code}`;
  return key in TEXTS ? text(key as TextKey) : null;
}
