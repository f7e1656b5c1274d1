import type { ContactList, ContactsBulk } from '@talk/contract';
import { cutText } from '@talk/domain/format';
import type { Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible } from '../../../policy/visibility.js';
import { namesOf } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Bulks } from '../bulk/index.js';
import { matchingContactIds, readFilterOf } from '../contacts/index.js';
import { contacts, visibleContactIds } from '../contacts/read.js';
import type { ListMembers } from './list-members.service.js';
import type { Lists } from './lists.service.js';
import { insertLists, type ListRow, type ListValues, lockLists, membersOf, updateList } from './lists.repository.js';
import { insertMembers, spreadMembers } from './members.repository.js';

export interface SplitRequest {
  readonly page_size: number;
  readonly keep_original: boolean;
  readonly user_ids?: readonly number[] | undefined;
}

/** What is done with the contacts of a list. */
export interface ListWork {
  /** @returns how many were not in it. @throws ApiError NOT_FOUND for a contact that is not there for the user, too. */
  add(tx: Tx, actor: UserActor, scope: Scope, id: number, contactIds: readonly number[]): Promise<number>;
  /** @returns how many were in one of them. */
  remove(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    listIds: readonly number[],
    contactIds: readonly number[],
  ): Promise<number>;
  /** @throws ApiError VALIDATION_FAILED for a size that is not below the number of contacts. */
  split(tx: Tx, actor: UserActor, scope: Scope, id: number, request: SplitRequest): Promise<ContactList[]>;
  /** Gives the contacts of a list that nobody owns, or all of them, to a user. */
  assign(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    id: number,
    to: { readonly userId: number; readonly isForced: boolean },
  ): Promise<ContactsBulk>;
  /** Those that the filter matches now, and the user sees, stay; of a list that follows a CRM, all. @throws ApiError CONFLICT for a static list. */
  convert(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<ContactList>;
}

const NAME_AT_MOST = 80;
/** One transaction: it locks nobody out, but has an end that a person waits for. */
const AT_ONCE = 50_000;
const PARTS_AT_MOST = 200;

const NOT_STATIC = 'This list has whoever its filter matches. Make it static first.';
const OF_CRM = 'This list follows one of a CRM. Change it there, or make it static first.';

export function createListWork(
  { clock }: Pick<Kernel, 'clock'>,
  lists: Lists,
  members: ListMembers,
  bulks: Pick<Bulks, 'start'>,
): ListWork {
  async function requireStatic(tx: Tx, actor: UserActor, scope: Scope, id: number, field: string): Promise<void> {
    refuseDynamic(await lists.require(tx, actor, scope, id, 'edit'), field);
  }

  function refuseDynamic({ filter, source }: ListRow, field: string): void {
    if (filter !== null) throw invalid({ [field]: NOT_STATIC });
    if (source !== null) throw invalid({ [field]: OF_CRM });
  }

  async function fixed(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    id: number,
    values: ListValues,
    now: Date,
  ): Promise<ContactList> {
    const row = found(await updateList(tx, scope, id, values, now));
    lists.tell(tx, scope, row);
    const [list] = await lists.present(tx, actor, scope, [row]);
    return found(list);
  }

  async function requireColleagues(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
    const names = await namesOf(tx, scope, ids);
    if (ids.some((id) => !names.has(id))) throw fail('NOT_FOUND');
  }

  return {
    async add(tx, actor, scope, id, contactIds) {
      await requireStatic(tx, actor, scope, id, 'id');
      const seen = await visibleContactIds(tx, scope, contactIds, await readViewer(tx, scope));
      if (seen.length < new Set(contactIds).size) throw fail('NOT_FOUND');
      return (await members.add(tx, scope, id, seen)).length;
    },

    async remove(tx, actor, scope, listIds, contactIds) {
      const wanted = [...new Set(listIds)];
      for (const id of wanted) await requireStatic(tx, actor, scope, id, 'list_ids');
      const seen = await visibleContactIds(tx, scope, contactIds, await readViewer(tx, scope));
      if (seen.length < new Set(contactIds).size) throw fail('NOT_FOUND');
      return (await members.remove(tx, scope, wanted, seen)).length;
    },

    async split(tx, actor, scope, id, { page_size: size, keep_original: isKept, user_ids: userIds = [] }) {
      await lockLists(tx, scope);
      const row = await lists.require(tx, actor, scope, id, 'delete');
      refuseDynamic(row, 'id');
      // Parts hold everybody: whoever does not see them all would move what they cannot see.
      if (contactVisible(await readViewer(tx, scope), contacts) !== undefined)
        throw fail('FORBIDDEN', { message: 'Only people who see all contacts can split a list.' });
      await requireColleagues(tx, scope, userIds);
      const count = (await membersOf(tx, scope, [id])).get(id) ?? 0;
      if (size >= count) throw invalid({ page_size: `Choose a size below ${count}, the number of contacts.` });
      const parts = Math.ceil(count / size);
      if (count > AT_ONCE || parts > PARTS_AT_MOST)
        throw invalid({ page_size: `Choose a larger size: a list is split into at most ${PARTS_AT_MOST} parts.` });
      const owners = userIds.length === 0 ? [actor.userId] : userIds;
      for (const owner of new Set(owners))
        await lists.requireRoom(tx, scope, owner, Math.ceil(parts / owners.length), 'page_size');
      const now = clock.now();
      const made = await insertLists(
        tx,
        scope,
        Array.from({ length: parts }, (_, at) => {
          const ending = ` ${at + 1}`;
          const ownerId = owners[at % owners.length] ?? actor.userId;
          return {
            name: cutText(row.name, NAME_AT_MOST - ending.length) + ending,
            scope: row.scope,
            // A folder of one's own is for one's own lists.
            folderId: row.scope === 'personal' && ownerId !== row.ownerId ? null : row.folderId,
            filter: null,
            ownerId,
            createdAt: now,
          };
        }),
      );
      const ids = made.map((part) => part.id).sort((a, b) => a - b);
      await spreadMembers(tx, scope, id, size, ids, now);
      if (!isKept) {
        await updateList(tx, scope, id, { removedAt: now }, now);
        lists.tell(tx, scope, row, true);
      }
      for (const part of made) lists.tell(tx, scope, part);
      return lists.present(tx, actor, scope, made);
    },

    async assign(tx, actor, scope, id, { userId, isForced }) {
      await lists.get(tx, actor, scope, id, false);
      const unowned = { field: 'is_unassigned', operator: 'is-equal-to', value: true } as const;
      return bulks.start(tx, scope, actor, {
        action: { type: 'assign', user_id: userId },
        filter: { list_id: id, ...(isForced ? {} : { filter_groups: { and: [unowned] } }) },
      });
    },

    async convert(tx, actor, scope, id) {
      const row = await lists.require(tx, actor, scope, id, 'delete');
      const now = clock.now();
      // It has its contacts already.
      if (row.source !== null) return fixed(tx, actor, scope, id, { source: null, sourceDueAt: null }, now);
      if (row.filter === null) throw fail('CONFLICT', { message: 'This list is static already.' });
      const asked = { filter_groups: row.filter };
      const filter = await readFilterOf(tx, scope, now, asked);
      const ids = await matchingContactIds(tx, scope, await readViewer(tx, scope), filter, AT_ONCE + 1);
      if (ids.length > AT_ONCE)
        throw invalid({ id: `A list of more than ${AT_ONCE} contacts cannot be made static. Narrow its filter.` });
      await insertMembers(tx, scope, id, ids, now);
      return fixed(tx, actor, scope, id, { filter: null }, now);
    },
  };
}
