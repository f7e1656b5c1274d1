import type { Clock } from '../clock.js';
import type { Reads } from '../db/transaction.js';
import type { Logger } from '../logger.js';
import type { Outcome, TakenJob } from './execute-job.js';
import { releaseFailed, rememberKey } from './queue.repository.js';

export interface SettleDeps {
  readonly reads: Reads;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Writes what became of an attempt, as far as the library does not: the key of work that was done, and when a failed job is tried again.
 * The caller removes a job that is done or expired.
 * @returns throws for a failed attempt, also when that could be written.
 */
export function settleAttempt({ reads, clock, log }: SettleDeps): (job: TakenJob, outcome: Outcome) => Promise<void> {
  return async (job, outcome) => {
    try {
      // Runs of schedules have a key each, which is not asked for again.
      if (outcome.kind === 'done' && job.key !== null && job.lane !== 'upkeep')
        await rememberKey(reads.q, job.key, clock.now());
      if (outcome.kind === 'failed') await releaseFailed(reads, job, outcome);
    } catch (error) {
      // The library goes on trying to say it, by its own delays.
      log.warn({ err: error, job: job.name, jobId: job.id }, 'what became of a job was not written');
    }
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
  };
}
