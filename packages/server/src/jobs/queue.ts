import type { Logger } from '../logger.js';

/** What a handler gets. At-least-once: it must be harmless to run it twice with the same `jobId`. */
export interface JobRun {
  readonly jobId: number;
  readonly companyId: number | null;
  readonly payload: Record<string, unknown>;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly log: Logger;
}

/** Works on one kind of job; throwing leads to another try, later. */
export type JobHandler = (run: JobRun) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Repeated work. `name` is a registered handler; one run per slot across all nodes. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
}
