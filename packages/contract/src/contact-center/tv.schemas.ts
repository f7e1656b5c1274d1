import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { wallboardSettingsSchema } from './contact-center.schemas.js';

const count = z.int().nonnegative();
/** Letters and digits that no one mistakes for others, in two groups of four. */
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{4}-?[A-HJ-NP-Z2-9]{4}$/, 'Enter the eight letters and digits that the screen shows.');

export const beginTvSchemas = {
  body: emptySchema.optional(),
  response: z.object({
    /** Shown on the screen: `ABCD-2345`. */
    code: z.string(),
    /** Kept by the screen alone. It shows the wallboard with it, once a supervisor has entered the code. */
    secret: z.string(),
    expires_at: instantSchema,
  }),
};
export type BeginTv = WireOf<typeof beginTvSchemas>;

const boardSchema = z
  .object({
    company_name: z.string(),
    /** What the screen is called. */
    name: z.string(),
    timezone: z.string(),
    /** When the calls in the queue began, the longest wait first. No names, no numbers. */
    waiting_since: z.array(instantSchema),
    /** Calls that are going on. */
    live_calls: count,
    missed_calls: count,
    answered_calls: count,
    /** Percent; null for no calls. */
    service_level: z.int().min(0).max(100).nullable(),
    service_level_seconds: z.int().positive(),
    /** Contacts whose answer is overdue; null without response targets. */
    overdue_answers: count.nullable(),
    agents: z.array(
      z.object({
        /** The first name, and of namesakes a letter of the last one. */
        name: z.string(),
        agent_status: z.int(),
        is_reachable: z.boolean(),
        since: instantSchema.nullable(),
      }),
    ),
    thresholds: wallboardSettingsSchema.shape.thresholds,
  })
  .meta({ id: 'TvBoard' });
/** What a screen on the wall shows. */
export type TvBoard = z.output<typeof boardSchema>;

export const readTvBoardSchemas = {
  body: z.object({ secret: z.string().max(100) }),
  /** Null: no supervisor has entered the code yet. */
  response: z.object({ board: boardSchema.nullable() }),
};
export type ReadTvBoard = WireOf<typeof readTvBoardSchemas>;

const tvScreenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    connected_by: z.object({ id: idSchema, name: z.string() }),
    connected_at: instantSchema,
    /** When it last asked; it does so every few seconds while it is on. */
    seen_at: instantSchema.nullable(),
  })
  .meta({ id: 'TvScreen' });
/** A screen that shows the wallboard without a person's session. */
export type TvScreen = z.output<typeof tvScreenSchema>;

export const listTvScreensSchemas = { response: z.object({ data: z.array(tvScreenSchema) }) };
export type ListTvScreens = WireOf<typeof listTvScreensSchemas>;

export const connectTvSchemas = {
  body: z.object({
    code,
    name: z.string().trim().min(1, 'Name the screen.').max(60, 'Use at most 60 characters.'),
  }),
  response: tvScreenSchema,
};
export type ConnectTv = WireOf<typeof connectTvSchemas>;

export const disconnectTvSchemas = { params: idParams, response: emptySchema };
export type DisconnectTv = WireOf<typeof disconnectTvSchemas>;
