import type { DialerMetrics, DialerSessionLog } from '@talk/contract';
import { metricsOf } from '@talk/domain/dialer';
import type { Reads } from '../../../db/transaction.js';
import { found } from '../../../http/errors.js';
import { decodeCursor, invalidCursor, toPage, type Page } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { requireDialerOn } from '../../people/dialer/index.js';
import { dialerLists } from '../../people/lists/index.js';
import { namesOf } from '../../platform/identity/read.js';
import { listSessions, sumSessions, type SessionsOf } from './session-log.repository.js';
import { presentLog } from './sessions.presenter.js';

export interface LogQuery {
  readonly list_id?: number | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

const MY_QUEUE = 'My Queue';

export type SessionLog = ReturnType<typeof createSessionLog>;

/** Sessions of colleagues, too. */
export const seesSessionsOfAll = (roles: readonly string[]): boolean =>
  roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor');

/** Sessions that were, and are: agents see their own, admins and supervisors those of everyone on a list that they see. */
export function createSessionLog({ clock }: Pick<Kernel, 'clock'>) {
  /** @throws ApiError NOT_FOUND for a list that the user does not see. */
  async function sessionsOf(
    reads: Reads,
    { userId, roles }: UserActor,
    scope: Scope,
    listId: number | null,
  ): Promise<SessionsOf> {
    if (listId === null) return { listId, userId };
    found(await dialerLists.find(reads, scope, listId));
    await requireDialerOn(reads, scope);
    return { listId, userId: seesSessionsOfAll(roles) ? null : userId };
  }

  const added = async (reads: Reads, scope: Scope, of: SessionsOf): Promise<DialerMetrics> =>
    metricsOf(await sumSessions(reads, scope, of, clock.now()));

  return {
    async list(reads: Reads, actor: UserActor, scope: Scope, query: LogQuery): Promise<Page<DialerSessionLog>> {
      const of = await sessionsOf(reads, actor, scope, query.list_id ?? null);
      const { cursor, page, per_page: size } = query;
      const beforeId = cursor === undefined ? null : Number(decodeCursor(cursor, 1)[0]);
      if (beforeId !== null && !Number.isSafeInteger(beforeId)) throw invalidCursor();
      const skip = cursor === undefined ? (page - 1) * size : 0;
      const rows = await listSessions(reads, scope, of, { beforeId, skip, atMost: size + 1 });
      const names = await namesOf(
        reads,
        scope,
        rows.map((row) => row.userId),
      );
      const now = clock.now();
      return toPage(
        rows,
        query,
        ({ id }) => [id],
        (row) => presentLog(row, names.get(row.userId) ?? null, now),
      );
    },

    metrics: async (reads: Reads, actor: UserActor, scope: Scope, listId: number): Promise<DialerMetrics> =>
      added(reads, scope, await sessionsOf(reads, actor, scope, listId)),

    async queueMetrics(reads: Reads, actor: UserActor, scope: Scope): Promise<DialerMetrics> {
      await requireDialerOn(reads, scope);
      const queue = found(await dialerLists.ensureQueue(reads, scope, actor.userId, MY_QUEUE));
      return added(reads, scope, { listId: queue.id, userId: actor.userId });
    },
  };
}
