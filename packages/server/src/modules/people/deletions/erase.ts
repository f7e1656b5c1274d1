import { lockName } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { type ContactLeaver, emptyContacts } from '../contacts/index.js';
import { companiesToErase, findOld, removeDeletions } from './deletions.repository.js';
import { RESTORABLE_MS } from './deletions.service.js';

/** One transaction: some have thousands of texts. */
const AT_ONCE = 50;

/** Erases contacts that can be restored no longer, batch after batch: what was done stays done when the process ends. */
export function createErasing(kernel: Kernel, leavers: readonly ContactLeaver[]) {
  async function eraseSome(companyId: number, until: Date): Promise<number> {
    return inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      // Nobody restores what is so old; only another process may be erasing it.
      await lockName(tx, 'part', companyId, 'deletions.erase');
      const old = await findOld(tx, scope, until, AT_ONCE);
      const ids = old.map(({ contactId }) => contactId);
      if (ids.length === 0) return 0;
      for (const leaver of leavers) await leaver.erase?.(tx, scope, ids);
      await emptyContacts(tx, scope, ids);
      await removeDeletions(
        tx,
        scope,
        old.map(({ id }) => id),
      );
      return ids.length;
    });
  }

  return async function eraseOld(signal: AbortSignal): Promise<void> {
    const until = new Date(kernel.clock.now().getTime() - RESTORABLE_MS);
    for (const companyId of await companiesToErase({ q: kernel.db.drizzle }, until))
      while (!signal.aborted && (await eraseSome(companyId, until)) === AT_ONCE);
  };
}
