import { desc, eq, sql } from 'drizzle-orm';
import type { MeasuredQuality, QualitySummary } from '@talk/domain/calls';
import type { ConnectionTest } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { callQuality, callQualityReports, connectionTests } from './quality.tables.js';

export interface QualityRow extends MeasuredQuality {
  readonly callId: string;
  readonly session: string;
  readonly communicationId: number;
  readonly userId: number;
  readonly sequence: number;
  readonly isFinal: boolean;
}

/**
 * Writes what a session has measured, unless something newer of it is known, or the session is another user's.
 * @returns whether anything was written.
 */
export async function putQuality({ q }: Tx, scope: Scope, row: QualityRow, now: Date): Promise<boolean> {
  const { companyId, callId, session } = callQuality;
  const written = await q
    .insert(callQuality)
    .values({ ...owned(scope), ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [companyId, callId, session],
      set: { ...row, updatedAt: now },
      setWhere: sql`${callQuality.sequence} < ${row.sequence} and ${callQuality.userId} = ${row.userId}`,
    })
    .returning({ session });
  return written.length > 0;
}

export async function listQuality({ q }: Reads, scope: Scope, callId: string): Promise<MeasuredQuality[]> {
  return q
    .select()
    .from(callQuality)
    .where(within(scope, callQuality, eq(callQuality.callId, callId)));
}

export interface ReportRow {
  readonly callId: string;
  readonly userId: number;
  readonly communicationId: number;
  readonly text: string;
  readonly stats: QualitySummary | null;
}

/** One per person and call: a second one replaces the first. */
export async function putReport({ q }: Tx, scope: Scope, row: ReportRow, now: Date): Promise<void> {
  const { companyId, callId, userId } = callQualityReports;
  await q
    .insert(callQualityReports)
    .values({ ...owned(scope), ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [companyId, callId, userId], set: { ...row, updatedAt: now } });
}

export interface TestRow {
  readonly id: string;
  readonly userId: number;
  readonly startedAt: Date;
  readonly outcome: ConnectionTest['outcome'];
  readonly steps: ConnectionTest['steps'];
  readonly mos: number | null;
  readonly jitterMs: number | null;
  readonly roundTripMs: number | null;
  readonly lossPercent: number | null;
}

/** Stores a test once; one that was stored already stays as it is. */
export async function addTest({ q }: Tx, scope: Scope, row: TestRow & { userAgent: string | null }): Promise<void> {
  await q
    .insert(connectionTests)
    .values({ ...owned(scope), ...row })
    .onConflictDoNothing();
}

export async function findTest({ q }: Reads, scope: Scope, userId: number, id: string): Promise<TestRow | undefined> {
  const [row] = await q
    .select()
    .from(connectionTests)
    .where(within(scope, connectionTests, eq(connectionTests.userId, userId), eq(connectionTests.id, id)));
  return row;
}

export async function listTests({ q }: Reads, scope: Scope, userId: number, limit: number): Promise<TestRow[]> {
  return q
    .select()
    .from(connectionTests)
    .where(within(scope, connectionTests, eq(connectionTests.userId, userId)))
    .orderBy(desc(connectionTests.startedAt), sql`${connectionTests.id}`)
    .limit(limit);
}
