import type { Ports } from '../kernel/ports.js';

/** Answers without a body: `Response` refuses even an empty one (Fetch, null body status). */
const BODILESS = new Set([204, 205, 304]);

/** "a: 1\r\nb: 2" → headers. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * `fetch` for large bodies, over XMLHttpRequest: no browser reports the progress of a `fetch` body (streams need HTTP/2 and
 * Chromium). Rejects like `fetch`: `AbortError` for the signal, `TypeError` for the network.
 * @param onProgress called with a share from 0 to 1
 */
export const xhrUpload: NonNullable<Ports['upload']> = (url, init, onProgress) =>
  new Promise((resolve, reject) => {
    const { method = 'POST', headers, credentials, body, signal } = init;
    const aborted = (): void => reject(new DOMException('The upload was canceled.', 'AbortError'));
    if (signal?.aborted) return aborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'arraybuffer';
    request.withCredentials = credentials === 'include';
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    const stop = (): void => request.abort();
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.addEventListener('abort', aborted);
    request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server.')));
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      const answer = BODILESS.has(status) ? null : (request.response as ArrayBuffer | null);
      resolve(new Response(answer, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }));
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    signal?.addEventListener('abort', stop);
    request.send(body as XMLHttpRequestBodyInit | null | undefined);
  });
