import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { purgeClaims } from './callbacks.repository.js';
import { CALLBACK_DAYS, createCallbacks } from './callbacks.service.js';

const PURGE_EVERY_MS = 24 * 60 * 60_000;
/** Claims outlive the missed calls that they are about. */
const KEPT_MS = 2 * CALLBACK_DAYS * 24 * 60 * 60_000;

/** Missed callers: who waits to be called back, and who does it. */
export function createCallbacksModule(kernel: Kernel, log: Pick<CommunicationLog, 'contactMatches'>): ServerModule {
  const callbacks = createCallbacks(kernel, log);
  return {
    routes: [
      route(operations.listCallbacks, ({ query, scope, tx }) => callbacks.list(tx, scope, query)),
      route(operations.claimCallback, ({ params, body, scope, tx }) =>
        callbacks.claim(tx, scope, params.id, {
          dueAt: body?.due_at == null ? body?.due_at : new Date(body.due_at),
          takesOver: body?.take_over === true,
        }),
      ),
      route(operations.releaseCallback, ({ params, scope, tx }) => callbacks.release(tx, scope, params.id)),
      route(operations.dismissCallback, ({ params, body, scope, tx }) =>
        callbacks.dismiss(tx, scope, params.id, body.reason),
      ),
      route(operations.reopenCallback, ({ params, scope, tx }) => callbacks.reopen(tx, scope, params.id)),
    ],
    schedules: [
      {
        name: 'callbacks.purge',
        everyMs: PURGE_EVERY_MS,
        run: () => purgeClaims({ q: kernel.db.drizzle }, new Date(kernel.clock.now().getTime() - KEPT_MS)),
      },
    ],
  };
}
