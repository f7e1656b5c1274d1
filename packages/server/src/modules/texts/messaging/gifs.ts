import { inTransaction } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { type Attachments, mayPass } from '../attachments/index.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { attachmentsOf, updateAttachment } from './messaging.repository.js';

/** GIFs that are written as an address. No foreign server is told who sends or reads a text: they become files of ours. */
export interface Gifs {
  /**
   * Fetches those of a text that is about to leave. One that cannot be had becomes `refused`. A site that does not answer, or that
   * fails, is asked a second time: `later`, the text waits for it.
   */
  fetch(scope: Scope, communicationId: number): Promise<'done' | 'later'>;
}

/** How often a site is asked for a GIF. */
const TRIES = 2;

export function createGifs(
  kernel: Kernel,
  attachments: Pick<Attachments, 'fetchGif' | 'add' | 'keep'>,
  log: Pick<CommunicationLog, 'touch'>,
): Gifs {
  return {
    async fetch(scope, communicationId) {
      let result: 'done' | 'later' = 'done';
      for (const { id, state, url, tries } of await attachmentsOf({ q: kernel.db.drizzle }, scope, communicationId)) {
        if (state !== 'elsewhere' || url === null) continue;
        // A foreign server is asked, so there is no transaction yet.
        const gif = await attachments.fetchGif(url).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          return mayPass(error) && tries + 1 < TRIES ? 'later' : null;
        });
        if (gif === 'later') {
          await inTransaction(kernel, (tx) => updateAttachment(tx, scope, id, { tries: tries + 1 }));
          result = gif;
          continue;
        }
        await inTransaction(kernel, async (tx) => {
          if (gif === null) return updateAttachment(tx, scope, id, { state: 'refused' });
          const { uuid, name, content_type: contentType, bytes } = await attachments.add(tx, scope, gif);
          await attachments.keep(tx, scope, [uuid]);
          await updateAttachment(tx, scope, id, { state: 'stored', fileId: uuid, name, contentType, bytes });
          await log.touch(tx, scope, communicationId);
        });
      }
      return result;
    },
  };
}
