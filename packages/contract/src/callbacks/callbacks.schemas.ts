import { z } from 'zod';
import { contactMatchSchema } from '../contacts/contacts.schemas.js';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

const personSchema = z.object({ id: idSchema, name: z.string() });

/** A caller whom no one has spoken to since their latest missed call. */
const callbackSchema = z.object({
  /** The latest missed call: also the id of this callback. */
  communication_id: idSchema,
  contact: contactMatchSchema.nullable(),
  /** E.164. */
  phone_number: z.string(),
  campaign_id: idSchema.nullable(),
  campaign_name: z.string().nullable(),
  ring_group_id: idSchema.nullable(),
  ring_group_name: z.string().nullable(),
  /** `requested`: they pressed 1 to be called back. `voicemail`: they left a message. `missed`: neither. */
  kind: z.enum(['requested', 'voicemail', 'missed']),
  /** Missed calls since the last conversation. */
  missed_calls: z.int(),
  first_missed_at: instantSchema,
  last_missed_at: instantSchema,
  /** Calls to them since then that they did not answer. */
  attempts: z.int(),
  last_attempt_at: instantSchema.nullable(),
  /** Who calls back; null while no one has claimed it. */
  owner: personSchema.nullable(),
  claimed_at: instantSchema.nullable(),
  /** Until when its owner means to call. */
  due_at: instantSchema.nullable(),
  /** Open callbacks have null; otherwise what closed it. */
  closed: z
    .object({
      /** `called`: they were reached. `answered`: they called again and were answered. `dismissed`: a person closed it. */
      how: z.enum(['called', 'answered', 'dismissed']),
      at: instantSchema,
      by: personSchema.nullable(),
      /** Why it was dismissed. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Callback = z.output<typeof callbackSchema>;

export const listCallbacksSchemas = {
  query: z.object({
    /** `open`: still to call. `mine`: open, and claimed by the user. `closed`: called back, answered or dismissed. */
    status: z.enum(['open', 'mine', 'closed']).default('open'),
    campaign_id: z.coerce.number().int().positive().optional(),
    ring_group_id: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    data: z.array(callbackSchema),
    /** Of the same lines and ring groups. */
    counts: z.object({
      open: z.int(),
      /** Open callbacks that any user has claimed. */
      claimed: z.int(),
      mine: z.int(),
      closed: z.int(),
    }),
    /** Callers whose call was missed today, in the company's zone, and how many of them were spoken to since. */
    today: z.object({ missed: z.int(), recovered: z.int() }),
  }),
};
export type ListCallbacks = WireOf<typeof listCallbacksSchemas>;

export const claimCallbackSchemas = {
  params: idParams,
  body: z
    .object({
      /** Until when the user means to call. Absent: as it is; null: no time is set any more. */
      due_at: instantSchema.nullable().optional(),
      /** Takes it from the colleague who has it. */
      take_over: z.boolean().optional(),
    })
    .optional(),
  response: callbackSchema,
};
export type ClaimCallback = WireOf<typeof claimCallbackSchemas>;

export const releaseCallbackSchemas = { params: idParams, response: callbackSchema };
export type ReleaseCallback = WireOf<typeof releaseCallbackSchemas>;

export const dismissCallbackSchemas = {
  params: idParams,
  body: z.object({
    reason: z.string().trim().min(1, 'Say why no call is needed.').max(200, 'Use at most 200 characters.'),
  }),
  response: callbackSchema,
};
export type DismissCallback = WireOf<typeof dismissCallbackSchemas>;

export const reopenCallbackSchemas = { params: idParams, response: callbackSchema };
export type ReopenCallback = WireOf<typeof reopenCallbackSchemas>;
