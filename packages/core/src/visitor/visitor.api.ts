import { exchangeKey } from '@talk/contract';
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '@talk/contract';
import type { LooseRequest } from '../api/request.js';
import { createTransport } from '../api/transport.js';
import { toTalkError } from '../kernel/errors.js';
import type { KeyValueStorage, Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';

export interface VisitorApiOptions {
  apiUrl: string;
  /** The site's publishable key. */
  key: string;
  ports: Pick<Ports, 'fetch' | 'clock'> & { storage: KeyValueStorage };
  scope: Scope;
}

export interface VisitorApi {
  /** One request; the key's token and the browser's session travel with it. Rejects with a `TalkError`. */
  call: <E extends Endpoint>(
    endpoint: E,
    request?: { body?: BodyOf<E>; query?: QueryOf<E>; signal?: AbortSignal; timeoutMs?: number; keepalive?: boolean },
  ) => Promise<ResponseOf<E>>;
  /** The session of this browser on this site; null when there is none. */
  session: () => string | null;
  keepSession: (token: string | null) => void;
}

/** The visitor's requests. The token of the key lives in memory, the session in the storage of the widget's own origin. */
export function createVisitorApi({ apiUrl, key, ports, scope }: VisitorApiOptions): VisitorApi {
  const name = `visitor:${key}`;
  let keyToken: Promise<string> | null = null;

  const withSession: Ports['fetch'] = (url, init) => {
    const session = ports.storage.get(name);
    if (session === null) return ports.fetch(url, init);
    return ports.fetch(url, { ...init, headers: { ...(init.headers as object), 'X-Visitor-Session': session } });
  };
  const transport = createTransport({
    baseUrl: apiUrl,
    requestedFrom: 'iframe',
    ports: { fetch: withSession, clock: ports.clock },
    scope,
  });

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

  async function send(endpoint: Endpoint, request: LooseRequest): Promise<unknown> {
    return transport(endpoint, request, { token: await tokenOfKey(), withCookies: false });
  }

  return {
    async call(endpoint, request = {}) {
      try {
        return (await send(endpoint, request)) as never;
      } catch (error) {
        if (toTalkError(error).code !== 'SESSION_EXPIRED') throw error;
        // The token of the key is over after an hour; the visitor's session is not.
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
