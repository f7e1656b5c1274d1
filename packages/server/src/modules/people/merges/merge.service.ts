import type { Contact, ContactMerge } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { tellWhoLostSight } from '../../../events/left-view.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { recountContact } from '../communications/index.js';
import {
  type ContactFollower,
  type ContactView,
  type FollowedRows,
  lockContacts,
  lockNumber,
  makePrimary,
  planResponse,
  planWakeUps,
  presentContactTo,
  recordAudits,
  refreshContact,
  tellContact,
  updateContactRow,
} from '../contacts/index.js';
import { type ContactRow, numbersOf, visibleContactIds } from '../contacts/read.js';
import { type AttributeChoices, mergedValues, type MergeChoices, storedOf } from './merged-values.js';
import { insertMerge, type MergeView, removeContact, takeContact } from './merges.repository.js';
import { presentMerge } from './merges.presenter.js';
import { missing } from './read.js';

export interface MergeRequest {
  readonly loser_id: number;
  readonly if_version: number;
  readonly loser_if_version: number;
  readonly fields: MergeChoices;
  /** The same of fields of the company, by their keys. */
  readonly attributes: AttributeChoices;
}

export interface Merged {
  readonly contact: Contact;
  readonly merge: ContactMerge;
}

export interface Merging {
  /** @throws ApiError NOT_FOUND, CONTACT_MERGED, CONFLICT when one of the two was changed, VALIDATION_FAILED for a contact with itself. */
  merge(tx: Tx, scope: Scope, winnerId: number, request: MergeRequest): Promise<Merged>;
}

/** @param followers everything that points at a contact, in the order in which their rows are locked. */
export function createMerging({ clock }: Pick<Kernel, 'clock'>, followers: readonly ContactFollower[]): Merging {
  /** Both, locked; with their numbers, so that a call that comes in waits, and finds the winner then. */
  async function lockBoth(tx: Tx, scope: Scope, winnerId: number, loserId: number): Promise<[ContactRow, ContactRow]> {
    const viewer = await readViewer(tx, scope);
    // Before anything is locked: of what one may not see, nothing is told by waiting.
    const seen = new Set(await visibleContactIds(tx, scope, [winnerId, loserId], viewer));
    for (const id of [winnerId, loserId]) if (!seen.has(id)) throw await missing(tx, scope, id, viewer);
    const numbers = await numbersOf(tx, scope, [winnerId, loserId]);
    for (const e164 of numbers.map(({ phoneNumber }) => phoneNumber).sort()) await lockNumber(tx, scope, e164);
    const rows = await lockContacts(tx, scope, [winnerId, loserId], viewer);
    const [winner, loser] = [winnerId, loserId].map((id) => rows.find((row) => row.id === id));
    if (winner === undefined) throw await missing(tx, scope, winnerId, viewer);
    if (loser === undefined) throw await missing(tx, scope, loserId, viewer);
    return [winner, loser];
  }

  function tell(tx: Tx, scope: Scope, { merge, byName }: MergeView, loser: ContactRow, winner: ContactView): void {
    const version = loser.version + 1;
    tx.emit({
      type: 'contact_merged',
      companyId: scope.companyId,
      entity: { type: 'contact_merge', id: merge.id },
      version: 1,
      data: {
        merge_id: merge.id,
        winner_id: merge.winnerId,
        loser_id: merge.loserId,
        loser_name: merge.loserName,
        loser_version: version,
        by_name: byName,
        is_undone: false,
      },
      about: aboutContact(winner.contact),
    });
    const [before, after] = [aboutContact(loser), aboutContact(winner.contact)];
    tellWhoLostSight(tx, scope, { type: 'contact', id: loser.id, version, before, after });
  }

  return {
    async merge(tx, scope, winnerId, request) {
      const loserId = request.loser_id;
      if (loserId === winnerId)
        throw invalid({ loser_id: 'A contact cannot be merged with itself. Choose another one.' });
      const [winner, loser] = await lockBoth(tx, scope, winnerId, loserId);
      for (const [row, version] of [
        [winner, request.if_version],
        [loser, request.loser_if_version],
      ] as const)
        if (row.version !== version)
          throw fail('CONFLICT', {
            message: `Someone changed ${row.name} in the meantime. Look at it again, then merge.`,
          });
      const now = clock.now();
      const loserRow = await takeContact(tx, scope, loserId);
      const [theirs] = await numbersOf(tx, scope, [loserId]);

      const rows: Record<string, FollowedRows> = {};
      for (const follower of followers) rows[follower.name] = await follower.move(tx, scope, { loserId, winnerId });
      await removeContact(tx, scope, loserId);

      if (request.fields.phone_number === 'loser' && theirs !== undefined)
        await makePrimary(tx, scope, winnerId, theirs.id);
      const values = mergedValues(winner, loser, request.fields, request.attributes);
      const counted = await recountContact(tx, scope, winnerId);
      await updateContactRow(tx, scope, winnerId, { ...values, ...counted }, now);
      await refreshContact(tx, scope, winnerId);
      const view = await tellContact(tx, scope, 'contact_updated', winnerId, winner);
      planWakeUps(tx, scope, [view.contact]);
      planResponse(tx, scope, view.contact.id, view.contact.responseDueAt);

      const undo = { loser: loserRow, before: storedOf(winner, values), after: storedOf(view.contact, values), rows };
      const merged = { winnerId, loserId, loserName: loser.name, mergedAt: now };
      const merge = await insertMerge(tx, scope, merged, undo);
      tell(tx, scope, merge, loser, view);
      const audit = { contactId: winnerId, field: 'merge', before: null, after: loser.name };
      await recordAudits(tx, scope, view, [audit], now);
      return { contact: await presentContactTo(tx, scope, view), merge: presentMerge(merge) };
    },
  };
}
