import type { AttributeName, AttributeValue } from '@talk/domain/attributes';
import { sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { storableJson } from '../../../db/columns.js';
import { contactPhoneNumbers, contacts, contactTags } from './contacts.tables.js';

// Statements for hundreds of contacts at once: one round trip each, whatever the number.

/** Columns that a file fills in, by their names in the database. */
export const IMPORTED_COLUMNS = {
  first_name: 'text',
  last_name: 'text',
  company_name: 'text',
  email: 'text',
  address: 'text',
  website: 'text',
  notes: 'text',
  csf1: 'text',
  csf2: 'text',
  date_of_birth: 'date',
  timezone: 'text',
  cnam_city: 'text',
  cnam_state: 'text',
  cnam_zipcode: 'text',
  cnam_country: 'text',
  lead_source: 'text',
  owner_id: 'bigint',
  text_authorized_at: 'timestamptz',
} as const;
export type ImportedColumn = keyof typeof IMPORTED_COLUMNS;
export type PlainColumns = Readonly<Partial<Record<ImportedColumn, string | number | null>>>;
/** Columns, and fields of the company by their keys. */
export type ImportedColumns = PlainColumns & Readonly<Partial<Record<AttributeName, AttributeValue | null>>>;

/** What follows from the others. */
const DERIVED = { name: 'text', search_text: 'text', attributes: 'jsonb' } as const;

const named = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
const from = (alias: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`),
    sql`, `,
  );
const typed = (columns: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(columns).map(([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`),
    sql`, `,
  );

export interface NumberHolder {
  readonly phoneNumber: string;
  readonly contactId: number;
  readonly isSeen: boolean;
}

