import type { DialerBucket, DialerTaskStatus } from '@talk/domain/dialer';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { type ContactFilter, matching } from '../contacts/index.js';
import { contacts } from '../contacts/read.js';
import { lineTypes } from '../../rules/compliance/read.js';
import { dialerTaskCounts, dialerTasks } from './dialer.tables.js';

export type TaskRow = typeof dialerTasks.$inferSelect;

/** In the order in which they are called. */
export const TASK_ORDER: SortOrder = {
  name: 'order',
  keys: [
    { expression: sql`${dialerTasks.position}`, type: 'bigint' },
    { expression: sql`${dialerTasks.id}`, type: 'bigint' },
  ],
  direction: 'asc',
};

/** Whoever changes the order of a list waits for whoever does at this moment. */
export const lockOrder = (tx: Tx, { companyId }: Scope, listId: number): Promise<void> =>
  lockName(tx, 'dialer-list', companyId, String(listId));

const joined = and(eq(contacts.companyId, dialerTasks.companyId), eq(contacts.id, dialerTasks.contactId));

/** Which tasks of a list. */
export interface WantedTasks {
  readonly bucket: DialerBucket;
  /** Null: of any status. */
  readonly status: DialerTaskStatus | null;
  /** Of contacts that match it. */
  readonly filter: ContactFilter;
}

/** The page is of these. */
export interface TasksRequest {
  readonly per_page: number;
  readonly page: number;
  readonly cursor?: string | undefined;
}

/** Tasks whose contacts the user sees. */
const wanted = (scope: Scope, viewer: Viewer, listId: number, { bucket, status, filter }: WantedTasks) =>
  and(
    within(
      scope,
      dialerTasks,
      eq(dialerTasks.listId, listId),
      bucket === 'all' ? undefined : eq(dialerTasks.status, bucket),
      status === null ? undefined : eq(dialerTasks.status, status),
    ),
    matching(scope, viewer, filter),
  );

/** One page of the tasks whose contacts the user sees, and the task after it. */
export async function listTasks(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  listId: number,
  which: WantedTasks,
  { per_page: size, page, cursor }: TasksRequest,
): Promise<{ task: TaskRow; keys: string[] }[]> {
  const query = q
    .select({ task: dialerTasks, keys: keysOf(TASK_ORDER) })
    .from(dialerTasks)
    .innerJoin(contacts, joined)
    .where(and(wanted(scope, viewer, listId, which), after(TASK_ORDER, cursor)))
    .orderBy(...orderOf(TASK_ORDER))
    .limit(size + 1);
  return cursor === undefined ? query.offset((page - 1) * size) : query;
}

/** How many there are in all. */
export async function countTasks(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  listId: number,
  which: WantedTasks,
): Promise<number> {
  const [row] = await q
    .select({ tasks: sql<string>`count(*)` })
    .from(dialerTasks)
    .innerJoin(contacts, joined)
    .where(wanted(scope, viewer, listId, which));
  return Number(row?.tasks ?? 0);
}

export async function findTask({ q }: Reads, scope: Scope, id: number): Promise<TaskRow | undefined> {
  const [row] = await q
    .select()
    .from(dialerTasks)
    .where(within(scope, dialerTasks, eq(dialerTasks.id, id)));
  return row;
}

/** The task, if the user sees its contact. `lockOrder` keeps others from changing it. */
export async function findSeenTask({ q }: Tx, scope: Scope, viewer: Viewer, id: number): Promise<TaskRow | undefined> {
  const [row] = await q
    .select({ task: dialerTasks })
    .from(dialerTasks)
    .innerJoin(contacts, joined)
    .where(
      and(
        within(scope, dialerTasks, eq(dialerTasks.id, id)),
        within(scope, contacts, contactVisible(viewer, contacts)),
      ),
    );
  return row?.task;
}

export async function updateTask(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<
    Pick<
      TaskRow,
      | 'status'
      | 'position'
      | 'reason'
      | 'note'
      | 'communicationId'
      | 'skippedIn'
      | 'waivesGap'
      | 'heldBy'
      | 'dueAt'
      | 'redialed'
    >
  >,
  now: Date,
): Promise<TaskRow | undefined> {
  const [row] = await q
    .update(dialerTasks)
    // Only a task in progress is held, and only a scheduled one has a time.
    .set({
      ...(values.status === undefined ? {} : { heldBy: null, dueAt: null }),
      ...values,
      updatedAt: now,
      version: sql`${dialerTasks.version} + 1`,
    })
    .where(within(scope, dialerTasks, eq(dialerTasks.id, id)))
    .returning();
  return row;
}

/** The agents who are calling these contacts now, from whichever list. */
export async function holdersOf(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (contactIds.length === 0) return new Map();
  const rows = await q
    .select({ contactId: dialerTasks.contactId, userId: dialerTasks.heldBy })
    .from(dialerTasks)
    .where(
      within(
        scope,
        dialerTasks,
        eq(dialerTasks.status, 'in-progress'),
        inArray(dialerTasks.contactId, [...contactIds]),
      ),
    );
  return new Map(rows.flatMap(({ contactId, userId }) => (userId === null ? [] : [[contactId, userId] as const])));
}

