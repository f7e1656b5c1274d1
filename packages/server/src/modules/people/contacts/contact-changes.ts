import { isZip } from '@talk/domain/format';
import { isTimeZone } from '@talk/domain/time';
import { invalid } from '../../../http/errors.js';
import type { ContactRow, ContactValues } from './contacts.repository.js';

/** Fields of a contact that people edit, by their names on the wire. A field left out stays; null empties it. */
export interface EditableFields {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly company_name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly website?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly csf1?: string | null | undefined;
  readonly csf2?: string | null | undefined;
  readonly date_of_birth?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly cnam_city?: string | null | undefined;
  readonly cnam_state?: string | null | undefined;
  readonly cnam_country?: string | null | undefined;
  readonly cnam_zipcode?: string | null | undefined;
  readonly lead_source?: string | null | undefined;
  readonly user_id?: number | null | undefined;
}

/** The column of each of them. */
export const EDITABLE_COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  company_name: 'companyName',
  email: 'email',
  address: 'address',
  website: 'website',
  notes: 'notes',
  csf1: 'csf1',
  csf2: 'csf2',
  date_of_birth: 'dateOfBirth',
  timezone: 'timezone',
  cnam_city: 'cnamCity',
  cnam_state: 'cnamState',
  cnam_country: 'cnamCountry',
  cnam_zipcode: 'cnamZipcode',
  lead_source: 'leadSource',
  user_id: 'ownerId',
} as const satisfies Record<keyof EditableFields, keyof ContactRow>;

type Field = keyof typeof EDITABLE_COLUMNS;

/**
 * Only a zone that is known tells when one may call: other words would be believed to do it. Abbreviations and offsets are known to some
 * runtimes and not to others.
 * @throws ApiError VALIDATION_FAILED
 */
export function checkZone({ timezone }: EditableFields): void {
  if (timezone === undefined || timezone === null || timezone === '') return;
  if (!/^(?:UTC|[a-z]+\/.+)$/i.test(timezone) || !isTimeZone(timezone))
    throw invalid({ timezone: 'This is not a time zone. Choose one like America/Los_Angeles.' });
}

/**
 * A ZIP code has the form of its country (spec 1 §5). One that is stored already is left alone.
 * @param before the contact as it is stored; null for a new one
 * @throws ApiError VALIDATION_FAILED
 */
export function checkZip(
  { cnam_zipcode: zip, cnam_country: asked }: EditableFields,
  before: Pick<ContactRow, 'cnamZipcode' | 'cnamCountry'> | null,
): void {
  const country = asked === undefined ? before?.cnamCountry : asked;
  if (!zip || !country || zip === before?.cnamZipcode || isZip(zip, country)) return;
  throw invalid({ cnam_zipcode: 'This is not a ZIP code of the contact’s country.' });
}

/** The fields as columns: an empty text is no text. */
export function columnsOf(fields: EditableFields): ContactValues {
  const given = (Object.keys(EDITABLE_COLUMNS) as Field[]).filter((field) => fields[field] !== undefined);
  return Object.fromEntries(given.map((field) => [EDITABLE_COLUMNS[field], stored(fields[field])]));
}

export interface FieldAudit {
  readonly field: Field;
  readonly before: string | null;
  readonly after: string | null;
}

/** Columns to write. */
export type ContactEdit = Partial<Omit<ContactRow, 'id' | 'companyId' | 'version'>>;

/** What an edit changes: only fields that differ from what is stored (spec 1 §5), each with its audit entry. */
export function changesOf(row: ContactRow, fields: EditableFields): { values: ContactEdit; audits: FieldAudit[] } {
  const changed = (Object.keys(EDITABLE_COLUMNS) as Field[]).filter(
    (field) => fields[field] !== undefined && stored(fields[field]) !== row[EDITABLE_COLUMNS[field]],
  );
  return {
    values: Object.fromEntries(changed.map((field) => [EDITABLE_COLUMNS[field], stored(fields[field])])),
    audits: changed.map((field) => ({
      field,
      before: textOf(row[EDITABLE_COLUMNS[field]]),
      after: textOf(stored(fields[field])),
    })),
  };
}

function stored(value: string | number | null | undefined): string | number | null {
  return value === undefined || value === '' ? null : value;
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
