import type { DialerHold } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { readContactViews } from '../contacts/index.js';
import { requireDialerOn } from './dialer-settings.js';
import { holdsOf, releaseNumbers } from './holds.repository.js';

export type Holds = ReturnType<typeof createHolds>;

/** Numbers that sessions leave alone, because calls to them have failed on several days. */
export function createHolds({ clock }: Pick<Kernel, 'clock'>) {
  /** @throws ApiError NOT_FOUND for a contact that the user does not see. */
  async function numbersOf(reads: Reads, scope: Scope, contactId: number): Promise<string[]> {
    const [view] = await readContactViews(reads, scope, [contactId], await readViewer(reads, scope));
    const { numbers } = found(view);
    await requireDialerOn(reads, scope);
    return numbers.map(({ phoneNumber }) => phoneNumber);
  }

  async function of(reads: Reads, scope: Scope, contactId: number): Promise<DialerHold[]> {
    const holds = await holdsOf(reads, scope, await numbersOf(reads, scope, contactId), clock.now());
    return [...holds].map(([number, until]) => ({
      phone_number: number,
      held_until: new Date(until).toISOString(),
    }));
  }

  return {
    of,

    /** All numbers of the contact. */
    async release(tx: Tx, scope: Scope, userId: number, contactId: number): Promise<DialerHold[]> {
      const held = await of(tx, scope, contactId);
      await releaseNumbers(
        tx,
        scope,
        held.map((hold) => hold.phone_number),
        userId,
        clock.now(),
      );
      return of(tx, scope, contactId);
    },
  };
}
