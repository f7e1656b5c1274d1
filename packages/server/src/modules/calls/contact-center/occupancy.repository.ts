import { sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { memberships } from '../../platform/identity/read.js';
import { ringGroupUsers } from '../../platform/lines/read.js';
import { agentStatusChanges } from '../agents/read.js';

export interface AskedOccupancy {
  readonly since: Date;
  readonly now: Date;
  /** Members of all of these; of the company if there are none. */
  readonly groupIds: readonly number[];
}

/** At work; `accepting-calls` and `ringing` are available, and the other statuses are neither. */
const AT_WORK = ['on-call', 'on-wrap-up', 'auto-dial', 'sentry'];
const AVAILABLE = ['accepting-calls', 'ringing'];

/** How much of their time agents were at work, in percent; null if nobody was available or at work. */
export async function readOccupancy(
  { q }: Reads,
  { companyId }: Scope,
  { since, now, groupIds }: AskedOccupancy,
): Promise<number | null> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const to = sql`${now.toISOString()}::timestamptz`;
  const inGroups = groupIds.map(
    (groupId) => sql`and exists (select 1 from ${ringGroupUsers} g where g.company_id = m.company_id
      and g.ring_group_id = ${groupId} and g.user_id = m.user_id)`,
  );
  const { rows } = await q.execute<{ occupancy: number | null }>(sql`
    with agents as (
      select m.company_id, m.user_id from ${memberships} m
      where m.company_id = ${companyId} ${sql.join(inGroups, sql` `)}
    ), begun as (
      select c.user_id, c.id, c.status, c.changed_at from agents a
      join ${agentStatusChanges} c on c.company_id = a.company_id and c.user_id = a.user_id and c.changed_at >= ${from}
        and c.changed_at < ${to}
      union all
      -- What the day began with.
      select a.user_id, c.id, c.status, ${from} from agents a cross join lateral (
        select id, status from ${agentStatusChanges} c where c.company_id = a.company_id and c.user_id = a.user_id
          and c.changed_at < ${from} order by c.changed_at desc, c.id desc limit 1) c
    ), spans as (
      select status, extract(epoch from
        coalesce(lead(changed_at) over (partition by user_id order by changed_at, id), ${to}) - changed_at) as seconds
      from begun
    )
    select round(100 * sum(seconds) filter (where status in ${AT_WORK})
      / nullif(sum(seconds) filter (where status in ${[...AT_WORK, ...AVAILABLE]}), 0))::int as occupancy from spans`);
  const { occupancy } = rows[0] ?? { occupancy: null };
  return occupancy;
}
