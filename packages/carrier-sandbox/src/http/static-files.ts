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

async function fileAt(path: string): Promise<{ path: string; size: number } | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size } : null;
  } catch {
    return null;
  }
}

/** Serves a file of the pages directory: `/handset` is `handset.html` or `handset/index.html`. False when there is none. */
export async function serveStatic(pagesDir: string, pathname: string, response: ServerResponse): Promise<boolean> {
  let relative: string;
  try {
    relative = normalize(decodeURIComponent(pathname)).replace(/^[/\\]+/, '');
  } catch {
    return false;
  }
  if (relative.includes('\0') || relative.split(sep).includes('..')) return false;
  const base = join(pagesDir, relative);
  const candidates =
    relative === '' || relative === '.'
      ? [join(pagesDir, 'index.html')]
      : [base, `${base}.html`, join(base, 'index.html')];
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
    });
    createReadStream(file.path).pipe(response);
    return true;
  }
  return false;
}
