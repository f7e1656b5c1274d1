import { z } from 'zod';
import { incomingNumberSchema } from '../companies/companies.schemas.js';
import { emptySchema, idParams, idSchema, type WireOf } from '../kernel/schema.js';
import { NUMBER_TYPES } from './number-types.js';

const availableNumberSchema = z
  .object({
    /** E.164. */
    phone_number: z.string(),
    /** Town or district, as the carrier names it; null where it does not. */
    locality: z.string().nullable(),
    /** State or province; null where the carrier does not name it. */
    region: z.string().nullable(),
    /** Whether calls can go over it. */
    can_call: z.boolean(),
    /** Whether texts can go over it. */
    can_text: z.boolean(),
    /** Whether texts with pictures can go over it. */
    can_mms: z.boolean(),
  })
  .meta({ id: 'AvailableNumber' });
/** A number that can be bought. */
export type AvailableNumber = z.output<typeof availableNumberSchema>;

export const searchNumbersSchemas = {
  query: z.object({
    /** ISO 3166 alpha-2. */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .max(2)
      .regex(/^[A-Z]{2}$/, 'Choose a country.'),
    /** Which kind of number. */
    number_type: z.enum(NUMBER_TYPES).default('local'),
    /** Three digits, for numbers of North America. */
    area_code: z
      .string()
      .trim()
      .max(3)
      .regex(/^[2-9]\d\d$/, 'Enter an area code of three digits, such as 415.')
      .optional(),
    /** Digits that the number contains. */
    digits: z
      .string()
      .trim()
      .max(10)
      .regex(/^\d{1,10}$/, 'Enter up to ten digits.')
      .optional(),
    /** `true`: only numbers that can text. */
    texting: z.enum(['true', 'false']).optional(),
  }),
  /** At most 30, as the carrier offers them. */
  response: z.object({ data: z.array(availableNumberSchema) }),
};
export type SearchNumbers = WireOf<typeof searchNumbersSchemas>;
/** Which numbers are looked for. */
export type NumberSearch = SearchNumbers['query'];

export const buyNumberSchemas = {
  body: z
    .object({
      phone_number: z.string().regex(/^\+[1-9]\d{6,14}$/, 'Choose one of the numbers that were found.'),
      /** The line that gets it. */
      line_id: idSchema.optional(),
      /** Instead of `line_id`: the name of a new line. */
      line_name: z.string().trim().min(1, 'Name the line.').max(100, 'Use at most 100 characters.').optional(),
    })
    .refine(({ line_id: id, line_name: name }) => (id === undefined) !== (name === undefined), {
      path: ['line_name'],
      message: 'Choose a line, or name a new one.',
    }),
  response: z.object({ line_id: idSchema, incoming_number: incomingNumberSchema }),
};
export type BuyNumber = WireOf<typeof buyNumberSchemas>;
/** A number to buy, and the line that gets it. */
export type NumberPurchase = BuyNumber['body'];
/** A number that was bought, and its line. */
export type BoughtNumber = BuyNumber['response'];

export const releaseNumberSchemas = { params: idParams, response: emptySchema };
export type ReleaseNumber = WireOf<typeof releaseNumberSchemas>;
