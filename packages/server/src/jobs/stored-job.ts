import { z } from 'zod';

/** What is stored of a job besides what the library has columns for. */
export interface StoredJob {
  /** Null for a schedule. */
  readonly companyId: number | null;
  readonly payload: unknown;
  /** Dropped, not run, after this time. */
  readonly validUntil: Date | null;
  /** Tries in an earlier queue. */
  readonly earlierAttempts: number;
}

// Short, since a hundred thousand of them may wait. Migration 0150 writes them too.
const envelope = z.object({
  company: z.number().nullable(),
  data: z.unknown(),
  until: z.coerce.date().nullable().default(null),
  earlier: z.number().default(0),
});

export function writeStoredJob({ companyId, payload, validUntil }: Omit<StoredJob, 'earlierAttempts'>): object {
  return { company: companyId, data: payload, ...(validUntil === null ? {} : { until: validUntil.toISOString() }) };
}

/** Null for what none of our releases has written. */
export function readStoredJob(value: unknown): StoredJob | null {
  const { data } = envelope.safeParse(value);
  if (data === undefined) return null;
  return { companyId: data.company, payload: data.data, validUntil: data.until, earlierAttempts: data.earlier };
}
