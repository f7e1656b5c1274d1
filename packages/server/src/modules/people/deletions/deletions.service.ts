import type { DeletedContact } from '@talk/contract';
import { lockNames } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { emitMany } from '../../../events/many.js';
import { fail } from '../../../http/errors.js';
import { type Page, toPage } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { contactsInCall } from '../communications/index.js';
import {
  type ContactLeaver,
  type ContactView,
  type LeftRows,
  lockContacts,
  lockGone,
  markGone,
  markThere,
  planResponse,
  planWakeUps,
  readContactViews,
  recordAuditsOfMany,
  refreshContact,
  tellContact,
} from '../contacts/index.js';
import { memberName, numbersOf } from '../contacts/read.js';
import { missing } from '../merges/read.js';
import {
  type DeletionRow,
  type DeletionView,
  findDeletions,
  holdersOfNumbers,
  insertDeletions,
  LATEST_FIRST,
  listDeletions,
  removeDeletions,
  whichAreThere,
} from './deletions.repository.js';

/** As long as a deleted contact can be restored. */
export const RESTORABLE_MS = 30 * 24 * 60 * 60_000;
const NUMBERS = 'contact_phone_numbers';

export interface Removed {
  readonly gone: readonly DeletionRow[];
  /** Somebody is on the phone with them: they are there still. */
  readonly inCall: ReadonlySet<number>;
}

export interface Restored {
  readonly contactId: number;
  readonly deletionId: number;
  /** Numbers that another contact has by now. */
  readonly taken: readonly string[];
}

