import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { incomingNumbers, lines, phoneSettings } from '../lines/read.js';
import { noticeNumbers } from './notice-numbers.tables.js';

export type NoticeNumberRow = typeof noticeNumbers.$inferSelect;
export type NoticeNumberChange = Partial<Omit<NoticeNumberRow, 'id' | 'companyId' | 'userId'>>;

const ofUser = (scope: Scope, userId: number) => within(scope, noticeNumbers, eq(noticeNumbers.userId, userId));

export async function findNoticeNumber(
  { q }: Reads,
  scope: Scope,
  userId: number,
): Promise<NoticeNumberRow | undefined> {
  const [row] = await q.select().from(noticeNumbers).where(ofUser(scope, userId));
  return row;
}

/** The same, with a lock: of tries at the same time, each counts. */
export async function lockNoticeNumber(tx: Tx, scope: Scope, userId: number): Promise<NoticeNumberRow | undefined> {
  await lockName(tx, 'part', scope.companyId, `notice-number ${userId}`);
  return findNoticeNumber(tx, scope, userId);
}

export async function saveNoticeNumber(
  { q }: Tx,
  scope: Scope,
  userId: number,
  change: NoticeNumberChange,
): Promise<void> {
  await q
    .insert(noticeNumbers)
    .values({ ...change, userId, ...owned(scope) })
    .onConflictDoUpdate({ target: [noticeNumbers.companyId, noticeNumbers.userId], set: change })
    .execute();
}

export async function deleteNoticeNumber({ q }: Tx, scope: Scope, userId: number): Promise<void> {
  await q.delete(noticeNumbers).where(ofUser(scope, userId)).execute();
}

/** The line that texts users: the company's own choice, else its oldest one that sends texts. */
export async function findNoticeLine({ q }: Reads, scope: Scope): Promise<number | null> {
  const sends = q
    .select({ one: sql`1` })
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.lineId, lines.id), eq(incomingNumbers.sendsTexts, true)));
  const isChosen = sql<boolean>`coalesce(${phoneSettings.defaultOutboundCampaignId} = ${lines.id}, false)`;
  const [row] = await q
    .select({ id: lines.id })
    .from(lines)
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, lines.companyId))
    .where(
      within(
        scope,
        lines,
        isNull(lines.deletedAt),
        and(eq(lines.isPaused, false), eq(lines.textingEnabled, true), eq(lines.forwardsOnly, false)),
        exists(sends),
      ),
    )
    .orderBy(desc(isChosen), lines.id)
    .limit(1);
  return row?.id ?? null;
}
