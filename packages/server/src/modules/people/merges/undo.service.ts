import type { Contact, ContactMerge } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { engagementSince, recountContact } from '../communications/index.js';
import {
  type ContactFollower,
  lockContacts,
  lockNumber,
  planResponse,
  planWakeUps,
  presentContactTo,
  readContactViews,
  recordAudits,
  refreshContact,
  tellContact,
  updateContactRow,
} from '../contacts/index.js';
import { type ContactRow, type ContactValues, visibleContactIds } from '../contacts/read.js';
import { laterEngagement, restoredValues } from './merged-values.js';
import {
  findMerge,
  findUndo,
  listMerges,
  lockMerge,
  losersSince,
  markUndone,
  type MergeRow,
  returnContact,
} from './merges.repository.js';
import { presentMerge, UNDO_MS } from './merges.presenter.js';
import { mergedInto } from './read.js';
import type { StoredUndo } from './stored-undo.js';

export interface Undone {
  readonly winner: Contact;
  /** Null if the user cannot see it. */
  readonly loser: Contact | null;
  readonly merge: ContactMerge;
}

export interface Unmerging {
  list(reads: Reads, scope: Scope, winnerId: number): Promise<ContactMerge[]>;
  /** @throws ApiError NOT_FOUND, CONFLICT when it was undone, is too old, or the contact was merged on. */
  undo(tx: Tx, scope: Scope, mergeId: number): Promise<Undone>;
}

const dateOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

