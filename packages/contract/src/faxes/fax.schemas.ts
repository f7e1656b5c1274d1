import { z } from 'zod';
import { instantSchema } from '../kernel/schema.js';
import { messageAttachmentSchema, messageFailureSchema } from '../messaging/message.schemas.js';

/** Where a fax stands: waiting to leave, at the carrier, arrived; or come in. */
const FAX_STATUSES = ['queued', 'sending', 'delivered', 'failed', 'received'] as const;

/** What a fax adds to its communication. */
export const faxSchema = z
  .object({
    status: z.enum(FAX_STATUSES),
    /** Our number, E.164. */
    line_number: z.string(),
    /** Of the document; null where the carrier did not say. */
    pages: z.int().positive().nullable(),
    /** The document; null while a fax that came in is still being fetched from the carrier. */
    file: messageAttachmentSchema.nullable(),
    failure: messageFailureSchema.nullable(),
    /** When it leaves, while it can still be taken back; null once it has left, and for what came in. */
    leaves_at: instantSchema.nullable(),
    /** Not sent after this; null for what came in. */
    valid_until: instantSchema.nullable(),
    sent_at: instantSchema.nullable(),
    delivered_at: instantSchema.nullable(),
  })
  .meta({ id: 'Fax' });
export type Fax = z.output<typeof faxSchema>;
