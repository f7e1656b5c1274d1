import { channels, type BulkAction, type BulkFailureReason, type ContactsBulk, type Permission } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { decodeCursor, toPage, type Page } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  type AskedFilter,
  type BulkChanges,
  matchingContactIds,
  readContactViews,
  readFilterOf,
} from '../contacts/index.js';
import { visibleContactIds } from '../contacts/read.js';
import { bulkStepJob } from './bulk.jobs.js';
import { presentBulk } from './bulk.presenter.js';
import {
  type BulkRow,
  type BulkValues,
  findBulk,
  insertBulk,
  insertItems,
  listBulks,
  listFailures,
  lockBulk,
  settleItems,
  updateBulk,
} from './bulk.repository.js';

export interface BulkRequest {
  readonly action: BulkAction;
  readonly contact_ids?: readonly number[] | undefined;
  readonly filter?: AskedFilter | undefined;
  readonly except_ids?: readonly number[] | undefined;
}

export type BulkAct = 'pause' | 'resume' | 'cancel' | 'undo' | 'dismiss';

export interface BulkFailure {
  readonly contact_id: number;
  readonly name: string | null;
  readonly reason: BulkFailureReason;
}

/** Changes of many contacts, as the person who asks for them has them in hand. */
export interface Bulks {
  /**
   * The contacts that match now are the ones, whatever matches later.
   * @throws ApiError NOT_FOUND when none of the named is there for the user, VALIDATION_FAILED for none and for too many, FORBIDDEN.
   */
  start(tx: Tx, scope: Scope, actor: UserActor, request: BulkRequest): Promise<ContactsBulk>;
  list(reads: Reads, scope: Scope): Promise<ContactsBulk[]>;
  /** @throws ApiError NOT_FOUND for a colleague's, too. */
  get(reads: Reads, scope: Scope, id: number): Promise<ContactsBulk>;
  /** @throws ApiError CONFLICT when it is not in a state for that. */
  control(tx: Tx, scope: Scope, id: number, act: BulkAct): Promise<ContactsBulk>;
  failures(reads: Reads, scope: Scope, id: number, query: FailuresQuery): Promise<Page<BulkFailure>>;
}

