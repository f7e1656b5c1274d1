import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/** Most lines that one upload of the Do Not Contact list may have. */
const DNC_UPLOAD_LINES = 20_000;
const LINE_LENGTH = 200;

/** How numbers come onto the list: from a file, typed or pasted, or left behind by a contact that was deleted. */
const DNC_SOURCES = ['file', 'typed', 'deleted-contact'] as const;

/** Who has a number, as far as the reader may see them. */
export const numberHolderSchema = z.object({ id: idSchema, name: z.string() }).nullable();

/** A number that the company contacts no more, whoever has it. */
const dncNumberSchema = z
  .object({
    id: idSchema,
    phone_number: z.string(),
    reason: z.string(),
    source: z.enum(DNC_SOURCES),
    upload_id: idSchema,
    added_by_name: z.string().nullable(),
    created_at: instantSchema,
    /** Null: nobody has the number, or nobody whom the reader may see. */
    contact: numberHolderSchema,
  })
  .meta({ id: 'DncNumber' });
export type DncNumber = z.output<typeof dncNumberSchema>;

/** Numbers that were put on the Do Not Contact list together. */
const dncUploadSchema = z
  .object({
    id: idSchema,
    /** The name of the file; null when numbers were typed or pasted. */
    file_name: z.string().nullable(),
    reason: z.string(),
    added_by_name: z.string().nullable(),
    created_at: instantSchema,
    /** Numbers that came onto the list by it. */
    added: z.int().nonnegative(),
    /** Numbers that were on the list before. */
    already_listed: z.int().nonnegative(),
    /** Lines that named a number again. */
    repeated: z.int().nonnegative(),
    /** Lines that are no phone number. */
    rejected: z.int().nonnegative(),
    undone_at: instantSchema.nullable(),
  })
  .meta({ id: 'DncUpload' });
export type DncUpload = z.output<typeof dncUploadSchema>;

export const listDncNumbersSchemas = {
  query: pageQuery(25).extend({
    /** Digits of the number, at least 3. */
    search: z.string().trim().max(40).optional(),
    /** How the number came onto the list, the last time. */
    source: z.enum(DNC_SOURCES).optional(),
    /** Of that time: this instant and later. */
    from: instantSchema.optional(),
    /** Earlier than this instant. */
    before: instantSchema.optional(),
  }),
  response: listOf(dncNumberSchema),
};
export type ListDncNumbers = WireOf<typeof listDncNumbersSchemas>;

export const listDncUploadsSchemas = { response: z.object({ data: z.array(dncUploadSchema) }) };
export type ListDncUploads = WireOf<typeof listDncUploadsSchemas>;

export const uploadDncNumbersSchemas = {
  body: z.object({
    /** One phone number each. Empty ones are passed over. */
    lines: z
      .array(z.string().max(LINE_LENGTH, `A line may be at most ${LINE_LENGTH} characters long.`))
      .min(1, 'Enter at least one phone number.')
      .max(DNC_UPLOAD_LINES, `An upload may have at most ${DNC_UPLOAD_LINES} lines. Split the file.`),
    reason: z.string().trim().min(3, 'Say why, in a few words.').max(300, 'Use at most 300 characters.'),
    file_name: z.string().trim().min(1).max(200).optional(),
  }),
  response: z.object({
    upload: dncUploadSchema,
    /** Every line that is no phone number: its number, from 1, and what stood there. */
    rejected_lines: z.array(z.object({ line: z.int().positive(), text: z.string() })),
  }),
};
export type UploadDncNumbers = WireOf<typeof uploadDncNumbersSchemas>;

export const undoDncUploadSchemas = { params: idParams, body: emptySchema.optional(), response: dncUploadSchema };
export type UndoDncUpload = WireOf<typeof undoDncUploadSchemas>;

export const removeDncNumberSchemas = { params: idParams, response: emptySchema };
export type RemoveDncNumber = WireOf<typeof removeDncNumberSchemas>;
