import { operations } from '@talk/contract/schemas';
import { WARMUP_SECONDS } from '@talk/domain/dialer';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { addUpTasks } from './dialer.repository.js';
import { createDialer, type Dialer } from './dialer.service.js';
import { createSessions, type SessionDeps, type Sessions } from './sessions.service.js';

export { dialerFollowers, dialerLeavers } from './dialer-contacts.repository.js';

const ADD_UP_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 30_000;

/** The power dialer: lists, the tasks in them, and sessions that work through a list. */
export function createDialerModule(kernel: Kernel, deps: SessionDeps): ServerModule {
  const reads = { q: kernel.db.drizzle };
  const sessions = createSessions(kernel, deps);
  return {
    routes: [...dialerRoutes(createDialer(kernel)), ...sessionRoutes(sessions)],
    schedules: [
      { name: 'dialer.counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpTasks(reads) },
      { name: 'dialer.sessions', everyMs: SWEEP_EVERY_MS, run: () => sessions.sweep() },
    ],
  };
}

function sessionRoutes(sessions: Sessions): Route[] {
  return [
    route(operations.listWarmupDurations, async () => ({ data: WARMUP_SECONDS.map((seconds) => ({ seconds })) })),
    route(operations.startDialerSession, async ({ body, actor, scope, tx }) =>
      sessions.start(tx, scope, actor.userId, body),
    ),
    route(operations.getCurrentDialerSession, async ({ actor, scope, tx }) => ({
      session: await sessions.current(tx, scope, actor.userId),
    })),
    route(operations.getDialerSession, async ({ params, actor, scope, tx }) =>
      sessions.get(tx, scope, actor.userId, params.id),
    ),
    route(operations.updateDialerSession, async ({ params, body, actor, scope, tx }) =>
      body.state === 'running'
        ? sessions.resume(tx, scope, actor.userId, params.id)
        : sessions.pause(tx, scope, actor.userId, params.id, body.reason),
    ),
    route(operations.endDialerSession, async ({ params, actor, scope, tx }) =>
      sessions.end(tx, scope, actor.userId, params.id),
    ),
    route(operations.nextDialerTask, async ({ params, actor, scope, tx }) =>
      sessions.next(tx, scope, actor.userId, params.id),
    ),
    route(operations.dialDialerTask, async ({ params, body, actor, scope, tx }) =>
      sessions.dial(tx, scope, actor.userId, params.id, body.contact_list_item_id),
    ),
    route(operations.skipSessionTask, async ({ params, actor, scope, tx }) =>
      sessions.skip(tx, scope, actor.userId, params.id),
    ),
    route(operations.requeueSessionTask, async ({ params, body, actor, scope, tx }) =>
      sessions.requeue(tx, scope, actor.userId, params.id, body.to),
    ),
  ];
}

function dialerRoutes(dialer: Dialer): Route[] {
  return [
    route(operations.listDialerLists, async ({ actor, scope, tx }) => ({ data: await dialer.list(tx, actor, scope) })),
    route(operations.createDialerList, async ({ body, actor, scope, tx }) => dialer.create(tx, actor, scope, body)),
    route(operations.getDialerQueue, async ({ actor, scope, tx }) => dialer.queue(tx, actor, scope)),
    route(operations.getDialerList, async ({ params, actor, scope, tx }) => dialer.get(tx, actor, scope, params.id)),
    route(operations.updateDialerList, async ({ params, body, actor, scope, tx }) =>
      dialer.rename(tx, actor, scope, params.id, body.name),
    ),
    route(operations.removeDialerList, async ({ params, actor, scope, tx }) => {
      await dialer.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.listDialerTasks, async ({ params, query, scope, tx }) =>
      dialer.tasks(tx, scope, params.id, query),
    ),
    route(operations.addToDialerList, async ({ params, body, actor, scope, tx }) =>
      dialer.add(tx, actor, scope, params.id, body.contact_ids, body.dry_run),
    ),
    route(operations.skipDialerTask, async ({ params, scope, tx }) => dialer.skip(tx, scope, params.id)),
    route(operations.cancelDialerTask, async ({ params, body, scope, tx }) =>
      dialer.cancel(tx, scope, params.id, body.reason),
    ),
    route(operations.moveDialerTask, async ({ params, body, scope, tx }) => dialer.move(tx, scope, params.id, body.to)),
  ];
}
