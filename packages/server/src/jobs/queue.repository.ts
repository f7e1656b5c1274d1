import { lt, sql, type SQL } from 'drizzle-orm';
import { storableText } from '@talk/domain/format';
import type { Queries } from '../db/client.js';
import { purgeRows, type PurgeRequest } from '../db/purge.js';
import type { Reads } from '../db/transaction.js';
import type { JobDefinition } from './define-job.js';
import { doneJobKeys } from './done-keys.tables.js';
import { JOBS_CHANNEL, LANE_NAMES, LANES, type Lane } from './lanes.js';

// The one place that knows the library's tables. `<schema>.jobs` is its public view; `_private_jobs` is written and read here where the
// view and the library's functions leave something out. Its version is pinned (package.json), and the tests of this folder run through it.

const view = (lane: Lane): SQL => sql`${sql.identifier(LANES[lane].schema)}.jobs`;
const rows = (lane: Lane): SQL => sql`${sql.identifier(LANES[lane].schema)}._private_jobs`;

/** A job that a worker has locked. */
export interface LockedJob {
  readonly lane: Lane;
  readonly id: string;
  readonly key: string | null;
  /** Tries, this one included. */
  readonly attempts: number;
}

/** Notes that the work with this key was done. Schedules have a key for each run, which is not asked for again. */
export async function rememberKey(q: Queries, key: string, now: Date): Promise<void> {
  await q.insert(doneJobKeys).values({ key, doneAt: now }).onConflictDoNothing();
}

/**
 * Lets go of a job whose attempt failed: it waits for `retryAt`, or, without it, is kept as failed. The library would do it too, but by
 * its own delays, and without an end before the last try. Every node hears of it, to be there in time. A job that another process has
 * taken since, because this one seemed dead, is left to it.
 */
export async function releaseFailed(
  { q }: Reads,
  { lane, id, attempts }: LockedJob,
  { retryAt, reason }: { retryAt: Date | null; reason: string },
): Promise<void> {
  await q.execute(sql`
    update ${rows(lane)} set locked_at = null, locked_by = null, last_error = ${storableText(reason)}, updated_at = now(),
      run_at = coalesce(${retryAt?.toISOString() ?? null}::timestamptz, run_at),
      attempts = case when ${retryAt === null} then max_attempts else attempts end
    where id = ${id}::bigint and attempts = ${attempts}`);
  await q.execute(sql`select pg_notify(${JOBS_CHANNEL}, '{"count":0}')`);
}

/** When the next job of each lane is due that is not due yet; lanes without one are left out. */
export async function nextDue({ q }: Reads, now: Date): Promise<{ lane: Lane; at: Date }[]> {
  const soonest = LANE_NAMES.map(
    (lane) => sql`(select ${lane}::text as lane, run_at as at from ${rows(lane)}
      where is_available and priority = 0 and run_at > ${now.toISOString()}::timestamptz order by run_at limit 1)`,
  );
  const { rows: found } = await q.execute<{ lane: Lane; at: string }>(sql.join(soonest, sql` union all `));
  return found.map(({ lane, at }) => ({ lane, at: new Date(at) }));
}

/** `waiting`: not done yet, running ones included. `failed`: kept for the operator. */
export async function countJobs({ q }: Reads, state: 'waiting' | 'failed'): Promise<number> {
  const isFailed = sql`locked_at is null and attempts >= max_attempts`;
  const counts = LANE_NAMES.map(
    (lane) => sql`(select count(*) from ${view(lane)} where ${state === 'failed' ? isFailed : sql`not (${isFailed})`})`,
  );
  const { rows: found } = await q.execute<{ count: string }>(sql`select ${sql.join(counts, sql` + `)} as count`);
  return Number(found[0]?.count ?? 0);
}

/** Whether a job with this key waits or runs, as a condition for other queries. `key`: of the request, may be made of columns. */
export function isAskedFor(job: Pick<JobDefinition<unknown>, 'name' | 'lane'>, key: SQL): SQL {
  return sql`exists (select 1 from ${view(job.lane)} asked
    where asked.key = ${`${job.name}/`} || ${key} and (asked.locked_at is not null or asked.attempts < asked.max_attempts))`;
}

/** Unlocks what these workers had locked. @returns how many jobs are tried again; one without tries left is kept as failed. */
export async function unlockJobs(q: Queries, workerPools: readonly string[], reason: string): Promise<number> {
  if (workerPools.length === 0) return 0;
  const pools = sql`${sql.param([...workerPools])}::text[]`;
  let again = 0;
  for (const lane of LANE_NAMES) {
    const schema = sql.identifier(LANES[lane].schema);
    const { rows: held } = await q.execute<{ id: string; is_last: boolean }>(sql`
      select id, attempts >= max_attempts as is_last from ${view(lane)} where locked_by = any(${pools})`);
    if (held.length === 0) continue;
    await q.execute(sql`select ${schema}.force_unlock_workers(${pools})`);
    const last = held.filter((job) => job.is_last).map(({ id }) => id);
    if (last.length > 0)
      await q.execute(sql`select ${schema}.permanently_fail_jobs(${sql.param(last)}::bigint[], ${reason})`);
    again += held.length - last.length;
    await q.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${JSON.stringify({ count: held.length })})`);
  }
  return again;
}

/** Forgets keys of work that was done long ago. */
export async function purgeDoneKeys(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, doneJobKeys, lt(doneJobKeys.doneAt, request.before), request);
}
