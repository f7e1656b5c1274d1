import { readKeyword } from '@talk/domain/compliance';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { startClock, stopClock } from '../contacts/index.js';
import type { ContactRow, ContactValues } from '../contacts/read.js';
import type { CommunicationRow } from './communications.repository.js';
import { unreadKind } from './unread-kind.js';

/**
 * What a change of a call does to the contact's response clock: a user who speaks with the contact, or a telephone that the call is forwarded to, stops it, a missed call or a voicemail
 * starts one.
 */
export async function clockAfterCall(
  tx: Tx,
  scope: Scope,
  call: {
    readonly contact: ContactRow;
    readonly before: CommunicationRow;
    readonly after: CommunicationRow;
    readonly now: Date;
  },
): Promise<ContactValues> {
  const { contact, before, after, now } = call;
  const isTalk = after.userId !== null || after.forwardedTo !== null;
  if (before.answeredAt === null && after.answeredAt !== null && isTalk) return stopClock(tx, scope, contact, now);
  if (unreadKind(before) !== null || unreadKind(after) === null) return {};
  return startClock(tx, scope, contact, { cause: 'call', lineId: after.lineId, at: now });
}

/** What of a text matters to the clock. */
interface ClockedText {
  readonly type?: 'sms' | 'fax' | 'email' | 'rvm';
  readonly direction: 'inbound' | 'outbound';
  readonly userId: number | null;
  readonly broadcastId?: number | null;
  readonly workflowId?: number | null;
  readonly lineId: number;
  readonly body: string | null;
  readonly createdAt: Date;
}

/**
 * What a text does to the contact's response clock. Only a text that a user wrote answers: automatic answers, sequences and broadcasts do not.
 * A request to stop texts needs no answer.
 */
export async function clockAfterText(
  tx: Tx,
  scope: Scope,
  contact: ContactRow,
  text: ClockedText,
): Promise<ContactValues> {
  const { type = 'sms', direction, userId, lineId, body, createdAt: at } = text;
  if (type === 'fax' || type === 'rvm') return {};
  if (direction === 'inbound')
    return type === 'sms' && readKeyword(body ?? '') === 'stop'
      ? {}
      : startClock(tx, scope, contact, { cause: 'text', lineId, at });
  const isAutomated = userId === null || text.broadcastId != null || text.workflowId != null;
  return isAutomated ? {} : stopClock(tx, scope, contact, at);
}
