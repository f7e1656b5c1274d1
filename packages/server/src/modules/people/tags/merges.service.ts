import type { TagMerge } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { updateTags } from '../contacts/index.js';
import {
  findMerge,
  insertMerge,
  isMerging,
  type MergeRow,
  moveSome,
  putBackSome,
  updateMerge,
} from './merges.repository.js';
import { mergeStepJob } from './tags.jobs.js';
import { categoryOf, presentMerge } from './tags.presenter.js';
import { findRemoved, findTag, lockKept, lockTagList } from './tags.repository.js';
import { beingMerged, requireNames, tellTags } from './tags.service.js';

/** One transaction: whoever wants to change the tags of one of its contacts waits for no longer. */
const AT_ONCE = 2_000;

/** Several tags become one. Of what has few of them, while the person waits; of the rest, step by step. */
export interface TagMerges {
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED for fewer than two, and for some of each category; CONFLICT while one is being merged. */
  merge(tx: Tx, actor: UserActor, scope: Scope, intoId: number, ids: readonly number[]): Promise<TagMerge>;
  get(reads: Reads, scope: Scope, id: number): Promise<TagMerge>;
  /** @throws ApiError NOT_FOUND; CONFLICT when something stands in the way. */
  undo(tx: Tx, scope: Scope, id: number): Promise<TagMerge>;
  step(run: RunOf<typeof mergeStepJob>): Promise<void>;
}

const conflict = (message: string) => fail('CONFLICT', { message });

export function createTagMerges(kernel: Kernel): TagMerges {
  const { clock } = kernel;

  /** Goes on as far as one transaction may, and asks for the rest. */
  async function goOn(tx: Tx, scope: Scope, merge: MergeRow): Promise<MergeRow> {
    const row = merge.phase === 'apply' ? await apply(tx, scope, merge) : await putBack(tx, scope, merge);
    if (!row.isDone)
      tx.enqueue(mergeStepJob, {
        companyId: row.companyId,
        payload: { mergeId: row.id, version: row.version },
        key: `${row.id}/${row.version}`,
      });
    return row;
  }

  async function apply(tx: Tx, scope: Scope, merge: MergeRow): Promise<MergeRow> {
    const count = await moveSome(tx, merge, AT_ONCE);
    return updateMerge(tx, scope, merge.id, { moved: merge.moved + count, isDone: count < AT_ONCE }, clock.now());
  }

  async function putBack(tx: Tx, scope: Scope, merge: MergeRow): Promise<MergeRow> {
    const { undone, kept } = await putBackSome(tx, merge, AT_ONCE);
    const values = { undone: merge.undone + undone, kept: merge.kept + kept, isDone: undone + kept < AT_ONCE };
    return updateMerge(tx, scope, merge.id, values, clock.now());
  }

  async function present(reads: Reads, scope: Scope, row: MergeRow): Promise<TagMerge> {
    return presentMerge(row, found(await findTag(reads, scope, row.intoId)));
  }

  return {
    async merge(tx, actor, scope, intoId, ids) {
      const wanted = [...new Set([intoId, ...ids])];
      await lockTagList(tx, scope);
      const rows = await lockKept(tx, scope, wanted);
      if (rows.length < wanted.length) throw fail('NOT_FOUND');
      const from = rows.filter(({ id }) => id !== intoId);
      const [first] = rows;
      if (first === undefined || from.length === 0) throw invalid({ ids: 'Choose at least two tags.' });
      if (rows.some(({ category }) => category !== first.category))
        throw invalid({ ids: 'Tags of contacts and tags of communications cannot be merged.' });
      if (await isMerging(tx, scope, wanted)) throw beingMerged();
      const now = clock.now();
      const fromIds = from.map(({ id }) => id);
      await updateTags(tx, scope, fromIds, { removedAt: now, mergedIntoId: intoId }, now);
      const made = await insertMerge(tx, scope, {
        userId: actor.userId,
        category: first.category,
        intoId,
        fromIds,
        fromNames: from.map(({ name }) => name),
        createdAt: now,
      });
      const row = await goOn(tx, scope, made);
      tellTags(tx, scope, categoryOf(row.category), true);
      return present(tx, scope, row);
    },

    get: async (reads, scope, id) => present(reads, scope, found(await findMerge(reads, scope, id))),

    async undo(tx, scope, id) {
      await lockTagList(tx, scope);
      const merge = found(await findMerge(tx, scope, id));
      if (!merge.isDone) throw conflict('The merge is still under way.');
      if (merge.phase === 'undo') throw conflict('This was already undone.');
      const [into] = await lockKept(tx, scope, [merge.intoId]);
      if (into === undefined)
        throw conflict('The tag that the others became was deleted or merged itself. Undo that first.');
      const from = await findRemoved(tx, scope, merge.fromIds, into.id);
      if (from.length < merge.fromIds.length) throw conflict('This cannot be undone any more.');
      if (await isMerging(tx, scope, [into.id])) throw beingMerged();
      await requireNames(
        tx,
        scope,
        merge.category,
        from.map(({ name }) => name),
      );
      const now = clock.now();
      await updateTags(tx, scope, merge.fromIds, { removedAt: null, mergedIntoId: null }, now);
      const row = await goOn(tx, scope, await updateMerge(tx, scope, id, { phase: 'undo', isDone: false }, now));
      tellTags(tx, scope, categoryOf(row.category), true);
      return present(tx, scope, row);
    },

    async step({ companyId, payload }) {
      await inTransaction(kernel, async (tx) => {
        const scope = systemScope(companyId);
        await lockTagList(tx, scope);
        const merge = await findMerge(tx, scope, payload.mergeId);
        if (merge === undefined || merge.isDone || merge.version !== payload.version) return;
        const row = await goOn(tx, scope, merge);
        // Colleagues read once more what they show: at the end, not at each step.
        if (row.isDone) tellTags(tx, scope, categoryOf(row.category), true);
      });
    },
  };
}
