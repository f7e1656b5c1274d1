import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../full-app/dist/', import.meta.url));

/** What the files of a page are, by the end of their name. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The policy that the real server sends with our pages. */
const POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self' ws:; worker-src 'self' blob:; frame-ancestors 'none'";

/** A file of the built app; an address without an ending is the page. */
export async function sendPage(path: string, response: ServerResponse): Promise<void> {
  const file = extname(path) === '' ? 'index.html' : normalize(path).replace(/^[/\\]+/, '');
  try {
    const bytes = await readFile(join(DIST, file));
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}
