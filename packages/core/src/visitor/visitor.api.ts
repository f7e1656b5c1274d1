import { exchangeKey } from '@talk/contract';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@talk/contract';
import type { LooseRequest, RequestSettings } from '../api/request.js';
import { createTransport, type Language, type Transport } from '../api/transport.js';
import { asTalkError } from '../kernel/errors.js';
import type { KeyValueStorage, Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';

export interface VisitorApiOptions {
  apiUrl: string;
  /** The site's publishable key. */
  key: string;
  language?: Language | undefined;
  ports: Pick<Ports, 'fetch' | 'clock'> & { storage: KeyValueStorage };
  scope: Scope;
}

export interface VisitorApi {
  /** One request; the key's token and the browser's session are sent with it. Rejects with a `TalkError`. */
  call: <E extends Endpoint>(
    endpoint: E,
    request?: Omit<RequestSettings, 'idempotencyKey'> & {
      params?: ParamsOf<E>;
      body?: BodyOf<E>;
      query?: QueryOf<E>;
      /** Another `fetch` for this request alone: one that reports upload progress. */
      fetch?: Ports['fetch'];
    },
  ) => Promise<ResponseOf<E>>;
  /** The session of this browser on this site; null when there is none. */
  session: () => string | null;
  keepSession: (token: string | null) => void;
}

/** The visitor's requests. The token of the key lives in memory, the session in the storage of the widget's own origin. */
export function createVisitorApi({ apiUrl, key, language, ports, scope }: VisitorApiOptions): VisitorApi {
  const name = `visitor:${key}`;
  let keyToken: Promise<string> | null = null;

  function transportOver(fetch: Ports['fetch']): Transport {
    const withSession: Ports['fetch'] = (url, init) => {
      const session = ports.storage.get(name);
      if (session === null) return fetch(url, init);
      return fetch(url, { ...init, headers: { ...(init.headers as object), 'X-Visitor-Session': session } });
    };
    const { clock } = ports;
    return createTransport({
      baseUrl: apiUrl,
      requestedFrom: 'iframe',
      language,
      ports: { fetch: withSession, clock },
      scope,
    });
  }
  const transport = transportOver(ports.fetch);

  function tokenOfKey(): Promise<string> {
    keyToken ??= transport(exchangeKey, { body: { key } }, { token: null, withCookies: false }).then(
      (answer) => (answer as { token: string }).token,
      (error: unknown) => {
        keyToken = null;
        throw error;
      },
    );
    return keyToken;
  }

  async function send(endpoint: Endpoint, { fetch, ...request }: LooseRequest & { fetch?: Ports['fetch'] }) {
    const over = fetch === undefined ? transport : transportOver(fetch);
    return over(endpoint, request, { token: await tokenOfKey(), withCookies: false });
  }

  return {
    async call(endpoint, request = {}) {
      try {
        return (await send(endpoint, request)) as never;
      } catch (error) {
        if (asTalkError(error).code !== 'SESSION_EXPIRED') throw error;
        // The key's token expires after an hour; the visitor's session does not.
        keyToken = null;
        return (await send(endpoint, request)) as never;
      }
    },
    session: () => ports.storage.get(name),
    keepSession(token) {
      if (token === null) ports.storage.remove(name);
      else ports.storage.set(name, token);
    },
  };
}
