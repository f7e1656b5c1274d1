import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';

/** A part that the endpoint does not declare arrives here as `undefined` or `unknown` and cannot be passed. */
type Part<K extends string, T> = unknown extends T ? object : [T] extends [undefined] ? object : Given<K, T>;
/** A part whose fields are all optional may be left out. */
type Given<K extends string, T> = undefined extends T
  ? { [P in K]?: T }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** How one request is sent. */
export interface RequestSettings {
  /** Sent as `Idempotency-Key`. Generated once per call when an endpoint requires one and none is given. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For each attempt. Default 20 s. */
  timeoutMs?: number;
  /** Called with the share of the body that has been sent, 0 to 1. Never called without the `upload` port. */
  onUploadProgress?: (share: number) => void;
  /** How to return a success. Default `json`; `blob` for files. */
  answer?: 'json' | 'blob';
  /** Let the request outlive the client and the page (RFC: Fetch, keepalive): a hang-up on the way out. */
  keepalive?: boolean;
}

/** What `api.call` takes for an endpoint: exactly the parts that the endpoint declares. */
export type RequestOptions<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  RequestSettings;

/** Lets the options be omitted when nothing in them is required. */
export type RequestArguments<E extends Endpoint> =
  object extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>];

/** The parts without their types, for the transport. */
export interface LooseRequest extends RequestSettings {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** A single value of a path or query, as text. `null`, objects and functions have no such form. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return value instanceof Date ? value.toISOString() : null;
}

/**
 * The absolute address of a request. Query lists repeat their name; `undefined` and `null` are left out.
 * @throws TalkError `INVALID_ARGUMENT` when a path parameter is missing, since the address would be another endpoint's.
 */
export function requestUrl(baseUrl: string, endpoint: Pick<Endpoint, 'id' | 'path'>, request: LooseRequest): string {
  const params = new Map(entries(request.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = toText(params.get(name));
    if (text === null || text === '') {
      const message = `${endpoint.id} needs the path parameter "${name}".`;
      throw new TalkError({ code: 'INVALID_ARGUMENT', message });
    }
    return encodeURIComponent(text);
  });
  const search = new URLSearchParams();
  for (const [name, value] of entries(request.query)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const text = toText(item);
      if (text !== null) search.append(name, text);
    }
  }
  const query = search.toString();
  return `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
}
