import { channels, type ContactList } from '@talk/contract';
import type { FilterGroup } from '@talk/domain/filters';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible } from '../../../policy/visibility.js';
import { namesOf } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { namedLists, requireAttributes } from '../contacts/index.js';
import { contacts, visibleContactIds } from '../contacts/read.js';
import { folderFits, requireFolder } from './folder-fit.js';
import { listFolders } from './folders.repository.js';
import { channelOf, type ListMembers } from './list-members.service.js';
import { mayDelete, mayEdit, mayShare, maySeeNamesOfOthers } from './lists.policy.js';
import { presentList } from './lists.presenter.js';
import {
  countOwned,
  countPublic,
  findList,
  findLists,
  insertLists,
  listLists,
  type ListPage,
  listPersonal,
  listPublic,
  type ListRow,
  type ListView,
  lockLists,
  membersOf,
  setPinned,
  updateList,
} from './lists.repository.js';

export interface NewListFields {
  readonly name: string;
  readonly scope: ContactList['scope'];
  readonly filters?: FilterGroup | undefined;
  readonly contact_folder_id?: number | null | undefined;
  readonly contact_ids?: readonly number[] | undefined;
}

export interface ListChange {
  readonly name?: string | undefined;
  readonly scope?: ContactList['scope'] | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly contact_folder_id?: number | null | undefined;
}

export interface AskedLists extends ListPage {
  /** Words of their names. */
  readonly search?: string | undefined;
}

