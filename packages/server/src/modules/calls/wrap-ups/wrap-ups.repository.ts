import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { lines } from '../../platform/lines/read.js';
import { decided } from './wrap-up-settings.repository.js';
import { wrapUps, wrapUpSettings } from './wrap-ups.tables.js';

export type WrapUpRow = typeof wrapUps.$inferSelect;
export type WrapUpValues = Partial<
  Pick<
    WrapUpRow,
    | 'state'
    | 'pausedBy'
    | 'endsAt'
    | 'remainingMs'
    | 'totalSeconds'
    | 'extensions'
    | 'openNeeds'
    | 'endReason'
    | 'endedAt'
  >
>;

/** What decides how a call is wrapped up. */
export interface WrapUpFacts {
  /** The line's own seconds, else the company's. */
  readonly seconds: number;
  readonly forcesCallDisposition: boolean;
  readonly forcesContactDisposition: boolean;
  readonly contactId: number | null;
  readonly callDispositionId: number | null;
  /** Whether an agent has disposed of the contact since the call began. */
  readonly isContactDisposed: boolean;
}

export async function readFacts({ q }: Reads, scope: Scope, communicationId: number): Promise<WrapUpFacts | undefined> {
  const [row] = await q
    .select({
      seconds: sql<number>`coalesce(${lines.wrapUpSeconds}, ${decided.seconds})`,
      forcesCallDisposition: decided.forceCallDisposition,
      forcesContactDisposition: decided.forceContactDisposition,
      contactId: communications.contactId,
      callDispositionId: communications.callDispositionId,
      isContactDisposed: sql<boolean>`coalesce(${contacts.disposedAt} >= ${communications.createdAt}, false)`,
    })
    .from(communications)
    .leftJoin(wrapUpSettings, eq(wrapUpSettings.companyId, communications.companyId))
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(contacts, eq(contacts.id, communications.contactId))
    .where(within(scope, communications, eq(communications.id, communicationId)));
  return row;
}

/** @returns undefined when the agent has, or had, a wrap-up of this call already. */
export async function insertWrapUp(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof wrapUps.$inferInsert, 'id' | 'companyId'>,
): Promise<WrapUpRow | undefined> {
  const [row] = await q
    .insert(wrapUps)
    .values({ ...values, ...owned(scope) })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findWrapUp({ q }: Reads, scope: Scope, id: number): Promise<WrapUpRow | undefined> {
  const [row] = await q
    .select()
    .from(wrapUps)
    .where(within(scope, wrapUps, eq(wrapUps.id, id)));
  return row;
}

/** The wrap-ups of an agent that are not over, oldest first. */
export async function listOpen({ q }: Reads, scope: Scope, userId: number): Promise<WrapUpRow[]> {
  return q
    .select()
    .from(wrapUps)
    .where(within(scope, wrapUps, open(eq(wrapUps.userId, userId))))
    .orderBy(asc(wrapUps.id));
}

/** The same, locked. Its agent must be locked before (see the service). */
export async function lockOpen(tx: Tx, scope: Scope, userId: number): Promise<WrapUpRow[]> {
  const query = tx.q
    .select()
    .from(wrapUps)
    .where(within(scope, wrapUps, open(eq(wrapUps.userId, userId))))
    .orderBy(asc(wrapUps.id));
  return lockRows(tx, 'wrap-up', query, ({ id }) => id);
}

/** Who has an open wrap-up of a call, or of a call with a contact; in the order in which agents are locked. */
export async function agentsWithOpen(
  { q }: Reads,
  scope: Scope,
  about: { readonly communicationId: number } | { readonly contactId: number },
): Promise<number[]> {
  const which =
    'contactId' in about ? eq(wrapUps.contactId, about.contactId) : eq(wrapUps.communicationId, about.communicationId);
  const rows = await q
    .selectDistinct({ userId: wrapUps.userId })
    .from(wrapUps)
    .where(within(scope, wrapUps, open(which)))
    .orderBy(asc(wrapUps.userId));
  return rows.map((row) => row.userId);
}

export async function updateWrapUp(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: WrapUpValues,
  now: Date,
): Promise<WrapUpRow> {
  const [row] = await q
    .update(wrapUps)
    .set({ ...values, updatedAt: now, version: sql`${wrapUps.version} + 1` })
    .where(within(scope, wrapUps, eq(wrapUps.id, id)))
    .returning();
  if (row === undefined) throw new Error('a wrap-up that is locked does not exist');
  return row;
}

const open = (which: SQL): SQL | undefined => and(which, ne(wrapUps.state, 'over'));
