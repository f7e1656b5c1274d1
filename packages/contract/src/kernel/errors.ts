import type { MessageAlternative, MessageObstacle } from '../messaging/message.schemas.js';

/**
 * The closed list of error codes that the HTTP API answers. Each carries its HTTP status, whether the same request may
 * succeed when tried again, and the sentence shown when the server has nothing more precise to say (spec 3 §8).
 */
export const ERRORS = {
  VALIDATION_FAILED: { status: 422, retryable: false, message: 'Some fields need your attention.' },
  MALFORMED_REQUEST: { status: 400, retryable: false, message: 'The request could not be read.' },
  NOT_SIGNED_IN: { status: 401, retryable: false, message: 'Sign in to continue.' },
  SESSION_EXPIRED: { status: 401, retryable: false, message: 'Session expired or user not authenticated' },
  CREDENTIALS_INVALID: { status: 401, retryable: false, message: 'Email or password is not correct.' },
  /** An admin handed this password over. It opens nothing but the form that replaces it. */
  PASSWORD_TEMPORARY: {
    status: 403,
    retryable: false,
    message: 'Choose your own password first. Open Talk in a browser, and sign in there.',
  },
  /** The password is right; `POST /second-step` takes the code. */
  SECOND_STEP: {
    status: 403,
    retryable: false,
    message: 'Your sign-in also asks for a code. Open Talk in a browser, and sign in there.',
  },
  /** The password is right, and a company of the user wants two-step sign-in, which the user has not turned on. */
  SECOND_STEP_SETUP: {
    status: 403,
    retryable: false,
    message: 'Your company asks for two-step sign-in. Open Talk in a browser, and turn it on there.',
  },
  /** Too late for a second step, or the password was changed since. */
  SIGN_IN_OVER: { status: 410, retryable: false, message: 'That took too long. Sign in again.' },
  /** From a mail: expired, used, replaced by a newer one, or taken back. */
  LINK_OVER: { status: 410, retryable: false, message: 'This link does not work. Ask for a new one.' },
  USER_DISABLED: { status: 403, retryable: false, message: 'This user is disabled. Contact your admin.' },
  KEY_INVALID: { status: 401, retryable: false, message: 'This API key is not recognized.' },
  KEY_REVOKED: { status: 401, retryable: false, message: 'This API key was revoked.' },
  ACCOUNT_CLOSED: { status: 403, retryable: false, message: 'This account was closed.' },
  KEY_SCOPE: { status: 403, retryable: false, message: 'This kind of API key cannot be used here.' },
  ORIGIN_FORBIDDEN: { status: 403, retryable: false, message: 'This API key cannot be used from this site.' },
  /** The site says who its visitor is, but not in a way that can be believed; or it must say, and does not. */
  IDENTITY_INVALID: { status: 403, retryable: false, message: 'This site could not tell us who you are.' },
  /** Unknown, over, taken up elsewhere, or of another site: the widget starts anew. */
  VISITOR_SESSION: { status: 401, retryable: false, message: 'Enter your number again to continue.' },
  /** Too old, or tried too often. */
  CODE_OVER: { status: 409, retryable: false, message: 'This code no longer works. Ask for a new one.' },
  SIGNATURE_INVALID: { status: 403, retryable: false, message: 'This webhook’s signature is not valid.' },
  FORBIDDEN: {
    status: 403,
    retryable: false,
    message: 'You do not have enough permissions to make this request.',
  },
  NOT_FOUND: { status: 404, retryable: false, message: 'Requested resource not found.' },
  CONFLICT: { status: 409, retryable: false, message: 'Someone changed this in the meantime.' },
  CONTACT_DUPLICATE_PHONE: { status: 409, retryable: false, message: 'Another contact already has this number.' },
  /** `contact` in the body tells into which one, if the user may see it. */
  CONTACT_MERGED: { status: 410, retryable: false, message: 'This contact was merged into another one.' },
  CALL_STATE: { status: 409, retryable: false, message: 'The call is no longer in a state that allows this.' },
  /** The message is the question (spec 2 §5); send the intent again with `outside_day_time` after a yes. */
  DAY_TIME_QUESTION: {
    status: 409,
    retryable: false,
    message: "This is outside the contact's day time. Do you want to make a call?",
  },
  /** `at` in the body tells when it may leave. */
  QUIET_HOURS: { status: 409, retryable: false, message: 'It is too late or too early to text this number.' },
  /** The customer or a colleague wrote in the thread since: read it, then send again. */
  THREAD_CHANGED: { status: 409, retryable: false, message: 'The conversation has changed. Read it before you send.' },
  MESSAGE_LEFT: { status: 409, retryable: false, message: 'This message was already sent.' },
  WRAP_UP_STATE: { status: 409, retryable: false, message: 'This wrap-up no longer allows that.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, retryable: false, message: 'Send an Idempotency-Key header.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    message: 'This Idempotency-Key was used for a different request.',
  },
  REJECTED: { status: 422, retryable: false, message: 'This could not be sent.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retryable: false,
    message: 'File too large. Please try again with a smaller file.',
  },
  /** The disk of the server is (nearly) full. What is there can be read, and texts and calls go on. */
  STORAGE_FULL: {
    status: 507,
    retryable: false,
    message: 'There is no room for this file right now. Tell your admin, and attach it again later.',
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    message: 'Too many requests have been sent. Please wait a moment and try again later.',
  },
  EVENTS_TOO_OLD: { status: 410, retryable: false, message: 'These events are no longer kept. Load the lists again.' },
  CARRIER_UNAVAILABLE: { status: 502, retryable: true, message: 'The phone network is not responding. Try again.' },
  /** The state of an OAuth exchange is unknown, used, over, or another person's. */
  CONNECTION_OVER: {
    status: 409,
    retryable: false,
    message: 'This connection was not finished in time. Connect again.',
  },
  /** The CRM answered, and does not want it. */
  CRM_REFUSED: { status: 422, retryable: false, message: 'The CRM did not accept this.' },
  /** The page of the CRM that the phone stands in belongs to another account than the one that is connected. */
  CRM_ACCOUNT_OTHER: { status: 409, retryable: false, message: 'This CRM account is not connected to your company.' },
  /** A step back in a CRM that only moves forward; send it again with `reset_required` after a yes. */
  STAGE_RESET_NEEDED: {
    status: 409,
    retryable: false,
    message: 'HubSpot only moves this stage forward. It has to be cleared first.',
  },
  CRM_UNAVAILABLE: { status: 502, retryable: true, message: 'The CRM is not responding. Try again later.' },
  UNAVAILABLE: { status: 503, retryable: true, message: 'The service is starting or stopping. Try again in a moment.' },
  INTERNAL: {
    status: 500,
    retryable: true,
    message: 'Oops! We are having some problems right now, please try again later.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

/** A code of `ERRORS`: what the HTTP API answers when it does not succeed. */
export type ErrorCode = keyof typeof ERRORS;

/** What any endpoint may answer besides its own errors. */
export const COMMON_ERRORS = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[];

/** The body of every answer that is not a success (ARCHITECTURE §4). `ref` is the request id to quote to support. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** The reason of a refusal, 1–46 (spec 2 §8). */
  rejection?: number;
  /** When it would be possible: QUIET_HOURS. */
  at?: string;
  /** Everything that stands in the way of a text, most blocking first, and what to do instead. */
  obstacles?: MessageObstacle[];
  alternatives?: MessageAlternative[];
  /** Who has the number already, or into whom a contact was merged; only one that the user may see. */
  contact?: { id: number; name: string };
  ref: string;
}
