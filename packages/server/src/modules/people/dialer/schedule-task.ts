import { dialerWindow, firstCallableAt } from '@talk/domain/dialer';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentContact, readContactViews } from '../contacts/index.js';
import { dialerLists } from '../lists/index.js';
import { lockOrder } from './dialer.repository.js';
import { listsWithDue, returnDue } from './due-tasks.repository.js';
import { readDialerHours } from './dialer-settings.js';
import { tellTasks } from './tell-dialer.js';

const PAST = 'Choose a time that is still to come.';
const YEAR_MS = 366 * 86_400_000;
const TOO_FAR = 'Choose a time within a year.';
const LISTS_AT_ONCE = 100;

/**
 * When a contact is called again: at the chosen time, or when the hours of the dialer next begin for them. Without a known zone there are no hours.
 * @throws ApiError VALIDATION_FAILED for a time that has passed or is far away
 */
export async function dueTime(reads: Reads, scope: Scope, contactId: number, at: Date, now: Date): Promise<Date> {
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0) throw invalid({ at: PAST });
  if (ahead > YEAR_MS) throw invalid({ at: TOO_FAR });
  const [view] = await readContactViews(reads, scope, [contactId], await readViewer(reads, scope));
  if (view === undefined) return at;
  const { zones, source } = presentContact(view).local_zone;
  if (source === 'company') return at;
  const hours = dialerWindow(await readDialerHours(reads, scope));
  return new Date(firstCallableAt(hours, at.getTime(), zones) ?? at.getTime());
}

/** Puts tasks whose time has come to the top of their list. Needs `lockOrder`. @returns their ids */
export const bringBack = (tx: Tx, scope: Scope, listId: number, now: Date): Promise<number[]> =>
  returnDue(tx, scope, listId, now);

/** Does so in every list of every company. */
export async function bringBackAll(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now();
  for (const { companyId, listId } of await listsWithDue({ q: kernel.db.drizzle }, now, LISTS_AT_ONCE))
    await inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      await lockOrder(tx, scope, listId);
      const ids = await bringBack(tx, scope, listId, now);
      const list = await dialerLists.findAny(tx, scope, listId);
      if (list !== undefined) tellTasks(tx, list, ids);
    });
}
