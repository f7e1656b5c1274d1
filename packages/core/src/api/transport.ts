import type { Endpoint, RejectionCode } from '@talk/contract';
import { isRetryableStatus, parseRetryAfter, readErrorBody, TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { clientHeaders, type RequestedFrom } from './client-headers.js';
import { requestUrl } from './request.js';
import type { LooseRequest } from './request.js';

/** The language that people are spoken to in, BCP 47, asked for at each request: it may change while the client lives. */
export type Language = () => string;

/** How a request is authorised. `token: null` means the cookie alone, or nothing. */
export interface Authorization {
  token: string | null;
  /** Send and accept the cookies of the API's origin. */
  withCookies: boolean;
}

/** One HTTP exchange, without retries. Rejects with `TalkError` only. */
export type Transport = (endpoint: Endpoint, request: LooseRequest, auth: Authorization) => Promise<unknown>;

export interface TransportOptions {
  baseUrl: string;
  requestedFrom: RequestedFrom;
  language?: Language | undefined;
  ports: Pick<Ports, 'fetch' | 'upload' | 'clock'>;
  scope: Scope;
}

const TIMEOUT_MS = 20_000;

const isRawBody = (body: unknown): body is BodyInit =>
  typeof body === 'string' || body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;

function toInit(
  endpoint: Endpoint,
  request: LooseRequest,
  auth: Authorization,
  { requestedFrom, language }: TransportOptions,
): RequestInit {
  const headers: Record<string, string> = clientHeaders(requestedFrom);
  if (language !== undefined) headers['Accept-Language'] = language();
  if (auth.token !== null) headers['Authorization'] = `Bearer ${auth.token}`;
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey;
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: auth.withCookies ? 'include' : 'omit',
    // Answers are live data; a cached one would be shown as current.
    cache: 'no-store',
  };
  if (request.body === undefined) return init;
  if (isRawBody(request.body)) return { ...init, body: request.body };
  headers['Content-Type'] = 'application/json';
  return { ...init, body: JSON.stringify(request.body) };
}

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, ports, scope } = options;
  return async (endpoint, request, auth) => {
    // Before anything is begun: a body that JSON cannot say, for example, is a mistake of its author and no trouble of the network.
    const url = requestUrl(baseUrl, endpoint, request);
    const prepared = toInit(endpoint, request, auth, options);
    const abort = new AbortController();
    let timedOut = false;
    const onAbort = () => abort.abort();
    const keepalive = request.keepalive === true;
    const signals = [...(keepalive ? [] : [scope.signal]), ...(request.signal === undefined ? [] : [request.signal])];
    for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
    if (signals.some((signal) => signal.aborted)) onAbort();
    const release = ports.clock.after(request.timeoutMs ?? TIMEOUT_MS, () => {
      timedOut = true;
      abort.abort();
    });
    const init: RequestInit = { ...prepared, keepalive, signal: abort.signal };
    let response: Response;
    let body: string | Blob;
    try {
      response =
        request.onUploadProgress === undefined || ports.upload === undefined
          ? await ports.fetch(url, init)
          : await ports.upload(url, init, request.onUploadProgress);
      body = await (response.ok && request.answer === 'blob' ? response.blob() : response.text());
    } catch (error) {
      if (error instanceof TalkError) throw error;
      if (timedOut) {
        throw new TalkError({ code: 'TIMEOUT', message: 'The server did not answer in time.', retryable: true });
      }
      if (abort.signal.aborted) throw new TalkError({ code: 'ABORTED', message: 'The request was canceled.' });
      const message = 'The server cannot be reached.';
      throw new TalkError({ code: 'NETWORK_UNREACHABLE', message, retryable: true, cause: error });
    } finally {
      release();
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    }
    return typeof body === 'string' ? read(response, body, ports.clock.nowMs()) : body;
  };
}

/** The value in the answer, or the error it carries. */
function read(response: Response, text: string, nowMs: number): unknown {
  let value: unknown;
  try {
    value = text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    if (response.ok) throw badResponse(response, cause);
  }
  if (response.ok) return value;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('Retry-After'), nowMs);
  const body = readErrorBody(value);
  if (body === null) throw badResponse(response, undefined, retryAfterSeconds);
  throw new TalkError({
    ...body,
    rejection: body.rejection as RejectionCode | undefined,
    status: response.status,
    retryable: isRetryableStatus(response.status),
    fieldErrors: body.errors,
    retryAfterSeconds,
  });
}

/** A proxy, a captive portal or a crash answered in the server's place. */
function badResponse(response: Response, cause?: unknown, retryAfterSeconds: number | null = null): TalkError {
  return new TalkError({
    code: 'BAD_RESPONSE',
    message: `The server answered ${response.status} in an unexpected form.`,
    status: response.status,
    retryable: isRetryableStatus(response.status),
    cause,
    retryAfterSeconds,
  });
}
