import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { isAskedFor } from '../../../jobs/queue.repository.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { type LockedCommunication, lockWithContact } from '../../people/communications/index.js';
import { communications } from '../../people/communications/read.js';
import { dropVoicemailJob } from './ringless.jobs.js';
import type { RinglessRow } from './ringless.presenter.js';
import { ringlessVoicemails as voicemails } from './ringless.tables.js';

type RinglessValues = Partial<Omit<typeof voicemails.$inferInsert, 'communicationId' | 'companyId'>>;

/** A voicemail with its communication and its contact, all locked. */
export interface LockedVoicemail extends LockedCommunication {
  readonly voicemail: RinglessRow;
}

export async function insertVoicemail(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof voicemails.$inferInsert, 'companyId'>,
): Promise<void> {
  await q.insert(voicemails).values({ ...values, ...owned(scope) });
}

export async function lockVoicemail(
  tx: Tx,
  scope: Scope,
  communicationId: number,
): Promise<LockedVoicemail | undefined> {
  const query = tx.q
    .select()
    .from(voicemails)
    .where(within(scope, voicemails, eq(voicemails.communicationId, communicationId)));
  const [locked, [voicemail]] = await Promise.all([
    lockWithContact(tx, scope, communicationId),
    lockRows(tx, 'communication', query, (found) => found.communicationId),
  ]);
  return locked === undefined || voicemail === undefined ? undefined : { ...locked, voicemail };
}

export async function updateVoicemail(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  values: RinglessValues,
  now: Date,
): Promise<void> {
  await q
    .update(voicemails)
    .set({ ...values, updatedAt: now })
    .where(within(scope, voicemails, eq(voicemails.communicationId, communicationId)));
}

/** Voicemails of all companies whose job was lost. */
export async function listForgotten(
  { q }: Reads,
  before: Date,
): Promise<Pick<RinglessRow, 'companyId' | 'communicationId'>[]> {
  return q
    .select({ companyId: voicemails.companyId, communicationId: voicemails.communicationId })
    .from(voicemails)
    .where(
      and(
        inArray(voicemails.status, ['queued', 'sending']),
        isNull(voicemails.sessionId),
        isNull(voicemails.pausedAt),
        lt(voicemails.sendAt, before),
        not(
          isAskedFor(dropVoicemailJob, sql`'ringless:' || ${voicemails.communicationId} || ':' || ${voicemails.tries}`),
        ),
      ),
    )
    .limit(500);
}

const ITS_COMMUNICATION = and(
  eq(communications.companyId, voicemails.companyId),
  eq(communications.id, voicemails.communicationId),
);

/** Voicemails of a broadcast that wait because it was paused, oldest first. */
export async function listPaused({ q }: Reads, scope: Scope, broadcastId: number): Promise<number[]> {
  const rows = await q
    .select({ communicationId: voicemails.communicationId })
    .from(voicemails)
    .innerJoin(communications, ITS_COMMUNICATION)
    .where(within(scope, voicemails, isNotNull(voicemails.pausedAt), eq(communications.broadcastId, broadcastId)))
    .orderBy(voicemails.communicationId);
  return rows.map(({ communicationId }) => communicationId);
}

/** Broadcasts of all companies that have such voicemails. */
export async function listBroadcastsWithPaused({ q }: Reads): Promise<{ companyId: number; broadcastId: number }[]> {
  const rows = await q
    .selectDistinct({ companyId: voicemails.companyId, broadcastId: communications.broadcastId })
    .from(voicemails)
    .innerJoin(communications, ITS_COMMUNICATION)
    .where(isNotNull(voicemails.pausedAt));
  return rows.flatMap(({ companyId, broadcastId }) => (broadcastId === null ? [] : [{ companyId, broadcastId }]));
}
