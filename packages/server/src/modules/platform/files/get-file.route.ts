import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { RawAnswer, route, type Route } from '../../../http/route.js';
import { readViewer } from '../viewers/read.js';
import { readRange } from './byte-range.js';
import { fileHeaders } from './file-headers.js';
import { findOwnAttachment, findReadableFile } from './readable-files.repository.js';
import type { FileStore } from '../../../storage/file-store.js';

export function getFileRoute(store: FileStore): Route {
  return route(operations.getFile, async ({ params, query, scope, actor, request, tx }) => {
    const found = await findReadableFile(tx, scope, await readViewer(tx, scope), params.uuid);
    if (found?.isRecording === true && !actor.permissions.has('listen recording')) throw fail('FORBIDDEN');
    const file = found?.file ?? (await findOwnAttachment(tx, scope, params.uuid));
    if (file === undefined) throw fail('NOT_FOUND');
    const range = readRange(request.header('range'), file.bytes);
    if (range === 'unsatisfiable')
      return new RawAnswer(416, { 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' }, null);
    const stream = await store.read(file.storageKey, range === 'all' ? undefined : range);
    const headers = {
      ...fileHeaders(file, { forceDownload: query.force_download === '1' }),
      'content-length': String(range === 'all' ? file.bytes : range.end - range.start + 1),
      'accept-ranges': 'bytes',
    };
    if (range === 'all') return new RawAnswer(200, headers, stream);
    const contentRange = `bytes ${range.start}-${range.end}/${file.bytes}`;
    return new RawAnswer(206, { ...headers, 'content-range': contentRange }, stream);
  });
}
