import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachments.schemas.js';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

/** In which way an agent writes to a contact; each has a draft of its own. */
export const WRITING_MODES = ['sms', 'email', 'fax', 'note'] as const;
export type WritingMode = (typeof WRITING_MODES)[number];
const mode = z.enum(WRITING_MODES);

const draftFields = {
  body: z.string().max(20_000, 'Keep the draft within 20,000 characters.').default(''),
  subject: z.string().max(400).nullable().default(null),
  phone_number: z.string().max(40).nullable().default(null),
  campaign_id: idSchema.nullable().default(null),
  gif_url: z.string().max(2000).nullable().default(null),
  opt_out: z.boolean().default(true),
  template_id: idSchema.nullable().default(null),
};

/** What a user has begun to write to a contact, on any of their devices. */
export const draftSchema = z
  .object({
    contact_id: idSchema,
    mode,
    /** Null when nothing is written. */
    content: z.object({ ...draftFields, attachments: z.array(attachmentSchema) }).nullable(),
    /** 0 when there never was one. Send it back with the next change. */
    version: z.int().nonnegative(),
    updated_at: instantSchema.nullable(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draftSchema>;

/** At most 500. */
export const listDraftsSchemas = { response: z.object({ data: z.array(z.object({ contact_id: idSchema, mode })) }) };
export type ListDrafts = WireOf<typeof listDraftsSchemas>;

const draftQuery = z.object({ mode: mode.default('sms') });
export const getDraftSchemas = { params: idParams, query: draftQuery, response: draftSchema };
export type GetDraft = WireOf<typeof getDraftSchemas>;

export const saveDraftSchemas = {
  params: idParams,
  query: draftQuery,
  body: z.object({
    ...draftFields,
    attachments: z.array(z.uuid()).max(10, 'Attach at most 10 files.').default([]),
    /** Of the draft that was changed. When it has another one by now, the answer is CONFLICT, with its text in `errors.body`. */
    version: z.int('Send the version of the draft that you changed.').nonnegative(),
  }),
  response: draftSchema,
};
export type SaveDraft = WireOf<typeof saveDraftSchemas>;

export const removeDraftSchemas = {
  params: idParams,
  /** With `version`, only that one is removed. */
  query: draftQuery.extend({ version: z.coerce.number().int().nonnegative().optional() }),
  response: draftSchema,
};
export type RemoveDraft = WireOf<typeof removeDraftSchemas>;

const PRESENCE_ACTIVITIES = ['writing', 'viewing', 'gone'] as const;
/** What a colleague does in a thread now. */
export type PresenceActivity = (typeof PRESENCE_ACTIVITIES)[number];

/** A colleague in a contact's thread. Believe it until `expires_at`, by the server's clock. */
export const threadPresenceSchema = z
  .object({
    contact_id: idSchema,
    user_id: idSchema,
    user_name: z.string(),
    mode,
    activity: z.enum(PRESENCE_ACTIVITIES),
    expires_at: instantSchema,
  })
  .meta({ id: 'ThreadPresence' });
export type ThreadPresence = z.output<typeof threadPresenceSchema>;

export const tellPresenceSchemas = {
  params: idParams,
  /** Say it again every 5 to 10 seconds while it holds, and `gone` when it does not any more. */
  body: z.object({ mode: mode.default('sms'), activity: z.enum(PRESENCE_ACTIVITIES) }),
  response: z.object({
    /** Colleagues who are in the thread now. */
    others: z.array(threadPresenceSchema),
    server_time: instantSchema,
  }),
};
export type TellPresence = WireOf<typeof tellPresenceSchemas>;
