import { sql, type SQL } from 'drizzle-orm';
import { decodeCursor, invalidCursor, type CursorValues } from './page.js';

/** One sort column of a keyset list: an SQL expression that an index has, never null, and its type for reading it back. */
export interface SortKey {
  readonly expression: SQL;
  readonly type: 'timestamptz' | 'text' | 'boolean' | 'bigint';
}

export interface SortOrder {
  /** Names the order in cursors, so that a cursor of another order is refused. */
  readonly name: string;
  /** The last one makes the order total: the id. */
  readonly keys: readonly SortKey[];
  readonly direction: 'asc' | 'desc';
}

/** `order by` of a keyset list; all keys in one direction, so that one index serves both. */
export function orderOf({ keys, direction }: SortOrder): SQL[] {
  return keys.map(({ expression }) => sql`${expression} ${sql.raw(direction)}`);
}

/** Sort values of a row as text, to be selected beside it as `keys`. */
export function keysOf({ keys }: SortOrder): SQL<string[]> {
  return sql<string[]>`array[${sql.join(
    keys.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )}]`;
}

/** Cursor of the row with these sort values. */
export function cursorOf(order: SortOrder, keys: readonly string[]): CursorValues {
  return [orderName(order), ...keys];
}

/**
 * Rows behind `cursor` in this order; undefined without one.
 * @throws ApiError VALIDATION_FAILED for a cursor of another list or order.
 */
export function after(order: SortOrder, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : compared(order, valuesOf(order, cursor), '');
}

/** The row with these sort values, and the rows behind it. */
export const startingWith = (order: SortOrder, keys: readonly string[]): SQL => compared(order, keys, '=');

function compared(order: SortOrder, values: readonly string[], orEqual: '' | '='): SQL {
  const left = sql.join(
    order.keys.map(({ expression }) => expression),
    sql`, `,
  );
  const right = sql.join(
    order.keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`),
    sql`, `,
  );
  return sql`(${left}) ${sql.raw((order.direction === 'asc' ? '>' : '<') + orEqual)} (${right})`;
}

function valuesOf(order: SortOrder, cursor: string): string[] {
  const [name, ...values] = decodeCursor(cursor, order.keys.length + 1);
  if (name !== orderName(order) || !order.keys.every(({ type }, index) => fits(type, values[index])))
    throw invalidCursor();
  return values.map(String);
}

const orderName = ({ name, direction }: SortOrder): string => `${name}:${direction}`;

/** A cursor is made by us but held by others: what the database could not read is refused here. */
function fits(type: SortKey['type'], value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (type === 'bigint') return /^\d{1,18}$/.test(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'timestamptz')
    return /^-?infinity$/.test(value) || /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value);
  return !value.includes('\0');
}

/** The first sort value of a cursor whose order begins with a time. @throws ApiError VALIDATION_FAILED. */
export function timeOfCursor(order: SortOrder, cursor: string): Date {
  const value = valuesOf(order, cursor)[0] ?? '';
  return new Date(value.replace(' ', 'T').replace(/\+00$/, 'Z'));
}
