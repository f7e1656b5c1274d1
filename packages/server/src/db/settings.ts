import { eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { owned, type Scope } from '../policy/scope.js';
import type { Reads, Tx } from './transaction.js';

/** A table of settings: a row for each company that has decided something. */
type SettingsTable = PgTable & { readonly companyId: PgColumn };

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

/** What the company has decided. */
export async function readDecisions<T extends SettingsTable>(
  { q }: Reads,
  scope: Scope,
  table: T,
): Promise<Decisions<T>> {
  const [row] = await q
    .select()
    .from<SettingsTable>(table)
    .where(eq(table.companyId, owned(scope).companyId));
  return decisionsOf(table, row ?? null);
}

/** Sets what was given; of two who change different things at once, both are heard. */
export async function saveDecisions<T extends SettingsTable>(
  { q }: Tx,
  scope: Scope,
  table: T,
  values: Partial<Decisions<T>>,
  updatedAt: Date,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const set = { ...values, updatedAt };
  await q
    .insert<SettingsTable>(table)
    .values({ ...owned(scope), ...set })
    .onConflictDoUpdate({ target: table.companyId, set });
}

/** One area's settings, offered by the module that owns them to the one that serves all of a company's. */
export interface SettingsPort<T extends PgTable> {
  read(reads: Reads, scope: Scope): Promise<Decisions<T>>;
  save(tx: Tx, scope: Scope, values: Partial<Decisions<T>>, at: Date): Promise<void>;
}

export const settingsPort = <T extends SettingsTable>(table: T): SettingsPort<T> => ({
  read: (reads, scope) => readDecisions(reads, scope, table),
  save: (tx, scope, values, at) => saveDecisions(tx, scope, table, values, at),
});
