import { ATTRIBUTE_TYPES, type AttributeName } from '@talk/domain/attributes';
import { z } from 'zod';

const NAME = new RegExp(`^attribute_(?:${ATTRIBUTE_TYPES.join('|')})_[1-9]\\d{0,14}$`);

/** A name of a field of the company, such as `attribute_text_12`. */
export const attributeNameSchema = (message = 'This is not the name of a field.') =>
  z.string().regex(NAME, message) as unknown as z.ZodType<AttributeName, AttributeName>;

/** What a contact has in the fields of its company, by their names; what is empty is not there. */
export const attributesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const FIELDS_AT_MOST = 200;

/** Values to write. Null empties a field; fields that are left out stay as they are. */
export const attributeChangesSchema = z
  .record(z.string().max(60), z.union([z.string().max(2000, 'This is too long.'), z.number(), z.boolean(), z.null()]))
  .refine((given) => Object.keys(given).length <= FIELDS_AT_MOST, `At most ${FIELDS_AT_MOST} fields at once.`);
