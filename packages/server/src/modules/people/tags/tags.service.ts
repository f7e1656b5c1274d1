import { channels, type ContactsBulk, type ListedTag } from '@talk/contract';
import { cutText } from '@talk/domain/format';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import type { Bulks } from '../bulk/index.js';
import { insertTags, updateTags } from '../contacts/index.js';
import { dialerLists } from '../lists/index.js';
import { isMerging } from './merges.repository.js';
import { type Category, categoryOf, codeOf, presentTag } from './tags.presenter.js';
import {
  countTagged,
  countTags,
  findRemoved,
  listTags,
  lockKept,
  lockTagList,
  mergedInto,
  spreadOver,
  takenNames,
  type TagRow,
  usesOf,
} from './tags.repository.js';

export interface TagChange {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
}

export interface SplitRequest {
  readonly page_size: number;
  readonly keep_original: boolean;
}

/** The tags of a company. Who has which is changed with the contact or the communication. */
export interface Tags {
  list(reads: Reads, scope: Scope, category: Category): Promise<ListedTag[]>;
  count(reads: Reads, scope: Scope, category: Category): Promise<number>;
  /** @throws ApiError VALIDATION_FAILED for a name that is taken, and when there are too many. */
  create(tx: Tx, scope: Scope, tag: { name: string; color: string; category: Category }): Promise<ListedTag>;
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED; CONFLICT when it is no longer at `ifVersion`. */
  update(tx: Tx, scope: Scope, id: number, change: TagChange, ifVersion: number | undefined): Promise<ListedTag>;
  /** All or none. @returns how many had one of them. @throws ApiError NOT_FOUND; CONFLICT while one is being merged. */
  remove(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number>;
  /** All or none, where they were. @throws ApiError NOT_FOUND; CONFLICT when a name was given to another tag. */
  restore(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ListedTag[]>;
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED for a size that is not below the number of contacts. */
  split(tx: Tx, scope: Scope, id: number, request: SplitRequest): Promise<ListedTag[]>;
  /** Gives the contacts that have one of them, and that the user may see, to somebody. */
  assignContacts(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    ids: readonly number[],
    userId: number | null,
  ): Promise<ContactsBulk>;
  /** Adds the contacts that have one of them, and that the user may see, to the user's own queue of the power dialer. */
  addToQueue(tx: Tx, actor: UserActor, scope: Scope, ids: readonly number[]): Promise<ContactsBulk>;
}

/** Tags of one category: a person chooses from all of them in one list. */
export const TAGS_AT_MOST = 500;
/** The limit in the contract's `tags.schemas.ts`, for names of tags that are split. */
const NAME_AT_MOST = 60;
/** What a user's own queue is called. */
const MY_QUEUE = 'My Queue';
/** One transaction: it locks nobody out, but has an end that a person waits for. */
const SPLIT_AT_MOST = 50_000;

/** @param isCarried contacts or communications look different by it. */
export function tellTags(tx: Tx, { companyId }: Scope, category: Category, isCarried: boolean): void {
  tx.emit({
    type: 'tags_updated',
    companyId,
    entity: { type: 'company', id: companyId },
    version: 1,
    data: { category, is_carried: isCarried },
    channels: [channels.company(companyId)],
  });
}

export const beingMerged = () =>
  fail('CONFLICT', { message: 'One of these tags is being merged. Try again when that is done.' });

export function createTags({ clock }: Pick<Kernel, 'clock'>, bulks: Pick<Bulks, 'start'>): Tags {
  async function requireFree(tx: Tx, scope: Scope, category: number, name: string, own?: number): Promise<void> {
    const taken = (await takenNames(tx, scope, category, [name])).find(({ id }) => id !== own);
    if (taken !== undefined) throw invalid({ name: `There is a tag “${taken.name}” already.` });
  }

  async function requireRoom(tx: Tx, scope: Scope, category: number, more: number, field: string): Promise<void> {
    if ((await countTags(tx, scope, category)) + more > TAGS_AT_MOST)
      throw invalid({ [field]: `There can be at most ${TAGS_AT_MOST} tags. Delete or merge some first.` });
  }

  async function lockAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<TagRow[]> {
    const wanted = [...new Set(ids)];
    await lockTagList(tx, scope);
    const rows = await lockKept(tx, scope, wanted);
    if (rows.length < wanted.length) throw fail('NOT_FOUND');
    return rows;
  }

  async function presentAll(reads: Reads, scope: Scope, rows: readonly TagRow[]): Promise<ListedTag[]> {
    const ids = rows.map(({ id }) => id);
    const [uses, merged] = await Promise.all([usesOf(reads, scope, ids), mergedInto(reads, scope, ids)]);
    return rows.map((row) => presentTag(row, uses.get(row.id) ?? 0, merged.get(row.id) ?? []));
  }

  async function present(reads: Reads, scope: Scope, row: TagRow | undefined): Promise<ListedTag> {
    const [tag] = await presentAll(reads, scope, [found(row)]);
    return found(tag);
  }

  function tellOf(tx: Tx, scope: Scope, rows: readonly TagRow[], isCarried: boolean): void {
    for (const code of new Set(rows.map(({ category }) => category))) tellTags(tx, scope, categoryOf(code), isCarried);
  }

  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED for tags of communications. */
  async function taggedContacts(tx: Tx, scope: Scope, ids: readonly number[]) {
    const rows = await lockAll(tx, scope, ids);
    if (rows.some(({ category }) => categoryOf(category) !== 'contacts'))
      throw invalid({ ids: 'Choose tags of contacts.' });
    return {
      filter_groups: { and: [{ field: 'tags', operator: 'any-of' as const, value: rows.map(({ id }) => id) }] },
    };
  }

  return {
    list: async (reads, scope, category) => presentAll(reads, scope, await listTags(reads, scope, codeOf(category))),
    count: async (reads, scope, category) => countTags(reads, scope, codeOf(category)),

    async create(tx, scope, { name, color, category }) {
      await lockTagList(tx, scope);
      const code = codeOf(category);
      await requireFree(tx, scope, code, name);
      await requireRoom(tx, scope, code, 1, 'name');
      const rows = await insertTags(tx, scope, [{ name, color, category: code, createdAt: clock.now() }]);
      tellOf(tx, scope, rows, false);
      return present(tx, scope, rows[0]);
    },

    async update(tx, scope, id, change, ifVersion) {
      const [row] = await lockAll(tx, scope, [id]);
      if (row === undefined) throw fail('NOT_FOUND');
      if (change.name !== undefined) await requireFree(tx, scope, row.category, change.name, id);
      const rows = await updateTags(tx, scope, [id], given(change), clock.now(), ifVersion);
      if (rows.length === 0) throw fail('CONFLICT');
      tellOf(tx, scope, rows, true);
      return present(tx, scope, rows[0]);
    },

    async remove(tx, scope, ids) {
      const rows = await lockAll(tx, scope, ids);
      const kept = rows.map(({ id }) => id);
      if (await isMerging(tx, scope, kept)) throw beingMerged();
      const now = clock.now();
      let count = 0;
      for (const category of new Set(rows.map((row) => row.category))) {
        const own = rows.filter((row) => row.category === category);
        count += await countTagged(
          tx,
          scope,
          category,
          own.map(({ id }) => id),
        );
      }
      await updateTags(tx, scope, kept, { removedAt: now, mergedIntoId: null }, now);
      tellOf(tx, scope, rows, true);
      return count;
    },

    async restore(tx, scope, ids) {
      const wanted = [...new Set(ids)];
      await lockTagList(tx, scope);
      const rows = await findRemoved(tx, scope, wanted);
      if (rows.length < wanted.length) throw fail('NOT_FOUND');
      for (const category of new Set(rows.map((row) => row.category))) {
        const own = rows.filter((row) => row.category === category);
        const names = own.map(({ name }) => name);
        await requireNames(tx, scope, category, names);
        await requireRoom(tx, scope, category, own.length, 'ids');
      }
      const back = await updateTags(tx, scope, wanted, { removedAt: null }, clock.now());
      tellOf(tx, scope, back, true);
      return presentAll(tx, scope, back);
    },

    async split(tx, scope, id, { page_size: size, keep_original: isKept }) {
      const [row] = await lockAll(tx, scope, [id]);
      if (row === undefined) throw fail('NOT_FOUND');
      if (categoryOf(row.category) !== 'contacts') throw invalid({ id: 'Only tags of contacts can be split.' });
      if (await isMerging(tx, scope, [id])) throw beingMerged();
      const count = await countTagged(tx, scope, row.category, [id]);
      if (size >= count) throw invalid({ page_size: `Choose a size below ${count}, the number of contacts.` });
      if (count > SPLIT_AT_MOST)
        throw invalid({ page_size: `A tag of more than ${SPLIT_AT_MOST} contacts cannot be split.` });
      const parts = Math.ceil(count / size);
      await requireRoom(tx, scope, row.category, parts, 'page_size');
      const now = clock.now();
      const names = await freeNames(tx, scope, row, parts);
      const { color, category } = row;
      const made = await insertTags(
        tx,
        scope,
        names.map((name) => ({ name, color, category, createdAt: now })),
      );
      const byName = new Map(made.map((tag) => [tag.name, tag.id]));
      await spreadOver(
        tx,
        scope,
        id,
        size,
        names.map((name) => byName.get(name) ?? 0),
      );
      if (!isKept) await updateTags(tx, scope, [id], { removedAt: now }, now);
      tellTags(tx, scope, 'contacts', true);
      return presentAll(tx, scope, made);
    },

    async assignContacts(tx, actor, scope, ids, userId) {
      const filter = await taggedContacts(tx, scope, ids);
      return bulks.start(tx, scope, actor, { action: { type: 'assign', user_id: userId }, filter });
    },

    async addToQueue(tx, actor, scope, ids) {
      const filter = await taggedContacts(tx, scope, ids);
      const queue = found(await dialerLists.ensureQueue(tx, scope, actor.userId, MY_QUEUE));
      return bulks.start(tx, scope, actor, { action: { type: 'add_to_dialer', list_id: queue.id }, filter });
    },
  };
}

/** @throws ApiError CONFLICT when another tag is called like one of these. */
export async function requireNames(tx: Tx, scope: Scope, category: number, names: readonly string[]): Promise<void> {
  const [taken] = await takenNames(tx, scope, category, names);
  if (taken !== undefined)
    throw fail('CONFLICT', { message: `There is another tag “${taken.name}” now. Rename it first.` });
}

/** “Name 1”, “Name 2” …, without those that there are. A long name is cut so that its number fits. */
async function freeNames(tx: Tx, scope: Scope, { name, category }: TagRow, parts: number): Promise<string[]> {
  const numbered = Array.from({ length: parts + TAGS_AT_MOST }, (_, index) => {
    const ending = ` ${index + 1}`;
    return cutText(name, NAME_AT_MOST - ending.length) + ending;
  });
  const taken = new Set((await takenNames(tx, scope, category, numbered)).map((tag) => tag.name.toLowerCase()));
  return numbered.filter((each) => !taken.has(each.toLowerCase())).slice(0, parts);
}
