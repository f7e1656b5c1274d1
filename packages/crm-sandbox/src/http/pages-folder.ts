import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { ServerResponse } from 'node:http';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};

/** Own scripts and styles only. Recordings are played from wherever the record's link leads. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; media-src http: https:; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/** Serves the built panel at `/`. False when there is no such file. */
export async function servePage(folder: string, pathname: string, response: ServerResponse): Promise<boolean> {
  const relative = pathname === '/' ? 'index.html' : normalize(pathname).replace(/^[/\\]+/, '');
  if (relative.includes('\0') || relative.split(sep).includes('..')) return false;
  const content = await readFile(join(folder, relative)).catch(() => null);
  if (content === null) return false;
  response.writeHead(200, {
    'content-type': TYPES[extname(relative)] ?? 'application/octet-stream',
    'content-length': content.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(extname(relative) === '.html' ? { 'content-security-policy': POLICY } : {}),
  });
  response.end(content);
  return true;
}
