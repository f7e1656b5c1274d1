import type { AccountProblem } from '@talk/domain/sign-in';
import type { ErrorCode } from '@talk/contract';
import { fail, type ApiError } from '../../../http/errors.js';
import type { ExchangeProblem } from './single-sign-on-provider.js';

/** Why a sign-in at a provider comes to nothing. */
export type SingleSignOnRefusal =
  | ExchangeProblem
  | AccountProblem
  | 'over'
  | 'changed'
  | 'canceled'
  | 'refused'
  | 'not-member'
  | 'disabled'
  | 'other-account'
  | 'setup-elsewhere';

const AWAY: readonly [ErrorCode, string] = [
  'UNAVAILABLE',
  'The sign-in provider of your company is not responding. Try again later, or ask an admin.',
];
const NOT_SET_UP: readonly [ErrorCode, string] = [
  'CREDENTIALS_INVALID',
  'Single sign-on of your company is not set up correctly. Ask an admin to check it.',
];
const OTHER_ACCOUNT =
  'You have signed in here with another account of the provider before. Ask an admin to forget that one.';

/** Our own sentences: what a provider writes is not shown. */
const WORDS: Readonly<Record<SingleSignOnRefusal, readonly [ErrorCode, string]>> = {
  unreachable: AWAY,
  timeout: AWAY,
  address: NOT_SET_UP,
  'not-a-provider': NOT_SET_UP,
  'other-issuer': NOT_SET_UP,
  incomplete: NOT_SET_UP,
  'no-keys': NOT_SET_UP,
  client: NOT_SET_UP,
  'secret-lost': NOT_SET_UP,
  code: ['CREDENTIALS_INVALID', 'Your company’s provider no longer accepts this sign-in. Start again.'],
  'not-trusted': [
    'CREDENTIALS_INVALID',
    'The answer of your company’s provider could not be verified. Try again, or ask an admin.',
  ],
  'no-address': [
    'CREDENTIALS_INVALID',
    'Your company’s provider does not share your email address with Talk. Ask an admin.',
  ],
  unverified: [
    'CREDENTIALS_INVALID',
    'Your company’s provider does not confirm that your email address is verified. Ask an admin.',
  ],
  'other-domain': [
    'CREDENTIALS_INVALID',
    'Your company does not use single sign-on for the address of this account. Choose another account at the provider.',
  ],
  'private-account': [
    'CREDENTIALS_INVALID',
    'This is not an account of your company’s organization. Choose another account at the provider.',
  ],
  over: ['SIGN_IN_OVER', 'That took too long, or was done before. Sign in again.'],
  changed: ['SIGN_IN_OVER', 'Single sign-on of your company was changed in the meantime. Sign in again.'],
  canceled: ['CREDENTIALS_INVALID', 'You were not signed in: it was canceled at your company’s provider.'],
  refused: ['CREDENTIALS_INVALID', 'Your company’s provider did not sign you in. Try again, or ask an admin.'],
  'not-member': [
    'CREDENTIALS_INVALID',
    'Your company has no user with the address of this account. Ask an admin to add you.',
  ],
  disabled: ['USER_DISABLED', 'This user is disabled. Contact your admin.'],
  'other-account': ['CREDENTIALS_INVALID', OTHER_ACCOUNT],
  'setup-elsewhere': [
    'USER_DISABLED',
    'Your company asks for two-step sign-in. Sign in with your password once, and turn it on.',
  ],
};

/** The refusal in words for the user. */
export function refusalOf(reason: SingleSignOnRefusal): ApiError {
  const [code, message] = WORDS[reason];
  return fail(code, { message });
}

/** Whether it says something of the user, rather than of Talk and the provider. */
export const isOfUser = (reason: SingleSignOnRefusal): boolean => {
  const [code] = WORDS[reason];
  return code !== 'UNAVAILABLE' && WORDS[reason] !== NOT_SET_UP;
};
