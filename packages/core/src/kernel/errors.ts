import type { ErrorBody, ErrorCode, MessageAlternative, MessageObstacle, RejectionCode } from '@talk/contract';

/** Failures without an answer from the server: they happen on this side of the wire. */
export type ClientErrorCode =
  /** No answer from the server: offline, DNS, connection refused or cut. */
  | 'NETWORK_UNREACHABLE'
  | 'TIMEOUT'
  /** Aborted by the caller's `AbortSignal`, or the client has ended. */
  | 'ABORTED'
  /** The answer does not match the contract (a proxy's HTML page, for example). */
  | 'BAD_RESPONSE'
  /** The client was disposed, or the part was not requested in `createTalk`. */
  | 'DISPOSED'
  | 'INVALID_ARGUMENT'
  /** The page's token callback threw. */
  | 'TOKEN_UNAVAILABLE'
  /** Another call is in progress. */
  | 'PHONE_BUSY'
  /** Another tab of this browser holds the phone and does not answer. `phone.takeOver()` moves the phone here. */
  | 'NOT_LEADER'
  /** The phone is not connected to the carrier. */
  | 'PHONE_UNAVAILABLE'
  | 'MICROPHONE_DENIED'
  | 'MICROPHONE_ABSENT'
  | 'MICROPHONE_IN_USE'
  | 'MICROPHONE_POLICY_BLOCKED'
  | 'MICROPHONE_UNSUPPORTED'
  /** This browser or page cannot carry calls: no WebRTC, or an insecure address. */
  | 'VOICE_UNSUPPORTED'
  /** The voice code could not be loaded. */
  | 'VOICE_SDK_UNAVAILABLE'
  /** The carrier's signalling did not answer in time. */
  | 'VOICE_TIMEOUT'
  /** The carrier refused the access token. */
  | 'VOICE_TOKEN_REFUSED'
  | 'VOICE_FAILED';

/** Every code that a `TalkError` can have: of the API, or of this side of the wire. */
export type TalkErrorCode = ErrorCode | ClientErrorCode;

/** What a `TalkError` is made of. What is left out gets the value that says nothing. */
export interface TalkErrorInit {
  code: TalkErrorCode;
  message: string;
  /** HTTP status; 0 when no server answered. */
  status?: number;
  fieldErrors?: Readonly<Record<string, readonly string[]>> | undefined;
  rejection?: RejectionCode | undefined;
  alternatives?: readonly MessageAlternative[] | undefined;
  obstacles?: readonly MessageObstacle[] | undefined;
  at?: string | undefined;
  contact?: ErrorBody['contact'];
  ref?: string;
  retryable?: boolean;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/**
 * The one error that leaves the SDK. `code` decides what happens next; `message` is the server's sentence if it sent
 * one (text, never HTML), otherwise text for a developer. It never contains a token, number or message body.
 */
export class TalkError extends Error {
  override readonly name = 'TalkError';
  readonly code: TalkErrorCode;
  readonly status: number;
  /** Messages by field name; empty unless the code is `VALIDATION_FAILED`. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** Why it was refused, 1 to 46, with the code `REJECTED`. A newer server may name one that this release does not know. */
  readonly rejection: RejectionCode | null;
  /** What the person can do instead of a refused text, best first; empty when the server named nothing. */
  readonly alternatives: readonly MessageAlternative[];
  /** Everything that is in the way of a refused text, most blocking first; empty when the server named nothing. */
  readonly obstacles: readonly MessageObstacle[];
  /** When it would be possible, ISO 8601 in UTC (`QUIET_HOURS`); null when the server named no time. */
  readonly at: string | null;
  /** Who has the number already (`CONTACT_DUPLICATE_PHONE`), or into whom the contact was merged (`CONTACT_MERGED`); null when it is not for this user to see. */
  readonly contact: NonNullable<ErrorBody['contact']> | null;
  /** The request id to quote to support. */
  readonly ref: string | null;
  /** The same request may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(init: TalkErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = init.code;
    this.status = init.status ?? 0;
    this.fieldErrors = init.fieldErrors ?? {};
    this.rejection = init.rejection ?? null;
    this.alternatives = init.alternatives ?? [];
    this.obstacles = init.obstacles ?? [];
    this.at = init.at ?? null;
    this.contact = init.contact ?? null;
    this.ref = init.ref ?? null;
    this.retryable = init.retryable ?? false;
    this.retryAfterSeconds = init.retryAfterSeconds ?? null;
  }
}

/** Statuses whose codes the contract calls retryable; a test holds this against the contract's table. */
export const isRetryableStatus = (status: number): boolean => status === 429 || (status >= 500 && status <= 504);

/**
 * For `catch`: a failure that has a name. Anything else is a mistake in a program, ours or the page's, and nobody is helped when it
 * looks like trouble with the server.
 * @throws what it was given, when that is no `TalkError`
 */
export function asTalkError(error: unknown): TalkError {
  if (error instanceof TalkError) return error;
  throw error;
}

/** A call or text that was refused for one of the 46 reasons. */
export interface RejectedError extends TalkError {
  readonly code: 'REJECTED';
  readonly rejection: RejectionCode;
}

/** Whether something was refused for one of the 46 reasons; `error.rejection` then says which, and `error.message` says it to a person. */
export const isRejected = (error: unknown): error is RejectedError =>
  error instanceof TalkError && error.code === 'REJECTED' && error.rejection !== null;

/** `Retry-After` (RFC 9110 §10.2.3): seconds or a date. `null` when absent or unreadable. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : null;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the body of an answer that is an error (ARCHITECTURE §4). Anything else (a proxy's page, for example) is `null`. */
export function readErrorBody(value: unknown): ErrorBody | null {
  if (!isRecord(value) || typeof value['code'] !== 'string' || typeof value['message'] !== 'string') return null;
  return value as unknown as ErrorBody;
}
