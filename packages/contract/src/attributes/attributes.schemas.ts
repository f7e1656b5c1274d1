import { ATTRIBUTE_TYPES } from '@talk/domain/attributes';
import { z } from 'zod';
import { contactSchema } from '../contacts/contacts.schemas.js';
import { idParams, idSchema, type WireOf } from '../kernel/schema.js';
import { attributeChangesSchema, attributesSchema } from './attribute-values.schemas.js';

const OPTIONS_AT_MOST = 100;

const optionSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Not offered any more; contacts that have it keep it. */
  is_archived: z.boolean(),
});

/** A field that a company has defined for its contacts. */
export const attributeFieldSchema = z
  .object({
    id: idSchema,
    /** By this it is named in contacts, filters, columns, imports and exports. */
    key: z.string(),
    name: z.string(),
    /** It stays what it is: another type is another field. */
    type: z.enum(ATTRIBUTE_TYPES),
    /** `choice`: what can be chosen, in its order. */
    options: z.array(optionSchema),
    /** Order in which fields are shown. */
    position: z.int().nonnegative(),
    /** Not shown and not offered any more; what contacts have in it is kept. */
    is_archived: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'AttributeField' });
export type AttributeField = z.output<typeof attributeFieldSchema>;

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.');
const optionName = z.string().trim().min(1, 'Enter a name for each option.').max(80, 'Use at most 80 characters.');
/** What is offered from now on, in its order. One with an `id` is renamed; one that is left out is not offered any more. */
const options = z
  .array(z.object({ id: idSchema.optional(), name: optionName }))
  .max(OPTIONS_AT_MOST, `Use at most ${OPTIONS_AT_MOST} options.`);

const all = z.object({ data: z.array(attributeFieldSchema) });

export const listAttributeFieldsSchemas = { response: all };
export type ListAttributeFields = WireOf<typeof listAttributeFieldsSchemas>;

export const createAttributeFieldSchemas = {
  body: z.object({
    name,
    type: z.enum(ATTRIBUTE_TYPES, 'Choose what the field holds.'),
    /** `choice` has at least one; other types have none. */
    options: options.default([]),
  }),
  response: attributeFieldSchema,
};
export type CreateAttributeField = WireOf<typeof createAttributeFieldSchemas>;

export const updateAttributeFieldSchemas = {
  params: idParams,
  body: z.object({
    name: name.optional(),
    options: options.optional(),
    is_archived: z.boolean().optional(),
    if_version: z.int().positive().optional(),
  }),
  response: attributeFieldSchema,
};
export type UpdateAttributeField = WireOf<typeof updateAttributeFieldSchemas>;

export const arrangeAttributeFieldsSchemas = {
  /** Those that are left out follow in the order that they have. */
  body: z.object({ ids: z.array(idSchema).min(1, 'Name at least one field.').max(200, 'At most 200 fields.') }),
  response: all,
};
export type ArrangeAttributeFields = WireOf<typeof arrangeAttributeFieldsSchemas>;

export const getContactAttributesSchemas = {
  /** Of the contact. */
  params: idParams,
  response: z.object({
    contact_id: idSchema,
    attributes: attributesSchema,
    /** Of the contact: send it back as `if_version`. */
    version: z.int().positive(),
  }),
};
export type GetContactAttributes = WireOf<typeof getContactAttributesSchemas>;

export const updateContactAttributesSchemas = {
  params: idParams,
  body: z.object({ attributes: attributeChangesSchema, if_version: z.int().positive().optional() }),
  response: contactSchema,
};
export type UpdateContactAttributes = WireOf<typeof updateContactAttributesSchemas>;
