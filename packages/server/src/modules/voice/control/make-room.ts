import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { listCallsHeldBy } from '../voice.repository.js';

/**
 * A browser carries one call. An intent that was never connected (no microphone, a reload) makes room for the new one.
 * `except`: calls that do not count.
 * @throws ApiError CALL_STATE while the user is in a call.
 */
export async function makeRoom(tx: Tx, scope: Scope, userId: number, except: readonly string[] = []): Promise<void> {
  for (const call of await listCallsHeldBy(tx, scope, userId)) {
    if (except.includes(call.id)) continue;
    if (call.hasLegs) throw fail('CALL_STATE', { message: 'You are in a call. End it before you start another one.' });
    // As a job: its rows must not be locked together with those of the new call.
    const job = { companyId: scope.companyId, payload: { callId: call.id } };
    tx.enqueue({ ...job, name: 'voice.give-up', key: `superseded:${call.id}` });
  }
}
