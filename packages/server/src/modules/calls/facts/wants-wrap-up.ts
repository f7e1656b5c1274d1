import type { CallEndReason } from '@talk/contract';
import type { CallRecord } from './call-record.js';

/** Ends of an outbound call that have an outcome to note, although agent and customer did not talk. */
const REACHED: ReadonlySet<CallEndReason | null> = new Set<CallEndReason>(['completed', 'busy', 'no-answer']);

/** Whether the call is over for `userId` in a way that leaves them something to wrap up: they had it, and it came to something. */
export function wantsWrapUp(record: CallRecord, userId: number): boolean {
  // Who left a message to a machine is done; the message is not.
  if (record.phase === 'message' && record.control.dropped !== null) return record.ownerId === userId;
  if (record.phase !== 'ended' || record.userId !== userId) return false;
  return record.answeredAtMs !== null || REACHED.has(record.endReason);
}
