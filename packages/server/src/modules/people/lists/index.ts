import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Bulks } from '../bulk/index.js';
import { createFolders } from './folders.service.js';
import type { ListMembers } from './list-members.service.js';
import { createListWork } from './list-work.service.js';
import { addUpMembers, purgeLists } from './lists.repository.js';
import { listRoutes } from './lists.routes.js';
import { createLists } from './lists.service.js';
import { createRemoteLists, type RemoteLists } from './remote-lists.service.js';

export { withListChanges } from './list-bulk.js';
export { readFolders, requireFolder } from './folder-fit.js';
export * as dialerLists from './dialer-lists.repository.js';
export { mayEdit as mayEditList, mayShare as mayShareLists } from './lists.policy.js';
export { listFollowers, listLeavers } from './list-followers.repository.js';
export { channelOf as listChannel, createListMembers, type ListMembers, readListUser } from './list-members.service.js';

const ADD_UP_EVERY_MS = 60_000;
const PURGE_EVERY_MS = 60 * 60_000;
/** As long as a deletion can be undone. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export type { RemoteList, RemoteLists } from './remote-lists.service.js';

export interface ListsModule extends ServerModule {
  readonly remote: RemoteLists;
}

/** Lists of contacts and their folders. @param members the door through which everybody adds contacts to lists */
export function createListsModule(kernel: Kernel, members: ListMembers, bulks: Pick<Bulks, 'start'>): ListsModule {
  const reads = { q: kernel.db.drizzle };
  const lists = createLists(kernel, members);
  return {
    remote: createRemoteLists(kernel, lists, members),
    routes: listRoutes(kernel, lists, createListWork(kernel, lists, members, bulks), createFolders(kernel)),
    schedules: [
      { name: 'lists.counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpMembers(reads) },
      {
        name: 'lists.purge',
        everyMs: PURGE_EVERY_MS,
        run: () => purgeLists(reads, new Date(kernel.clock.now().getTime() - KEPT_MS)),
      },
    ],
  };
}
