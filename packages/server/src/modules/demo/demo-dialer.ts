import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { dialerTasks } from '../people/dialer/read.js';
import { contactLists } from '../people/lists/read.js';
import type { DemoContact } from './demo-contacts.js';
import { insertRows } from './insert-rows.js';

const TASKS = 12;
const EVERY = 11;
const FROM = 30;
const FIRST_POSITION = 1_000_000;

/** A list for the power dialer that the whole team sees, with a dozen contacts that wait. */
export async function addDialerList(
  tx: Tx,
  scope: Scope,
  contacts: readonly DemoContact[],
  ownerId: number,
): Promise<void> {
  const list = { ...owned(scope), name: 'Reorder reminders', ownerId, scope: 'company' as const, moduleType: 1 };
  const [listId] = await insertRows(tx, contactLists, [list]);
  if (listId === undefined) throw new Error('the dialer list was not inserted');
  const chosen = contacts.filter((_, at) => at >= FROM && (at - FROM) % EVERY === 0).slice(0, TASKS);
  await insertRows(
    tx,
    dialerTasks,
    chosen.map(({ id }, at) => ({ ...owned(scope), listId, contactId: id, position: FIRST_POSITION + at })),
  );
}
