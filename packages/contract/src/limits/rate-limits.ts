import type { Access } from '../kernel/endpoint.js';

/** At most `limit` in any stretch of `windowMs`, refilled steadily. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** Whose are counted together, as the end of a sentence. */
  readonly per: string;
  /** What is counted, where it is not every request. */
  readonly counted?: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OF_CALLERS = { limit: 900, windowMs: MINUTE_MS };
const OF_GUESSES = { limit: 10, windowMs: 5 * MINUTE_MS };

/** How often things may be asked for. The server counts by it, and the reference says it. */
export const RATE_LIMITS = {
  /** Requests of strangers, and of tokens that are refused. */
  network: { limit: 1_200, windowMs: MINUTE_MS, per: 'from one network address, without a valid token' },
  user: { ...OF_CALLERS, per: 'of one user, by any of their tokens' },
  /** People on a site share its key. */
  visitor: { ...OF_CALLERS, per: 'with one key from one network address' },
  /** Every way to sign in, codes and links too, each under keys of its own. People behind one network address share it. */
  signIn: { ...OF_GUESSES, per: 'by network address and by email or user', counted: 'failures' },
  keyExchange: { limit: 60, windowMs: MINUTE_MS, per: 'from one network address' },
  passkeyChallenges: { limit: 60, windowMs: MINUTE_MS, per: 'from one network address' },
  singleSignOns: { limit: 60, windowMs: MINUTE_MS, per: 'from one network address' },
  singleSignOnChecks: { limit: 10, windowMs: MINUTE_MS, per: 'of one company' },
  passwordForgotten: { ...OF_GUESSES, per: 'from one network address' },
  passwordMail: { limit: 4, windowMs: 20 * MINUTE_MS, per: 'to one email address' },
  registrations: { limit: 10, windowMs: HOUR_MS, per: 'from one network address' },
  registrationMail: { limit: 4, windowMs: 20 * MINUTE_MS, per: 'to one email address' },
  noticeCodes: { limit: 4, windowMs: 20 * MINUTE_MS, per: 'of one user, and to one phone number' },
  pushTests: { limit: 6, windowMs: MINUTE_MS, per: 'of one user' },
  importRequests: { limit: 60, windowMs: MINUTE_MS, per: 'of one user' },
  importFiles: { limit: 30, windowMs: 10 * MINUTE_MS, per: 'of one user' },
  /** Files and GIFs for texts, together. */
  attachments: { limit: 60, windowMs: MINUTE_MS, per: 'of one user, files and GIFs together' },
  faxFiles: { limit: 120, windowMs: MINUTE_MS, per: 'of one user' },
  emailFiles: { limit: 120, windowMs: MINUTE_MS, per: 'of one user' },
  /** The operator's mail server is shared: one company must not get it on block lists. */
  operatorEmails: { limit: 300, windowMs: HOUR_MS, per: 'of one company, through the operator’s mail server' },
  mailTests: { limit: 10, windowMs: 10 * MINUTE_MS, per: 'of one company' },
  linkPreviews: { limit: 30, windowMs: MINUTE_MS, per: 'of one user', counted: 'new pages' },
  /** Forms of visitors, sent from one address, and on one site. */
  visitorStartsByNetwork: { limit: 8, windowMs: 10 * MINUTE_MS, per: 'from one network address' },
  visitorStartsBySite: { limit: 60, windowMs: MINUTE_MS, per: 'on one site' },
  /** Times that one form may be sent: typing errors. */
  visitorStartsByForm: { limit: 8, windowMs: 4 * HOUR_MS, per: 'with one form' },
  visitorTries: { limit: 30, windowMs: 10 * MINUTE_MS, per: 'from one network address' },
  visitorTextsInSession: { limit: 12, windowMs: MINUTE_MS, per: 'of one visitor' },
  visitorTextsByNumber: { limit: 200, windowMs: DAY_MS, per: 'of one phone number' },
  /** Files of visitors: at most 10 MB each. */
  visitorFilesInSession: { limit: 10, windowMs: MINUTE_MS, per: 'of one visitor' },
  visitorFilesByNetwork: { limit: 30, windowMs: 10 * MINUTE_MS, per: 'from one network address' },
  visitorFilesByNumber: { limit: 60, windowMs: DAY_MS, per: 'of one phone number' },
} as const satisfies Readonly<Record<string, RateLimit>>;
/** The name of a limit. */
export type RateLimitName = keyof typeof RATE_LIMITS;