/** Lists of contacts. Personal ones belong to their owner alone; others are seen by everybody of the company. */
export interface Lists {
  /** @param asked.user_id the personal lists of this colleague instead. @throws ApiError FORBIDDEN unless the user is an admin. */
  list(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    asked: AskedLists & { readonly user_id?: number | undefined },
  ): Promise<ContactList[]>;
  listPublic(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    query: AskedLists,
  ): Promise<{ data: ContactList[]; total: number }>;
  /** @throws ApiError NOT_FOUND */
  get(reads: Reads, actor: UserActor, scope: Scope, id: number, onlyPublic: boolean): Promise<ContactList>;
  /** @throws ApiError FORBIDDEN; NOT_FOUND for a contact; VALIDATION_FAILED for a folder or a filter that does not fit, and when there are too many. */
  create(tx: Tx, actor: UserActor, scope: Scope, fields: NewListFields): Promise<ContactList>;
  /** @throws ApiError NOT_FOUND; FORBIDDEN; VALIDATION_FAILED; CONFLICT when it is no longer at `ifVersion`. */
  update(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    id: number,
    change: ListChange,
    ifVersion: number | undefined,
  ): Promise<ContactList>;
  remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void>;
  restore(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<ContactList>;
  pin(tx: Tx, actor: UserActor, scope: Scope, id: number, isPinned: boolean): Promise<ContactList>;
  /** @throws ApiError NOT_FOUND for somebody who is no colleague, too. */
  changeOwner(tx: Tx, actor: UserActor, scope: Scope, id: number, userId: number): Promise<ContactList>;
  /** The list, when the user may do this with it. @throws ApiError NOT_FOUND, FORBIDDEN. */
  require(reads: Reads, actor: UserActor, scope: Scope, id: number, may: 'edit' | 'delete'): Promise<ListRow>;
  /** @throws ApiError VALIDATION_FAILED when one more list of this person is too many. */
  requireRoom(reads: Reads, scope: Scope, ownerId: number, more: number, field: string): Promise<void>;
  present(reads: Reads, actor: UserActor, scope: Scope, rows: readonly ListRow[]): Promise<ContactList[]>;
  tell(tx: Tx, scope: Scope, row: ListRow, isRemoved?: boolean): void;
}

/** Lists of one person. */
const AT_MOST = 500;

const NOT_EDIT = 'Only the owner of this list, admins and supervisors can change it.';
const NOT_DELETE = 'Only the owner of this list, admins and supervisors can do this.';
const NOT_SHARE = 'Only people who may change contacts can share lists.';

export function createLists({ clock }: Pick<Kernel, 'clock'>, members: ListMembers): Lists {
  async function presentViews(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    views: readonly ListView[],
  ): Promise<ContactList[]> {
    const fixed = views.flatMap(({ list }) => (list.filter === null ? [list.id] : []));
    const viewer = await readViewer(reads, scope);
    // Whoever does not see everybody is not told how many there are.
    const counts = contactVisible(viewer, contacts) === undefined ? await membersOf(reads, scope, fixed) : null;
    const folders = new Map((await listFolders(reads, scope)).map((folder) => [folder.id, folder]));
    return views.map((view) => {
      const isCounted = counts !== null && view.list.filter === null;
      return presentList(view, actor, isCounted ? (counts.get(view.list.id) ?? 0) : null, folders);
    });
  }

  async function present(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    rows: readonly ListRow[],
  ): Promise<ContactList[]> {
    const seen = await findLists(
      reads,
      scope,
      rows.map(({ id }) => id),
    );
    const names = await namesOf(
      reads,
      scope,
      rows.map(({ ownerId }) => ownerId),
    );
    // One that was just given away is not among those that the user sees.
    const views = rows.map(
      (list) =>
        seen.find((view) => view.list.id === list.id) ?? {
          list,
          ownerName: names.get(list.ownerId) ?? '',
          isPinned: false,
        },
    );
    return presentViews(reads, actor, scope, views);
  }

  async function one(reads: Reads, actor: UserActor, scope: Scope, row: ListRow): Promise<ContactList> {
    const [list] = await present(reads, actor, scope, [row]);
    return found(list);
  }

  async function requireRow(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    id: number,
    may: 'edit' | 'delete',
    which: 'kept' | 'removed' = 'kept',
  ): Promise<ListRow> {
    const row = found(await findList(reads, scope, id, which));
    const isSeen = row.scope !== 'personal' || row.ownerId === actor.userId || maySeeNamesOfOthers(actor);
    if (!isSeen) throw fail('NOT_FOUND');
    if (may === 'edit' && !mayEdit(row, actor)) throw fail('FORBIDDEN', { message: NOT_EDIT });
    if (may === 'delete' && !mayDelete(row, actor)) throw fail('FORBIDDEN', { message: NOT_DELETE });
    return row;
  }

  function tell(tx: Tx, scope: Scope, row: ListRow, isRemoved = false): void {
    tellListedRow(tx, scope, 'contact_list', row, { channel: channelOf(row), isRemoved });
  }

  /** Also those who saw it until now. */
  function tellMoved(tx: Tx, scope: Scope, before: ListRow, after: ListRow): void {
    tell(tx, scope, after);
    if (channelOf(before) !== channelOf(after))
      tellListedRow(tx, scope, 'contact_list', after, { channel: channelOf(before) });
  }

  async function requireRoom(reads: Reads, scope: Scope, ownerId: number, more: number, field: string): Promise<void> {
    if ((await countOwned(reads, scope, ownerId)) + more > AT_MOST)
      throw invalid({ [field]: `One person can have at most ${AT_MOST} lists. Delete some first.` });
  }

  /** Lists that its filter names are static, so that filters do not go round in circles, and whoever sees it sees them. */
  async function requireFilter(
    reads: Reads,
    scope: Scope,
    filter: FilterGroup,
    of: ContactList['scope'],
  ): Promise<void> {
    await requireAttributes(reads, scope, filter, 'filters');
    const named = namedLists(filter);
    if (named.length === 0) return;
    const views = new Map((await findLists(reads, scope, named)).map(({ list }) => [list.id, list]));
    for (const id of named) {
      const list = views.get(id);
      if (list === undefined) throw invalid({ filters: 'This filter names a list that is not there any more.' });
      if (list.filter !== null)
        throw invalid({ filters: `“${list.name}” has a filter itself. Name static lists in the filter of a list.` });
      if (of !== 'personal' && list.scope === 'personal')
        throw invalid({ filters: `“${list.name}” is personal. A shared list can name shared lists alone.` });
    }
  }

  return {
    async list(reads, actor, scope, { user_id: ownerId, search, ...page }) {
      if (ownerId === undefined || ownerId === actor.userId)
        return presentViews(reads, actor, scope, await listLists(reads, scope, { ownerId, search }, page));
      if (!maySeeNamesOfOthers(actor))
        throw fail('FORBIDDEN', { message: 'Only admins can see the lists of somebody else.' });
      if (!(await namesOf(reads, scope, [ownerId])).has(ownerId)) throw fail('NOT_FOUND');
      return presentViews(reads, actor, scope, await listPersonal(reads, scope, ownerId, search, page));
    },

    async listPublic(reads, actor, scope, { search, ...page }) {
      const views = await listPublic(reads, scope, search, page);
      const total = await countPublic(reads, scope, search);
      return { data: await presentViews(reads, actor, scope, views), total };
    },

    async get(reads, actor, scope, id, onlyPublic) {
      const [view] = await findLists(reads, scope, [id]);
      if (onlyPublic && view?.list.scope !== 'public') throw fail('NOT_FOUND');
      const [list] = await presentViews(reads, actor, scope, view === undefined ? [] : [view]);
      return found(list);
    },

    async create(tx, actor, scope, { name, scope: of, filters, contact_folder_id: folderId = null, contact_ids: ids }) {
      if (of !== 'personal' && !mayShare(actor)) throw fail('FORBIDDEN', { message: NOT_SHARE });
      if (filters !== undefined && ids !== undefined)
        throw invalid({ contact_ids: 'A dynamic list has whoever its filter matches. Send contacts or filters.' });
      await lockLists(tx, scope);
      const ownerId = actor.userId;
      await requireFolder(tx, scope, folderId, { scope: of, ownerId });
      if (filters !== undefined) await requireFilter(tx, scope, filters, of);
      await requireRoom(tx, scope, ownerId, 1, 'name');
      const values = { name, scope: of, folderId, filter: filters ?? null, ownerId, createdAt: clock.now() };
      const row = found((await insertLists(tx, scope, [values]))[0]);
      tell(tx, scope, row);
      if (ids !== undefined) {
        const seen = await visibleContactIds(tx, scope, ids, await readViewer(tx, scope));
        if (seen.length < new Set(ids).size) throw fail('NOT_FOUND');
        await members.add(tx, scope, row.id, seen);
      }
      return one(tx, actor, scope, row);
    },

    async update(tx, actor, scope, id, change, ifVersion) {
      const before = await requireRow(tx, actor, scope, id, 'edit');
      const { name, scope: of = before.scope, filters, contact_folder_id: folderId } = change;
      if (of !== before.scope) {
        if (!mayDelete(before, actor)) throw fail('FORBIDDEN', { message: NOT_DELETE });
        if (of !== 'personal' && !mayShare(actor)) throw fail('FORBIDDEN', { message: NOT_SHARE });
      }
      if (filters !== undefined && before.filter === null)
        throw invalid({
          filters:
            before.source === null
              ? 'This list is static: it has no filter.'
              : 'This list follows one of a CRM: it has no filter here.',
        });
      const filter = filters ?? before.filter;
      if (filter !== null && (filters !== undefined || of !== before.scope)) await requireFilter(tx, scope, filter, of);
      const after = { scope: of, ownerId: before.ownerId };
      if (folderId !== undefined) await requireFolder(tx, scope, folderId, after);
      const isLost =
        folderId === undefined && before.folderId !== null && !(await folderFits(tx, scope, before.folderId, after));
      const values = given({ name, scope: change.scope, filter: filters, folderId: isLost ? null : folderId });
      const row = await updateList(tx, scope, id, values, clock.now(), ifVersion);
      if (row === undefined) throw fail('CONFLICT');
      tellMoved(tx, scope, before, row);
      return one(tx, actor, scope, row);
    },

    async remove(tx, actor, scope, id) {
      const row = await requireRow(tx, actor, scope, id, 'delete');
      const now = clock.now();
      await updateList(tx, scope, id, { removedAt: now }, now);
      tell(tx, scope, row, true);
    },

    async restore(tx, actor, scope, id) {
      await lockLists(tx, scope);
      const { ownerId } = await requireRow(tx, actor, scope, id, 'delete', 'removed');
      await requireRoom(tx, scope, ownerId, 1, 'id');
      const row = found(await updateList(tx, scope, id, { removedAt: null }, clock.now()));
      tell(tx, scope, row);
      return one(tx, actor, scope, row);
    },

    async pin(tx, actor, scope, id, isPinned) {
      const [view] = await findLists(tx, scope, [id]);
      const { list } = found(view);
      await setPinned(tx, scope, actor.userId, id, isPinned);
      // To the person alone: colleagues have pins of their own.
      tellListedRow(tx, scope, 'contact_list', list, { channel: channels.user(scope.companyId, actor.userId) });
      return one(tx, actor, scope, list);
    },

    async changeOwner(tx, actor, scope, id, userId) {
      await lockLists(tx, scope);
      const before = await requireRow(tx, actor, scope, id, 'delete');
      if (!(await namesOf(tx, scope, [userId])).has(userId)) throw fail('NOT_FOUND');
      if (before.ownerId === userId) return one(tx, actor, scope, before);
      await requireRoom(tx, scope, userId, 1, 'user_id');
      const folderId = before.scope === 'personal' ? null : before.folderId;
      const row = found(await updateList(tx, scope, id, { ownerId: userId, folderId }, clock.now()));
      tellMoved(tx, scope, before, row);
      return one(tx, actor, scope, row);
    },

    require: (reads, actor, scope, id, may) => requireRow(reads, actor, scope, id, may),
    requireRoom,
    present,
    tell,
  };
}