export interface FailuresQuery {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** What one filter may reach. */
const CONTACTS_AT_MOST = 100_000;
const SHOWN_AT_MOST = 20;
/** What is over is told of for a day, and can be undone for longer. */
const SHOWN_FOR_MS = 24 * 60 * 60_000;

/** What the action takes besides the right to change contacts; null for nothing. */
export function neededFor({ type }: BulkAction): Permission | null {
  if (type === 'delete') return 'delete contact';
  return type === 'undnc' ? 'undnc contact' : null;
}

/** Tells the person who asked, wherever they are signed in. */
export function tellBulk(tx: Tx, row: BulkRow): void {
  tx.emit({
    type: 'contacts_bulk_updated',
    companyId: row.companyId,
    entity: { type: 'contacts_bulk', id: row.id },
    version: row.version,
    data: presentBulk(row),
    channels: [channels.user(row.companyId, row.userId)],
  });
}

/** @param when the first step comes at once */
export function enqueueStep(tx: Tx, row: BulkRow, when: { careful: number; runAt?: Date } = { careful: 0 }): void {
  const { id: bulkId, version, companyId } = row;
  const { careful, ...at } = when;
  tx.enqueue(bulkStepJob, { companyId, payload: { bulkId, version, careful }, key: `${bulkId}/${version}`, ...at });
}

export function createBulks({ clock }: Pick<Kernel, 'clock'>, changes: BulkChanges): Bulks {
  async function chosen(
    tx: Tx,
    scope: Scope,
    { contact_ids, filter, except_ids = [] }: BulkRequest,
  ): Promise<{ ids: number[]; missing: number[] }> {
    const viewer = await readViewer(tx, scope);
    if (contact_ids !== undefined) {
      const wanted = [...new Set(contact_ids)];
      const seen = new Set(await visibleContactIds(tx, scope, wanted, viewer));
      if (seen.size === 0) throw fail('NOT_FOUND');
      // Some may have gone between the choosing and the asking: they are named with the reason.
      return { ids: wanted.filter((id) => seen.has(id)), missing: wanted.filter((id) => !seen.has(id)) };
    }
    const except = new Set(except_ids);
    const read = await readFilterOf(tx, scope, clock.now(), filter ?? {});
    const matched = await matchingContactIds(tx, scope, viewer, read, CONTACTS_AT_MOST + except.size + 1);
    const ids = matched.filter((id) => !except.has(id));
    if (ids.length === 0) throw invalid({ filter: 'No contact matches.' });
    if (ids.length > CONTACTS_AT_MOST)
      throw invalid({ filter: `This matches more than ${CONTACTS_AT_MOST} contacts. Narrow it down.` });
    return { ids, missing: [] };
  }

  return {
    async start(tx, scope, actor, request) {
      const { action } = request;
      const needed = neededFor(action);
      if (needed !== null && !actor.permissions.has(needed)) throw fail('FORBIDDEN');
      const names = await changes.check(tx, scope, action);
      const { ids, missing } = await chosen(tx, scope, request);
      const now = clock.now();
      const made = await insertBulk(tx, scope, {
        userId: actor.userId,
        action,
        names,
        total: ids.length + missing.length,
        createdAt: now,
      });
      await insertItems(tx, scope, made.id, [...ids, ...missing]);
      const gone = { state: 'failed', reason: 'not_found', before: null } as const;
      await settleItems(
        tx,
        scope,
        made.id,
        missing.map((contactId) => ({ contactId, ...gone })),
      );
      const row = missing.length === 0 ? made : await updateBulk(tx, scope, made.id, { failed: missing.length }, now);
      enqueueStep(tx, row);
      tellBulk(tx, row);
      return presentBulk(row);
    },

    async list(reads, scope) {
      const since = new Date(clock.now().getTime() - SHOWN_FOR_MS);
      return (await listBulks(reads, scope, since, SHOWN_AT_MOST)).map(presentBulk);
    },
    get: async (reads, scope, id) => presentBulk(found(await findBulk(reads, scope, id))),

    async control(tx, scope, id, act) {
      const before = found(await lockBulk(tx, scope, id));
      const now = clock.now();
      const row = await updateBulk(tx, scope, id, valuesOf(before, act, now), now);
      if (row.status === 'running') enqueueStep(tx, row);
      tellBulk(tx, row);
      return presentBulk(row);
    },

    async failures(reads, scope, id, query) {
      const bulk = found(await findBulk(reads, scope, id));
      const behind = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, 1)[0]);
      const rows = await listFailures(reads, scope, bulk.id, {
        behind: Number.isSafeInteger(behind) ? behind : 0,
        offset: query.cursor === undefined ? (query.page - 1) * query.per_page : 0,
        limit: query.per_page + 1,
      });
      const views = await readContactViews(
        reads,
        scope,
        rows.map(({ contactId }) => contactId),
        await readViewer(reads, scope),
      );
      const names = new Map(views.map(({ contact }) => [contact.id, contact.name]));
      return toPage(
        rows,
        query,
        ({ contactId }) => [contactId],
        ({ contactId, reason }) => ({
          contact_id: contactId,
          name: names.get(contactId) ?? null,
          reason: reason ?? 'error',
        }),
      );
    },
  };
}

const conflict = (message: string) => fail('CONFLICT', { message });

/** What pressing a button does. Each raises the version, so that a step that is on its way finds that it no longer counts. */
function valuesOf({ phase, status, changed }: BulkRow, act: BulkAct, now: Date): BulkValues {
  const isOver = status === 'done' || status === 'cancelled';
  switch (act) {
    case 'pause':
      if (status !== 'running') throw conflict('This is not running.');
      return { status: 'paused' };
    case 'resume':
      if (status !== 'paused') throw conflict('This is not paused.');
      return { status: 'running' };
    case 'cancel':
      if (isOver) throw conflict('This is already over.');
      if (phase === 'undo') throw conflict('Undoing cannot be canceled. You can pause it.');
      return { status: 'cancelled', finishedAt: now };
    case 'undo':
      if (phase === 'undo') throw conflict('This was already undone.');
      if (changed === 0) throw conflict('Nothing was changed.');
      return { phase: 'undo', status: 'running', cursor: 0, finishedAt: null, dismissedAt: null };
    case 'dismiss':
      if (!isOver) throw conflict('This is still under way.');
      return { dismissedAt: now };
  }
}
