import { createTranslate } from '../i18n/catalogue.js';

/**
 * English texts of what a frame shows before the phone has loaded: its outline, the sign-in, and why there is no phone. They
 * are separate because the first screen waits for them; the phone's own ({@link phoneTexts}) arrive with the phone.
 */
export const startTexts = {
  'action.retry': 'Retry',
  'tabs.label': 'Phone',
  'signin.title': 'Sign in to call',
  'signin.number': 'Sign in to call {number}',
  'signin.submit': 'Sign in',
  'signin.busy': 'Signing in…',
  'signin.again': 'Sign in again',
  'signin.expired': 'Your session has ended. Calls continue; sign in to make new ones.',
  'signin.emailMissing': 'Enter the email address you sign in with.',
  'signin.passwordMissing': 'Enter your password.',
  'signin.callGoesOn': 'Back to the call',
  'starting.label': 'Loading the phone',
  'starting.unreachable': 'The server cannot be reached. Trying again…',
  'refused.title': 'The phone cannot be used here',
  'refused.KEY_INVALID': 'The key of this page is not recognized. Its owner must set a valid key.',
  'refused.KEY_REVOKED': 'The key of this page was revoked. Its owner must set a new one.',
  'refused.ACCOUNT_CLOSED': 'This account was closed.',
  'refused.ORIGIN_FORBIDDEN': 'This page is not on the list of sites that can use this phone. An admin can add it.',
  'refused.KEY_SCOPE': 'This kind of key cannot open a phone. A user key is needed.',
  'refused.USER_DISABLED': 'This user is disabled. Contact your admin.',
  'refused.VERSION_UNSUPPORTED': 'The page and the phone are from different releases. Reload the page.',
  'refused.IDENTITY_INVALID': 'The page could not say who you are. Sign in to the page again.',
  'refused.SESSION_EXPIRED': 'Your session has ended.',
  'refused.LOAD_FAILED': 'The phone could not be loaded. Check the connection and try again.',
  'refused.waiting': 'No one is signed in to the page around this phone.',
  'refused.other': 'The phone could not be started.',
} as const;

export type StartText = keyof typeof startTexts;

export const startText = createTranslate('start', startTexts);

/** Whether the catalogue has it: for keys built from a code from elsewhere. */
export const isStartText = (key: string): key is StartText => Object.hasOwn(startTexts, key);
