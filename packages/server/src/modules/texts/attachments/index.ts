import { RATE_LIMITS } from '@talk/contract/limits';
import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { createGate } from '../../../http/gate.js';
import { publicRoute, RawAnswer, route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { PublicWeb } from '../../../web/public-web.js';
import { fileHeaders } from '../../platform/files/index.js';
import { findSealedFile } from '../../platform/files/read.js';
import type { Files } from '../../platform/files/index.js';
import { createAttachments, type Attachments } from './attachments.service.js';
import { createMediaUrls, type MediaUrls } from './media-url.js';
import { attachmentUpload } from './upload.js';

export { mayPass } from './attachments.service.js';
export { nameOf, readArrivedType } from './arrived-type.js';
export { attachmentUpload } from './upload.js';

export type { ArrivedFile, Attachments } from './attachments.service.js';
export type { MediaUrls } from './media-url.js';

/** GIFs that are being fetched: each may be ten megabytes, and is in memory. */
const FETCHES = { whole: 4, strangers: 0, byAddress: 4, byCaller: 2 };
const HOUR_MS = 3_600_000;

export interface AttachmentsModule extends ServerModule {
  readonly attachments: Attachments;
  readonly mediaUrls: MediaUrls;
}

/** Files that go with messages: uploads, GIFs by address, and the addresses under which carriers fetch them. */
export function createAttachmentsModule(
  kernel: Kernel,
  { files, web }: { files: Files; web: PublicWeb },
): AttachmentsModule {
  const attachments = createAttachments(kernel, { files, web });
  const mediaUrls = createMediaUrls(kernel);
  const ending = new AbortController();
  return {
    attachments,
    mediaUrls,
    routes: [...uploadRoutes(kernel, attachments), mediaRoute(kernel, files, mediaUrls)],
    schedules: [{ name: 'attachments.purge', everyMs: HOUR_MS, run: () => attachments.purge(ending.signal) }],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}

function uploadRoutes(kernel: Kernel, attachments: Attachments): Route[] {
  const limit = (userId: number): void => void kernel.limiter.take(`upload:${userId}`, RATE_LIMITS.attachments);
  const fetches = createGate(FETCHES);
  return [
    route(
      operations.uploadAttachment,
      ({ body, file, scope, tx }) => attachments.add(tx, scope, { name: body.name, bytes: file() }),
      {
        upload: attachmentUpload((actor) => {
          if (actor?.kind === 'user') limit(actor.userId);
          return null;
        }),
      },
    ),
    route(
      operations.attachGif,
      async ({ body, actor, scope, request }) => {
        limit(actor.userId);
        const leave = fetches.enter({ address: request.network, caller: String(actor.userId) }, 1);
        try {
          const gif = await attachments.fetchGif(body.url);
          return await inTransaction(kernel, (tx) => attachments.add(tx, scope, gif));
        } finally {
          leave();
        }
      },
      // A foreign server is asked in between.
      { transaction: 'none' },
    ),
  ];
}

function mediaRoute(kernel: Kernel, files: Files, urls: MediaUrls): Route {
  return publicRoute(operations.getMedia, async ({ params }) => {
    const fileId = urls.read(params.token);
    if (fileId === null) throw fail('NOT_FOUND');
    // The token is the permission: it names one file, of whatever company.
    const file = await findSealedFile({ q: kernel.db.drizzle }, fileId);
    if (file === undefined) throw fail('NOT_FOUND');
    const headers = { ...fileHeaders(file), 'content-length': String(file.bytes) };
    return new RawAnswer(200, headers, await files.read(file.storageKey));
  });
}
