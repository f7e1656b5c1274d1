import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { addUpTasks } from './dialer.repository.js';
import { createDialer, type Dialer } from './dialer.service.js';
import { createHolds, type Holds } from './holds.service.js';
import { bringBackAll } from './schedule-task.js';

export { dialerAccessChanged, dialerAccessJob } from './access.job.js';
export { dialerFollowers, dialerLeavers } from './dialer-contacts.repository.js';
export { dialerDecisions } from './dialer-decisions.js';
export { withDialerChanges } from './dialer-bulk.js';
export { isDialerOn, readDialerHours, requireDialerOn } from './dialer-settings.js';
export { bringBack, dueTime } from './schedule-task.js';
export { holdsOf } from './holds.repository.js';
export { createTasksExport } from './task-export.js';
export { waitingIn } from './waiting-in.js';
export { presentTasks } from './dialer.presenter.js';
export { findTask, lockOrder, positionAt, type TaskRow, updateTask } from './dialer.repository.js';
export { nextDue } from './due-tasks.repository.js';
export { heldContactIds, insertRedial, listQueue, lockLeases, pushDown } from './queue.repository.js';
export { tellTasks } from './tell-dialer.js';

const ADD_UP_EVERY_MS = 60_000;
const BRING_BACK_EVERY_MS = 30_000;

/** The power dialer: lists, and the tasks in them. */
export function createDialerModule(kernel: Kernel): ServerModule {
  const reads = { q: kernel.db.drizzle };
  return {
    routes: [...dialerRoutes(createDialer(kernel)), ...holdRoutes(createHolds(kernel))],
    schedules: [
      { name: 'dialer.counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpTasks(reads) },
      { name: 'dialer.due', everyMs: BRING_BACK_EVERY_MS, run: () => bringBackAll(kernel) },
    ],
  };
}

function holdRoutes(holds: Holds): Route[] {
  return [
    route(operations.listContactHolds, async ({ params, scope, tx }) => ({
      data: await holds.of(tx, scope, params.id),
    })),
    route(operations.releaseContactHolds, async ({ params, actor, scope, tx }) => ({
      data: await holds.release(tx, scope, actor.userId, params.id),
    })),
  ];
}

function dialerRoutes(dialer: Dialer): Route[] {
  return [
    route(operations.listDialerLists, async ({ actor, scope, tx }) => ({ data: await dialer.list(tx, actor, scope) })),
    route(operations.createDialerList, async ({ body, actor, scope, tx }) => dialer.create(tx, actor, scope, body)),
    route(operations.listDialerFolders, async ({ scope, tx }) => ({ data: await dialer.folders(tx, scope) })),
    route(operations.getDialerQueue, async ({ actor, scope, tx }) => dialer.queue(tx, actor, scope)),
    route(operations.getDialerList, async ({ params, actor, scope, tx }) => dialer.get(tx, actor, scope, params.id)),
    route(operations.updateDialerList, async ({ params, body, actor, scope, tx }) =>
      dialer.update(tx, actor, scope, params.id, body),
    ),
    route(operations.removeDialerList, async ({ params, actor, scope, tx }) => {
      await dialer.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.listDialerTasks, async ({ params, query, scope, tx }) =>
      dialer.tasks(tx, scope, params.id, query),
    ),
    route(operations.listDialerQueueTasks, async ({ query, actor, scope, tx }) =>
      dialer.queueTasks(tx, actor, scope, query),
    ),
    route(operations.addToDialerList, async ({ params, body, actor, scope, tx }) =>
      dialer.add(tx, actor, scope, params.id, body),
    ),
    route(operations.skipDialerTask, async ({ params, body, scope, tx }) =>
      body?.redial === true ? dialer.redial(tx, scope, params.id) : dialer.skip(tx, scope, params.id),
    ),
    route(operations.cancelDialerTask, async ({ params, body, scope, tx }) =>
      dialer.cancel(tx, scope, params.id, body.reason),
    ),
    route(operations.scheduleDialerTask, async ({ params, body, scope, tx }) =>
      dialer.schedule(tx, scope, params.id, new Date(body.at)),
    ),
    route(operations.moveDialerTask, async ({ params, body, scope, tx }) => dialer.move(tx, scope, params.id, body.to)),
  ];
}
