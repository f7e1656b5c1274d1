import { z } from 'zod';
import { emptySchema, fileText, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { callSchema } from './voice.schemas.js';

/** A message that is recorded once and played to many answering machines. */
const droppableMessageSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** Whose it is; null is everybody's of the company. */
    user_id: idSchema.nullable(),
    created_at: instantSchema,
  })
  .meta({ id: 'DroppableMessage' });
export type DroppableMessage = z.output<typeof droppableMessageSchema>;

export const listDroppableMessagesSchemas = { response: z.object({ data: z.array(droppableMessageSchema) }) };
export type ListDroppableMessages = WireOf<typeof listDroppableMessagesSchemas>;

export const addDroppableMessageSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Name the message.').max(80, 'Keep the name within 80 characters.'),
    /** For the whole company: admins only. */
    for_everybody: z.boolean().default(false),
    content_type: z.enum(['audio/wav', 'audio/mpeg'], 'Upload a WAV or MP3 file.'),
    /** At most 700 kB: about 45 s of telephone sound. */
    data_base64: fileText,
  }),
  response: droppableMessageSchema,
};
export type AddDroppableMessage = WireOf<typeof addDroppableMessageSchemas>;

/** The sound itself, not JSON; described here so that the operation has its place in the reference. */
export const getDroppableMessageSoundSchemas = { params: idParams, response: z.string().meta({ format: 'binary' }) };
export type GetDroppableMessageSound = WireOf<typeof getDroppableMessageSoundSchemas>;

export const removeDroppableMessageSchemas = { params: idParams, response: emptySchema };
export type RemoveDroppableMessage = WireOf<typeof removeDroppableMessageSchemas>;

export const playPrerecordedVoicemailSchemas = {
  body: z.object({ call_id: z.uuid(), message_id: idSchema }),
  response: callSchema,
};
export type PlayPrerecordedVoicemail = WireOf<typeof playPrerecordedVoicemailSchemas>;
