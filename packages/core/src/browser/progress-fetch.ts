import type { Ports } from '../kernel/ports.js';

/**
 * A `fetch` for one upload that tells how far it is: `fetch` itself does not, so this is an `XMLHttpRequest`. It sends the cookies of the
 * frame's own origin with it, as those requests do.
 * @param onProgress hears a share from 0 to 1.
 */
export function progressFetch(onProgress: (share: number) => void): Ports['fetch'] {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('Retry-After');
        const answered = retryAfter === null ? {} : { headers: { 'Retry-After': retryAfter } };
        resolve(new Response(responseText === '' ? null : responseText, { status, ...answered }));
      });
      request.addEventListener('error', () => reject(new TypeError('The request failed.')));
      request.addEventListener('abort', () => reject(new DOMException('The request was cancelled.', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted === true) request.abort();
      else request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
