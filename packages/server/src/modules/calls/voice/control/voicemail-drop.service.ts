import { fail } from '../../../../http/errors.js';
import type { CallFact } from '../call-facts.js';
import { hasOthers, requireInCharge, requireNoTransfer, type CallPart } from './call-part.js';
import type { MessageRow } from './messages.repository.js';

const because = (message: string) => fail('CALL_STATE', { message });

/**
 * The facts of leaving a message on the machine that took the call. None when this user has left one in it already: the second press
 * of a button means the first. @throws ApiError CALL_STATE.
 */
export function dropMessage(
  part: CallPart,
  { name, fileId }: Pick<MessageRow, 'name' | 'fileId'>,
  atMs: number,
): CallFact[] {
  if (part.record.control.dropped?.userId === part.userId) return [];
  requireInCharge(part);
  requireNoTransfer(part);
  if (part.call.direction === 'inbound') throw because('You can only leave a message on a call you made.');
  if (hasOthers(part)) throw because('Others are on this call. Drop them first.');
  return [{ kind: 'message-dropped', userId: part.userId, name, fileId, atMs }];
}
