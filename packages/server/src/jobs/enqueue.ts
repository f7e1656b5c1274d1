import { sql, type SQL } from 'drizzle-orm';
import { storableJson } from '../db/columns.js';
import type { Queries } from '../db/client.js';
import type { JobDefinition, Schedule } from './define-job.js';
import { LANE_NAMES, LANES, type Lane } from './lanes.js';
import { writeStoredJob } from './stored-job.js';

/** What is asked for when a job is enqueued. */
export interface JobRequest<P> {
  readonly companyId: number;
  readonly payload: P;
  /**
   * The same work asked for twice carries the same key and is done once: while the first waits, runs, or was done within a week. One
   * that failed for good, or whose time has passed, has not been done: it does not keep the next one away.
   */
  readonly key?: string;
  readonly runAt?: Date;
  /** Dropped, not run, after this time. */
  readonly validUntil?: Date;
  /** Tries before the job is kept as failed; 8 unless told. */
  readonly maxAttempts?: number;
}

/** A job on its way into the queue's tables. Made by `requestJob` and `requestRun`. */
export interface NewJob {
  readonly name: string;
  readonly lane: Lane;
  readonly companyId: number | null;
  readonly payload: unknown;
  /** Unique in its lane. */
  readonly key: string | null;
  readonly runAt: Date | null;
  readonly validUntil: Date | null;
  readonly maxAttempts: number;
}

/** As many tries as `validUntil` leaves time for, the later ones half an hour apart. The library counts no further. */
export const UNTIL_VALID = 32_767;
const MAX_ATTEMPTS = 8;

/** As the library and the table of done keys know it. */
const storedKey = (job: Pick<JobDefinition<unknown>, 'name'>, key: string): string => `${job.name}/${key}`;

export function requestJob<P>(job: JobDefinition<P>, request: JobRequest<NoInfer<P>>): NewJob {
  return {
    name: job.name,
    lane: job.lane,
    companyId: request.companyId,
    payload: request.payload,
    key: request.key === undefined ? null : storedKey(job, request.key),
    runAt: request.runAt ?? null,
    validUntil: request.validUntil ?? null,
    maxAttempts: request.maxAttempts ?? MAX_ATTEMPTS,
  };
}

/** The run of a schedule at `runAt`. One that was missed is not made up for: the next one does the same work. */
export function requestRun({ name, everyMs }: Schedule, runAt: Date): NewJob {
  return {
    name,
    lane: 'upkeep',
    companyId: null,
    payload: null,
    key: storedKey({ name }, runAt.toISOString()),
    runAt,
    validUntil: new Date(runAt.getTime() + everyMs),
    maxAttempts: MAX_ATTEMPTS,
  };
}

/** Writes `pending` into the queue. */
export async function flushJobs(q: Queries, pending: readonly NewJob[], now: Date): Promise<void> {
  for (const statement of jobStatements(pending, now)) await q.execute(statement);
}

/** What writes `pending` into the queue, in the caller's transaction: a statement for each lane. */
export function jobStatements(pending: readonly NewJob[], now: Date): SQL[] {
  // In one order: a transaction that writes a key which another has written waits for that one.
  const inOrder = pending.toSorted((a, b) => compare(a.key ?? '', b.key ?? ''));
  const known = new Set<string>();
  const isFirst = ({ key }: NewJob): boolean => key === null || (!known.has(key) && known.add(key).has(key));
  const jobs = inOrder.filter(isFirst);
  return LANE_NAMES.flatMap((lane) => {
    const ofLane = jobs.filter((job) => job.lane === lane);
    return ofLane.length === 0 ? [] : [addJobs(lane, ofLane, now)];
  });
}

function addJobs(lane: Lane, jobs: readonly NewJob[], now: Date): SQL {
  const schema = sql.identifier(LANES[lane].schema);
  const specs = jobs.map((job) => ({
    identifier: job.name,
    payload: writeStoredJob(job),
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts,
    job_key: job.key,
  }));
  const keys = jobs.flatMap(({ key }) => (key === null ? [] : [key]));
  // Looked up by their index, however many jobs wait.
  const known = sql`
    select key from ${schema}.jobs where key = any(${sql.param(keys)}::text[]) and (locked_at is not null or attempts < max_attempts)
    union all select key from done_job_keys where key = any(${sql.param(keys)}::text[])`;
  const isNew = keys.length === 0 ? sql`true` : sql`job_key is null or job_key not in (${known})`;
  return sql`
    select (select count(*) from ${schema}.add_jobs(wanted.specs))
    from (
      select array_agg((identifier, payload, queue_name, coalesce(run_at, least(${now.toISOString()}::timestamptz, now())), max_attempts,
        job_key, priority, flags)::${schema}.job_spec) as specs
      from json_populate_recordset(null::${schema}.job_spec, ${storableJson(specs)}::json)
      where ${isNew}
    ) wanted
    where wanted.specs is not null`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
