import { ERRORS, REJECTIONS, type ErrorBody, type ErrorCode, type RejectionCode } from '@talk/contract';

export interface FailureOptions {
  /** Instead of the code's own sentence. A person reads it; it says what to do. */
  readonly message?: string;
  /** What is wrong with which field; `phone_numbers.0.title` for nested ones. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly rejection?: RejectionCode;
  readonly retryAfterSeconds?: number;
  /** What stands in the way of a text, and when it would be possible. */
  readonly texting?: Pick<ErrorBody, 'at' | 'obstacles' | 'alternatives'>;
  /** Whom the failure is about; only one that the user may see. */
  readonly contact?: NonNullable<ErrorBody['contact']>;
  readonly cause?: unknown;
}

/** An expected failure on its way to the caller. Thrown anywhere below a route; it rolls the transaction back. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly options: FailureOptions;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** `throw fail('NOT_FOUND')`. */
export function fail(code: ErrorCode, options?: FailureOptions): ApiError {
  return new ApiError(code, options);
}

/** What was looked up. @throws ApiError NOT_FOUND when there is no such row for the user. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw fail('NOT_FOUND');
  return row;
}

/** `throw invalid({ email: 'This address is taken.' })`: 422 with a sentence for each field. */
export function invalid(fields: Readonly<Record<string, string>>): ApiError {
  return new ApiError('VALIDATION_FAILED', {
    fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]])),
  });
}

/**
 * `throw rejected(45)`: one of the 46 reasons why a call or message is refused (spec 2 §8). `{name}` in its sentence is
 * replaced from `values`.
 */
export function rejected(code: RejectionCode, values: Readonly<Record<string, string>> = {}): ApiError {
  const message = REJECTIONS[code].text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return new ApiError('REJECTED', { rejection: code, message });
}

/** The answer for `error`; `ref` is the id of the request. */
export function toErrorBody(error: ApiError, ref: string): ErrorBody {
  const { fields, rejection, texting, contact } = error.options;
  return {
    message: error.message.replaceAll('{ref}', ref),
    code: error.code,
    ...(fields === undefined
      ? {}
      : { errors: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]])) }),
    ...(rejection === undefined ? {} : { rejection }),
    ...texting,
    ...(contact === undefined ? {} : { contact }),
    ref,
  };
}
