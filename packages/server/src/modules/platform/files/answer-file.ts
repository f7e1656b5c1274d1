import { RawAnswer } from '../../../http/route.js';
import type { FileStore } from '../../../storage/file-store.js';
import { readRange } from './byte-range.js';
import { fileHeaders } from './file-headers.js';
import type { FileRow } from './files.repository.js';

/** A stored file, or the part of it that a `Range` header asks for. Whoever calls this has decided that it may be had. */
export async function answerFile(
  store: Pick<FileStore, 'read'>,
  file: FileRow,
  {
    range: asked,
    forceDownload = false,
    headers: more = {},
  }: {
    readonly range: string | undefined;
    readonly forceDownload?: boolean;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<RawAnswer> {
  const range = readRange(asked, file.bytes);
  if (range === 'unsatisfiable')
    return new RawAnswer(416, { 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' }, null);
  const stream = await store.read(file.storageKey, range === 'all' ? undefined : range);
  const headers = {
    ...fileHeaders(file, { forceDownload }),
    ...more,
    'content-length': String(range === 'all' ? file.bytes : range.end - range.start + 1),
    'accept-ranges': 'bytes',
  };
  if (range === 'all') return new RawAnswer(200, headers, stream);
  const contentRange = `bytes ${range.start}-${range.end}/${file.bytes}`;
  return new RawAnswer(206, { ...headers, 'content-range': contentRange }, stream);
}
