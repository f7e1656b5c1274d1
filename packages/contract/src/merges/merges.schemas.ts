import { z } from 'zod';
import { attributeNameSchema } from '../attributes/attribute-values.schemas.js';
import { contactMatchSchema, contactSchema } from '../contacts/contacts.schemas.js';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { MERGE_FIELDS, type MergeField } from './fields.js';

const side = z.enum(['winner', 'loser'], 'Choose “winner” or “loser”.');
const choices = Object.fromEntries(MERGE_FIELDS.map((field) => [field, side.optional()])) as Record<
  MergeField,
  z.ZodOptional<typeof side>
>;

/** One contact that was merged into another. */
export const contactMergeSchema = z
  .object({
    id: idSchema,
    winner_id: idSchema,
    loser_id: idSchema,
    /** As it was called then. */
    loser_name: z.string(),
    merged_by_name: z.string().nullable(),
    merged_at: instantSchema,
    /** Until then it can be undone; afterwards the address still leads to the contact that stayed. */
    undo_until: instantSchema,
    undone_at: instantSchema.nullable(),
  })
  .meta({ id: 'ContactMerge' });
export type ContactMerge = z.output<typeof contactMergeSchema>;

export const mergeContactsSchemas = {
  /** The contact that stays. */
  params: idParams,
  body: z.object({
    /** The contact that goes. */
    loser_id: idSchema,
    /** Versions of both, as they were shown: someone who has changed one in between is not overruled. */
    if_version: z.int().positive(),
    loser_if_version: z.int().positive(),
    /** Whose value stays. A field left out keeps the winner’s, or the loser’s where the winner has none. */
    fields: z.strictObject(choices).default({}),
    /** The same of fields of the company. */
    attributes: z.record(attributeNameSchema(), side).default({}),
  }),
  response: z.object({ contact: contactSchema, merge: contactMergeSchema }),
};
export type MergeContacts = WireOf<typeof mergeContactsSchemas>;

export const undoContactMergeSchemas = {
  params: z.object({ mergeId: z.coerce.number().int().positive() }),
  response: z.object({
    winner: contactSchema,
    /** The contact that exists again; null if the user cannot see it. */
    loser: contactSchema.nullable(),
    merge: contactMergeSchema,
  }),
};
export type UndoContactMerge = WireOf<typeof undoContactMergeSchemas>;

export const listContactMergesSchemas = {
  params: idParams,
  response: z.object({ data: z.array(contactMergeSchema) }),
};
export type ListContactMerges = WireOf<typeof listContactMergesSchemas>;

export const contactDuplicateSchema = z
  .object({
    contact: contactMatchSchema.extend({ email: z.string().nullable() }),
    /** What is the same. */
    reasons: z.array(z.enum(['email', 'name_and_company'])).min(1),
  })
  .meta({ id: 'ContactDuplicate' });
/** A contact that may be the same person, and what speaks for it. */
export type ContactDuplicate = z.output<typeof contactDuplicateSchema>;

export const listContactDuplicatesSchemas = {
  params: idParams,
  response: z.object({ data: z.array(contactDuplicateSchema) }),
};
export type ListContactDuplicates = WireOf<typeof listContactDuplicatesSchemas>;

export const setContactsDistinctSchemas = {
  params: idParams,
  body: z.object({ other_id: idSchema }),
  response: z.object({ data: z.array(contactDuplicateSchema) }),
};
export type SetContactsDistinct = WireOf<typeof setContactsDistinctSchemas>;
