import type { AgentMetricValues } from '@talk/contract';
import type { AgentStatusName } from '@talk/contract/codes';
import { sql, type SQL } from 'drizzle-orm';
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
const AT_WORK: readonly AgentStatusName[] = ['on-call', 'on-wrap-up', 'auto-dial', 'sentry'];
const AVAILABLE: readonly AgentStatusName[] = ['accepting-calls', 'ringing'];

/** The status of each agent from the beginning of the day until now: rows of `user_id`, `status` and `seconds` in `spans`. */
function statusSpans({ companyId }: Scope, { since, now, groupIds }: AskedOccupancy): SQL {
  const from = sql`${since.toISOString()}::timestamptz`;
  const to = sql`${now.toISOString()}::timestamptz`;
  const inGroups = groupIds.map(
    (groupId) => sql`and exists (select 1 from ${ringGroupUsers} g where g.company_id = m.company_id
      and g.ring_group_id = ${groupId} and g.user_id = m.user_id)`,
  );
  return sql`
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
      select user_id, status, extract(epoch from
        coalesce(lead(changed_at) over (partition by user_id order by changed_at, id), ${to}) - changed_at) as seconds
      from begun
    )`;
}

const occupancyOfSpans = sql`round(100 * sum(seconds) filter (where status in ${AT_WORK})
  / nullif(sum(seconds) filter (where status in ${[...AT_WORK, ...AVAILABLE]}), 0))::int`;

/** How much of their time agents were at work, in percent; null if nobody was available or at work. */
export async function readOccupancy({ q }: Reads, scope: Scope, asked: AskedOccupancy): Promise<number | null> {
  const { rows } = await q.execute<{ occupancy: number | null }>(
    sql`${statusSpans(scope, asked)} select ${occupancyOfSpans} as occupancy from spans`,
  );
  const { occupancy } = rows[0] ?? { occupancy: null };
  return occupancy;
}

type AgentTimes = Pick<
  AgentMetricValues,
  'occupancy' | 'time_available' | 'time_on_call' | 'time_wrap_up' | 'time_on_break' | 'time_not_accepting'
>;

const secondsIn = (...statuses: readonly AgentStatusName[]): SQL =>
  sql`coalesce(round(sum(seconds) filter (where status in ${statuses})), 0)::int`;

/** How long each agent has been in each status on this day, in seconds. */
export async function readAgentTimes(
  { q }: Reads,
  scope: Scope,
  asked: AskedOccupancy,
): Promise<Map<number, AgentTimes>> {
  const { rows } = await q.execute<AgentTimes & { user_id: string }>(sql`${statusSpans(scope, asked)}
    select user_id, ${occupancyOfSpans} as occupancy,
      ${secondsIn(...AVAILABLE)} as time_available,
      ${secondsIn('on-call')} as time_on_call,
      ${secondsIn('on-wrap-up')} as time_wrap_up,
      ${secondsIn('on-break')} as time_on_break,
      ${secondsIn('not-accepting-calls')} as time_not_accepting
    from spans group by user_id`);
  return new Map(rows.map(({ user_id: userId, ...times }) => [Number(userId), times]));
}
