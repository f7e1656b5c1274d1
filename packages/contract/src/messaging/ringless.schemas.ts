import { z } from 'zod';
import { instantSchema } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';
import { messageAttachmentSchema } from './message.schemas.js';

/** How far a ringless voicemail is. `sent`: the provider has it and has not reported yet. */
const RINGLESS_STATUSES = ['queued', 'sending', 'sent', 'delivered', 'failed'] as const;

/** What a ringless voicemail adds to its communication. */
export const ringlessVoicemailSchema = z
  .object({
    status: z.enum(RINGLESS_STATUSES),
    /** Our number, E.164. It is the caller ID. */
    line_number: z.string(),
    /** What the recorded message was called when it was sent. */
    message_name: z.string(),
    /** The sound that was left; null after it was deleted. */
    file: messageAttachmentSchema.nullable(),
    /** Why it did not arrive. */
    failure: z.object({ rejection: z.int().positive().nullable(), text: sentence() }).nullable(),
    sent_at: instantSchema.nullable(),
    delivered_at: instantSchema.nullable(),
  })
  .meta({ id: 'RinglessVoicemail' });
/** What a ringless voicemail adds to its communication. */
export type RinglessVoicemail = z.output<typeof ringlessVoicemailSchema>;
