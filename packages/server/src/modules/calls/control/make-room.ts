import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { callJobs, lockDialler } from '../call/index.js';
import { findSupervisedBy, listCallsHeldBy } from '../call/read.js';

/** Nobody reloads a page and dials again within this; two presses, or two tabs, do. */
const AT_ONCE_MS = 2_000;

const IN_SENTRY = 'You are supervising a call. Leave it before you start another one.';

/**
 * A browser carries one call. An intent that was never connected (no microphone, a reload) makes room for the new one, unless both
 * were sent at once. Those who begin calls for one user do it one after the other.
 * `except`: calls that do not count.
 * @throws ApiError CALL_STATE while the user is in a call, or is just beginning one.
 */
export async function makeRoom(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { userId, except = [] }: { userId: number; except?: readonly string[] },
): Promise<void> {
  const [, held, supervised] = await Promise.all([
    lockDialler(tx, scope, userId),
    listCallsHeldBy(tx, scope, userId),
    findSupervisedBy(tx, scope, userId),
  ]);
  if (supervised !== undefined) throw fail('CALL_STATE', { message: IN_SENTRY });
  for (const call of held) {
    if (except.includes(call.id)) continue;
    if (call.hasLegs) throw fail('CALL_STATE', { message: 'You are on a call. End it before you start another one.' });
    if (clock.now().getTime() - call.startedAt.getTime() < AT_ONCE_MS)
      throw fail('CALL_STATE', {
        message: 'You are already starting a call. End it, or wait until it connects.',
      });
    // As a job: its rows must not be locked together with those of the new call.
    tx.enqueue(callJobs.giveUpJob, {
      companyId: scope.companyId,
      payload: { callId: call.id },
      key: `superseded:${call.id}`,
    });
  }
}
