import { isDeepStrictEqual } from 'node:util';
import type { Contact } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { readDecisions } from '../../../db/settings.js';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { listRingGroups, listUsableLines } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentContactsTo, presentContactTo } from './contact-answers.js';
import { recordAudits, recordAuditsOfMany, tellContact, tellContactsChanged } from './contact-events.js';
import { type ChosenStatus, planWakeUps, readSnooze, type Snoozed, statusValues } from './contact-snooze.service.js';
import {
  type ContactRow,
  lockContact,
  lockContacts,
  type NewAudit,
  updateContactRow,
  updateContactRows,
} from './contacts.repository.js';
import { readContactViews } from './contact-views.repository.js';
import { contactSettings } from './contacts.tables.js';
import { reopenClock, withdrawOverdue } from './response-clock.service.js';
import { closeClock } from './response-values.js';
import { OF_CONTACTS, offeredTags, setContactTags, tagsOf, type TagRow } from './tags.repository.js';

/**
 * Under what a contact is found again: its status in the inbox, its tags, its lines and its ring groups. With `ifVersion` a change is refused as
 * CONFLICT when the contact is no longer at it.
 */
export interface ContactFiling {
  /**
   * Moves all of them, or none. Those that become pending until a time open again then.
   * @param ifVersion of the only one
   * @throws ApiError NOT_FOUND; VALIDATION_FAILED; FORBIDDEN where the company does not let people choose (spec 1 §4).
   */
  setStatus(tx: Tx, scope: Scope, ids: readonly number[], chosen: ChosenStatus, ifVersion?: number): Promise<Contact[]>;
  /** The contact has exactly these tags afterwards. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  setTags(tx: Tx, scope: Scope, id: number, tagIds: readonly number[], ifVersion?: number): Promise<Contact>;
  /** The same for its ring groups. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  setRingGroups(
    tx: Tx,
    scope: Scope,
    id: number,
    ringGroupIds: readonly number[],
    ifVersion?: number,
  ): Promise<Contact>;
  /**
   * Of the lines that the user may use, the contact has exactly these afterwards; others stay as they are.
   * @throws ApiError NOT_FOUND, VALIDATION_FAILED.
   */
  setLines(tx: Tx, scope: Scope, id: number, lineIds: readonly number[], ifVersion?: number): Promise<Contact>;
}

/** Why nobody moves contacts to another status. */
export const NO_STATUS_CONTROL =
  'Changing the status of contacts is turned off for your account. An admin can turn it on.';