/** What counts for single operations, beside what counts for all of them. */
const OF_OPERATIONS: Readonly<Record<string, readonly RateLimitName[]>> = {
  login: ['signIn'],
  chooseFirstPassword: ['signIn'],
  finishSignIn: ['signIn'],
  confirmRequiredTwoStep: ['signIn'],
  confirmTwoStep: ['signIn'],
  renewRecoveryCodes: ['signIn'],
  endTwoStep: ['signIn'],
  beginPasskeySignIn: ['passkeyChallenges'],
  finishPasskeySignIn: ['signIn'],
  beginPasskey: ['signIn'],
  beginSingleSignOn: ['singleSignOns'],
  finishSingleSignOn: ['signIn'],
  finishSignInLink: ['signIn'],
  checkSingleSignOn: ['singleSignOnChecks'],
  changePassword: ['signIn'],
  forgotPassword: ['passwordForgotten', 'passwordMail'],
  checkPasswordLink: ['signIn'],
  resetPassword: ['signIn'],
  register: ['registrations', 'registrationMail'],
  checkRegistration: ['signIn'],
  verifyRegistration: ['signIn'],
  exchangeKey: ['keyExchange'],
  setNoticeNumber: ['noticeCodes'],
  testPushDevice: ['pushTests'],
  importContacts: ['importRequests'],
  uploadContactImport: ['importFiles'],
  uploadAttachment: ['attachments'],
  attachGif: ['attachments'],
  uploadFaxFile: ['faxFiles'],
  uploadEmailFile: ['emailFiles'],
  sendEmail: ['operatorEmails'],
  retryEmail: ['operatorEmails'],
  testMailAccount: ['mailTests'],
  previewLink: ['linkPreviews'],
  introduceVisitor: ['visitorTries'],
  startVisitor: ['visitorStartsByNetwork', 'visitorStartsBySite', 'visitorStartsByForm'],
  verifyVisitor: ['visitorTries'],
  sendVisitorText: ['visitorTextsInSession', 'visitorTextsByNumber'],
  uploadVisitorFile: ['visitorFilesInSession', 'visitorFilesByNetwork', 'visitorFilesByNumber'],
};

/** The operations with limits of their own. */
export const LIMITED_OPERATIONS: readonly string[] = Object.keys(OF_OPERATIONS);

/** What counts for every operation, by who calls it. */
const OF_ACCESS: Readonly<Record<Access['kind'], RateLimitName>> = {
  public: 'network',
  visitor: 'visitor',
  session: 'user',
  permission: 'user',
  'any-permission': 'user',
  role: 'user',
};

/** The limits that an operation meets, its own first. */
export const limitsOf = ({
  id,
  access,
}: {
  readonly id: string;
  readonly access: Access;
}): readonly RateLimitName[] => [...(OF_OPERATIONS[id] ?? []), OF_ACCESS[access.kind]];

/** A limit in words: “60 a minute from one network address”. */
export function limitWords(name: RateLimitName): string {
  const { limit, windowMs, per, counted }: RateLimit = RATE_LIMITS[name];
  return `${limit.toLocaleString('en')} ${counted === undefined ? '' : `${counted} `}${windowWords(windowMs)} ${per}`;
}

function windowWords(windowMs: number): string {
  if (windowMs === MINUTE_MS) return 'a minute';
  if (windowMs === DAY_MS) return 'a day';
  if (windowMs === HOUR_MS) return 'an hour';
  return windowMs > HOUR_MS ? `in ${windowMs / HOUR_MS} hours` : `in ${windowMs / MINUTE_MS} minutes`;
}
