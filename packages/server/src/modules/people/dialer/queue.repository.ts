import type { DialerReason } from '@talk/domain/dialer';
import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contacts } from '../contacts/read.js';
import type { TaskRow } from './dialer.repository.js';
import { dialerTasks } from './dialer.tables.js';

/** Whoever takes a contact waits for whoever does at this moment: two lists can hold the same contact. Before `lockOrder`. */
export const lockLeases = (tx: Tx, { companyId }: Scope): Promise<void> =>
  lockName(tx, 'part', companyId, 'dialer-leases');

/** Contacts that agents of the company are calling now, or are about to. */
export async function heldContactIds({ q }: Reads, scope: Scope): Promise<ReadonlySet<number>> {
  const rows = await q
    .select({ contactId: dialerTasks.contactId })
    .from(dialerTasks)
    .where(within(scope, dialerTasks, eq(dialerTasks.status, 'in-progress')));
  return new Set(rows.map(({ contactId }) => contactId));
}

export interface QueueRequest {
  readonly listId: number;
  readonly sessionId: number;
  /** The last position of the queue when the pass began: what is skipped goes behind it. */
  readonly upTo: number;
  readonly after: TaskRow | null;
  readonly atMost: number;
}

/** The next queued tasks, without those that the agent has skipped in this session. */
export async function listQueue(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { listId, sessionId, upTo, after, atMost }: QueueRequest,
): Promise<TaskRow[]> {
  const { position, id } = dialerTasks;
  const rows = await q
    .select({ task: dialerTasks })
    .from(dialerTasks)
    .innerJoin(contacts, and(eq(contacts.companyId, dialerTasks.companyId), eq(contacts.id, dialerTasks.contactId)))
    .where(
      and(
        within(
          scope,
          dialerTasks,
          eq(dialerTasks.listId, listId),
          eq(dialerTasks.status, 'in-queue'),
          or(isNull(dialerTasks.skippedIn), ne(dialerTasks.skippedIn, sessionId)),
          lte(position, upTo),
          after === null
            ? undefined
            : or(gt(position, after.position), and(eq(position, after.position), gt(id, after.id))),
        ),
        within(scope, contacts, contactVisible(viewer, contacts)),
      ),
    )
    .orderBy(asc(position), asc(id))
    .limit(atMost);
  return rows.map(({ task }) => task);
}

/** Puts tasks at the bottom from `position` on, each with why. Needs `lockOrder`. */
export async function pushDown(
  { q }: Tx,
  scope: Scope,
  skipped: readonly { readonly id: number; readonly reason: DialerReason }[],
  position: number,
  now: Date,
): Promise<void> {
  if (skipped.length === 0) return;
  const ids = sql.param(skipped.map(({ id }) => id));
  const reasons = sql.param(skipped.map(({ reason }) => reason));
  await q.execute(sql`
    update ${dialerTasks} task set position = ${position}::bigint + pushed.place - 1, reason = pushed.reason, note = null,
      updated_at = ${now.toISOString()}::timestamptz, version = task.version + 1
    from unnest(${ids}::bigint[], ${reasons}::text[]) with ordinality as pushed (id, reason, place)
    where task.company_id = ${owned(scope).companyId}::bigint and task.id = pushed.id`);
}

/** Queues the contact of a task that has ended once more, as a new item. Needs `lockOrder`. @returns undefined when the contact waits there already */
export async function insertRedial(
  { q }: Tx,
  scope: Scope,
  { listId, contactId }: TaskRow,
  values: Pick<TaskRow, 'position' | 'redialed' | 'note' | 'waivesGap'>,
  now: Date,
): Promise<TaskRow | undefined> {
  const [row] = await q
    .insert(dialerTasks)
    .values({ ...owned(scope), listId, contactId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}
