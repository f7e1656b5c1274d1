import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachments.schemas.js';
import { communicationSchema } from '../communications/communications.schemas.js';
import { fileText, idParams, idSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { messageAlternativeSchema, messageObstacleSchema } from '../messaging/message.schemas.js';

/** A PDF that was uploaded to be faxed: its `uuid` goes into `file` of what is sent. Unused ones go after a day. */
export const faxFileSchema = attachmentSchema.extend({ pages: z.int().positive() }).meta({ id: 'FaxFile' });
export type FaxFile = z.output<typeof faxFileSchema>;

export const uploadFaxFileSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Give the file a name.').max(200, 'Keep the file name within 200 characters.'),
    /** A PDF of at most 10 MB before encoding. It is opened, and its pages are counted. */
    data_base64: fileText,
  }),
  response: faxFileSchema,
};
export type UploadFaxFile = WireOf<typeof uploadFaxFileSchemas>;

const faxDraftSchema = z.object({
  contact_id: idSchema,
  /** One of the contact's numbers; absent: their first that is not known to take no fax. */
  phone_number: phoneText.optional(),
  /** Absent: the person's default line, then the account's, then the first that can fax. */
  campaign_id: idSchema.optional(),
  /** Uploaded before (`POST /api/v1/faxes/files`): its uuid. */
  file: z.uuid('Upload the PDF first, and send its uuid.'),
});
/** What is to be faxed, and to which number of which contact. */
export type FaxDraft = z.input<typeof faxDraftSchema>;

export const sendFaxSchemas = { body: faxDraftSchema, response: communicationSchema };
export type SendFax = WireOf<typeof sendFaxSchemas>;

/** Takes a fax back within its undo time; what was to be sent comes back for the composer. */
export const undoFaxSchemas = {
  params: idParams,
  response: z.object({ draft: faxDraftSchema.omit({ file: true }), file: faxFileSchema }),
};
export type UndoFax = WireOf<typeof undoFaxSchemas>;

/** Sends the document of a fax that failed again, as a new fax. */
export const retryFaxSchemas = { params: idParams, response: communicationSchema };
export type RetryFax = WireOf<typeof retryFaxSchemas>;

/** Whether a fax could go to a contact now, and from where; asked before anyone chooses a file. */
export const checkFaxSchemas = {
  query: z.object({
    contact_id: z.coerce.number().int().positive(),
    phone_number: phoneText.optional(),
    campaign_id: z.coerce.number().int().positive().optional(),
  }),
  response: z
    .object({
      decision: z.enum(['allowed', 'blocked']),
      /** Most blocking first. */
      obstacles: z.array(messageObstacleSchema),
      alternatives: z.array(messageAlternativeSchema),
      line: z.object({ id: idSchema, name: z.string(), phone_number: z.string() }).nullable(),
      phone_number: z.string().nullable(),
      /** Lines that the person may use; `can_fax` says whether one of its numbers can, by the carrier. */
      lines: z.array(z.object({ id: idSchema, name: z.string(), phone_number: z.string(), can_fax: z.boolean() })),
      /** Numbers of the contact; `takes_no_fax`: the carrier reported it within the last 30 days. */
      numbers: z.array(z.object({ phone_number: z.string(), title: z.string(), takes_no_fax: z.boolean() })),
      undo_seconds: z.int().nonnegative(),
      max_bytes: z.int().positive(),
    })
    .meta({ id: 'FaxCheck' }),
};
export type CheckFax = WireOf<typeof checkFaxSchemas>;
/** Whether a fax could go to a contact now, and from which lines to which numbers. */
export type FaxCheck = CheckFax['response'];
