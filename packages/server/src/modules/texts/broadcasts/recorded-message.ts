import type { Reads } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { findDroppableMessage } from '../../calls/voicemail-drops/read.js';
import { NO_PROVIDER } from './exclusions.js';

export interface RecordedMessageDeps {
  /** A provider of ringless voicemail is set up. */
  readonly isRinglessOffered: boolean;
}

/** The provider refuses shorter sounds, voicemail by voicemail. */
const SHORTEST_SECONDS = 5;
const NO_MESSAGE = 'Choose the recorded message first.';
const TOO_SHORT = 'Choose a message that is longer than 5 seconds.';

/** @throws ApiError NOT_FOUND for a message that the user is not offered, VALIDATION_FAILED for one that is too short. */
export async function requireUsable(reads: Reads, scope: Scope, userId: number, id: number): Promise<void> {
  const { seconds } = found(await findDroppableMessage(reads, scope, userId, id));
  if (seconds !== null && seconds <= SHORTEST_SECONDS) throw invalid({ voicemail_message_id: TOO_SHORT });
}

/** The same right before it is sent. @throws ApiError CONFLICT without a provider, VALIDATION_FAILED without a message. */
export async function requireSendable(
  deps: RecordedMessageDeps,
  reads: Reads,
  scope: Scope,
  userId: number,
  id: number | null,
): Promise<void> {
  if (!deps.isRinglessOffered) throw fail('CONFLICT', { message: NO_PROVIDER });
  // It can have been removed since it was chosen.
  const message = id === null ? undefined : await findDroppableMessage(reads, scope, userId, id);
  if (message === undefined) throw invalid({ voicemail_message_id: NO_MESSAGE });
  await requireUsable(reads, scope, userId, message.id);
}
