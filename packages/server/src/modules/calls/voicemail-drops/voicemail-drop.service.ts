import { fail } from '../../../http/errors.js';
import type { CallFact } from '../facts/index.js';
import { type CallPart, hasOthers, requireInCharge, requireNoTransfer } from '../control/index.js';
import type { MessageRow } from './droppable-messages.repository.js';

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