/** A position before the first task, or behind the last. Needs `lockOrder`. */
export async function positionAt({ q }: Tx, scope: Scope, listId: number, to: 'top' | 'bottom'): Promise<number> {
  const edge =
    to === 'top' ? sql<string>`min(${dialerTasks.position}) - 1` : sql<string>`max(${dialerTasks.position}) + 1`;
  const [row] = await q
    .select({ position: sql<string>`coalesce(${edge}, 1000000)` })
    .from(dialerTasks)
    .where(within(scope, dialerTasks, eq(dialerTasks.listId, listId)));
  return Number(row?.position);
}

/** Those of the contacts that wait in the list. */
export async function waitingOf(
  { q }: Reads,
  scope: Scope,
  listId: number,
  contactIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await q
    .select({ contactId: dialerTasks.contactId })
    .from(dialerTasks)
    .where(
      within(
        scope,
        dialerTasks,
        eq(dialerTasks.listId, listId),
        notInArray(dialerTasks.status, ['called', 'failed']),
        inArray(dialerTasks.contactId, [...contactIds]),
      ),
    );
  return new Set(rows.map(({ contactId }) => contactId));
}

/** Puts contacts at the bottom, in their order. Needs `lockOrder`. @returns the new task of each */
export async function insertTasks(
  { q }: Tx,
  scope: Scope,
  listId: number,
  contactIds: readonly number[],
  from: number,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const { companyId } = owned(scope);
  const { rows } = await q.execute<{ id: string; contact_id: string }>(sql`
    insert into ${dialerTasks} (company_id, list_id, contact_id, position, created_at, updated_at)
    select ${companyId}::bigint, ${listId}::bigint, contact_id, ${from}::bigint + place - 1, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${sql.param([...contactIds])}::bigint[]) with ordinality as chosen (contact_id, place)
    returning id, contact_id`);
  return new Map(rows.map((row) => [Number(row.contact_id), Number(row.id)]));
}

/** Deletes those of the tasks that nobody has worked on. `kept`: those that are called now, or have been. */
export async function removeUntouched(
  { q }: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<{ removed: number[]; kept: number[] }> {
  if (ids.length === 0) return { removed: [], kept: [] };
  const these = within(scope, dialerTasks, inArray(dialerTasks.id, [...ids]));
  const removed = await q
    .delete(dialerTasks)
    .where(and(these, eq(dialerTasks.status, 'in-queue')))
    .returning({ id: dialerTasks.id });
  const kept = await q.select({ id: dialerTasks.id }).from(dialerTasks).where(these);
  return { removed: removed.map(({ id }) => id), kept: kept.map(({ id }) => id) };
}

/** Numbers that the carrier says are landlines. */
export async function landlinesOf(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await q
    .select({ phoneNumber: lineTypes.phoneNumber })
    .from(lineTypes)
    .where(within(scope, lineTypes, inArray(lineTypes.phoneNumber, [...numbers]), eq(lineTypes.type, 'landline')));
  return new Set(rows.map(({ phoneNumber }) => phoneNumber));
}

export type TaskTotals = ReadonlyMap<DialerTaskStatus, number>;

/** How many tasks of each status each list has, kept by the database. */
export async function totalsOf(
  { q }: Reads,
  scope: Scope,
  listIds: readonly number[],
): Promise<ReadonlyMap<number, TaskTotals>> {
  if (listIds.length === 0) return new Map();
  const rows = await q
    .select({
      listId: dialerTaskCounts.listId,
      status: dialerTaskCounts.status,
      tasks: sql<string>`sum(${dialerTaskCounts.tasks})`,
    })
    .from(dialerTaskCounts)
    .where(within(scope, dialerTaskCounts, inArray(dialerTaskCounts.listId, [...listIds])))
    .groupBy(dialerTaskCounts.listId, dialerTaskCounts.status)
    .orderBy(asc(dialerTaskCounts.listId));
  const totals = new Map<number, Map<DialerTaskStatus, number>>();
  for (const { listId, status, tasks } of rows) {
    const own = totals.get(listId) ?? new Map<DialerTaskStatus, number>();
    totals.set(listId, own.set(status, Number(tasks)));
  }
  return totals;
}

const COUNTS_KEPT = 20;
const ADDED_UP_AT_ONCE = 500;

/** Adds up counts of lists with many rows. A reader sees the same sum before and after. */
export async function addUpTasks({ q }: Reads): Promise<void> {
  await q.execute(sql`
    with busy as (select company_id, list_id from ${dialerTaskCounts} group by company_id, list_id having count(*) > ${COUNTS_KEPT}
        limit ${ADDED_UP_AT_ONCE}),
      gone as (delete from ${dialerTaskCounts} old using busy where old.company_id = busy.company_id and old.list_id = busy.list_id
        returning old.company_id, old.list_id, old.status, old.tasks)
    insert into ${dialerTaskCounts} (company_id, list_id, status, tasks)
    select company_id, list_id, status, sum(tasks) from gone group by company_id, list_id, status`);
}
