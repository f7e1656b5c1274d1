import type { FilterGroup } from '@talk/domain/filters';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { contactFolders, contactListMembers, contactListPins, contactLists } from '../people/lists/read.js';
import type { DemoContact } from './demo-contacts.js';
import { insertRows } from './insert-rows.js';

export interface ListsPlan {
  readonly contacts: readonly DemoContact[];
  readonly adminId: number;
  readonly supervisorId: number;
  readonly agentId: number;
  readonly now: Date;
}

interface DemoList {
  readonly name: string;
  readonly ownerId: number;
  readonly scope: 'personal' | 'company' | 'public';
  readonly folderId?: number | undefined;
  readonly filter?: FilterGroup;
  /** Of a static one: every how many of the contacts, from which on. */
  readonly every?: number;
  readonly from?: number;
}

const DAY_MS = 86_400_000;

/** Lists as a team has them: of events, of work that waits, and some that follow a filter. */
export async function addLists(
  tx: Tx,
  scope: Scope,
  { contacts, adminId, supervisorId, agentId, now }: ListsPlan,
): Promise<void> {
  const folders = await insertRows(tx, contactFolders, [
    { ...owned(scope), name: 'Events', userId: null },
    { ...owned(scope), name: 'This week', userId: agentId },
  ]);
  const [events, week] = folders;
  const lists: readonly DemoList[] = [
    { name: 'Harbor Expo visitors', ownerId: supervisorId, scope: 'public', folderId: events, every: 3, from: 5 },
    { name: 'Autumn webinar', ownerId: supervisorId, scope: 'company', folderId: events, every: 9, from: 2 },
    { name: 'Holiday gift boxes', ownerId: adminId, scope: 'company', every: 7, from: 20 },
    { name: 'Call back this week', ownerId: agentId, scope: 'personal', folderId: week, every: 15, from: 8 },
    {
      name: 'Waiting for an answer',
      ownerId: adminId,
      scope: 'company',
      filter: {
        and: [
          { field: 'is_unanswered_contact', operator: 'is-equal-to', value: true },
          { field: 'last_engagement_at', operator: 'is', value: { last: 14, unit: 'days' } },
        ],
      },
    },
    {
      name: 'New leads without an owner',
      ownerId: supervisorId,
      scope: 'company',
      filter: {
        and: [
          { field: 'contact_task_status', operator: 'any-of', value: ['new'] },
          { field: 'is_unassigned', operator: 'is-equal-to', value: true },
        ],
      },
    },
  ];
  const ids = await insertRows(
    tx,
    contactLists,
    lists.map(({ name, ownerId, scope: of, folderId, filter }, at) => ({
      ...owned(scope),
      name,
      ownerId,
      scope: of,
      folderId: folderId ?? null,
      filter: filter ?? null,
      createdAt: new Date(now.getTime() - (at + 2) * 6 * DAY_MS),
    })),
  );
  for (const [at, { every, from = 0 }] of lists.entries()) {
    const listId = ids[at];
    if (listId === undefined || every === undefined) continue;
    const members = contacts.filter((_, place) => place >= from && (place - from) % every === 0);
    if (members.length > 0)
      await tx.q
        .insert(contactListMembers)
        .values(members.map(({ id }) => ({ ...owned(scope), listId, contactId: id })));
  }
  const [expo, , , callBack] = ids;
  if (expo !== undefined && callBack !== undefined)
    await tx.q.insert(contactListPins).values([
      { ...owned(scope), userId: adminId, listId: expo },
      { ...owned(scope), userId: agentId, listId: callBack },
    ]);
}
