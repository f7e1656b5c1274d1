import { z } from 'zod';
import { idSchema, instantSchema } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';
import { messageAttachmentSchema } from '../messaging/message.schemas.js';

/** Status of an email: held or waiting, at the mail server, taken by it, not sent; or received. */
const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'received'] as const;

/** What wrote an email: a person, a program that answers for one, a mail server that could not deliver, or a newsletter. */
const EMAIL_KINDS = ['person', 'auto-reply', 'bounce', 'bulk'] as const;

/** What an email adds to its communication. */
export const emailSchema = z
  .object({
    status: z.enum(EMAIL_STATUSES),
    subject: z.string(),
    from_name: z.string().nullable(),
    from_address: z.string(),
    to_address: z.string(),
    /** What wrote it. Only emails from a person are unread and start a response clock; nothing is answered automatically. */
    kind: z.enum(EMAIL_KINDS),
    /** What it quotes of earlier emails, taken out of `body`; null if nothing. */
    quoted: z.string().nullable(),
    /** The email that it answers, if that is one of this company. */
    reply_to_id: idSchema.nullable(),
    attachments: z.array(messageAttachmentSchema),
    failure: z
      .object({
        /** Why it was not sent or did not arrive, and how to fix it. */
        text: sentence(),
        /** What the mail server said, for support; null if it said nothing. */
        detail: z.string().nullable(),
      })
      .nullable(),
    /** When it is sent, while it can still be undone; null after that, and for received ones. */
    leaves_at: instantSchema.nullable(),
    /** Not sent after this; null for received ones. */
    valid_until: instantSchema.nullable(),
    sent_at: instantSchema.nullable(),
  })
  .meta({ id: 'Email' });
export type Email = z.output<typeof emailSchema>;
