import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, max, not, notExists, or, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope, within } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { type LockedCommunication, lockWithContact } from '../../people/communications/index.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { storedFiles } from '../../platform/files/read.js';
import { isAskedFor } from '../../../jobs/queue.repository.js';
import { sendTextJob } from './message-jobs.js';
import type { MessageRow } from './message.presenter.js';
import { messageAttachments, messages } from './messaging.tables.js';

export type NewMessage = Omit<typeof messages.$inferInsert, 'companyId'>;
export type MessageValues = Partial<Omit<typeof messages.$inferInsert, 'communicationId' | 'companyId'>>;
export type NewAttachment = Omit<typeof messageAttachments.$inferInsert, 'id' | 'companyId'>;
export type AttachmentRow = typeof messageAttachments.$inferSelect;

/** A text with its communication and its contact, all locked. */
export interface LockedMessage extends LockedCommunication {
  readonly message: MessageRow;
}

export async function insertMessage({ q }: Tx, scope: Scope, values: NewMessage): Promise<void> {
  await q
    .insert(messages)
    .values({ ...values, ...owned(scope) })
    .execute();
}

export async function insertAttachments({ q }: Tx, scope: Scope, rows: readonly NewAttachment[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await q
    .insert(messageAttachments)
    .values(rows.map((row) => ({ ...row, ...owned(scope) })))
    .returning({ id: messageAttachments.id })
    .execute();
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}

/** Rows for files that are ours already, in their order. */
export function storedAttachments(
  communicationId: number,
  files: readonly { id: string; name: string; contentType: string; bytes: number }[],
  createdAt: Date,
): NewAttachment[] {
  return files.map(({ id: fileId, name, contentType, bytes }, position) => ({
    communicationId,
    position,
    state: 'stored',
    fileId,
    name,
    contentType,
    bytes,
    createdAt,
  }));
}

/** The message, locked with its communication and its contact. */
export async function lockMessage(tx: Tx, scope: Scope, communicationId: number): Promise<LockedMessage | undefined> {
  const query = tx.q
    .select()
    .from(messages)
    .where(within(scope, messages, eq(messages.communicationId, communicationId)));
  const [locked, [message]] = await Promise.all([
    lockWithContact(tx, scope, communicationId),
    lockRows(tx, 'communication', query, (found) => found.communicationId),
  ]);
  return locked === undefined || message === undefined ? undefined : { ...locked, message };
}

/** To whom a text goes that has not left; null when there is none. */
export async function recipientOf({ q }: Reads, scope: Scope, communicationId: number): Promise<string | null> {
  const [row] = await q
    .select({ phoneNumber: messages.phoneNumber })
    .from(messages)
    .where(within(scope, messages, eq(messages.communicationId, communicationId), eq(messages.status, 'queued')));
  return row?.phoneNumber ?? null;
}

export async function updateMessage(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  values: MessageValues,
  now: Date,
): Promise<void> {
  await q
    .update(messages)
    .set({ ...values, updatedAt: now })
    .where(within(scope, messages, eq(messages.communicationId, communicationId)))
    .execute();
}

const sameThread = ({ phoneNumber, lineNumber }: MessageRow) =>
  and(
    eq(messages.phoneNumber, phoneNumber),
    eq(messages.lineNumber, lineNumber),
    eq(messages.direction, 'outbound'),
    isNull(messages.carrierSid),
  );

/** Whether an earlier text of the thread is about to leave, or leaving. One that waits for the morning holds no other up. */
export async function hasEarlierWaiting({ q }: Reads, scope: Scope, message: MessageRow, soon: Date): Promise<boolean> {
  const rows = await q
    .select({ id: messages.communicationId })
    .from(messages)
    .where(
      within(
        scope,
        messages,
        sameThread(message),
        lt(messages.communicationId, message.communicationId),
        or(eq(messages.status, 'sending'), and(eq(messages.status, 'queued'), lte(messages.sendAt, soon))),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The text of the thread whose turn it is. */
export async function nextOfThread(
  { q }: Reads,
  scope: Scope,
  message: MessageRow,
  now: Date,
): Promise<MessageRow | undefined> {
  const [row] = await q
    .select()
    .from(messages)
    .where(within(scope, messages, sameThread(message), eq(messages.status, 'queued'), lte(messages.sendAt, now)))
    .orderBy(asc(messages.communicationId))
    .limit(1);
  return row;
}

/** Texts that wait for nothing that is known: their job was lost. Of every company. */
export async function listForgotten({ q }: Reads, before: Date): Promise<MessageRow[]> {
  return q
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.direction, 'outbound'),
        inArray(messages.status, ['queued', 'sending']),
        isNull(messages.carrierSid),
        lt(messages.sendAt, before),
        or(isNull(messages.claimedUntil), lt(messages.claimedUntil, before)),
        not(isAskedFor(sendTextJob, sql`'send:' || ${messages.communicationId} || ':' || ${messages.tries}`)),
      ),
    )
    .limit(500);
}

/** Texts to a number that have not left. */
export async function listQueuedTo({ q }: Reads, scope: Scope, phoneNumber: string): Promise<number[]> {
  const rows = await q
    .select({ id: messages.communicationId })
    .from(messages)
    .where(
      within(
        scope,
        messages,
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.direction, 'outbound'),
        eq(messages.status, 'queued'),
        isNull(messages.claimedAt),
      ),
    )
    .orderBy(asc(messages.communicationId));
  return rows.map(({ id }) => id);
}

