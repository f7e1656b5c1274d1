/** Where a text stands. The names are those of the carrier (spec 3 §9). */
export type MessageStatus =
  'queued' | 'accepted' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'receiving' | 'received';

/**
 * How far along each status is, by direction. Reports arrive late, twice and out of order: the furthest one holds, whatever came
 * when. `delivered` is above the failures, because a handset that has confirmed a text has it.
 */
const OUTBOUND: Partial<Record<MessageStatus, number>> = {
  queued: 0,
  accepted: 1,
  sending: 2,
  sent: 3,
  failed: 4,
  undelivered: 5,
  delivered: 6,
};
const INBOUND: Partial<Record<MessageStatus, number>> = { receiving: 0, received: 1 };

/**
 * The status after a report: the further one of both. Since that is a maximum, the order and the number of reports do not matter. A
 * report that belongs to the other direction changes nothing.
 */
export function foldStatus(current: MessageStatus, told: MessageStatus): MessageStatus {
  const ranks = current in INBOUND ? INBOUND : OUTBOUND;
  const [was, is] = [ranks[current] ?? 0, ranks[told]];
  return is !== undefined && is > was ? told : current;
}

/** Whether nothing more is to be heard of the text. */
export function isSettled(status: MessageStatus): boolean {
  return status === 'delivered' || status === 'undelivered' || status === 'failed' || status === 'received';
}

/** What a communication's disposition is while its text stands so. */
export function dispositionOf(status: MessageStatus): 'in-progress' | 'completed' | 'failed' {
  switch (status) {
    case 'queued':
    case 'accepted':
    case 'sending':
      return 'in-progress';
    case 'failed':
    case 'undelivered':
      return 'failed';
    default:
      return 'completed';
  }
}
