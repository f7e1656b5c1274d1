import { Resolver, lookup as resolveName } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

export interface WebRequest {
  /** More bytes than this are a refusal. */
  readonly maxBytes: number;
  /** For everything together: names, redirects, body. */
  readonly timeoutMs: number;
  /** Also for redirects; false takes http too. */
  readonly httpsOnly: boolean;
  /** The `Accept` header. */
  readonly accept: string;
  /** Keep what came instead of refusing when the body is larger: enough for the head of a page. */
  readonly truncates?: boolean;
}

export interface WebAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower case; empty when it was not said. */
  readonly contentType: string;
  readonly body: Buffer;
}

/** What is sent to an address. The answer's body is nobody's concern, and a redirect is an answer. */
export interface WebPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Any request to an address. A redirect is an answer. */
export interface WebCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: no body. */
  readonly body: string | Buffer;
  readonly timeoutMs: number;
  /** More bytes than this in the answer are a refusal. */
  readonly maxBytes: number;
  /** Keep the first bytes of a larger answer instead of refusing it. */
  readonly truncates?: boolean;
}

export interface WebReply {
  readonly status: number;
  /** Names in lower case; the last one where a name came twice. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export type WebRefusal = 'address' | 'unreachable' | 'too-large' | 'redirects' | 'timeout';

/** Why a page was not fetched. `address`: it is not on the public internet, or not reachable by the allowed schemes and ports. */
export class WebError extends Error {
  override readonly name = 'WebError';
  readonly reason: WebRefusal;
  constructor(reason: WebRefusal, options?: ErrorOptions) {
    super(`the page was not fetched: ${reason}`, options);
    this.reason = reason;
  }
}

/** Fetches what people point us at. A port, so that tests bring their own internet. */
export interface PublicWeb {
  /** @throws WebError. A status other than 2xx is an answer. */
  get(url: string, request: WebRequest): Promise<WebAnswer>;
  /**
   * Sends a body.
   * @returns the status of the answer, whatever it is.
   * @throws WebError.
   */
  post(url: string, request: WebPost): Promise<number>;
  /** @throws WebError. A status other than 2xx is an answer. */
  request(url: string, call: WebCall): Promise<WebReply>;
  /** The TXT records of a name, each in one piece; none when nobody answers. */
  txt(name: string): Promise<readonly string[]>;
}

export interface PublicWebOptions {
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly resolveTxt?: (name: string) => Promise<readonly (readonly string[])[]>;
  readonly isPublic?: (address: string) => boolean;
  /** Ports that may be asked; the schemes' own unless told. */
  readonly ports?: readonly number[] | 'any';
}

const TXT_PATIENCE = { timeout: 2_000, tries: 2 };
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The internet, and nothing else (SSRF): every name is resolved here, every one of its addresses must be public, and the connection
 * goes to the address that was checked, so that a name that answers differently the second time gains nothing. Redirects are
 * followed by hand and checked alike. No cookies, no credentials, no referrer.
 */
export function createPublicWeb(options: PublicWebOptions = {}): PublicWeb {
  const { isPublic = isPublicAddress, ports = [80, 443] } = options;
  const resolve =
    options.resolve ?? (async (host) => (await resolveName(host, { all: true })).map(({ address }) => address));
  const resolveTxt = options.resolveTxt ?? ((name) => new Resolver(TXT_PATIENCE).resolveTxt(name));

  async function addressOf(url: URL, httpsOnly: boolean): Promise<string> {
    const isHttp = url.protocol === 'http:' && !httpsOnly;
    if (!isHttp && url.protocol !== 'https:') throw new WebError('address');
    if (url.username !== '' || url.password !== '') throw new WebError('address');
    const port = url.port === '' ? (isHttp ? 80 : 443) : Number(url.port);
    if (ports !== 'any' && !ports.includes(port)) throw new WebError('address');
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses =
      isIP(host) === 0
        ? await resolve(host).catch((error: unknown) => {
            throw new WebError('unreachable', { cause: error });
          })
        : [host];
    const [first] = addresses;
    // One that is not public spoils all: this is an attack.
    if (first === undefined || !addresses.every((address) => isPublic(address))) throw new WebError('address');
    return first;
  }

  return {
    async txt(name) {
      // A name that has none is an error, too.
      return (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(''));
    },

    async post(address, { body, headers, timeoutMs }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseUrl(address);
        const length = { 'content-length': String(Buffer.byteLength(body)) };
        const sent: Sent = { method: 'POST', headers: { ...headers, ...length }, body };
        const response = await exchange(url, await addressOf(url, false), sent, signal);
        response.destroy();
        return response.statusCode ?? 0;
      } catch (error) {
        throw asWebError(error, signal);
      }
    },

    async request(address, { method, headers, body, timeoutMs, maxBytes, truncates = false }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseUrl(address);
        const sent: Sent =
          body.length === 0
            ? { method, headers }
            : { method, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body };
        const response = await exchange(url, await addressOf(url, false), sent, signal);
        try {
          const single = Object.entries(response.headers).map(([name, value]): [string, string | undefined] => [
            name,
            Array.isArray(value) ? value.at(-1) : value,
          ]);
          const answer = await readBody(response, { maxBytes, truncates });
          return { status: response.statusCode ?? 0, headers: Object.fromEntries(single), body: answer };
        } finally {
          response.destroy();
        }
      } catch (error) {
        throw asWebError(error, signal);
      }
    },

    async get(address, request) {
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        let url = parseUrl(address);
        for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
          const answer = await fetchOnce(url, await addressOf(url, request.httpsOnly), request, signal);
          if (answer.location === null) return { ...answer.found, url: url.href };
          url = parseUrl(answer.location, url);
        }
        throw new WebError('redirects');
      } catch (error) {
        throw asWebError(error, signal);
      }
    },
  };
}

function asWebError(error: unknown, signal: AbortSignal): WebError {
  if (error instanceof WebError) return error;
  return new WebError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
}

function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new WebError('address');
  return new URL(text, base);
}

interface Fetched {
  /** Where to go on; null when it is answered. */
  readonly location: string | null;
  readonly found: Omit<WebAnswer, 'url'>;
}

interface Sent {
  readonly method: WebCall['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One exchange with `ip`; the name of `url` goes into `Host`, and into the certificate's check. */
function exchange(url: URL, ip: string, sent: Sent, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: sent.method,
    agent: false,
    signal,
    headers: { ...sent.headers },
    lookup: (_host, { all }, done) => {
      const family = isIP(ip);
      if (all === true) done(null, [{ address: ip, family }]);
      else done(null, ip, family);
    },
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    send(url, options, resolve).on('error', reject).end(sent.body);
  });
}

async function fetchOnce(url: URL, ip: string, request: WebRequest, signal: AbortSignal): Promise<Fetched> {
  const headers = { accept: request.accept, 'accept-encoding': 'identity', 'user-agent': 'TalkLinkPreview/1.0' };
  const response = await exchange(url, ip, { method: 'GET', headers }, signal);
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  try {
    if (REDIRECTS.has(status) && location !== undefined)
      return { location, found: { status, contentType: '', body: Buffer.alloc(0) } };
    const contentType = (response.headers['content-type'] ?? '').toLowerCase();
    return { location: null, found: { status, contentType, body: await readBody(response, request) } };
  } finally {
    response.destroy();
  }
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, truncates = false }: Pick<WebRequest, 'maxBytes' | 'truncates'>,
): Promise<Buffer> {
  if (!truncates && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new WebError('too-large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes <= maxBytes) continue;
    if (!truncates) throw new WebError('too-large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