export function createUnmerging({ clock }: Pick<Kernel, 'clock'>, followers: readonly ContactFollower[]): Unmerging {
  const since = (): Date => new Date(clock.now().getTime() - UNDO_MS);

  /** When it was in touch last, and over which lines: as before the merge, with what came since and stays. */
  async function engagedSince(
    tx: Tx,
    scope: Scope,
    id: number,
    mergedAt: Date,
    before: { readonly row: Readonly<Record<string, unknown>>; readonly lineIds: readonly number[] },
  ): Promise<ContactValues> {
    const { lineIds, ...news } = await engagementSince(tx, scope, id, mergedAt);
    const { row } = before;
    const was = {
      lastCommunicationId: row['lastCommunicationId'] == null ? null : Number(row['lastCommunicationId']),
      lastEngagementAt: dateOf(row['lastEngagementAt']),
      lastInboundEngagementAt: dateOf(row['lastInboundEngagementAt']),
      lastOutboundEngagementAt: dateOf(row['lastOutboundEngagementAt']),
    };
    return { ...laterEngagement(was, news), lineIds: [...new Set([...before.lineIds, ...lineIds])] };
  }

  async function restoreWinner(
    tx: Tx,
    scope: Scope,
    row: ContactRow,
    undo: StoredUndo,
    merge: MergeRow,
  ): Promise<void> {
    const [before, after] = [idsOf(undo.before['lineIds']), new Set(idsOf(undo.after['lineIds']))];
    const added = row.lineIds.filter((id) => !after.has(id));
    await updateContactRow(
      tx,
      scope,
      row.id,
      {
        ...restoredValues(row, undo.before, undo.after, await losersSince(tx, scope, merge)),
        ...(await engagedSince(tx, scope, row.id, merge.mergedAt, {
          row: undo.before,
          lineIds: [...before, ...added],
        })),
        ...(await recountContact(tx, scope, row.id)),
      },
      clock.now(),
    );
    await refreshContact(tx, scope, row.id);
  }

  async function restoreLoser(
    tx: Tx,
    scope: Scope,
    { loser }: StoredUndo,
    pair: { readonly winner: ContactRow; readonly after: StoredUndo['after']; readonly mergedAt: Date },
  ): Promise<void> {
    const id = Number(loser['id']);
    const { winner, after, mergedAt } = pair;
    const row = {
      lastCommunicationId: loser['last_communication_id'],
      lastEngagementAt: loser['last_engagement_at'],
      lastInboundEngagementAt: loser['last_inbound_engagement_at'],
      lastOutboundEngagementAt: loser['last_outbound_engagement_at'],
    };
    // Whoever asked to be left alone since the merge may have been either of the two.
    const limits: ContactValues = {
      ...(winner.isDnc && after['isDnc'] === false ? { isDnc: true, dncReason: winner.dncReason } : {}),
      ...(winner.isBlocked && after['isBlocked'] === false ? { isBlocked: true } : {}),
      ...(winner.blocksAutomatedTexts && after['blocksAutomatedTexts'] === false ? { blocksAutomatedTexts: true } : {}),
    };
    const engaged = await engagedSince(tx, scope, id, mergedAt, { row, lineIds: idsOf(loser['line_ids']) });
    const counted = await recountContact(tx, scope, id);
    await updateContactRow(tx, scope, id, { ...limits, ...engaged, ...counted }, clock.now());
    await refreshContact(tx, scope, id);
  }

  return {
    async list(reads, scope, winnerId) {
      const [seen] = await visibleContactIds(reads, scope, [winnerId], await readViewer(reads, scope));
      if (seen === undefined) throw fail('NOT_FOUND');
      return (await listMerges(reads, scope, winnerId, since())).map(presentMerge);
    },

    async undo(tx, scope, mergeId) {
      const viewer = await readViewer(tx, scope);
      const known = found(await findMerge(tx, scope, mergeId)).merge;
      const [seen] = await visibleContactIds(tx, scope, [known.winnerId], viewer);
      if (seen === undefined) {
        const on = await mergedInto(tx, scope, known.winnerId, viewer);
        if (on === null) throw fail('NOT_FOUND');
        throw fail('CONFLICT', {
          message: `This contact was merged into ${on.name} since. Undo that first.`,
          contact: on,
        });
      }
      const locked = found(await lockMerge(tx, scope, mergeId));
      const { winnerId, loserId, mergedAt, undoneAt } = locked;
      if (undoneAt !== null) throw fail('CONFLICT', { message: 'This merge was already undone.' });
      const undo = mergedAt <= since() ? undefined : await findUndo(tx, scope, mergeId);
      if (undo === undefined)
        throw fail('CONFLICT', { message: 'This merge is older than 30 days and cannot be undone any more.' });

      const numbers = (undo.rows['contact_phone_numbers']?.moved ?? []).map((row) => String(row['phone_number']));
      for (const e164 of numbers.toSorted()) await lockNumber(tx, scope, e164);
      const [winner] = await lockContacts(tx, scope, [winnerId], viewer);
      if (winner === undefined) throw fail('NOT_FOUND');
      const now = clock.now();
      await returnContact(tx, scope, undo.loser, now);
      const pair = { loserId, winnerId, mergedAt, numbers };
      for (const follower of followers) {
        const rows = undo.rows[follower.name];
        if (rows !== undefined) await follower.back(tx, scope, pair, rows);
      }
      await restoreWinner(tx, scope, winner, undo, locked);
      await restoreLoser(tx, scope, undo, { winner, after: undo.after, mergedAt });
      await markUndone(tx, scope, mergeId, now);

      const view = await tellContact(tx, scope, 'contact_updated', winnerId, winner);
      const loser = await tellContact(tx, scope, 'contact_created', loserId);
      planWakeUps(tx, scope, [view.contact, loser.contact]);
      for (const { id, responseDueAt } of [view.contact, loser.contact]) planResponse(tx, scope, id, responseDueAt);
      const merge = found(await findMerge(tx, scope, mergeId));
      tx.emit({
        type: 'contact_merged',
        companyId: scope.companyId,
        entity: { type: 'contact_merge', id: mergeId },
        version: 2,
        data: {
          merge_id: mergeId,
          winner_id: winnerId,
          loser_id: loserId,
          loser_name: loser.contact.name,
          loser_version: loser.contact.version,
          by_name: merge.byName,
          is_undone: true,
        },
        about: aboutContact(view.contact),
      });
      const audit = { field: 'merge', after: null };
      await recordAudits(tx, scope, view, [{ ...audit, contactId: winnerId, before: loser.contact.name }], now);
      // A user who sees the winner does not always see the loser.
      const [own] = await readContactViews(tx, scope, [loserId], viewer);
      return {
        winner: await presentContactTo(tx, scope, view),
        loser: own === undefined ? null : await presentContactTo(tx, scope, own),
        merge: presentMerge(merge),
      };
    },
  };
}
