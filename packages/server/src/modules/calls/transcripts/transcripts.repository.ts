import { and, eq, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { transcripts } from './transcripts.tables.js';

export type TranscriptRow = typeof transcripts.$inferSelect;

export async function findTranscript(
  { q }: Reads,
  scope: Scope,
  communicationId: number,
): Promise<TranscriptRow | undefined> {
  const [row] = await q
    .select()
    .from(transcripts)
    .where(within(scope, transcripts, eq(transcripts.communicationId, communicationId)));
  return row;
}

/** Begins a request. What an earlier one came to is replaced. @returns the version that its jobs carry. */
export async function beginTranscript(
  { q }: Tx,
  scope: Scope,
  { communicationId, recordingSid, now }: { communicationId: number; recordingSid: string; now: Date },
): Promise<number> {
  const fresh = {
    recordingSid,
    carrierSid: null,
    sentences: [],
    words: '',
    problem: null,
    requestedAt: now,
    finishedAt: null,
  };
  const [row] = await q
    .insert(transcripts)
    .values({ ...owned(scope), communicationId, ...fresh })
    .onConflictDoUpdate({
      target: transcripts.communicationId,
      set: { ...fresh, version: sql`${transcripts.version} + 1` },
      setWhere: eq(transcripts.companyId, scope.companyId),
    })
    .returning({ version: transcripts.version });
  if (row === undefined) throw new Error('a transcript of another company');
  return row.version;
}

/** The request that a job was made for; undefined once it has ended or was replaced. */
export async function findRequest(
  { q }: Reads,
  scope: Scope,
  { communicationId, version }: { readonly communicationId: number; readonly version: number },
) {
  const [row] = await q
    .select({ transcript: transcripts, hasVoicemail: communications.hasVoicemail })
    .from(transcripts)
    .innerJoin(
      communications,
      and(eq(communications.companyId, transcripts.companyId), eq(communications.id, transcripts.communicationId)),
    )
    .where(
      within(
        scope,
        transcripts,
        eq(transcripts.communicationId, communicationId),
        eq(transcripts.version, version),
        eq(communications.transcriptionStatus, 'requested'),
      ),
    );
  return row;
}

/** Changes nothing unless the request is still the one of this version. */
export async function updateTranscript(
  { q }: Tx,
  scope: Scope,
  { communicationId, version }: { readonly communicationId: number; readonly version: number },
  values: Partial<Pick<TranscriptRow, 'carrierSid' | 'sentences' | 'words' | 'problem' | 'finishedAt'>>,
): Promise<void> {
  await q
    .update(transcripts)
    .set(values)
    .where(
      within(scope, transcripts, eq(transcripts.communicationId, communicationId), eq(transcripts.version, version)),
    )
    .execute();
}

export async function deleteTranscript({ q }: Tx, scope: Scope, communicationId: number): Promise<void> {
  await q
    .delete(transcripts)
    .where(within(scope, transcripts, eq(transcripts.communicationId, communicationId)))
    .execute();
}
