/**
 * Why a CRM did not do what it was asked.
 * - `unavailable`: no answer, or one of a server in trouble. Later.
 * - `limited`: too many requests. After `retryAfterMs`.
 * - `unauthorized`: the access token is not taken any more.
 * - `revoked`: the connection was taken back there. Nothing works until a person connects again.
 * - `refused`: this request, for good; `message` is the CRM's own sentence.
 */
export type CrmFailure = 'unavailable' | 'limited' | 'unauthorized' | 'revoked' | 'refused';

export interface CrmErrorDetails {
  readonly retryAfterMs?: number | null;
  readonly code?: string | null;
  readonly fields?: readonly string[];
}

export class CrmError extends Error {
  override readonly name = 'CrmError';
  readonly failure: CrmFailure;
  readonly retryAfterMs: number | null;
  /** The CRM's own code for it; null where it gave none. */
  readonly code: string | null;
  /** What the CRM named as wrong. */
  readonly fields: readonly string[];
  constructor(failure: CrmFailure, message: string, options: ErrorOptions & CrmErrorDetails = {}) {
    super(message, options);
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.code = options.code ?? null;
    this.fields = options.fields ?? [];
  }
}
