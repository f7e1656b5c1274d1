import { z } from 'zod';
import { contactSchema } from '../contacts/contacts.schemas.js';
import { idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

export const deletedContactSchema = z
  .object({
    contact_id: idSchema,
    /** As it was called then. */
    name: z.string(),
    /** Its primary number. */
    phone_number: z.string().nullable(),
    deleted_by_name: z.string().nullable(),
    deleted_at: instantSchema,
    /** Until then it can be restored; afterwards it is erased. */
    restore_until: instantSchema,
  })
  .meta({ id: 'DeletedContact' });
/** A contact that was deleted and can be restored. */
export type DeletedContact = z.output<typeof deletedContactSchema>;

export const deleteContactSchemas = { params: idParams, response: deletedContactSchema };
export type DeleteContact = WireOf<typeof deleteContactSchemas>;

export const restoreContactSchemas = {
  params: idParams,
  response: z.object({
    contact: contactSchema,
    /** Numbers that it had, and that belong to another contact by now: they stay there. */
    taken_numbers: z.array(z.string()),
  }),
};
export type RestoreContact = WireOf<typeof restoreContactSchemas>;

export const listDeletedContactsSchemas = { query: pageQuery(50), response: listOf(deletedContactSchema) };
export type ListDeletedContacts = WireOf<typeof listDeletedContactsSchemas>;
