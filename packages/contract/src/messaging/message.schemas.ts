import { z } from 'zod';
import { smsStatuses } from '../codes/index.js';
import { idSchema, instantSchema } from '../kernel/schema.js';
import { label, sentence } from '../kernel/sentence.js';

/** Where a text came from. All leave by the same way, and pass the same gate. */
const MESSAGE_SOURCES = [
  'manual',
  'scheduled',
  'template',
  'widget',
  'auto-reply',
  'call',
  'broadcast',
  'sequence',
] as const;
export type MessageSource = (typeof MESSAGE_SOURCES)[number];

/** A file that came or went with a text. */
export const messageAttachmentSchema = z
  .object({
    /** `/static/uploaded_file/{uuid}`. */
    url: z.string(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int().nonnegative(),
  })
  .meta({ id: 'MessageAttachment' });
export type MessageAttachment = z.output<typeof messageAttachmentSchema>;

/** A file of a text that cannot be read: still being fetched, or lost because it is gone, empty or too large. */
const missingFileSchema = z
  .object({
    name: z.string(),
    /** As the sender named it. */
    content_type: z.string(),
    state: z.enum(['arriving', 'lost']),
  })
  .meta({ id: 'MissingFile' });
export type MissingFile = z.output<typeof missingFileSchema>;

/** Why a text or a fax did not arrive. */
export const messageFailureSchema = z.object({
  /** The reason of a refusal, 1–46 (spec 2 §8). */
  rejection: z.int().positive(),
  /** The sentence that a person reads. */
  text: sentence(),
  /** The carrier's own number for it, for support; null when it was refused by us. */
  carrier_code: z.int().nullable(),
});

/** What a text adds to its communication. */
export const messageSchema = z
  .object({
    status: z.enum(smsStatuses.names),
    source: z.enum(MESSAGE_SOURCES),
    /** Our number, E.164. */
    line_number: z.string(),
    is_mms: z.boolean(),
    encoding: z.enum(['gsm7', 'ucs2', 'mms']),
    segments: z.int().nonnegative(),
    attachments: z.array(messageAttachmentSchema),
    missing_files: z.array(missingFileSchema),
    failure: messageFailureSchema.nullable(),
    /** When it leaves, while it can still be taken back; null once it has left, and for what came in. */
    leaves_at: instantSchema.nullable(),
    /** Not sent after this; null for what came in. */
    valid_until: instantSchema.nullable(),
    sent_at: instantSchema.nullable(),
    delivered_at: instantSchema.nullable(),
    /** Page that a visitor of a site wrote from; null elsewhere. */
    page: z.object({ url: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;

/** Something that keeps a text or a fax from leaving. */
export const messageObstacleSchema = z
  .object({
    rejection: z.int().positive(),
    name: z.string(),
    text: sentence(),
    scope: z.enum(['account', 'user', 'line', 'contact', 'message', 'dialer', 'crm', 'provider']),
    /** What fired, for support. */
    rule: z.string(),
    /** More about it: why a contact is on do-not-contact, since when a number is opted out. */
    detail: sentence().nullable(),
  })
  .meta({ id: 'MessageObstacle' });
export type MessageObstacle = z.output<typeof messageObstacleSchema>;

/** What to do instead, best first. */
export const messageAlternativeSchema = z
  .object({
    kind: z.enum([
      'call',
      'other-line',
      'other-number',
      'record-consent',
      'unblock',
      'undnc',
      'schedule',
      'split',
      'ask',
      'open-settings',
      'email',
    ]),
    /** What the button says: "Use Support line". */
    label: label(),
    line_id: idSchema.nullable(),
    phone_number: z.string().nullable(),
    at: instantSchema.nullable(),
    /** Address of the contact, to write to instead of a fax. */
    email: z.string().nullable(),
    /** Who can lift it. */
    people: z.array(z.object({ id: idSchema, name: z.string() })),
  })
  .meta({ id: 'MessageAlternative' });
export type MessageAlternative = z.output<typeof messageAlternativeSchema>;
