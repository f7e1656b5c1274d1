import type { z } from 'zod';
import type { PublicWeb, WebReply } from '../../../web/public-web.js';
import { CrmError, type CrmErrorDetails, type CrmFailure } from './crm-error.js';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** When a CRM says that there were too many requests, and not for how long. */
const USUAL_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

export interface CrmRequest<S extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In full. */
  readonly url: string;
  readonly accessToken?: string;
  /** Beside those that every request has, or in their place; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** What the answer is read as. */
  readonly answer: S;
  /** Also an answer, read as null. */
  readonly missing?: readonly number[];
}

/** What a CRM says when it refuses. */
export interface CrmWords extends CrmErrorDetails {
  readonly sentence: string | null;
  /** When the status does not tell. */
  readonly failure?: CrmFailure | undefined;
}

/** Requests to CRMs: all of them go out here. */
export interface CrmHttp {
  /** @throws CrmError. */
  ask<S extends z.ZodType>(request: CrmRequest<S>): Promise<z.output<S> | null>;
}

/**
 * @param title of the CRM, for messages.
 * @param wordsOf reads the CRM's own words for why it refuses.
 */
export function createCrmHttp(web: PublicWeb, title: string, wordsOf: (body: unknown) => CrmWords): CrmHttp {
  return {
    async ask({ method, url, accessToken, headers, json, form, answer, missing = [] }) {
      const reply = await web
        .request(url, {
          method,
          headers: {
            accept: 'application/json',
            'user-agent': 'Talk/1.0',
            ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
          body:
            form === undefined
              ? json === undefined
                ? ''
                : JSON.stringify(json)
              : new URLSearchParams(form).toString(),
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        })
        .catch((error: unknown) => {
          throw new CrmError('unavailable', `${title} is not responding.`, { cause: error });
        });
      if (missing.includes(reply.status)) return null;
      const body = jsonOf(reply);
      if (reply.status >= 300) throw refusalOf(reply, title, wordsOf(body));
      const parsed = answer.safeParse(body);
      if (!parsed.success)
        throw new CrmError('unavailable', `${title} gave an answer that cannot be read.`, { cause: parsed.error });
      return parsed.data;
    },
  };
}

function jsonOf({ body }: WebReply): unknown {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as unknown);
  } catch {
    // A page of a proxy, say: what it means is decided by the status.
    return null;
  }
}

function refusalOf(response: WebReply, title: string, words: CrmWords): CrmError {
  const { status } = response;
  const { sentence, failure, ...details } = words;
  if (failure !== undefined) return new CrmError(failure, sentence ?? `${title} answered ${status}.`, details);
  if (status === 401) return new CrmError('unauthorized', sentence ?? `${title} no longer accepts the connection.`);
  if (status === 429) {
    const retryAfterMs = Math.min(
      pauseOf(response.headers['retry-after'] ?? response.headers['x-ratelimit-reset']),
      LONGEST_PAUSE_MS,
    );
    return new CrmError('limited', `${title} has reached its limit for requests.`, { retryAfterMs });
  }
  if (status >= 500 || status === 408) return new CrmError('unavailable', `${title} is not responding.`);
  return new CrmError('refused', sentence ?? `${title} answered ${status}.`, details);
}

/** Seconds (RFC 9110 §10.2.3), or how long a window lasts that some vendors tell of instead; a date is rare and not read. */
function pauseOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  return retryAfter === undefined || !Number.isFinite(seconds) || seconds < 0 ? USUAL_PAUSE_MS : seconds * 1000;
}
