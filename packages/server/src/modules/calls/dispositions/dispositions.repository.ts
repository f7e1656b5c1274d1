import { and, asc, eq, isNull, max, ne, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { callDispositions, dispositionStatuses } from './dispositions.tables.js';

export type DispositionKind = 'call' | 'contact';
export type DispositionRow = typeof callDispositions.$inferSelect;

/** Both tables have the same columns. */
const tableOf = (kind: DispositionKind) =>
  kind === 'call' ? callDispositions : (dispositionStatuses as unknown as typeof callDispositions);

/** What is offered, in its order. */
export async function listOffered({ q }: Reads, scope: Scope, kind: DispositionKind): Promise<DispositionRow[]> {
  const table = tableOf(kind);
  return q
    .select()
    .from(table)
    .where(within(scope, table, isNull(table.archivedAt)))
    .orderBy(asc(table.position), asc(table.id));
}

/** One that is offered or was. */
export async function findDisposition(
  { q }: Reads,
  scope: Scope,
  kind: DispositionKind,
  id: number,
): Promise<DispositionRow | undefined> {
  const table = tableOf(kind);
  const [row] = await q
    .select()
    .from(table)
    .where(within(scope, table, eq(table.id, id)));
  return row;
}

export async function hasOffered({ q }: Reads, scope: Scope, kind: DispositionKind): Promise<boolean> {
  const table = tableOf(kind);
  const rows = await q
    .select({ id: table.id })
    .from(table)
    .where(within(scope, table, isNull(table.archivedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Whether another one that is offered has this name, in whatever case. */
export async function isNameTaken(
  { q }: Reads,
  scope: Scope,
  kind: DispositionKind,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const table = tableOf(kind);
  const rows = await q
    .select({ id: table.id })
    .from(table)
    .where(
      within(
        scope,
        table,
        and(isNull(table.archivedAt), sql`lower(${table.name}) = lower(${name})`),
        exceptId === null ? undefined : ne(table.id, exceptId),
      ),
    );
  return rows.length > 0;
}

/** The position behind the last one. */
export async function nextPosition({ q }: Reads, scope: Scope, kind: DispositionKind): Promise<number> {
  const table = tableOf(kind);
  const [row] = await q
    .select({ last: max(table.position) })
    .from(table)
    .where(within(scope, table, isNull(table.archivedAt)));
  return row?.last == null ? 0 : row.last + 1;
}

export async function insertDisposition(
  { q }: Tx,
  scope: Scope,
  kind: DispositionKind,
  values: { name: string; color: string; position: number },
): Promise<DispositionRow> {
  const [row] = await q
    .insert(tableOf(kind))
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the disposition was not inserted');
  return row;
}

export async function updateDisposition(
  { q }: Tx,
  scope: Scope,
  kind: DispositionKind,
  id: number,
  values: Partial<Pick<DispositionRow, 'name' | 'color' | 'position' | 'archivedAt'>>,
  now: Date,
): Promise<DispositionRow | undefined> {
  const table = tableOf(kind);
  const [row] = await q
    .update(table)
    .set({ ...values, updatedAt: now, version: sql`${table.version} + 1` })
    .where(within(scope, table, and(eq(table.id, id), isNull(table.archivedAt))))
    .returning();
  return row;
}
