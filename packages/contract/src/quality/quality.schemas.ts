import { z } from 'zod';
import { instantSchema, type WireOf } from '../kernel/schema.js';

const CAUSES = ['jitter', 'loss', 'round-trip', 'low-microphone', 'no-sound'] as const;

const score = z.number().min(1).max(5);
const milliseconds = z.number().nonnegative().max(60_000);
const count = z.int().nonnegative().max(100_000_000);
const percent = z.number().min(0).max(100);

/** How a call sounded to its agents' browsers. */
export const callQualitySchema = z
  .object({
    rating: z.enum(['good', 'fair', 'poor']),
    /** What made it less than good. */
    cause: z.enum(CAUSES).nullable(),
    /** Mean opinion score, 1 to 4.5. */
    mos: score.nullable(),
    lowest_mos: score.nullable(),
    jitter_ms: milliseconds,
    round_trip_ms: milliseconds.nullable(),
    loss_percent: percent,
    /** For how long it was measured. */
    seconds: count,
    /** What was complained of, newest first. */
    reports: z.array(z.object({ user_name: z.string().nullable(), text: z.string(), created_at: instantSchema })),
  })
  .meta({ id: 'CallQuality' });
export type CallQuality = z.output<typeof callQualitySchema>;

const callParams = z.object({ id: z.uuid() });

/** One audio connection from its beginning to now: totals, so that a lost message costs nothing. */
const measuredSchema = z.object({
  /** Names the audio connection; a reload of the page makes another. */
  session: z.uuid(),
  /** Grows with each message of the session; an older one changes nothing. */
  sequence: z.int().positive(),
  /** The connection is over. */
  is_final: z.boolean(),
  /** One a second. */
  samples: count,
  mos_average: score.nullable(),
  mos_lowest: score.nullable(),
  jitter_average_ms: milliseconds,
  jitter_highest_ms: milliseconds,
  round_trip_average_ms: milliseconds.nullable(),
  round_trip_highest_ms: milliseconds.nullable(),
  packets_received: count,
  packets_lost: count,
  /** For how many seconds each trouble lasted. */
  cause_seconds: z.partialRecord(z.enum(CAUSES), count),
});

export const storeCallQualitySchemas = {
  params: callParams,
  body: measuredSchema,
  /** Null while nothing was measured. */
  response: z.object({ quality: callQualitySchema.nullable() }),
};
export type StoreCallQuality = WireOf<typeof storeCallQualitySchemas>;

export const reportBadCallSchemas = {
  params: callParams,
  body: z.object({ text: z.string().trim().max(1000, 'Write at most 1000 characters.') }),
  response: z.object({ quality: callQualitySchema.nullable() }),
};
export type ReportBadCall = WireOf<typeof reportBadCallSchemas>;

const STEPS = ['policy', 'permission', 'microphone', 'sound', 'server', 'network', 'audio'] as const;
const RESULTS = ['passed', 'warned', 'failed', 'skipped'] as const;

const connectionTestSchema = z
  .object({
    /** Made by the browser, so that sending it again stores it once. */
    id: z.uuid(),
    started_at: instantSchema,
    outcome: z.enum(['passed', 'warned', 'failed']),
    steps: z
      .array(z.object({ step: z.enum(STEPS), result: z.enum(RESULTS), code: z.string().max(40).nullable() }))
      .max(STEPS.length),
    mos: score.nullable(),
    jitter_ms: milliseconds.nullable(),
    round_trip_ms: milliseconds.nullable(),
    loss_percent: percent.nullable(),
  })
  .meta({ id: 'ConnectionTest' });
/** The outcome of a test of sound and network, as it is stored. */
export type ConnectionTest = z.output<typeof connectionTestSchema>;

export const storeConnectionTestSchemas = { body: connectionTestSchema, response: connectionTestSchema };
export type StoreConnectionTest = WireOf<typeof storeConnectionTestSchemas>;

export const listConnectionTestsSchemas = { response: z.object({ data: z.array(connectionTestSchema) }) };
export type ListConnectionTests = WireOf<typeof listConnectionTestsSchemas>;
