import { DUE_SENTENCE } from '@talk/domain/dialer';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contacts } from '../contacts/read.js';
import { positionAt } from './dialer.repository.js';
import { dialerTasks } from './dialer.tables.js';

/** Lists of all companies with tasks whose time has come. */
export async function listsWithDue(
  { q }: Reads,
  now: Date,
  atMost: number,
): Promise<{ companyId: number; listId: number }[]> {
  return q
    .selectDistinct({ companyId: dialerTasks.companyId, listId: dialerTasks.listId })
    .from(dialerTasks)
    .where(and(eq(dialerTasks.status, 'scheduled'), lte(dialerTasks.dueAt, now)))
    .limit(atMost);
}

/** Queues tasks whose time has come at the top of their list, the earliest first. Needs `lockOrder`. @returns their ids */
export async function returnDue(tx: Tx, scope: Scope, listId: number, now: Date): Promise<number[]> {
  const top = await positionAt(tx, scope, listId, 'top');
  const { companyId } = owned(scope);
  const at = now.toISOString();
  const { rows } = await tx.q.execute<{ id: string }>(sql`
    update ${dialerTasks} task set status = 'in-queue', position = ${top}::bigint - due.all_due + due.place, due_at = null,
      waives_gap = true, skipped_in = null, reason = null, note = ${DUE_SENTENCE}, updated_at = ${at}::timestamptz, version = task.version + 1
    from (select id, row_number() over (order by due_at, id) as place, count(*) over () as all_due from ${dialerTasks}
      where company_id = ${companyId}::bigint and list_id = ${listId}::bigint and status = 'scheduled'
        and due_at <= ${at}::timestamptz) due
    where task.company_id = ${companyId}::bigint and task.id = due.id returning task.id`);
  return rows.map(({ id }) => Number(id));
}

/** When scheduled tasks of a list come back whose contacts the user sees, the earliest first. */
export async function nextDue(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  listId: number,
  atMost: number,
): Promise<Date[]> {
  const rows = await q
    .select({ dueAt: dialerTasks.dueAt })
    .from(dialerTasks)
    .innerJoin(contacts, and(eq(contacts.companyId, dialerTasks.companyId), eq(contacts.id, dialerTasks.contactId)))
    .where(
      and(
        within(
          scope,
          dialerTasks,
          eq(dialerTasks.listId, listId),
          eq(dialerTasks.status, 'scheduled'),
          isNotNull(dialerTasks.dueAt),
        ),
        within(scope, contacts, contactVisible(viewer, contacts)),
      ),
    )
    .orderBy(asc(dialerTasks.dueAt))
    .limit(atMost);
  return rows.flatMap(({ dueAt }) => dueAt ?? []);
}
