import type { z } from 'zod';
import type { Logger } from '../logger.js';
import type { Lane } from './lanes.js';

/**
 * One kind of work for a company. The module that asks for it and the one that does it share this value, as client and server share an
 * endpoint: the name stands once, and the payload has one schema.
 */
export interface JobDefinition<P> {
  readonly name: string;
  readonly lane: Lane;
  /** Every payload is parsed by it before the handler runs: it may have been written by an earlier release. */
  readonly schema: z.ZodType<P>;
}

/** What a handler gets. At least once: it must be harmless to run it twice with the same payload. */
export interface JobRun<P> {
  readonly companyId: number;
  readonly payload: P;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly log: Logger;
}

/** What the handler of a definition gets: `RunOf<typeof ringJob>`. */
export type RunOf<D> = D extends JobDefinition<infer P> ? JobRun<P> : never;

/** Throwing leads to another try, later. */
export type JobHandler<P> = (run: JobRun<P>) => Promise<void>;

/** Repeated work that belongs to no company: one run for each period, across all nodes. */
export interface Schedule {
  /** `<module>.<what>`. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** A definition with its handler, the payload's type left behind. */
export interface HandledJob {
  readonly name: string;
  readonly lane: Lane;
  /** @throws PayloadRefused before the handler has run. */
  run(run: JobRun<unknown>): Promise<void>;
}

/** A payload that this release cannot read: no other try would help. The message is for the operator. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused';
}

/** @param name `<module>.<what>`; jobs that wait in a database carry it, so it stays as it is. */
export function defineJob<P>(name: string, lane: Lane, schema: z.ZodType<P>): JobDefinition<P> {
  return { name, lane, schema };
}

/** The handler apart from the definition: it needs services, and those who ask for the job need only its name and its payload. */
export function handleJob<P>({ name, lane, schema }: JobDefinition<P>, handler: JobHandler<P>): HandledJob {
  return {
    name,
    lane,
    async run(run) {
      const parsed = schema.safeParse(run.payload);
      if (!parsed.success) {
        const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
        throw new PayloadRefused(`This release cannot read the job ${name} (${problems.join('; ')}).`);
      }
      await handler({ ...run, payload: parsed.data });
    },
  };
}
