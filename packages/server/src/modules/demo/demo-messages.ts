import { segmentSms } from '@talk/domain/sms';
import type { MessageStatus } from '@talk/domain/messaging';
import type { messages } from '../texts/messaging/read.js';
import type { HistoryRow } from './demo-history.js';

type MessageRow = Omit<typeof messages.$inferInsert, 'companyId'>;

const SENT_AFTER_MS = 2_000;
const DELIVERED_AFTER_MS = 4_000;

/** The texts of a history as messages. `ids` are those of its rows, `numbers` what customers see of each incoming number. */
export function demoMessages(
  history: readonly HistoryRow[],
  ids: readonly number[],
  numbers: ReadonlyMap<number, string>,
): MessageRow[] {
  return history.flatMap((row, index): MessageRow[] => {
    const [communicationId, lineNumber] = [ids[index], numbers.get(row.incomingNumberId ?? 0)];
    if (row.type !== 'sms' || communicationId === undefined || lineNumber === undefined) return [];
    const { encoding, segments } = segmentSms(row.body ?? '');
    const isInbound = row.direction === 'inbound';
    const after = (ms: number): Date | null => (isInbound ? null : new Date(row.createdAt.getTime() + ms));
    return [
      {
        communicationId,
        direction: row.direction,
        status: row.currentStatus as MessageStatus,
        source: 'manual',
        lineNumber,
        phoneNumber: row.leadNumber,
        encoding,
        segments: segments.length,
        sentAt: after(SENT_AFTER_MS),
        deliveredAt: after(DELIVERED_AFTER_MS),
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
      },
    ];
  });
}
