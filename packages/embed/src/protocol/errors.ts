/** Values that survive JSON, the only kind that may cross the boundary. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Closed, additive list (embed-anchors §6.8). `catalogue.ts` holds the cause and the fix of each.
 * A newer peer may send a code this build does not know, so a `switch` over it needs a default.
 */
export type ErrorCode =
  // loading
  | 'LOAD_TIMEOUT'
  | 'LOAD_BLOCKED'
  | 'FRAME_BLOCKED'
  | 'VERSION_UNSUPPORTED'
  | 'DESTROYED'
  | 'NO_RESPONSE'
  // access
  | 'ORIGIN_FORBIDDEN'
  | 'KEY_INVALID'
  | 'KEY_SCOPE'
  | 'AUTH_REQUIRED'
  | 'AUTH_EXPIRED'
  | 'IDENTITY_INVALID'
  | 'CAPABILITY_DENIED'
  // request
  | 'UNSUPPORTED_COMMAND'
  | 'INVALID_ARGUMENT'
  | 'BAD_STATE'
  | 'NOT_FOUND'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'RATE_LIMITED'
  | 'PAYLOAD_TOO_LARGE'
  // voice
  | 'MIC_POLICY_BLOCKED'
  | 'MIC_DENIED'
  | 'MIC_NOT_FOUND'
  | 'MIC_IN_USE'
  | 'AUDIO_BLOCKED'
  | 'NOT_LEADER'
  | 'CALL_REJECTED'
  | 'CALL_FAILED'
  // service
  | 'OFFLINE'
  | 'MESSAGE_REJECTED'
  | 'SERVER_ERROR'
  | 'INTERNAL';

/** An error as it crosses the boundary. `message` is for developers; a person's text is derived from `code`. */
export interface EmbedError {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  /** Address of the page that explains the code. */
  ref?: string;
  details?: Json;
}

/** The origin of the Talk server, once a widget of the page has named it. */
let docsOrigin = '';
/** Says where the documentation is. */
export const explainAt = (origin: string) => void (docsOrigin = origin);

const RETRYABLE = /^([LRST]|OF|NO_|INT|AUTH_E|MIC_I|CALL_F)/;

/** Whether the same request may succeed when tried again, if the sender does not say. The catalogue's column, tested. */
export function isRetryable(code: ErrorCode): boolean {
  return RETRYABLE.test(code);
}

/** Where the documentation explains a code. */
export function errorRef(code: ErrorCode): string {
  return new TalkEmbedError(code).ref;
}

/**
 * What every promise and event of the embed API fails with. The message is the code and what it is about (a field, a
 * command); cause and fix are in the catalogue and at `ref`, so that no page has to load them.
 */
export class TalkEmbedError extends Error implements EmbedError {
  declare readonly code: ErrorCode;
  declare readonly retryable: boolean;
  declare readonly ref: string;
  declare readonly details?: Json;

  /** By name: a page may hold two copies of this code, as the launcher and its bridge are, or a package beside the script tag. */
  static override [Symbol.hasInstance](value: unknown): value is TalkEmbedError {
    return (value as Error | null | undefined)?.name === 'TalkEmbedError';
  }

  constructor(code: ErrorCode, about = '', details?: Json, retryable: boolean = RETRYABLE.test(code)) {
    super(about.startsWith(code) ? about : code + (about && ` ${about}`));
    Object.assign(this, {
      name: 'TalkEmbedError',
      code,
      retryable,
      ref: docsOrigin + '/docs/reference/embed-errors#' + code,
      details,
    });
  }
}

/** The wire form. An exception that is not ours becomes INTERNAL without its text: it may hold private data. */
export function toWireError(error: unknown): EmbedError {
  const { code, message, retryable, details } =
    error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL');
  return { code, message, retryable, details } as EmbedError;
}

/** Rebuilds a received error; one without a readable code is INTERNAL. */
export function fromWireError(wire: unknown): TalkEmbedError {
  const { code, message, retryable, details } = (wire ?? {}) as Partial<EmbedError>;
  // `test` reads whatever is there as text: only a real code passes.
  return /^[A-Z_]+$/.test(code as string)
    ? new TalkEmbedError(code as ErrorCode, String(message), details, Boolean(retryable))
    : new TalkEmbedError('INTERNAL');
}
