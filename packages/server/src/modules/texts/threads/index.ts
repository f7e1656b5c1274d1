import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Attachments } from '../attachments/index.js';
import { createDrafts, type Drafts } from './drafts.service.js';
import { createThreads, type Threads } from './presence.service.js';

export { threadLeavers } from './thread-leavers.repository.js';
export { createThreadFollowers } from './thread-followers.repository.js';
export type { Drafts } from './drafts.service.js';
export type { Threads } from './presence.service.js';

export interface ThreadsModule extends ServerModule {
  readonly drafts: Drafts;
  readonly threads: Threads;
}

/** What goes on around a contact's thread before anything is sent: drafts, and who else is there. */
export function createThreadsModule(kernel: Kernel, attachments: Attachments): ThreadsModule {
  const drafts = createDrafts(kernel, attachments);
  const threads = createThreads(kernel);
  return { drafts, threads, routes: [...draftRoutes(drafts), presenceRoute(kernel, threads)] };
}

function draftRoutes(drafts: Drafts): Route[] {
  return [
    route(operations.listDrafts, async ({ actor, scope, tx }) => ({
      data: await drafts.list(tx, scope, actor.userId),
    })),
    route(operations.getDraft, ({ params, query: { mode }, actor, scope, tx }) =>
      drafts.get(tx, scope, { userId: actor.userId, contactId: params.id, mode }),
    ),
    route(operations.saveDraft, ({ params, query: { mode }, body: { version, ...input }, actor, scope, tx }) =>
      drafts.save(tx, scope, { userId: actor.userId, contactId: params.id, mode }, version, input),
    ),
    route(operations.removeDraft, ({ params, query: { mode, version }, actor, scope, tx }) =>
      drafts.remove(tx, scope, { userId: actor.userId, contactId: params.id, mode }, version),
    ),
  ];
}

function presenceRoute(kernel: Kernel, threads: Threads): Route {
  return route(operations.tellPresence, async ({ params, body, actor, scope, tx }) => ({
    others:
      actor.impersonatorId === null
        ? await threads.tell(tx, scope, { contactId: params.id, userId: actor.userId, ...body })
        : await threads.others(tx, scope, { contactId: params.id, userId: actor.userId }),
    server_time: kernel.clock.now().toISOString(),
  }));
}
