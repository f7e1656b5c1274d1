import { randomUUID } from 'node:crypto';
import { json, type Answer } from '../http/exchange.js';

/** One entry of `errors` in an error body. */
export interface ErrorDetail {
  readonly message: string;
  readonly code?: string;
  readonly in?: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

export interface ErrorBody {
  readonly status: 'error';
  readonly message: string;
  readonly correlationId: string;
  readonly category: string;
  readonly subCategory?: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly errors?: readonly ErrorDetail[];
}

/** A refusal in the words and shape of the public API. Thrown anywhere below a route. */
export class HubSpotError extends Error {
  override readonly name = 'HubSpotError';
  readonly body: ErrorBody;

  constructor(
    readonly status: number,
    category: string,
    message: string,
    more: Omit<ErrorBody, 'status' | 'message' | 'correlationId' | 'category'> = {},
  ) {
    super(message);
    this.body = { status: 'error', message, correlationId: randomUUID(), ...more, category };
  }

  answer(): Answer {
    return json(this.status, this.body);
  }
}

export const notFound = (): HubSpotError => new HubSpotError(404, 'OBJECT_NOT_FOUND', 'resource not found');

export const invalid = (message: string, errors?: readonly ErrorDetail[]): HubSpotError =>
  new HubSpotError(400, 'VALIDATION_ERROR', message, errors ? { errors } : {});

export const invalidJson = (detail: string): HubSpotError => invalid(`Invalid input JSON: ${detail}`);

export function missingScopes(scopes: readonly string[]): HubSpotError {
  return new HubSpotError(
    403,
    'MISSING_SCOPES',
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      links: { scopes: 'https://developers.hubspot.com/scopes' },
      errors: [
        {
          message: 'One or more of the following scopes are required.',
          context: { requiredGranularScopes: scopes },
        },
      ],
    },
  );
}

export function expiredToken(expiredMs: number, nowMs: number): HubSpotError {
  const seconds = Math.max(0, Math.round((nowMs - expiredMs) / 1000));
  return new HubSpotError(
    401,
    'EXPIRED_AUTHENTICATION',
    `The OAuth token used to make this call expired ${seconds} second(s) ago.`,
    { context: { 'expire time': [new Date(expiredMs).toISOString()] } },
  );
}

export function invalidToken(known: boolean): HubSpotError {
  return new HubSpotError(
    401,
    'INVALID_AUTHENTICATION',
    known
      ? 'The OAuth token used to make this call is no longer valid: the app was uninstalled from the account.'
      : 'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
  );
}

/** The limit's name and its period are part of the public error body. */
export function tooMany(policyName: 'TEN_SECONDLY_ROLLING' | 'SECONDLY', retryAfterSeconds: number): Answer {
  return json(
    429,
    {
      status: 'error',
      message: `You have reached your ${policyName.toLowerCase()} limit.`,
      errorType: 'RATE_LIMIT',
      correlationId: randomUUID(),
      policyName,
      category: 'RATE_LIMITS',
    },
    { 'retry-after': String(retryAfterSeconds) },
  );
}
