import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { memberScope, systemScope, type Scope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { BulkChanges, BulkOutcome } from '../contacts/index.js';
import type { bulkStepJob } from './bulk.jobs.js';
import {
  type BulkRow,
  type ItemRow,
  lockBulk,
  nextItems,
  settleItems,
  settleRest,
  updateBulk,
} from './bulk.repository.js';
import { enqueueStep, neededFor, tellBulk } from './bulk.service.js';

/** One transaction: short enough that nobody who wants one of its contacts waits noticeably. */
const AT_ONCE = 200;
/** A step that fails is repeated contact by contact; one that fails again this often is left out, and named. */
const GIVE_UP_AT = 4;
/** Between steps the server rests for as long as the last one took, so that calls and people come first; for this long at most. */
const LONGEST_REST_MS = 2_000;

/**
 * Changes of many go on step by step: each is a transaction that changes contacts, writes what became of them, and asks for the next one. A
 * process that is killed leaves a step done or not done.
 */
export function createBulkSteps(kernel: Kernel, changes: BulkChanges) {
  async function mayGoOn(tx: Tx, scope: Scope, bulk: BulkRow): Promise<boolean> {
    const membership = await findMembership(tx, scope, bulk.userId);
    if (membership === undefined || !membership.enabled) return false;
    const permissions = effectivePermissions(membership);
    const needed = bulk.phase === 'undo' ? null : neededFor(bulk.action);
    return permissions.includes('update contact') && (needed === null || permissions.includes(needed));
  }

  const finish = { status: 'done' as const };

  async function refuseRest(tx: Tx, scope: Scope, bulk: BulkRow): Promise<void> {
    const now = kernel.clock.now();
    const isUndo = bulk.phase === 'undo';
    const count = isUndo
      ? await settleRest(tx, scope, bulk.id, 'changed', 'kept', 'not_allowed')
      : await settleRest(tx, scope, bulk.id, 'waiting', 'failed', 'not_allowed');
    const counts = isUndo ? { kept: bulk.kept + count } : { failed: bulk.failed + count };
    tellBulk(tx, await updateBulk(tx, scope, bulk.id, { ...counts, ...finish, finishedAt: now }, now));
  }

  async function outcomes(tx: Tx, scope: Scope, bulk: BulkRow, items: readonly ItemRow[]): Promise<BulkOutcome[]> {
    if (bulk.phase === 'apply')
      return changes.apply(
        tx,
        scope,
        await readViewer(tx, scope),
        items.map(({ contactId }) => contactId),
        bulk.action,
      );
    const known = items.flatMap(({ contactId, before }) => (before === null ? [] : [{ contactId, before }]));
    return changes.restore(tx, scope, known, bulk.action);
  }

  return async function step({ companyId, payload, attempt, log }: RunOf<typeof bulkStepJob>): Promise<void> {
    const from = kernel.clock.now().getTime();
    await inTransaction(kernel, async (tx) => {
      const bulk = await lockBulk(tx, systemScope(companyId), payload.bulkId);
      if (bulk === undefined || bulk.version !== payload.version || bulk.status !== 'running') return;
      const scope = memberScope(companyId, bulk.userId);
      if (!(await mayGoOn(tx, scope, bulk))) return refuseRest(tx, scope, bulk);
      const careful = attempt > 1 ? AT_ONCE : payload.careful;
      const limit = careful > 0 ? 1 : AT_ONCE;
      const items = await nextItems(tx, scope, bulk, bulk.phase === 'apply' ? 'waiting' : 'changed', limit);
      const isGivenUp = attempt >= GIVE_UP_AT;
      if (isGivenUp) log.error({ bulkId: bulk.id, contactId: items[0]?.contactId }, 'a contact of many was left out');
      const found = isGivenUp
        ? items.map(({ contactId }): BulkOutcome => ({ contactId, kind: 'failed', reason: 'error' }))
        : await outcomes(tx, scope, bulk, items);
      await settleItems(tx, scope, bulk.id, settledOf(bulk, items, found));
      const now = kernel.clock.now();
      const isLast = items.length < limit;
      const counts = countsOf(bulk, found);
      const cursor = items.at(-1)?.contactId ?? bulk.cursor;
      const row = await updateBulk(
        tx,
        scope,
        bulk.id,
        { ...counts, cursor, ...(isLast ? { ...finish, finishedAt: now } : {}) },
        now,
      );
      const rested = new Date(now.getTime() + Math.min(now.getTime() - from, LONGEST_REST_MS));
      if (!isLast) enqueueStep(tx, row, { careful: Math.max(0, careful - 1), runAt: rested });
      tellBulk(tx, row);
    });
  };
}

function settledOf({ phase }: BulkRow, items: readonly ItemRow[], found: readonly BulkOutcome[]) {
  const before = new Map(items.map((item) => [item.contactId, item.before]));
  return found.map((outcome) => {
    const { contactId } = outcome;
    if (phase === 'apply')
      return outcome.kind === 'changed'
        ? { contactId, state: 'changed' as const, reason: null, before: outcome.before }
        : { contactId, state: outcome.kind, reason: reasonOf(outcome), before: null };
    const reason = reasonOf(outcome);
    const state = reason === null ? ('undone' as const) : ('kept' as const);
    return { contactId, state, reason, before: before.get(contactId) ?? null };
  });
}

const reasonOf = (outcome: BulkOutcome) =>
  outcome.kind === 'failed' ? outcome.reason : outcome.kind === 'changed' ? outcome.short : null;

function countsOf(bulk: BulkRow, found: readonly BulkOutcome[]) {
  const of = (kind: BulkOutcome['kind']): number => found.filter((outcome) => outcome.kind === kind).length;
  if (bulk.phase === 'apply')
    return {
      changed: bulk.changed + of('changed'),
      unchanged: bulk.unchanged + of('unchanged'),
      failed: bulk.failed + of('failed'),
    };
  const kept = found.filter((outcome) => reasonOf(outcome) !== null).length;
  return { undone: bulk.undone + found.length - kept, kept: bulk.kept + kept };
}
