import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { route, type Route } from '../../../http/route.js';
import { readViewer } from '../viewers/read.js';
import { answerFile } from './answer-file.js';
import { findOwnAttachment, findReadableFile } from './readable-files.repository.js';
import type { FileStore } from '../../../storage/file-store.js';

export function getFileRoute(store: FileStore): Route {
  return route(operations.getFile, async ({ params, query, scope, actor, request, tx }) => {
    const found = await findReadableFile(tx, scope, await readViewer(tx, scope), params.uuid);
    requireListener(found, actor);
    const file = found?.file ?? (await findOwnAttachment(tx, scope, params.uuid));
    if (file === undefined) throw fail('NOT_FOUND');
    return answerFile(store, file, {
      range: request.header('range'),
      forceDownload: query.force_download === '1',
    });
  });
}

export function getWaveformRoute(): Route {
  return route(operations.getWaveform, async ({ params, scope, actor, tx }) => {
    const found = await findReadableFile(tx, scope, await readViewer(tx, scope), params.uuid);
    requireListener(found, actor);
    if (found?.isRecording !== true) throw fail('NOT_FOUND');
    return { levels: found.file.waveform };
  });
}

/** What was said on the phone is for those who may listen to it. */
function requireListener(found: { readonly isRecording: boolean } | undefined, { permissions }: UserActor): void {
  if (found?.isRecording === true && !permissions.has('listen recording')) throw fail('FORBIDDEN');
}
