import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { dialerTasks } from '../../people/dialer/read.js';
import { contacts } from '../../people/contacts/read.js';
import { lines } from '../../platform/lines/read.js';
import { dialerSessions } from '../dialer-sessions/read.js';
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
    | 'waived'
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
  /** A session of the power dialer asks for a text after the call. */
  readonly forcesText: boolean;
  /** The agent has written to the contact since the call began. */
  readonly isTextSent: boolean;
  readonly contactId: number | null;
  readonly lineId: number | null;
  readonly callDispositionId: number | null;
  /** Whether an agent has disposed of the contact since the call began. */
  readonly isContactDisposed: boolean;
}

export async function readFacts(
  { q }: Reads,
  scope: Scope,
  communicationId: number,
  userId: number,
): Promise<WrapUpFacts | undefined> {
  const [row] = await q
    .select({
      seconds: sql<number>`coalesce(${lines.wrapUpSeconds}, ${decided.seconds})`,
      forcesCallDisposition: decided.forceCallDisposition,
      forcesContactDisposition: decided.forceContactDisposition,
      forcesText: sql<boolean>`exists (
        select 1 from ${dialerSessions} session join ${dialerTasks} task
          on task.company_id = session.company_id and task.id = session.task_id
        where session.company_id = ${communications.companyId} and session.user_id = ${userId}::bigint and session.state <> 'ended'
          and task.contact_id = ${communications.contactId} and coalesce((session.settings ->> 'force_sms')::boolean, false))`,
      isTextSent: sql<boolean>`exists (
        select 1 from ${communications} written
        where written.company_id = ${communications.companyId} and written.contact_id = ${communications.contactId}
          and written.type in ('sms', 'mms') and written.direction = 'outbound' and written.user_id = ${userId}::bigint
          and written.created_at >= ${communications.createdAt})`,
      contactId: communications.contactId,
      lineId: communications.lineId,
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

/** Agents of all companies whose wrap-up waits for a text. */
export async function listAwaitingText(
  { q }: Reads,
  atMost: number,
): Promise<Pick<WrapUpRow, 'companyId' | 'userId'>[]> {
  return q
    .selectDistinct({ companyId: wrapUps.companyId, userId: wrapUps.userId })
    .from(wrapUps)
    .where(and(ne(wrapUps.state, 'over'), sql`'text' = any (${wrapUps.openNeeds})`))
    .limit(atMost);
}

/** Who has an open wrap-up of a call, or of a call with one of these contacts; in the order in which agents are locked. */
export async function agentsWithOpen(
  { q }: Reads,
  scope: Scope,
  about: { readonly communicationId: number } | { readonly contactIds: readonly number[] },
): Promise<number[]> {
  const which =
    'contactIds' in about
      ? inArray(wrapUps.contactId, [...about.contactIds])
      : eq(wrapUps.communicationId, about.communicationId);
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
