import { attributeOf, type AttributeName } from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { attributeChoices } from '../../entities/attribute/index.js';

const EMPTY = { first_name: '', last_name: '', phone_number: '', company_name: '', email: '' };
/** What is typed for a new contact: also fields of the company, by their keys. */
export type NewContactDraft = typeof EMPTY & Record<AttributeName, string>;

/** A field of the company that new contacts are asked for. */
export interface OwnField {
  readonly name: AttributeName;
  readonly field: AttributeField;
}

/** Those that are not archived, in their order. */
export const ownFieldsOf = (fields: readonly AttributeField[]): readonly OwnField[] =>
  fields.flatMap((field) => {
    const name = attributeOf(field.key)?.name;
    return field.is_archived || name === undefined ? [] : [{ name, field }];
  });

/** Nothing in any field yet. */
export const emptyDraft = (own: readonly OwnField[], phoneNumber: string): NewContactDraft => ({
  ...EMPTY,
  phone_number: phoneNumber,
  ...Object.fromEntries(own.map(({ name }) => [name, ''])),
});

/** What was filled in, without the blanks around it, as the server takes it. */
export function filledOf(draft: NewContactDraft, own: readonly OwnField[]) {
  const typed = Object.entries(draft).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()] as const],
  );
  const attributes = typed.flatMap(([key, text]) => {
    const field = own.find(({ name }) => name === key)?.field;
    if (field === undefined) return [];
    return [[key, attributeChoices(field)?.find((choice) => choice.key === text)?.value ?? text] as const];
  });
  const plain: Partial<typeof EMPTY> = Object.fromEntries(typed.filter(([name]) => name in EMPTY));
  return { ...plain, ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }) };
}
