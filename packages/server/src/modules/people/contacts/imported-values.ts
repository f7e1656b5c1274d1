import type { Contact } from '@talk/contract';
import { attributeOf, type AttributeValue } from '@talk/domain/attributes';
import type { AttributeChanges } from './contact-attributes.js';
import { contactName, searchText } from './contact-text.js';
import type { ContactRow, NewAudit } from './contacts.repository.js';
import type { ImportedColumn, ImportedColumns, PlainColumns } from './imported.repository.js';

// What a file fills in of contacts, beside what they have.

export type Value = AttributeValue | null;

/** What becomes of one contact. */
export interface Change {
  readonly row: ContactRow;
  readonly columns: ImportedColumns;
  readonly numbers: readonly string[];
  readonly tags: boolean;
}

export const sameValue = (a: Value, b: Value): boolean =>
  a === b || (a !== null && b !== null && Date.parse(String(a)) === Date.parse(String(b)) && String(a).includes('T'));

/** Columns of the contact, and fields of the company. */
export function parted(columns: ImportedColumns): { readonly plain: PlainColumns; readonly own: AttributeChanges } {
  const all = Object.entries(columns);
  return {
    plain: Object.fromEntries(all.filter(([name]) => attributeOf(name) === undefined)),
    own: Object.fromEntries(
      all.flatMap(([name, value = null]) => (attributeOf(name) === undefined ? [] : [[name, value] as const])),
    ),
  };
}

/** All that a file can fill in, as it is; a field of the company that has nothing is not there. */
export const valuesOf = (row: ContactRow): Partial<Record<keyof ImportedColumns, Value>> => ({
  ...columnsOf(row),
  ...row.attributes,
});

/** The columns that a file can fill in, as they are. */
export function columnsOf(row: ContactRow): Required<PlainColumns> {
  return {
    first_name: row.firstName,
    last_name: row.lastName,
    company_name: row.companyName,
    email: row.email,
    address: row.address,
    website: row.website,
    notes: row.notes,
    csf1: row.csf1,
    csf2: row.csf2,
    date_of_birth: row.dateOfBirth,
    timezone: row.timezone,
    cnam_city: row.cnamCity,
    cnam_state: row.cnamState,
    cnam_zipcode: row.cnamZipcode,
    cnam_country: row.cnamCountry,
    lead_source: row.leadSource,
    owner_id: row.ownerId,
    text_authorized_at: row.textAuthorizedAt?.toISOString() ?? null,
  };
}

export const ownerOf = ({ owner_id: id }: PlainColumns): number | null =>
  id === null || id === undefined ? null : Number(id);

const textIn = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

export function derived(columns: PlainColumns, numbers: readonly string[]): { name: string; search_text: string } {
  const named = {
    firstName: textIn(columns.first_name),
    lastName: textIn(columns.last_name),
    companyName: textIn(columns.company_name),
    email: textIn(columns.email),
  };
  return { name: contactName(named, numbers[0] ?? null), search_text: searchText(named, numbers) };
}

export function grouped(
  rows: readonly { readonly contactId: number; readonly phoneNumber: string }[],
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { contactId, phoneNumber } of rows) found.set(contactId, [...(found.get(contactId) ?? []), phoneNumber]);
  return found;
}

/** What changes of a contact on the wire: the field itself, and what follows from it. */
export function wireFields(columns: ImportedColumns): readonly (keyof Contact)[] {
  const fields = (Object.keys(columns) as ImportedColumn[]).flatMap((column): (keyof Contact)[] =>
    column === 'owner_id' ? ['user_id', 'owner_name'] : attributeOf(column) === undefined ? [column] : ['attributes'],
  );
  return ['name', 'phone_number', 'phone_numbers', 'tags', 'tag_ids', 'local_zone', ...fields];
}

export const pick = (contact: Contact, fields: readonly (keyof Contact)[]): Partial<Contact> =>
  Object.fromEntries(fields.map((field) => [field, contact[field]]));

export function auditsOf(row: ContactRow, columns: PlainColumns, names: ReadonlyMap<number, string>): NewAudit[] {
  const current = columnsOf(row);
  const nameOf = (value: Value | undefined): string | null =>
    value === null || value === undefined ? null : (names.get(Number(value)) ?? String(value));
  return (Object.keys(columns) as ImportedColumn[]).map((column) => {
    const isOwner = column === 'owner_id';
    const word = isOwner ? nameOf : textIn;
    return {
      contactId: row.id,
      field: isOwner ? 'user_id' : column,
      before: word(current[column]),
      after: word(columns[column]),
    };
  });
}
