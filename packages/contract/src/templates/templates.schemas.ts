import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachments.schemas.js';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/**
 * A text that is written once and sent often. `{{contact.first_name}}` and its like are filled from the contact,
 * `{{contact.first_name|there}}` says what stands there otherwise, `[appointment time]` is for the writer to fill in.
 */
export const smsTemplateSchema = z
  .object({
    id: idSchema,
    /** Whose it is; null is everybody's of the company. */
    user_id: idSchema.nullable(),
    name: z.string(),
    folder: z.string().nullable(),
    body: z.string(),
    attachments: z.array(attachmentSchema),
    /** How often it was sent; lists begin with the most used. */
    use_count: z.int().nonnegative(),
    last_used_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'SmsTemplate' });
export type SmsTemplate = z.output<typeof smsTemplateSchema>;

export const listSmsTemplatesSchemas = {
  query: pageQuery(100).extend({
    /** Words of its name, folder or body. */
    search: z.string().trim().max(80).optional(),
    /** One folder; an empty text is those in none. */
    folder: z.string().trim().max(60).optional(),
    /** `own`, those of the `company`, or both. */
    scope: z.enum(['own', 'company', 'all']).default('all'),
  }),
  /** `folders`: every folder that has a template for this user. */
  response: listOf(smsTemplateSchema).extend({ folders: z.array(z.string()) }),
};
export type ListSmsTemplates = WireOf<typeof listSmsTemplatesSchemas>;

export const getSmsTemplateSchemas = { params: idParams, response: smsTemplateSchema };
export type GetSmsTemplate = WireOf<typeof getSmsTemplateSchemas>;

const fields = {
  name: z.string().trim().min(1, 'Name the template.').max(80, 'Use at most 80 characters.'),
  folder: z.string().trim().min(1, 'Name the folder.').max(60, 'Use at most 60 characters.').nullable(),
  body: z.string().trim().min(1, 'Enter the text to send.').max(1600, 'Keep the text within 1600 characters.'),
  attachments: z.array(z.uuid()).max(10, 'Attach at most 10 files.'),
};

export const createSmsTemplateSchemas = {
  body: z.object({
    name: fields.name,
    folder: fields.folder.default(null),
    body: fields.body,
    attachments: fields.attachments.default([]),
    /** For the whole company: needs "manage sms template". */
    for_everybody: z.boolean().default(false),
  }),
  response: smsTemplateSchema,
};
export type CreateSmsTemplate = WireOf<typeof createSmsTemplateSchemas>;

export const updateSmsTemplateSchemas = {
  params: idParams,
  body: z.object(fields).partial(),
  response: smsTemplateSchema,
};
export type UpdateSmsTemplate = WireOf<typeof updateSmsTemplateSchemas>;

export const removeSmsTemplateSchemas = { params: idParams, response: emptySchema };
export type RemoveSmsTemplate = WireOf<typeof removeSmsTemplateSchemas>;

/** A template filled for a contact, ready for a composer. */
export const filledTemplateSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** What is unfilled stands in it in square brackets. */
    text: z.string(),
    /** What must be filled in before it may be sent, in the order of the text. Offsets are UTF-16, brackets included. */
    unfilled: z.array(
      z.object({
        label: z.string(),
        /** The variable that the contact has no value for; null for a placeholder of the author. */
        variable: z.string().nullable(),
        start: z.int().nonnegative(),
        end: z.int().positive(),
      }),
    ),
    attachments: z.array(attachmentSchema),
  })
  .meta({ id: 'FilledTemplate' });
export type FilledTemplate = z.output<typeof filledTemplateSchema>;

export const fillSmsTemplateSchemas = {
  params: idParams,
  query: z.object({
    contact_id: z.coerce.number('Send the id of a contact.').int().positive(),
    /** The line that line fields are read from. */
    campaign_id: z.coerce.number().int().positive().optional(),
  }),
  response: filledTemplateSchema,
};
export type FillSmsTemplate = WireOf<typeof fillSmsTemplateSchemas>;
