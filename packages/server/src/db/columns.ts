import { storableText } from '@talk/domain/format';
import {
  bigint,
  customType,
  foreignKey,
  integer,
  timestamp,
  type ForeignKeyBuilder,
  type PgColumn,
} from 'drizzle-orm/pg-core';

/** Row id: a number in JSON (`id: 42`), so it must stay below 2^53. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Reference to another row's id. */
export const ref = (column: string) => bigint(column, { mode: 'number' });

/** The company that owns the row. Every table has it, except those that are about people across companies. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull();

/**
 * A reference to a row of the same company: the database refuses one of another. `parent` needs a unique index on its company and its id.
 */
export function ofCompany(
  t: { readonly companyId: PgColumn },
  column: PgColumn,
  parent: { readonly companyId: PgColumn; readonly id: PgColumn },
): ForeignKeyBuilder {
  return foreignKey({ columns: [t.companyId, column], foreignColumns: [parent.companyId, parent.id] });
}

/** Time stamp, an ISO string at the edge and a Date inside. */
export const at = (column: string) => timestamp(column, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();

/** Counts the changes of a row; events carry it, and clients apply an event only if its version is newer. */
export const version = () => integer('version').notNull().default(1);

/**
 * A `jsonb` column. PostgreSQL refuses U+0000 and lone surrogates in it, and a whole transaction with them: whatever comes here is made
 * storable, so that no text that was cut badly can lose what it belongs to.
 */
export const json = (column: string) =>
  customType<{ data: unknown; driverData: string }>({ dataType: () => 'jsonb', toDriver: storableJson })(column);

/** JSON writes the two as escapes, and nearly no text has any. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

/** JSON that a `jsonb` column takes. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return SUSPECT.test(text) ? JSON.stringify(storable(JSON.parse(text))) : text;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}
