import { exchangeKey } from '@talk/contract';
import { normaliseBaseUrl } from '../api/base-url.js';
import { clientHeaders, type RequestedFrom } from '../api/client-headers.js';
import type { Ports } from '../kernel/ports.js';

/** Which key is exchanged, and where. */
export interface ExchangeAheadOptions {
  apiUrl: string;
  key: string;
  /** As given to `createTalk`. Default `web`. */
  requestedFrom?: RequestedFrom;
}

/**
 * Starts to exchange an API key while the client's code is still loading. Pass the result to
 * `createTalk({ ports: { fetch } })` with `apiKey(key)`: its first exchange gets this answer; other requests use `fetch`.
 * A secret key is not sent: `apiKey` refuses it in a browser.
 */
export function exchangeAhead({ apiUrl, key, requestedFrom = 'web' }: ExchangeAheadOptions): Ports['fetch'] {
  const url = normaliseBaseUrl(apiUrl) + exchangeKey.path;
  const body = JSON.stringify({ key });
  const headers = { ...clientHeaders(requestedFrom), 'Content-Type': 'application/json' };
  let answer: Promise<Response> | null = key.startsWith('sk_')
    ? null
    : fetch(url, { method: exchangeKey.method, headers, credentials: 'omit', cache: 'no-store', body });
  // The caller that asks for it gets the error; there may be none.
  answer?.catch(() => undefined);

  return (asked, init) => {
    const mine = answer;
    if (mine === null || asked !== url || init.body !== body) return fetch(asked, init);
    answer = null;
    return new Promise((resolve, reject) => {
      mine.then(resolve, reject);
      init.signal?.addEventListener('abort', () => reject(new DOMException('The request was canceled.', 'AbortError')));
    });
  };
}
