import { createReadStream, existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { installInteraction, installOpenCti } from '@talk/crm-sandbox/open-cti';
import { passToCrm } from './host-backends.js';

export interface ExamplesOptions {
  /** Folder with `<example>/dist/index.html`. */
  readonly folder: string;
  readonly port: number;
  /** Origin of the product, which the example pages embed. */
  readonly appOrigin: string;
  readonly sandboxOrigin: string;
  /** Of the sandbox CRMs, which some of the pages stand for. */
  readonly crmOrigin: string;
  /** How long a slow library takes. */
  readonly slowMs?: number;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Serves the example host pages at `/<example>/` on an origin of their own, with the strict content security policy that a
 * careful customer has. In HTML `%APP_ORIGIN%` and `%SANDBOX_ORIGIN%` become the real origins; scripts can read both from
 * `/talk-config.json`.
 */
export async function serveExamples(options: ExamplesOptions): Promise<{ stop(): Promise<void> }> {
  const headers = (example: string): Record<string, string> => securityHeaders(options, example);
  const server = createServer((request, response) => {
    answer(request, response, options, headers).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await listen(server, options.port);
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Pages that go further than the others: no script may turn a text into markup or code. */
const TRUSTED_TYPES = new Set(['plain-site']);

/** Pages that hold the phone themselves: their scripts speak with the product and with the carrier's signalling. */
const WITH_PHONE = new Set(['phone-page']);

/** Pages that show a page of their own in a frame: one that attacks the phone beside it. */
const WITH_OWN_FRAME = new Set(['hubspot-host']);

/** Pages of CRMs, whose records play what was recorded. */
const WITH_RECORDINGS = new Set(['hubspot-host', 'salesforce-host']);

const withSocket = (origin: string): string => `${origin} ${origin.replace(/^http/, 'ws')}`;

function securityHeaders({ appOrigin, sandboxOrigin }: ExamplesOptions, example: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${appOrigin}`,
    `frame-src ${appOrigin}${WITH_OWN_FRAME.has(example) ? " 'self'" : ''}`,
    `connect-src 'self' ${WITH_PHONE.has(example) ? `${withSocket(appOrigin)} ${withSocket(sandboxOrigin)}` : appOrigin}`,
    ...(WITH_PHONE.has(example) ? [`media-src ${appOrigin} blob:`] : []),
    ...(WITH_RECORDINGS.has(example) ? [`media-src ${appOrigin}`] : []),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    ...(TRUSTED_TYPES.has(example) ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': `microphone=(self "${appOrigin}"), autoplay=(self "${appOrigin}")`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ExamplesOptions,
  headersOf: (example: string) => Record<string, string>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://examples');
  const [, example = '', ...rest] = decode(pathname).split('/');
  const headers = headersOf(example);
  const send = (status: number, type: string, body: string, more: Record<string, string> = {}) => {
    response.writeHead(status, { ...headers, ...more, 'content-type': type });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const { crmOrigin } = options;
  if (rest[0] === 'crm' && (await passToCrm(request, response, { example, path: rest.slice(1).join('/'), crmOrigin })))
    return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(405, 'text/plain', 'Only GET and HEAD.', { allow: 'GET, HEAD' });
  }
  if (pathname === '/talk-config.json') {
    const { appOrigin, sandboxOrigin } = options;
    return send(200, TYPES['.json'] ?? '', JSON.stringify({ appOrigin, sandboxOrigin }));
  }
  const library = LIBRARIES.get(pathname);
  if (library !== undefined) return sendLibrary(request, library, options.slowMs ?? SLOW_MS, send);
  if (pathname === RECORDS) {
    // The sandbox tells this machine alone, and no page of another origin.
    const records = await fetch(`${options.crmOrigin}/_sandbox/salesforce/records`).catch(() => null);
    return send(records?.status ?? 502, TYPES['.json'] ?? '', (await records?.text()) ?? '{}');
  }
  if (pathname === '/') return send(200, TYPES['.html'] ?? '', await listing(options.folder));

  const root = join(options.folder, example, 'dist');
  const file = normalize(join(root, rest.join('/') === '' ? 'index.html' : rest.join('/')));
  if (rest.length === 0 && /^[a-z0-9-]+$/.test(example) && existsSync(root)) {
    return send(308, 'text/plain', '', { location: `/${example}/` });
  }
  const inside = /^[a-z0-9-]+$/.test(example) && file.startsWith(root + sep);
  const info = inside ? await stat(file).catch(() => null) : null;
  if (!info?.isFile()) return send(404, 'text/plain', 'There is no such example page.');
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  if (extname(file) === '.html') {
    const html = await readFile(file, 'utf8');
    return send(
      200,
      type,
      html.replaceAll('%APP_ORIGIN%', options.appOrigin).replaceAll('%SANDBOX_ORIGIN%', options.sandboxOrigin),
    );
  }
  response.writeHead(200, { ...headers, 'content-type': type, 'content-length': info.size });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response);
}

/** Where an org of Salesforce has the libraries of Open CTI, which a softphone loads from the page that holds it. */
const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['/support/api/66.0/lightning/opencti_min.js', `(${installOpenCti.toString()})(window);`],
  ['/support/api/66.0/interaction.js', `(${installInteraction.toString()})(window);`],
]);
const RECORDS = '/sandbox-crm/salesforce/records';
const SLOW_MS = 10_000;

/** As the page for Salesforce has it: at once, late, or not at all. */
async function sendLibrary(
  { headers }: IncomingMessage,
  script: string,
  slowMs: number,
  send: (status: number, type: string, body: string) => void,
): Promise<void> {
  const [, how] = /salesforce-host-script=(\w+)/.exec(headers.cookie ?? '') ?? [];
  if (how === 'missing') return send(404, 'text/plain', 'There is no such library.');
  if (how === 'slow') await delay(slowMs);
  send(200, TYPES['.js'] ?? '', script);
}

/** A path that is not valid percent-encoding names nothing. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

async function listing(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z0-9-]+$/.test(name)).sort();
  const items = names.map((name) => `<li><a href="/${name}/">${name}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>Talk: example pages</title></head><body><main><h1>Example pages</h1><ul>${items}</ul></main></body></html>`;
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
