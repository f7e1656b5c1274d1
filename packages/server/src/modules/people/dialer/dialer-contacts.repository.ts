import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type ContactFollower, type ContactLeaver, followRows, leaving } from '../contacts/index.js';
import { dialerTasks } from './dialer.tables.js';

/** The list of a row `r` still exists. */
const isThere = sql`exists (select 1 from contact_lists where contact_lists.company_id = r.company_id and contact_lists.id = r.list_id)`;

/** Tasks that came back as in progress although no session holds them any more wait in the queue again. */
async function requeueUnheld({ q }: Tx, { companyId }: Scope, contactIds: readonly number[]): Promise<void> {
  await q
    .execute(
      sql`update ${dialerTasks} t set status = 'in-queue', held_by = null, version = t.version + 1
        where t.company_id = ${companyId} and t.contact_id = any(${sql.param([...contactIds])}::bigint[]) and t.status = 'in-progress'
          and not exists (select 1 from dialer_sessions where dialer_sessions.company_id = t.company_id and dialer_sessions.task_id = t.id)`,
    )
    .execute();
}

const leaver = leaving(dialerTasks, isThere);

/** A deleted contact has no tasks. When it comes back, so do they. */
export const dialerLeavers: readonly ContactLeaver[] = [
  {
    ...leaver,
    async back(tx, scope, returning) {
      await leaver.back?.(tx, scope, returning);
      await requeueUnheld(tx, scope, returning.ids);
    },
  },
];

const follower = followRows(dialerTasks, { keys: ['id'], unique: ['list_id'], isVersioned: true, canReturn: isThere });

/**
 * A contact that is merged into another leaves the other its tasks, one for each list: the one that a session calls now, else the winner's.
 * Without its task the session would not count the call, and would call the person again.
 */
const taskFollower: ContactFollower = {
  ...follower,
  async move(tx, scope, pair) {
    const { rows } = await tx.q
      .execute<{ row: Record<string, unknown> }>(
        sql`delete from ${dialerTasks} w using ${dialerTasks} l
          where w.company_id = ${scope.companyId} and w.contact_id = ${pair.winnerId} and w.status <> 'in-progress'
            and l.company_id = ${scope.companyId} and l.contact_id = ${pair.loserId} and l.status = 'in-progress' and l.list_id = w.list_id
          returning to_jsonb(w) as row`,
      )
      .execute();
    const { moved, removed } = await follower.move(tx, scope, pair);
    return { moved, removed: [...rows.map(({ row }) => row), ...removed] };
  },
  async back(tx, scope, pair, rows) {
    await follower.back(tx, scope, pair, rows);
    await requeueUnheld(tx, scope, [pair.loserId, pair.winnerId]);
  },
};

export const dialerFollowers: readonly ContactFollower[] = [taskFollower];
