import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};
const WORTH_COMPRESSING = /^(text|application)\/|svg/;
const SMALLEST_COMPRESSED_BYTES = 512;

/** A built file, ready to be sent in any of its encodings. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly raw: Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
  /** Its name holds a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
  /** CSP sources for the inline scripts of an HTML document. */
  readonly inlineScripts: readonly string[];
}

/** A folder of built files, read and compressed once each, and again when one changes. */
export interface StaticFolder {
  /** The file at `path` below the folder; undefined when there is none, or when `path` tries to leave the folder. */
  find(path: string): Promise<StaticFile | undefined>;
}

export function createStaticFolder(root: string): StaticFolder {
  const cache = new Map<string, { readonly stamp: string; readonly file: Promise<StaticFile> }>();
  return {
    async find(path) {
      const file = inside(root, path);
      const info = file === undefined ? undefined : await stat(file).catch(() => undefined);
      if (file === undefined || info?.isFile() !== true) return undefined;
      const stamp = `${info.mtimeMs}-${info.size}`;
      const known = cache.get(file);
      if (known?.stamp === stamp) return known.file;
      const loading = load(file);
      cache.set(file, { stamp, file: loading });
      loading.catch(() => cache.delete(file));
      return loading;
    },
  };
}

/** The absolute name of `path` below `root`; undefined when it is outside, hidden, or no name at all. */
function inside(root: string, path: string): string | undefined {
  if (path.includes('\0') || path.split(/[/\\]/).some((part) => part.startsWith('.'))) return undefined;
  const file = normalize(join(root, path));
  return file.startsWith(root + sep) ? file : undefined;
}

async function load(name: string): Promise<StaticFile> {
  // Not `readFile`: it takes a short read, which a busy disk may give, for the end of the file.
  const raw = await buffer(createReadStream(name));
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const compress = WORTH_COMPRESSING.test(type) && raw.length >= SMALLEST_COMPRESSED_BYTES;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    type,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    raw,
    gzip: compress ? await gz(raw, { level: 9 }) : undefined,
    brotli: compress ? await brotli(raw, quality) : undefined,
    isImmutable: /[/\\]assets[/\\].*[-.][\w-]{8,}\.\w+$/.test(name),
    inlineScripts: extname(name) === '.html' ? hashesOf(raw.toString('utf8')) : [],
  };
}

/** `'sha256-…'` for each script written into the page, so that the policy can allow these and no others. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
