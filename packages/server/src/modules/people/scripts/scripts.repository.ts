import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { companies } from '../../platform/companies/read.js';
import { scripts } from './scripts.tables.js';

export type ScriptRow = typeof scripts.$inferSelect;
export type ScriptValuesRow = Pick<ScriptRow, 'name' | 'steps' | 'lineIds'>;

export async function listScripts({ q }: Reads, scope: Scope): Promise<ScriptRow[]> {
  return q.select().from(scripts).where(within(scope, scripts)).orderBy(asc(scripts.name), asc(scripts.id));
}

/** Those for calls of a line: first the line's own, then those for all. */
export async function listScriptsOfLine({ q }: Reads, scope: Scope, lineId: number | null): Promise<ScriptRow[]> {
  const forAll = sql`${scripts.lineIds} = '{}'`;
  const fits = lineId === null ? forAll : sql`(${forAll} or ${lineId}::bigint = any(${scripts.lineIds}))`;
  return q
    .select()
    .from(scripts)
    .where(within(scope, scripts, fits))
    .orderBy(forAll, asc(scripts.name), asc(scripts.id));
}

export async function findScript({ q }: Reads, scope: Scope, id: number): Promise<ScriptRow | undefined> {
  const [row] = await q
    .select()
    .from(scripts)
    .where(within(scope, scripts, eq(scripts.id, id)));
  return row;
}

export async function insertScript({ q }: Tx, scope: Scope, values: ScriptValuesRow): Promise<ScriptRow> {
  const [row] = await q
    .insert(scripts)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the script was not inserted');
  return row;
}

export async function updateScript(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<ScriptValuesRow>,
  now: Date,
): Promise<ScriptRow | undefined> {
  const [row] = await q
    .update(scripts)
    .set({ ...values, updatedAt: now, version: sql`${scripts.version} + 1` })
    .where(within(scope, scripts, eq(scripts.id, id)))
    .returning();
  return row;
}

export async function deleteScript({ q }: Tx, scope: Scope, id: number): Promise<ScriptRow | undefined> {
  const [row] = await q
    .delete(scripts)
    .where(within(scope, scripts, eq(scripts.id, id)))
    .returning();
  return row;
}

/** How many of these lines the company has. */
export async function countLines({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await q
    .select({ id: lines.id })
    .from(lines)
    .where(within(scope, lines, inArray(lines.id, [...ids])));
  return rows.length;
}

export interface LineFacts {
  readonly name: string;
  readonly phoneNumber: string | null;
}

export async function findLineFacts({ q }: Reads, scope: Scope, id: number): Promise<LineFacts | undefined> {
  const [row] = await q
    .select({
      name: lines.name,
      phoneNumber: sql<string | null>`(select number.phone_number from ${incomingNumbers} number
        where number.line_id = ${lines.id} order by number.position, number.id limit 1)`,
    })
    .from(lines)
    .where(within(scope, lines, eq(lines.id, id)));
  return row;
}

export async function readCompanyName({ q }: Reads, scope: Scope): Promise<string> {
  const [row] = await q.select({ name: companies.name }).from(companies).where(eq(companies.id, scope.companyId));
  if (row === undefined) throw new Error('the company of the scope does not exist');
  return row.name;
}
