import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wav': 'audio/wav',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * What the pages may do: their own scripts and styles, no inline code, connections to this host only. `'self'` does not cover
 * WebSockets in every browser, so signalling is named.
 */
function contentPolicy(host: string | undefined): string {
  const own = host !== undefined && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${own}`,
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

async function fileAt(path: string): Promise<{ path: string; size: number } | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size } : null;
  } catch {
    return null;
  }
}

/**
 * Serves a file of the pages directory. `/handset` is the folder of that page: the browser is sent to `/handset/`, for its
 * addresses are relative. False when there is nothing. `host` is the request's, for the content security policy.
 */
export async function serveStatic(
  pagesDir: string,
  { pathname, search, host }: { pathname: string; search: string; host: string | undefined },
  response: ServerResponse,
): Promise<boolean> {
  let relative: string;
  try {
    relative = normalize(decodeURIComponent(pathname)).replace(/^[/\\]+/, '');
  } catch {
    return false;
  }
  if (relative.includes('\0') || relative.split(sep).includes('..')) return false;
  const base = join(pagesDir, relative);
  const file = await fileAt(base);
  if (file) return send(file, host, response);
  const index = await fileAt(join(base, 'index.html'));
  if (!index) return false;
  if (pathname.endsWith('/')) return send(index, host, response);
  response.writeHead(302, { location: `${pathname.replace(/^\/+/, '/')}/${search}`, 'content-length': 0 });
  response.end();
  return true;
}

function send(file: { path: string; size: number }, host: string | undefined, response: ServerResponse): true {
  response.writeHead(200, {
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': file.size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    ...(extname(file.path) === '.html' ? { 'content-security-policy': contentPolicy(host) } : {}),
  });
  createReadStream(file.path).pipe(response);
  return true;
}
