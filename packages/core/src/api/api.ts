import type { Endpoint, ResponseOf } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import type { TalkErrorCode } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay } from '../kernel/time.js';
import type { LooseRequest, RequestArguments } from './request.js';
import type { Authorization, Transport } from './transport.js';

/** The auth part, seen from the api. */
export interface Credentials {
  /** What to send now. Waits for a sign-in in progress. Rejects with the named refusal. */
  current: (signal?: AbortSignal) => Promise<Authorization>;
  /** What to send to a public endpoint. */
  anonymous: () => Authorization;
  /** The server answered 401 to `used`. Resolves with new credentials, or `null` when there are none. */
  renew: (used: Authorization, because: TalkErrorCode) => Promise<Authorization | null>;
  /** The server answered 401 to what `renew` gave: nothing better can be had, and no one is signed in any more. */
  refused: (used: Authorization, error: TalkError) => void;
}

export interface ApiOptions {
  transport: Transport;
  credentials: Credentials;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  scope: Scope;
}

/**
 * Calls an endpoint of the contract and resolves with its answer. Rejects with `TalkError` only. GET, PUT and anything
 * with an idempotency key are tried up to three times when the failure is transient.
 */
export type CallEndpoint = <E extends Endpoint>(endpoint: E, ...args: RequestArguments<E>) => Promise<ResponseOf<E>>;

const ATTEMPTS = 3;
/** If the server asks for a longer wait than this, there is no automatic retry: the person decides. */
const LONGEST_RETRY_AFTER_MS = 30_000;
const BACKOFF = { baseMs: 400, maxMs: 5_000 };

export function createCall({ transport, credentials, ports, scope }: ApiOptions): CallEndpoint {
  /** Renews the credentials once on 401, however many attempts there are. */
  async function authorised(endpoint: Endpoint, request: LooseRequest): Promise<unknown> {
    if (endpoint.access.kind === 'public') return transport(endpoint, request, credentials.anonymous());
    const used = await credentials.current(request.signal);
    try {
      return await transport(endpoint, request, used);
    } catch (error) {
      if (!(error instanceof TalkError) || error.status !== 401) throw error;
      const better = await credentials.renew(used, error.code);
      if (better === null) throw error;
      try {
        return await transport(endpoint, request, better);
      } catch (again) {
        if (again instanceof TalkError && again.status === 401) credentials.refused(better, again);
        throw again;
      }
    }
  }

  async function call(endpoint: Endpoint, given: LooseRequest = {}): Promise<unknown> {
    if (scope.ended) throw new TalkError({ code: 'DISPOSED', message: 'This client was disposed.' });
    const request: LooseRequest = { ...given };
    // Generated once, before the first attempt: a retry with another key could dial or send twice.
    if (endpoint.idempotent === true) request.idempotencyKey ??= ports.newId();
    const mayRepeat = endpoint.method === 'GET' || endpoint.method === 'PUT' || request.idempotencyKey !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await authorised(endpoint, request);
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        const afterMs = error.retryAfterSeconds === null ? null : error.retryAfterSeconds * 1000;
        const waitMs = afterMs ?? backoffMs(BACKOFF, attempt, ports.random());
        const last = attempt + 1 >= ATTEMPTS;
        if (last || !mayRepeat || !error.retryable || waitMs > LONGEST_RETRY_AFTER_MS) throw error;
        await delay(ports.clock, waitMs, request.signal ?? scope.signal);
      }
    }
  }

  return (endpoint, ...args) => call(endpoint, args[0]) as Promise<ResponseOf<typeof endpoint>>;
}
