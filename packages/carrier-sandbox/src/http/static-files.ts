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
 * Serves a file of the pages directory: `/handset` is `handset.html` or `handset/index.html`, `/` leads to the panel. False when
 * there is none. `host` is the request's, for the content security policy.
 */
export async function serveStatic(
  pagesDir: string,
  pathname: string,
  host: string | undefined,
  response: ServerResponse,
): Promise<boolean> {
  let relative: string;
  try {
    relative = normalize(decodeURIComponent(pathname)).replace(/^[/\\]+/, '');
  } catch {
    return false;
  }
  if (relative.includes('\0') || relative.split(sep).includes('..')) return false;
  if (relative === '' || relative === '.') {
    response.writeHead(302, { location: '/panel' }).end();
    return true;
  }
  const base = join(pagesDir, relative);
  const candidates = [base, `${base}.html`, join(base, 'index.html')];
  for (const candidate of candidates) {
    const file = await fileAt(candidate);
    if (!file) continue;
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
  return false;
}
