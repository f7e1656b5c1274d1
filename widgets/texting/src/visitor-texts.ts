import { createTranslate } from '@talk/ui';

/** English, for form, code and conversation: loaded with them. Another language is another object of this shape. */
const TEXTS = {
  'failed.KEY_INVALID': 'This site is not set up for texting. Its owner must check the key.',
  'failed.KEY_REVOKED': 'Texting was switched off on this site.',
  'failed.ACCOUNT_CLOSED': 'Texting was switched off on this site.',
  'failed.ORIGIN_FORBIDDEN': 'This site cannot use texting: its address is not on the key’s list.',
  'failed.IDENTITY_INVALID': 'Sign in on this site first, then text us.',
  retry: 'Try again',
  'form.again': 'Welcome back. Enter your number again: your last visit has expired.',
  'form.first': 'Your message (optional)',
  'form.name': 'Your name',
  'form.nameMissing': 'Enter your name.',
  'form.phone': 'Mobile number',
  'form.phoneMissing': 'Enter your mobile number.',
  'form.phoneHint': 'We will text you a code to make sure it is yours.',
  'form.website': 'Leave this empty',
  'form.consentMissing': 'We can only text you if you agree.',
  'form.privacy': 'Privacy policy',
  'form.submit': 'Send me a code',
  'form.busy': 'Sending…',
  'code.title': 'Enter your code',
  'code.sent': 'We have texted six digits to {number}.',
  'code.sentAgain': 'We have texted another code to {number}. Only the newest one works.',
  'code.label': 'Code',
  'code.missing': 'Enter the six-digit code.',
  'code.submit': 'Continue',
  'code.busy': 'Checking…',
  'code.change': 'Use another number',
  'code.resend': 'Send another code',
  'code.wait': 'Resend code in {count} s',
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
  'talk.offline': 'No connection. What you write is kept here until the connection is back.',
  'talk.leaving': 'Leaving? Our answer will come as a text to the number ending in {digits}.',
  'talk.forget': 'Forget this browser',
  'talk.forgetAsk': 'Forget your number and this conversation in this browser?',
  'talk.forgetYes': 'Forget',
  'talk.forgetNo': 'Keep',
  'talk.drop': 'Remove',
  'file.attach': 'Attach files',
  'file.size': '{size} MB',
  'file.rules': 'Up to {count} files of {size} each: {types}.',
  'file.drop': 'Drop files to attach them',
  'file.type': 'This kind of file cannot be sent. Use {types}.',
  'file.empty': 'This file is empty. Choose another one.',
  'file.large': 'Larger than {size}. Choose a smaller file, or send a link to it.',
  'file.wait': 'You can send once your files are uploaded.',
  'file.bad': 'Remove the file that cannot be sent, or try again.',
  'file.unavailable': 'Files cannot be attached right now. Check your connection, then try again.',
} as const;

export const text = createTranslate('visitor', TEXTS);

/** What the server or the page refuses, where this widget has a better sentence than they. */
export function refusalText(code: string): string | null {
  const key = `failed.${code}`;
  return key in TEXTS ? text(key as keyof typeof TEXTS) : null;
}