export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** Contacts go, and come back. */
export interface Deletions {
  /** Those of the contacts that the viewer may see. */
  remove(tx: Tx, scope: Scope, viewer: Viewer, ids: readonly number[]): Promise<Removed>;
  /** Those that were deleted less than 30 days ago, as far as the viewer could see them; null for what the asker has deleted. */
  restore(
    tx: Tx,
    scope: Scope,
    viewer: Viewer | null,
    ids: readonly number[],
    /** These deletions, and no later ones of the same contacts. */
    only?: ReadonlySet<number>,
  ): Promise<Restored[]>;
  /** Of contacts that are not deleted, those that are there. */
  there(reads: Reads, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** @throws ApiError NOT_FOUND, CONTACT_MERGED, CONFLICT while somebody is on the phone with the contact. */
  removeOne(tx: Tx, scope: Scope, id: number): Promise<DeletedContact>;
  /** @throws ApiError NOT_FOUND for one that is not deleted, or was erased. */
  restoreOne(tx: Tx, scope: Scope, id: number): Promise<{ view: ContactView; taken: string[] }>;
  list(reads: Reads, scope: Scope, request: PageRequest): Promise<Page<DeletedContact>>;
}

const numbersIn = (deletions: readonly DeletionRow[]): string[] =>
  deletions.flatMap(({ rows }) => (rows[NUMBERS] ?? []).map((row) => String(row['phone_number'])));

/** @param leavers everything that points at a contact, in the order in which it is taken away; put back in the opposite one. */
export function createDeletions({ clock }: Pick<Kernel, 'clock'>, leavers: readonly ContactLeaver[]): Deletions {
  const since = (): Date => new Date(clock.now().getTime() - RESTORABLE_MS);
  const byName = async (reads: Reads, scope: Scope): Promise<string | null> =>
    scope.userId === null ? null : ((await memberName(reads, scope, scope.userId)) ?? null);

  /** What makes way, by contact. */
  async function takeAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, Record<string, LeftRows>>> {
    const left = new Map<number, Record<string, LeftRows>>(ids.map((id) => [id, {}]));
    for (const leaver of leavers)
      for (const [id, rows] of (await leaver.take?.(tx, scope, ids)) ?? []) {
        const own = left.get(id);
        if (own !== undefined) own[leaver.name] = rows;
      }
    return left;
  }

  async function remove(tx: Tx, scope: Scope, viewer: Viewer, ids: readonly number[]): Promise<Removed> {
    // A call that comes in waits for its number, and finds that nobody has it then.
    const numbers = (await numbersOf(tx, scope, ids)).map(({ phoneNumber }) => phoneNumber);
    await lockNames(tx, 'number', scope.companyId, numbers);
    const locked = await lockContacts(tx, scope, ids, viewer);
    const inCall = await contactsInCall(
      tx,
      scope,
      locked.map(({ id }) => id),
    );
    const going = locked.filter(({ id }) => !inCall.has(id));
    if (going.length === 0) return { gone: [], inCall };
    const now = clock.now();
    const views = await readContactViews(
      tx,
      scope,
      going.map(({ id }) => id),
    );
    const audits = going.map(({ id }) => ({ contactId: id, field: 'deletion', before: null, after: 'deleted' }));
    await recordAuditsOfMany(tx, scope, views, audits, now);
    const left = await takeAll(
      tx,
      scope,
      going.map(({ id }) => id),
    );
    await markGone(
      tx,
      scope,
      going.map(({ id }) => id),
      now,
    );
    const gone = await insertDeletions(
      tx,
      scope,
      going.map(({ id }) => ({ contactId: id, rows: left.get(id) ?? {} })),
      now,
    );
    const told = going.map(({ id, version, ...facts }) => ({
      item: { id, version: version + 1 },
      about: aboutContact(facts),
    }));
    emitMany(tx, scope, 'contacts_bulk_deleted', { by_name: await byName(tx, scope) }, told);
    emitMany(tx, scope, 'left_view', { type: 'contact' }, told);
    return { gone, inCall };
  }

  async function restore(
    tx: Tx,
    scope: Scope,
    viewer: Viewer | null,
    ids: readonly number[],
    only?: ReadonlySet<number>,
  ): Promise<Restored[]> {
    const known = (await findDeletions(tx, scope, ids, viewer, since())).filter(({ id }) => only?.has(id) !== false);
    await lockNames(tx, 'number', scope.companyId, numbersIn(known));
    const locked = new Set(
      (
        await lockGone(
          tx,
          scope,
          known.map(({ contactId }) => contactId),
        )
      ).map(({ id }) => id),
    );
    // Restored and deleted again meanwhile: that is another deletion.
    const meant = new Set(known.map(({ id }) => id));
    const deletions = (await findDeletions(tx, scope, [...locked], viewer, since())).filter(({ id }) => meant.has(id));
    if (deletions.length === 0) return [];
    const now = clock.now();
    const back = deletions.map(({ contactId }) => contactId);
    const holders = await holdersOfNumbers(tx, scope, numbersIn(deletions));
    await markThere(tx, scope, back, now);
    for (const leaver of leavers.toReversed())
      await leaver.back?.(tx, scope, {
        ids: back,
        rows: deletions.flatMap(({ rows }) => rows[leaver.name] ?? []),
        now,
      });
    await removeDeletions(
      tx,
      scope,
      deletions.map(({ id }) => id),
    );
    const restored = deletions.map((deletion) => ({
      contactId: deletion.contactId,
      deletionId: deletion.id,
      taken: numbersIn([deletion]).filter((number) => holders.has(number)),
    }));
    // Its name and what search finds follow from its numbers.
    for (const { contactId, taken } of restored) if (taken.length > 0) await refreshContact(tx, scope, contactId);
    await tellBack(tx, scope, back, now);
    return restored;
  }

  async function tellBack(tx: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
    const views = await readContactViews(tx, scope, ids);
    planWakeUps(
      tx,
      scope,
      views.map(({ contact }) => contact),
    );
    for (const { contact } of views) planResponse(tx, scope, contact.id, contact.responseDueAt);
    const [only] = views;
    if (only !== undefined && views.length === 1) await tellContact(tx, scope, 'contact_created', only.contact.id);
    else
      emitMany(
        tx,
        scope,
        'contacts_bulk_created',
        {},
        views.map(({ contact }) => ({
          item: { id: contact.id, version: contact.version },
          about: aboutContact(contact),
        })),
      );
    const audits = ids.map((contactId) => ({ contactId, field: 'deletion', before: 'deleted', after: null }));
    await recordAuditsOfMany(tx, scope, views, audits, now);
  }

  function present({ deletion, name, byName: by }: Omit<DeletionView, 'keys'>): DeletedContact {
    const [first] = (deletion.rows[NUMBERS] ?? []).toSorted(
      (a, b) => Number(a['position']) - Number(b['position']) || Number(a['id']) - Number(b['id']),
    );
    return {
      contact_id: deletion.contactId,
      name,
      phone_number: first === undefined ? null : String(first['phone_number']),
      deleted_by_name: by,
      deleted_at: deletion.deletedAt.toISOString(),
      restore_until: new Date(deletion.deletedAt.getTime() + RESTORABLE_MS).toISOString(),
    };
  }

  return {
    remove,
    restore,
    there: whichAreThere,

    async removeOne(tx, scope, id) {
      const viewer = await readViewer(tx, scope);
      const [view] = await readContactViews(tx, scope, [id], viewer);
      if (view === undefined) throw await missing(tx, scope, id, viewer);
      const { gone, inCall } = await remove(tx, scope, viewer, [id]);
      if (inCall.has(id))
        throw fail('CONFLICT', {
          message: `${view.contact.name} is in a call. Delete the contact when the call is over.`,
        });
      const [deletion] = gone;
      if (deletion === undefined) throw await missing(tx, scope, id, viewer);
      return present({ deletion, name: view.contact.name, byName: await byName(tx, scope) });
    },

    async restoreOne(tx, scope, id) {
      const [restored] = await restore(tx, scope, await readViewer(tx, scope), [id]);
      if (restored === undefined) throw fail('NOT_FOUND');
      const [view] = await readContactViews(tx, scope, [id]);
      if (view === undefined) throw new Error('a contact that was just restored does not exist');
      return { view, taken: [...restored.taken] };
    },

    async list(reads, scope, request) {
      const rows = await listDeletions(reads, scope, await readViewer(reads, scope), since(), request);
      return toPage(rows, request, ({ keys }) => cursorOf(LATEST_FIRST, keys), present);
    },
  };
}
