import { z } from 'zod';
import { instantSchema, type WireOf } from '../kernel/schema.js';

/** The user’s own number, to which notices go by text. */
export const noticeNumberSchema = z
  .object({
    /** The confirmed number, E.164; null: none. */
    phone_number: z.string().nullable(),
    /** A number that waits for its code; null: none does. */
    pending: z
      .object({
        /** E.164. */
        phone_number: z.string(),
        /** When the code stops working. */
        expires_at: instantSchema,
      })
      .nullable(),
    /** The number that the user’s calls ring, as a proposal; null: none. */
    suggested: z.string().nullable(),
  })
  .meta({ id: 'NoticeNumber' });
export type NoticeNumber = z.output<typeof noticeNumberSchema>;

export const getNoticeNumberSchemas = { response: noticeNumberSchema };
export type GetNoticeNumber = WireOf<typeof getNoticeNumberSchemas>;

export const setNoticeNumberSchemas = {
  body: z.object({
    /** As a person types it. A number without `+` is at home in the company’s country. */
    phone_number: z.string().trim().min(1, 'Enter your mobile number.').max(40),
  }),
  response: noticeNumberSchema,
};
export type SetNoticeNumber = WireOf<typeof setNoticeNumberSchemas>;

export const confirmNoticeNumberSchemas = {
  body: z.object({
    /** The six digits from the text. */
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six digits from the text.'),
  }),
  response: noticeNumberSchema,
};
export type ConfirmNoticeNumber = WireOf<typeof confirmNoticeNumberSchemas>;

export const removeNoticeNumberSchemas = { response: noticeNumberSchema };
export type RemoveNoticeNumber = WireOf<typeof removeNoticeNumberSchemas>;