/** Which of these names of the carrier belong to messages of ours. */
export async function knownSids({ q }: Reads, scope: Scope, sids: readonly string[]): Promise<ReadonlySet<string>> {
  if (sids.length === 0) return new Set();
  const rows = await q
    .select({ sid: messages.carrierSid })
    .from(messages)
    .where(within(scope, messages, inArray(messages.carrierSid, [...sids])));
  return new Set(rows.flatMap(({ sid }) => (sid === null ? [] : [sid])));
}

/** The company of a message; the carrier knows none, so this one query is not scoped. */
export async function companyOfMessage({ q }: Reads, communicationId: number): Promise<number | undefined> {
  const [row] = await q
    .select({ companyId: messages.companyId })
    .from(messages)
    .where(eq(messages.communicationId, communicationId));
  return row?.companyId;
}

/** What is behind a number of ours; not scoped, as the carrier knows no company. */
export async function findTextedLine({ q }: Reads, phoneNumber: string) {
  const [row] = await q
    .select({
      companyId: incomingNumbers.companyId,
      lineId: lines.id,
      incomingNumberId: incomingNumbers.id,
      createdAt: incomingNumbers.createdAt,
    })
    .from(incomingNumbers)
    .innerJoin(lines, eq(lines.id, incomingNumbers.lineId))
    .where(eq(incomingNumbers.phoneNumber, phoneNumber));
  return row;
}

/** The number of a line that texted with a customer last, else its first one. */
export async function numberOfThread({ q }: Reads, scope: Scope, lineId: number, phoneNumber: string) {
  const usedLast = q
    .select({ last: max(messages.communicationId) })
    .from(messages)
    .where(
      within(
        scope,
        messages,
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.lineNumber, incomingNumbers.phoneNumber),
      ),
    );
  const [row] = await q
    .select({ id: incomingNumbers.id, phoneNumber: incomingNumbers.phoneNumber })
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId)))
    .orderBy(sql`(${usedLast}) desc nulls last`, incomingNumbers.position, incomingNumbers.id)
    .limit(1);
  return row;
}

/** Texts to a visitor that are on show in the widget and that no browser has confirmed yet, up to one. */
export async function listShown(
  { q }: Reads,
  scope: Scope,
  { phoneNumber, lineId, upTo }: { phoneNumber: string; lineId: number; upTo: number },
): Promise<number[]> {
  const rows = await q
    .select({ id: messages.communicationId })
    .from(messages)
    .innerJoin(communications, eq(communications.id, messages.communicationId))
    .where(
      within(
        scope,
        messages,
        eq(messages.phoneNumber, phoneNumber),
        eq(communications.lineId, lineId),
        lte(messages.communicationId, upTo),
        onShow,
      ),
    )
    .orderBy(asc(messages.communicationId));
  return rows.map(({ id }) => id);
}

const onShow = and(eq(messages.status, 'sending'), isNotNull(messages.shownAt), isNull(messages.claimedAt));

export async function attachmentsOf({ q }: Reads, scope: Scope, communicationId: number): Promise<AttachmentRow[]> {
  return q
    .select()
    .from(messageAttachments)
    .where(within(scope, messageAttachments, eq(messageAttachments.communicationId, communicationId)))
    .orderBy(asc(messageAttachments.position), asc(messageAttachments.id));
}

export async function findAttachment({ q }: Reads, scope: Scope, id: number): Promise<AttachmentRow | undefined> {
  const [row] = await q
    .select()
    .from(messageAttachments)
    .where(within(scope, messageAttachments, eq(messageAttachments.id, id)));
  return row;
}

export async function updateAttachment(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<Pick<AttachmentRow, 'state' | 'fileId' | 'contentType' | 'bytes' | 'name' | 'tries'>>,
): Promise<void> {
  await q
    .update(messageAttachments)
    .set(values)
    .where(within(scope, messageAttachments, eq(messageAttachments.id, id)));
}

/** The stored files of these ids that are no recordings: those are not sent by knowing their id. */
export async function findSendableFiles({ q }: Reads, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const recorded = q
    .select({ one: sql`1` })
    .from(communications)
    .where(within(scope, communications, eq(communications.recordingFileId, storedFiles.id)));
  return q
    .select()
    .from(storedFiles)
    .where(within(scope, storedFiles, inArray(storedFiles.id, [...ids]), notExists(recorded)));
}

/** Whether a text of the carrier's was taken in before, by whatever company. */
export async function isKnownSid({ q }: Reads, carrierSid: string): Promise<boolean> {
  return (await q.$count(messages, eq(messages.carrierSid, carrierSid))) > 0;
}

/** The numbers of ours from and to which the newest texts with a number went, newest first. */
export async function lastLineNumbers({ q }: Reads, scope: Scope, phoneNumber: string): Promise<string[]> {
  const rows = await q
    .select({ lineNumber: messages.lineNumber })
    .from(messages)
    .where(within(scope, messages, eq(messages.phoneNumber, phoneNumber)))
    .orderBy(desc(messages.communicationId))
    .limit(20);
  return rows.map(({ lineNumber }) => lineNumber);
}
