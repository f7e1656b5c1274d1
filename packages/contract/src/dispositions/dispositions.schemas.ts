import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
import { contactSchema } from '../contacts/contacts.schemas.js';
import { emptySchema, idParams, idSchema, type WireOf } from '../kernel/schema.js';

/** An outcome that a company offers after a call, or a stage of its contacts (spec 2 §3, disposition entries). */
export const dispositionSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** `#rrggbb`; shown as a dot beside the word, never alone. */
    color: z.string(),
    /** Order in which it is offered; the first nine answer to the keys 1–9. */
    position: z.int().nonnegative(),
    /** No longer offered; calls and contacts that have it keep it. */
    is_archived: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'Disposition' });
export type Disposition = z.output<typeof dispositionSchema>;

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.');
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color such as #2f9e62.')
  .transform((text) => text.toLowerCase());
const position = z.int().min(0, 'Enter a position from 0.').max(999, 'Enter a position up to 999.').optional();

const list = { response: z.object({ data: z.array(dispositionSchema) }) };
const create = { body: z.object({ name, color, position }), response: dispositionSchema };
const update = {
  params: idParams,
  body: z.object({ name: name.optional(), color: color.optional(), position }),
  response: dispositionSchema,
};
const remove = { params: idParams, response: emptySchema };

export const listCallDispositionsSchemas = list;
export type ListCallDispositions = WireOf<typeof listCallDispositionsSchemas>;
export const createCallDispositionSchemas = create;
export type CreateCallDisposition = WireOf<typeof createCallDispositionSchemas>;
export const updateCallDispositionSchemas = update;
export type UpdateCallDisposition = WireOf<typeof updateCallDispositionSchemas>;
export const removeCallDispositionSchemas = remove;
export type RemoveCallDisposition = WireOf<typeof removeCallDispositionSchemas>;

export const listDispositionStatusesSchemas = list;
export type ListDispositionStatuses = WireOf<typeof listDispositionStatusesSchemas>;
export const createDispositionStatusSchemas = create;
export type CreateDispositionStatus = WireOf<typeof createDispositionStatusSchemas>;
export const updateDispositionStatusSchemas = update;
export type UpdateDispositionStatus = WireOf<typeof updateDispositionStatusSchemas>;
export const removeDispositionStatusSchemas = remove;
export type RemoveDispositionStatus = WireOf<typeof removeDispositionStatusSchemas>;

export const disposeCallSchemas = {
  params: idParams,
  /** Null takes the outcome back. */
  body: z.object({ call_disposition_id: idSchema.nullable() }),
  response: communicationSchema,
};
export type DisposeCall = WireOf<typeof disposeCallSchemas>;

export const disposeContactSchemas = {
  params: idParams,
  /** Id of a disposition status; null takes it back. Choosing the same one again confirms it for the call just ended. */
  body: z.object({ disposition_status: idSchema.nullable(), if_version: z.int().positive().optional() }),
  response: contactSchema,
};
export type DisposeContact = WireOf<typeof disposeContactSchemas>;