/** Who has which of these numbers, and whether the viewer may see them. */
export async function holdersOf(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<NumberHolder[]> {
  if (numbers.length === 0) return [];
  const isSeen = sql<boolean>`${contactVisible(viewer, contacts) ?? sql`true`}`;
  return q
    .select({ phoneNumber: contactPhoneNumbers.phoneNumber, contactId: contactPhoneNumbers.contactId, isSeen })
    .from(contactPhoneNumbers)
    .innerJoin(contacts, sql`${contacts.id} = ${contactPhoneNumbers.contactId}`)
    .where(
      within(
        scope,
        contactPhoneNumbers,
        sql`${contactPhoneNumbers.phoneNumber} = any(${sql.param([...numbers])}::text[])`,
      ),
    );
}

export interface NewRow extends PlainColumns {
  readonly id: number;
  readonly name: string;
  readonly search_text: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** Ids for contacts that are about to be written. */
export async function nextContactIds({ q }: Tx, count: number): Promise<number[]> {
  const { rows } = await q.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('contacts', 'id')) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}

export async function insertContactRows(
  { q }: Tx,
  { companyId }: Scope,
  rows: readonly NewRow[],
  intakeSource: number,
  now: Date,
): Promise<void> {
  const columns = { id: 'bigint', ...IMPORTED_COLUMNS, ...DERIVED };
  const names = Object.keys(columns);
  const at = sql`${now.toISOString()}::timestamptz`;
  await q.execute(sql`
    insert into ${contacts} (company_id, intake_source, created_at, updated_at, ${named(names)}) overriding system value
    select ${companyId}::bigint, ${intakeSource}::int, ${at}, ${at}, ${from('given', names)}
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as given(${typed(columns)})`);
}

interface NewNumberRow {
  readonly contact_id: number;
  readonly phone_number: string;
  readonly extension: string | null;
  readonly position: number;
}

/** The rows of one contact's new numbers. @param after the position of the first of them */
export const numberRows = (
  contact_id: number,
  numbers: readonly string[],
  extensions: Readonly<Record<string, string>>,
  after: number,
): NewNumberRow[] =>
  numbers.map((phone_number, at) => ({
    contact_id,
    phone_number,
    extension: extensions[phone_number] ?? null,
    position: after + at,
  }));

/** Numbers that nobody has: their names are locked. A number that wrote STOP stays out. */
export async function insertNumberRows(
  { q }: Tx,
  { companyId }: Scope,
  rows: readonly NewNumberRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await q.execute(sql`
    insert into ${contactPhoneNumbers} (company_id, contact_id, phone_number, extension, title, position, is_opted_out, created_at)
    select ${companyId}::bigint, given.contact_id, given.phone_number, given.extension, 'Mobile', given.position,
      exists (select 1 from opt_outs out where out.company_id = ${companyId}
        and out.phone_number = given.phone_number and out.opted_in_at is null),
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(contact_id bigint, phone_number text, extension text, position int)
    order by given.phone_number`);
}

/** @returns the pairs that were not there before. */
export async function insertTagRows(
  { q }: Tx,
  { companyId }: Scope,
  pairs: readonly { readonly contactId: number; readonly tagId: number }[],
): Promise<{ contactId: number; tagId: number }[]> {
  if (pairs.length === 0) return [];
  const contactIds = pairs.map(({ contactId }) => contactId);
  const tagIds = pairs.map(({ tagId }) => tagId);
  const { rows } = await q.execute<{ contact_id: string; tag_id: string }>(sql`
    insert into ${contactTags} (company_id, contact_id, tag_id)
    select ${companyId}::bigint, contact, tag
    from unnest(${sql.param(contactIds)}::bigint[], ${sql.param(tagIds)}::bigint[]) as given(contact, tag)
    on conflict do nothing returning contact_id, tag_id`);
  return rows.map((row) => ({ contactId: Number(row.contact_id), tagId: Number(row.tag_id) }));
}

export interface WholeRow extends Required<PlainColumns> {
  readonly id: number;
  readonly name: string;
  readonly search_text: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** Writes all of these columns of contacts that are locked, and counts the change. */
export async function updateContactColumns(
  { q }: Tx,
  { companyId }: Scope,
  rows: readonly WholeRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = { ...IMPORTED_COLUMNS, ...DERIVED };
  const settings = sql.join(
    Object.keys(columns).map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`),
    sql`, `,
  );
  await q.execute(sql`
    update ${contacts} as contact set ${settings}, version = contact.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as given(${typed({ id: 'bigint', ...columns })})
    where contact.company_id = ${companyId} and contact.id = given.id`);
}

export interface LeftContact {
  readonly id: number;
  /** The version at which the import left it. */
  readonly left_at: number;
}

export interface RemovedContact {
  readonly id: number;
  readonly version: number;
  readonly ownerId: number | null;
  readonly lineIds: readonly number[];
}

/** Where it stands that something has happened with a contact. */
const WITNESSES = ['communications', 'contact_links', 'message_drafts', 'scheduled_messages'] as const;

/** Removes contacts that are as the import left them, and with which nothing has happened since. The rows are locked. */
export async function deleteUntouched(
  { q }: Tx,
  { companyId }: Scope,
  left: readonly LeftContact[],
): Promise<RemovedContact[]> {
  if (left.length === 0) return [];
  const free = sql.join(
    WITNESSES.map(
      (table) =>
        sql`not exists (select 1 from ${sql.identifier(table)} other where other.company_id = ${companyId} and other.contact_id = contact.id)`,
    ),
    sql` and `,
  );
  const { rows } = await q.execute<{ id: string; version: number; owner_id: string | null; line_ids: string[] }>(sql`
    delete from ${contacts} as contact
    using jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given(id bigint, left_at int)
    where contact.company_id = ${companyId} and contact.id = given.id and contact.version = given.left_at
      and ${free}
    returning contact.id, contact.version, contact.owner_id, contact.line_ids`);
  return rows.map((row) => ({
    id: Number(row.id),
    version: row.version,
    ownerId: row.owner_id === null ? null : Number(row.owner_id),
    lineIds: row.line_ids.map(Number),
  }));
}

/**
 * Takes numbers away that are still these contacts', but none with which there was a call or a text: the next one would be a stranger's.
 * @returns the contacts that keep one
 */
export async function deleteNumberRows(
  { q }: Tx,
  { companyId }: Scope,
  rows: readonly { readonly contact_id: number; readonly phone_number: string }[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(contact_id bigint, phone_number text)`;
  const isTheirs = sql`number.company_id = ${companyId} and number.contact_id = given.contact_id and number.phone_number = given.phone_number`;
  await q.execute(sql`
    delete from ${contactPhoneNumbers} as number using ${given}
    where ${isTheirs} and not exists (select 1 from communications said where said.company_id = ${companyId}
      and said.contact_id = number.contact_id and said.lead_number = number.phone_number)`);
  const { rows: kept } = await q.execute<{ contact_id: string }>(
    sql`select distinct number.contact_id from ${contactPhoneNumbers} as number join ${given} on ${isTheirs}`,
  );
  return new Set(kept.map((row) => Number(row.contact_id)));
}
