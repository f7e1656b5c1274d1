import { z } from 'zod';
import { messageAttachmentSchema } from '../messaging/message.schemas.js';
import { fileText, type WireOf } from '../kernel/schema.js';

/** A file that was uploaded for a message: its `uuid` goes into `attachments` of what is sent. Unused ones go after a day. */
export const attachmentSchema = messageAttachmentSchema.extend({ uuid: z.uuid() }).meta({ id: 'Attachment' });
export type Attachment = z.output<typeof attachmentSchema>;

export const uploadAttachmentSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Give the file a name.').max(200, 'Keep the file name within 200 characters.'),
    /** At most 10 MB before encoding. What the file is is read from its content, not from its name. */
    data_base64: fileText,
  }),
  response: attachmentSchema,
};
export type UploadAttachment = WireOf<typeof uploadAttachmentSchemas>;

export const attachGifSchemas = {
  body: z.object({
    url: z
      .url({ protocol: /^https$/, error: 'The GIF needs an https address.' })
      .max(2000, 'Use an address of at most 2000 characters.'),
  }),
  response: attachmentSchema,
};
export type AttachGif = WireOf<typeof attachGifSchemas>;

export const getMediaSchemas = {
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.string().meta({ format: 'binary' }),
};
export type GetMedia = WireOf<typeof getMediaSchemas>;
