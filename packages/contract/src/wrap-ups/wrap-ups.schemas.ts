import { z } from 'zod';
import { wallTimeFields } from '../appointments/wall-time.schemas.js';
import { communicationSchema } from '../communications/communications.schemas.js';
import { sentence } from '../kernel/sentence.js';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { WRAP_UP_MAX_SECONDS } from './limits.js';

/**
 * The time after a call that an agent has for its paperwork. The server owns the deadline; a client counts down to `ends_at`
 * by the server's clock, whose reading when this was written is `server_time`.
 */
export const wrapUpSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    call_id: z.uuid(),
    communication_id: idSchema,
    contact_id: idSchema.nullable(),
    state: z.enum(['running', 'paused', 'over']),
    /** Why it is paused: something forced is outstanding, the agent is on another call, or an earlier call's wrap-up comes first. */
    paused_by: z.enum(['needs', 'call', 'wrap-up']).nullable(),
    /** While running. */
    ends_at: instantSchema.nullable(),
    /** What was left at `server_time`. */
    remaining_ms: z.int().nonnegative(),
    /** The whole of it, with what it was extended by. */
    total_seconds: z.int().nonnegative(),
    extensions_left: z.int().nonnegative(),
    /** What the company insists on, or a session of the power dialer. An open one holds the countdown. */
    needs: z.array(
      z.object({
        kind: z.enum(['call-disposition', 'contact-disposition', 'text']),
        /** It was done, or is not needed. */
        done: z.boolean(),
        /** Why it is not needed after all, in a sentence. */
        waived: sentence().nullable().optional(),
      }),
    ),
    started_at: instantSchema,
    ended_at: instantSchema.nullable(),
    end_reason: z.enum(['deadline', 'finished', 'ended-by-supervisor']).nullable(),
    server_time: instantSchema,
    version: z.int().positive(),
  })
  .meta({ id: 'WrapUp' });
export type WrapUp = z.output<typeof wrapUpSchema>;

export const currentWrapUpsSchemas = { response: z.object({ data: z.array(wrapUpSchema) }) };
export type CurrentWrapUps = WireOf<typeof currentWrapUpsSchemas>;

export const extendWrapUpSchemas = {
  params: idParams,
  body: z.object({ seconds: z.union([z.literal(30), z.literal(60)], 'Choose 30 or 60 seconds.') }),
  response: wrapUpSchema,
};
export type ExtendWrapUp = WireOf<typeof extendWrapUpSchemas>;

export const finishWrapUpSchemas = { params: idParams, body: emptySchema.optional(), response: wrapUpSchema };
export type FinishWrapUp = WireOf<typeof finishWrapUpSchemas>;

const seconds = z
  .int('Enter whole seconds.')
  .min(0, 'Enter 0 seconds or more.')
  .max(WRAP_UP_MAX_SECONDS, `Enter at most ${WRAP_UP_MAX_SECONDS} seconds.`);

/** How a company's calls are wrapped up. A line without seconds of its own has the company's. */
export const wrapUpSettingsSchema = z
  .object({
    wrap_up_seconds: z.int().nonnegative(),
    force_call_disposition: z.boolean(),
    force_contact_disposition: z.boolean(),
    lines: z.array(
      z.object({ campaign_id: idSchema, name: z.string(), wrap_up_seconds: z.int().nonnegative().nullable() }),
    ),
  })
  .meta({ id: 'WrapUpSettings' });
export type WrapUpSettings = z.output<typeof wrapUpSettingsSchema>;

export const getWrapUpSettingsSchemas = { response: wrapUpSettingsSchema };
export type GetWrapUpSettings = WireOf<typeof getWrapUpSettingsSchemas>;

export const updateWrapUpSettingsSchemas = {
  body: z.object({
    wrap_up_seconds: seconds.optional(),
    force_call_disposition: z.boolean().optional(),
    force_contact_disposition: z.boolean().optional(),
    lines: z
      .array(z.object({ campaign_id: idSchema, wrap_up_seconds: seconds.nullable() }))
      .max(500)
      .optional(),
  }),
  response: wrapUpSettingsSchema,
};
export type UpdateWrapUpSettings = WireOf<typeof updateWrapUpSettingsSchemas>;

export const saveCallNoteSchemas = {
  params: idParams,
  body: z.object({
    /** The whole note; empty for none. Saved as typed. */
    notes: z.string().max(10_000, 'Use at most 10,000 characters.'),
    /** The note that this edit began with; another one at the server is a colleague's edit, and CONFLICT. */
    base: z.string().max(10_000).nullable(),
  }),
  response: communicationSchema,
};
export type SaveCallNote = WireOf<typeof saveCallNoteSchemas>;

export const createReminderSchemas = {
  params: idParams,
  body: z.object({
    body: z.string().trim().min(1, 'Enter what to do.').max(500, 'Use at most 500 characters.'),
    ...wallTimeFields,
  }),
  response: communicationSchema,
};
export type CreateReminder = WireOf<typeof createReminderSchemas>;

export const completeReminderSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: communicationSchema,
};
export type CompleteReminder = WireOf<typeof completeReminderSchemas>;
