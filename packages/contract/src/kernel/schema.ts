import { z } from 'zod';

/** The schemas of one operation. Requests are typed by what a client may send, responses by what it receives. */
export interface OperationSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The wire of an operation as its client sees it; give it to `endpoint<…>()`. */
export interface WireOf<S extends OperationSchemas> {
  params: In<S['params']>;
  query: In<S['query']>;
  body: In<S['body']>;
  response: Out<S['response']>;
}

/** Database ids: positive integers within the safe range. In a path or a query they arrive as text. */
export const idSchema = z.int().positive();
const idParam = z.coerce.number().int().positive();
export const idParams = z.object({ id: idParam });
/** The same with a sentence of its own for what is no id, such as the text `undefined`. */
export const idParamsOr = (sentence: string) =>
  z.object({ id: z.coerce.number(sentence).int(sentence).positive(sentence) });

/** ISO 8601 in UTC, for example `2026-11-20T09:41:00.000Z`. */
export const instantSchema = z.iso.datetime();

/** Query flags arrive as 0/1 or true/false (spec: "many 0/1 flags"). */
export const flagQuery = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
  .optional();

/** What a person typed as a phone number; the server parses it and answers rejection 16 when it is not one. */
export const phoneText = z
  .string()
  .trim()
  .min(1, 'Enter a phone number.')
  .max(40, 'This is too long for a phone number.');

/**
 * A file as base64, in a field named `data_base64` and nowhere else: servers write it to the disk while it comes, and see here only
 * whether there was something. How large it may be is said by the operation.
 */
export const fileText = z.string().min(1, 'The file is empty.').meta({ format: 'base64', contentEncoding: 'base64' });

/** The answer of every list (ARCHITECTURE §4). `next_cursor` continues a keyset list; `total` only where it is cheap. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    page: z.int().positive(),
    per_page: z.int().positive(),
    has_more_pages: z.boolean(),
    total: z.int().nonnegative().optional(),
    next_cursor: z.string().nullable().optional(),
  });

export const pageQuery = (perPage: number) =>
  z.object({
    page: z.coerce.number().int().positive().default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(perPage),
    cursor: z.string().max(400).optional(),
  });

export const emptySchema = z.object({});
