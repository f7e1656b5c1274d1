import type { TranscriptSentence } from '@talk/contract';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { transcripts, transcriptionSettings } from '../calls/transcripts/read.js';
import type { HistoryRow } from './demo-history.js';
import { TRANSCRIPTS } from './transcripts.data.js';

/** Gives the newest recorded calls a transcript. Changes the rows in place; `addTranscripts` writes it once they have ids. */
export function markTranscribed(history: HistoryRow[]): void {
  const recorded = history.flatMap((row, index) => (row.recordingFileId == null ? [] : [index]));
  for (const index of recorded.slice(-TRANSCRIPTS.length)) {
    const row = history[index];
    if (row !== undefined) history[index] = { ...row, transcriptionStatus: 'parsed' };
  }
}

/** The demo's transcripts are on one screen (spec 1 §6: AI features for demo companies). @param ids in the order of the history */
export async function addTranscripts(
  tx: Tx,
  scope: Scope,
  history: readonly HistoryRow[],
  ids: readonly number[],
): Promise<void> {
  await tx.q.insert(transcriptionSettings).values({ ...owned(scope), aiAreaEnabled: true });
  const transcribed = history.flatMap((row, index) => (row.transcriptionStatus === 'parsed' ? [{ row, index }] : []));
  for (const [order, { row, index }] of transcribed.entries()) {
    const [lines, communicationId] = [TRANSCRIPTS[order], ids[index]];
    if (lines === undefined || communicationId === undefined) continue;
    const sentences = spread(lines, (row.recordingSeconds ?? 0) * 1000);
    const words = sentences.map(({ text }) => text).join('\n');
    const at = row.updatedAt ?? row.createdAt;
    await tx.q
      .insert(transcripts)
      .values({ ...owned(scope), communicationId, sentences, words, requestedAt: at, finishedAt: at });
  }
}

/** Over the length of the recording, each as long as its text. */
function spread(lines: readonly string[], totalMs: number): TranscriptSentence[] {
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  let atMs = 0;
  return lines.map((line) => {
    const startMs = Math.round(atMs);
    atMs += (line.length / letters) * totalMs;
    return {
      speaker: line.startsWith('*') ? 'customer' : 'agent',
      start_ms: startMs,
      end_ms: Math.round(atMs),
      text: line.replace(/^\*/, ''),
      confidence: 0.93,
    };
  });
}
