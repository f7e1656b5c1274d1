import { z } from 'zod';
import { emptySchema, idParams, instantSchema, type WireOf } from '../kernel/schema.js';

export const dialerHoldSchema = z
  .object({
    /** E.164. */
    phone_number: z.string(),
    held_until: instantSchema,
  })
  .meta({ id: 'DialerHold' });
/** A number that no session calls for a while, because calls to it have failed on several days. */
export type DialerHold = z.output<typeof dialerHoldSchema>;

const holds = z.object({ data: z.array(dialerHoldSchema) });

export const listContactHoldsSchemas = { params: idParams, response: holds };
export type ListContactHolds = WireOf<typeof listContactHoldsSchemas>;

export const releaseContactHoldsSchemas = { params: idParams, body: emptySchema.optional(), response: holds };
export type ReleaseContactHolds = WireOf<typeof releaseContactHoldsSchemas>;
