import type { Context } from '../context.js';
import { listDueJobs } from '../jobs/jobs.repository.js';

/**
 * Runs what is due by the test's clock, one after the other, until nothing is: also what those jobs ask for. Failed jobs wait
 * for their next try; advance the clock for it.
 * @returns how many attempts were made.
 */
export async function drainJobs(context: Context): Promise<number> {
  const { db, clock } = context.kernel;
  for (let attempts = 0; ; attempts += 1) {
    const [job] = await listDueJobs({ q: db.drizzle }, clock.now(), 1);
    if (job === undefined) return attempts;
    await context.performer.perform(job.id);
  }
}
