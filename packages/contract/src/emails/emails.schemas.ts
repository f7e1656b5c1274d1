import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachments.schemas.js';
import { communicationSchema } from '../communications/communications.schemas.js';
import { fileText, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';

const bodyText = z
  .string('Write a message.')
  .max(100_000, 'Use at most 100,000 characters.')
  .refine((text) => text.trim() !== '', 'Write a message.');

const emailDraftSchema = z.object({
  subject: z.string('Enter a subject.').trim().min(1, 'Enter a subject.').max(300, 'Use at most 300 characters.'),
  /** Plain text. */
  body: bodyText,
  /** Uploaded before (`POST /api/v1/emails/files`): their uuids. */
  attachments: z
    .array(z.uuid('Upload the file first, and send its uuid.'))
    .max(20, 'Attach at most 20 files.')
    .default([]),
  /** The line it is sent from. Absent: that of the last email with the contact, then the first that can send email. */
  campaign_id: idSchema.optional(),
  /** An email of the contact that this one answers. It goes to the address that wrote that one, and mail programs show it below. */
  reply_to_id: idSchema.optional(),
});
/** An email to a contact. It goes to the contact's address, or to the one that wrote the answered email. */
export type EmailDraft = z.input<typeof emailDraftSchema>;

export const sendEmailSchemas = { params: idParams, body: emailDraftSchema, response: communicationSchema };
export type SendEmail = WireOf<typeof sendEmailSchemas>;

/** Why an email cannot be sent to a contact now. */
const EMAIL_OBSTACLES = [
  'closed',
  'suspended',
  'no-access',
  'disabled',
  'unverified',
  'sender-gone',
  'sender-paused',
  'line-deleted',
  'line-paused',
  'blocked',
  'dnc',
  'no-address',
  'bad-address',
  'bounced',
  'unsubscribed',
  'not-set-up',
  'line-cannot-email',
] as const;

/** Something that keeps an email from being sent, with the fix. */
const emailObstacleSchema = z
  .object({
    code: z.enum(EMAIL_OBSTACLES),
    /** The field of the request that it is about. */
    field: z.enum(['contact', 'campaign_id']),
    text: sentence(),
    /** When it happened; null where that says nothing. */
    since: instantSchema.nullable(),
  })
  .meta({ id: 'EmailObstacle' });
export type EmailObstacle = z.output<typeof emailObstacleSchema>;

const answeredQuery = {
  /** An email of the contact that is answered. The answer goes to the address that wrote it. */
  reply_to_id: z.coerce.number().int().positive().optional(),
};

export const checkEmailSchemas = {
  params: idParams,
  query: z.object({
    campaign_id: z.coerce.number().int().positive().optional(),
    ...answeredQuery,
  }),
  response: z
    .object({
      decision: z.enum(['allowed', 'blocked']),
      /** Most blocking first. */
      obstacles: z.array(emailObstacleSchema),
      /** Where it goes: the contact's address, or the one that wrote the answered email. Null if there is none. */
      to_address: z.string().nullable(),
      /** The address it is sent from; null if none of the lines can send email. */
      from_address: z.string().nullable(),
      from_name: z.string().nullable(),
      campaign_id: idSchema.nullable(),
      /** Lines that the user may use. */
      lines: z.array(
        z.object({ id: idSchema, name: z.string(), can_email: z.boolean(), from_address: z.string().nullable() }),
      ),
      /** Whether answers arrive here; otherwise they go to the mailbox of the sender's address. */
      takes_answers: z.boolean(),
      undo_seconds: z.int().nonnegative(),
      /** Of one file, and of all files of an email together. */
      max_bytes: z.int().positive(),
      max_total_bytes: z.int().positive(),
    })
    .meta({ id: 'EmailCheck' }),
};
export type CheckEmail = WireOf<typeof checkEmailSchemas>;
/** Whether an email could be sent to a contact now, and from which lines. */
export type EmailCheck = CheckEmail['response'];

export const uploadEmailFileSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Give the file a name.').max(200, 'Keep the file name within 200 characters.'),
    /** At most 10 MB before encoding. Programs are refused; any other kind of file can be sent. */
    data_base64: fileText,
  }),
  response: attachmentSchema,
};
export type UploadEmailFile = WireOf<typeof uploadEmailFileSchemas>;

/** Undoes an email within its undo time; answers what was written, for the composer. */
export const undoEmailSchemas = {
  params: idParams,
  response: z.object({
    draft: emailDraftSchema.omit({ attachments: true }),
    attachments: z.array(attachmentSchema),
  }),
};
export type UndoEmail = WireOf<typeof undoEmailSchemas>;

/** Sends an email that failed again, as a new one. */
export const retryEmailSchemas = { params: idParams, response: communicationSchema };
export type RetryEmail = WireOf<typeof retryEmailSchemas>;

export const allowEmailSchemas = {
  params: idParams,
  query: z.object(answeredQuery),
  response: checkEmailSchemas.response,
};
export type AllowEmail = WireOf<typeof allowEmailSchemas>;
