import { sql } from 'drizzle-orm';
import type { Context } from '../context.js';
import type { Queries } from '../db/client.js';
import type { TakenJob } from '../jobs/execute-job.js';
import { LANE_NAMES, LANES, type Lane } from '../jobs/lanes.js';
import { settleAttempt } from '../jobs/settle-attempt.js';

/**
 * Runs what is due by the test's clock, one after the other, until nothing is: also what those jobs ask for. Failed jobs wait
 * for their next try; advance the clock for it. Jobs are taken here as the library's workers take them; those go by the real clock.
 * @returns how many attempts were made.
 */
export async function drainJobs(context: Context): Promise<number> {
  const { db, clock, log } = context.kernel;
  const settle = settleAttempt({ reads: { q: db.drizzle }, clock, log });
  for (let attempts = 0; ; attempts += 1) {
    const job = await takeDueJob(db.drizzle, clock.now());
    if (job === undefined) return attempts;
    const outcome = await context.executor.execute(job);
    await settle(job, outcome).then(
      () => forget(db.drizzle, job),
      () => undefined,
    );
  }
}

const schemaOf = (lane: Lane) => sql.identifier(LANES[lane].schema);

async function takeDueJob(q: Queries, now: Date): Promise<TakenJob | undefined> {
  const due = LANE_NAMES.map(
    (lane) => sql`select ${lane}::text as lane, id, run_at, created_at from ${schemaOf(lane)}._private_jobs
      where is_available and run_at <= ${now.toISOString()}::timestamptz`,
  );
  const { rows } = await q.execute<{ lane: Lane; id: string }>(
    sql`${sql.join(due, sql` union all `)} order by run_at, created_at, id limit 1`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const { lane, id } = first;
  const { rows: taken } = await q.execute<{
    name: string;
    key: string | null;
    payload: unknown;
    run_at: string;
    attempts: number;
    max_attempts: number;
  }>(sql`
    update ${schemaOf(lane)}._private_jobs job set attempts = attempts + 1, locked_at = now(), locked_by = 'test'
    from ${schemaOf(lane)}._private_tasks task
    where job.id = ${id}::bigint and task.id = job.task_id and job.is_available
    returning task.identifier as name, job.key, job.payload, job.run_at, job.attempts, job.max_attempts`);
  const [row] = taken;
  if (row === undefined) return undefined;
  const { name, key, payload, attempts, max_attempts: maxAttempts } = row;
  return { lane, id, name, key, payload, runAt: new Date(row.run_at), attempts, maxAttempts };
}

const forget = (q: Queries, { lane, id }: TakenJob) =>
  q.execute(sql`delete from ${schemaOf(lane)}._private_jobs where id = ${id}::bigint`);
