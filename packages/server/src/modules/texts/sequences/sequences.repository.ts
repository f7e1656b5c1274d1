import { and, desc, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm';
import type { SequenceStatus } from '@talk/domain/sequences';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { users } from '../../platform/identity/read.js';
import { lines } from '../../platform/lines/read.js';
import { sequences } from './sequences.tables.js';

export type SequenceRow = typeof sequences.$inferSelect;
export type SequenceValues = Partial<Omit<SequenceRow, 'id' | 'companyId' | 'version'>>;

export interface SequenceView {
  readonly row: SequenceRow;
  readonly userName: string | null;
  readonly lineName: string | null;
}

const there = (scope: Scope, ...conditions: readonly (SQL | undefined)[]): SQL =>
  within(scope, sequences, isNull(sequences.removedAt), ...conditions);

const viewsOf = ({ q }: Reads, where: SQL) =>
  q
    .select({ row: sequences, userName: users.name, lineName: lines.name })
    .from(sequences)
    .leftJoin(users, eq(users.id, sequences.userId))
    .leftJoin(lines, and(eq(lines.companyId, sequences.companyId), eq(lines.id, sequences.lineId)))
    .where(where);

export async function findSequenceView(reads: Reads, scope: Scope, id: number): Promise<SequenceView | undefined> {
  const [view] = await viewsOf(reads, there(scope, eq(sequences.id, id)));
  return view;
}

export async function findSequence({ q }: Reads, scope: Scope, id: number): Promise<SequenceRow | undefined> {
  const [row] = await q
    .select()
    .from(sequences)
    .where(there(scope, eq(sequences.id, id)));
  return row;
}

export interface SequenceQuery {
  readonly status?: SequenceStatus | undefined;
  readonly search_text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export async function listSequences(reads: Reads, scope: Scope, query: SequenceQuery): Promise<SequenceView[]> {
  const { status, search_text: words = '', offset, limit } = query;
  return viewsOf(
    reads,
    there(
      scope,
      status === undefined ? undefined : eq(sequences.status, status),
      words === '' ? undefined : ilike(sequences.name, `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`),
    ),
  )
    .orderBy(desc(sequences.id))
    .limit(limit)
    .offset(offset);
}

/** Sequences that run, by name. */
export async function listActive({ q }: Reads, scope: Scope): Promise<{ id: number; name: string }[]> {
  return q
    .select({ id: sequences.id, name: sequences.name })
    .from(sequences)
    .where(there(scope, eq(sequences.status, 'active')))
    .orderBy(sql`lower(${sequences.name})`, sequences.id);
}

export async function insertSequence(
  { q }: Tx,
  scope: Scope,
  values: SequenceValues & Pick<SequenceRow, 'name' | 'userId' | 'createdAt'>,
): Promise<SequenceRow> {
  const [row] = await q
    .insert(sequences)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the sequence was not inserted');
  return row;
}

export async function lockSequence(tx: Tx, scope: Scope, id: number): Promise<SequenceRow | undefined> {
  const query = tx.q
    .select()
    .from(sequences)
    .where(there(scope, eq(sequences.id, id)));
  const [row] = await lockRows(tx, 'sequence', query, (found) => found.id);
  return row;
}

export async function updateSequence(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: SequenceValues,
  now: Date,
): Promise<SequenceRow> {
  const [row] = await q
    .update(sequences)
    .set({ ...values, updatedAt: now, version: sql`${sequences.version} + 1` })
    .where(within(scope, sequences, eq(sequences.id, id)))
    .returning();
  if (row === undefined) throw new Error('a sequence that was locked does not exist');
  return row;
}