export function createContactFiling(kernel: Kernel): ContactFiling {
  async function lock(
    tx: Tx,
    scope: Scope,
    id: number,
    ifVersion: number | undefined,
    viewer?: Viewer,
  ): Promise<ContactRow> {
    const row = await lockContact(tx, scope, id, viewer ?? (await readViewer(tx, scope)));
    if (row === undefined) throw fail('NOT_FOUND');
    if (ifVersion !== undefined && ifVersion !== row.version) throw fail('CONFLICT');
    return row;
  }

  return {
    async setStatus(tx, scope, ids, chosen, ifVersion) {
      const { statusControlEnabled } = await readDecisions(tx, scope, contactSettings);
      if (!statusControlEnabled) throw fail('FORBIDDEN', { message: NO_STATUS_CONTROL });
      const now = kernel.clock.now();
      const status = chosen.task_status;
      const until = readSnooze(chosen, now);
      const wanted = [...new Set(ids)];
      if (ifVersion !== undefined && wanted.length > 1)
        throw invalid({ if_version: 'Send a version with one contact only.' });
      const rows = await lockContacts(tx, scope, wanted, await readViewer(tx, scope));
      if (rows.length < wanted.length) throw fail('NOT_FOUND');
      if (ifVersion !== undefined && rows[0]?.version !== ifVersion) throw fail('CONFLICT');
      const before = new Map(rows.flatMap((row) => (isFiled(row, status, until) ? [] : [[row.id, row] as const])));
      const values = statusValues(status, until, scope.userId);
      const alike: number[] = [];
      let isTimed = false;
      for (const [id, row] of before) {
        const clock = status === 'closed' ? closeClock(row) : await reopenClock(tx, scope, row);
        if (Object.keys(clock).length === 0) alike.push(id);
        else await updateContactRow(tx, scope, id, { ...values, ...clock }, now);
        isTimed ||= clock.responseDueAt !== undefined;
      }
      await updateContactRows(tx, scope, alike, values, now);
      if (status === 'closed') await withdrawOverdue(tx, scope, [...before.values()]);
      const views = await readContactViews(
        tx,
        scope,
        rows.map(({ id }) => id),
      );
      const moved = views.filter(({ contact }) => before.has(contact.id));
      planWakeUps(
        tx,
        scope,
        moved.map(({ contact }) => contact),
      );
      tellContactsChanged(tx, scope, moved, isTimed ? statusAndClock : statusFields);
      const audits = moved.flatMap(({ contact }) => statusAudits(before.get(contact.id) ?? contact, contact));
      await recordAuditsOfMany(tx, scope, moved, audits, now);
      return presentContactsTo(tx, scope, views);
    },

    async setTags(tx, scope, id, tagIds, ifVersion) {
      await lock(tx, scope, id, ifVersion);
      const chosen = await offeredTags(tx, scope, tagIds, OF_CONTACTS);
      if (chosen === undefined) throw invalid({ tag_ids: 'Choose tags that are offered for contacts.' });
      const before = (await tagsOf(tx, scope, [id])).map(({ tag }) => tag);
      const has = new Set(before.map((tag) => tag.id));
      if (has.size === chosen.length && chosen.every((tag) => has.has(tag.id))) return unchanged(tx, scope, id);
      await setContactTags(
        tx,
        scope,
        id,
        chosen.map((tag) => tag.id),
      );
      const now = kernel.clock.now();
      await updateContactRow(tx, scope, id, {}, now);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'tags', before: tagWords(before), after: tagWords(chosen) };
      await recordAudits(tx, scope, view, [audit], now);
      return presentContactTo(tx, scope, view);
    },

    async setRingGroups(tx, scope, id, ringGroupIds, ifVersion) {
      const row = await lock(tx, scope, id, ifVersion);
      const groups = new Map((await listRingGroups(tx, scope)).map((group) => [group.id, group.name]));
      const chosen = [...new Set(ringGroupIds)];
      if (!chosen.every((each) => groups.has(each)))
        throw invalid({ ring_group_ids: 'Choose ring groups of your company.' });
      // By name, as they are shown and told.
      const inOrder = [...groups.keys()].filter((each) => chosen.includes(each));
      if (isDeepStrictEqual(new Set(row.ringGroupIds), new Set(inOrder))) return unchanged(tx, scope, id);
      const now = kernel.clock.now();
      await updateContactRow(tx, scope, id, { ringGroupIds: inOrder }, now);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const words = (ids: readonly number[]): string | null =>
        ids.flatMap((each) => groups.get(each) ?? []).join(', ') || null;
      const audit = { contactId: id, field: 'ring_groups', before: words(row.ringGroupIds), after: words(inOrder) };
      await recordAudits(tx, scope, view, [audit], now);
      return presentContactTo(tx, scope, view);
    },

    async setLines(tx, scope, id, lineIds, ifVersion) {
      const viewer = await readViewer(tx, scope);
      const before = await lock(tx, scope, id, ifVersion, viewer);
      const usable = await listUsableLines(tx, scope, viewer);
      const mine = new Set(usable.map((line) => line.id));
      const has = new Set(before.lineIds);
      const chosen = new Set(lineIds);
      // One that the contact has, and that this person may not use, is in the list that they were shown.
      if ([...chosen].some((each) => !mine.has(each) && !has.has(each)))
        throw invalid({ campaign_ids: 'Choose lines that you can use.' });
      const kept = before.lineIds.filter((each) => !mine.has(each) || chosen.has(each));
      const added = usable.map((line) => line.id).filter((each) => chosen.has(each) && !has.has(each));
      const now = [...kept, ...added];
      if (added.length === 0 && kept.length === before.lineIds.length) return unchanged(tx, scope, id);
      const at = kernel.clock.now();
      await updateContactRow(tx, scope, id, { lineIds: now }, at);
      const view = await tellContact(tx, scope, 'contact_updated', id, before);
      const wordsOf = (ids: readonly number[]): string | null =>
        usable
          .filter((line) => ids.includes(line.id))
          .map(({ name }) => name)
          .join(', ') || null;
      const audit = { contactId: id, field: 'lines', before: wordsOf(before.lineIds), after: wordsOf(now) };
      await recordAudits(tx, scope, view, [audit], at);
      return presentContactTo(tx, scope, view);
    },
  };
}

async function unchanged(tx: Tx, scope: Scope, id: number): Promise<Contact> {
  const [view] = await readContactViews(tx, scope, [id]);
  if (view === undefined) throw fail('NOT_FOUND');
  return presentContactTo(tx, scope, view);
}

/** As the contact's history tells it. */
export const statusWord = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** What tells of a changed status. */
export const statusFields = ({ task_status, task_status_name, snoozed_until }: Contact): Partial<Contact> => ({
  task_status,
  task_status_name,
  snoozed_until,
  // Closing is the only status that changes the response clock.
  ...(task_status_name === 'closed' ? { response_due_at: null, response_warn_at: null } : {}),
});

/** The same of contacts that wait for an answer again. */
export const statusAndClock = (contact: Contact): Partial<Contact> => ({
  ...statusFields(contact),
  response_due_at: contact.response_due_at,
  response_warn_at: contact.response_warn_at,
});

const isFiled = (row: Snoozed, status: TaskStatusName, until: Date | null): boolean =>
  row.taskStatus === status && (row.snoozedUntil?.getTime() ?? null) === (until?.getTime() ?? null);

/** A changed status, and a new time to wake up, as the contact's history tells it. */
export function statusAudits(was: Snoozed, now: Snoozed): NewAudit[] {
  const [before, after] = [was, now].map(({ snoozedUntil }) => snoozedUntil?.toISOString() ?? null);
  const contactId = now.id;
  return [
    ...(was.taskStatus === now.taskStatus
      ? []
      : [{ contactId, field: 'task_status', before: statusWord(was.taskStatus), after: statusWord(now.taskStatus) }]),
    ...(before === after || now.taskStatus !== 'pending'
      ? []
      : [{ contactId, field: 'snoozed_until', before: before ?? null, after: after ?? null }]),
  ];
}

/** As the contact's history tells it: names in the order of the alphabet; null for none. */
export function tagWords(tags: readonly TagRow[]): string | null {
  return tags.length === 0 ? null : tags.map(({ name }) => name).join(', ');
}
