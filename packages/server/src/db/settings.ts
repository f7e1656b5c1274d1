import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What a company has decided in one area: a row of the area's table of settings, without whose it is and since when. */
export type Decisions<T extends PgTable> = Omit<T['$inferSelect'], 'companyId' | 'updatedAt'>;

/**
 * A company has a row of settings only once it has decided something; until then the defaults of the columns hold. They must be values: what
 * only the database can work out is no default of a setting.
 * @param row null, as a left join yields it, when there is none.
 */
export function decisionsOf<T extends PgTable>(table: T, row: T['$inferSelect'] | null): Decisions<T> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => name !== 'companyId' && name !== 'updatedAt',
  );
  const stored: Readonly<Record<string, unknown>> | null = row;
  return Object.fromEntries(
    columns.map(([name, column]) => [name, stored === null ? (column.default ?? null) : stored[name]]),
  ) as Decisions<T>;
}
