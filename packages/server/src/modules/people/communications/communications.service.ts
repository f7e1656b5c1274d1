import { isDeepStrictEqual } from 'node:util';
import type { Communication, Contact, ContactAudit, ContactMatch, TimelineHit } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { emitMany } from '../../../events/many.js';
import { fail, invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf, timeOfCursor } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { ContactFacts } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  lockContact,
  matchOf,
  presentAudit,
  presentContactTo,
  readContactViews,
  tellContact,
  updateContactRow,
} from '../contacts/index.js';
import { findContactIdByNumber, visibleContactIds } from '../contacts/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { communicationIdOfLeg } from '../../calls/call/read.js';
import { readPhone } from '../../../phone.js';
import { listAuditPage, listAudits } from './audits.repository.js';
import {
  countCommunications,
  createdAtOf,
  EVERYTHING,
  listCommunicationViews,
  newestFirst,
  placeInTimeline,
  type CommunicationFilter,
} from './communication-list.repository.js';
import { tellCommunication } from './communication-log.service.js';
import { presentCommunication, presentMatch } from './communications.presenter.js';
import {
  type CommunicationRow,
  countUnheard,
  firstUnread,
  lockCommunication,
  type MarkedRow,
  markRead,
  newestToNotice,
  updateCommunication,
} from './communications.repository.js';
import { countHits, findHits, type Hit } from './timeline-find.repository.js';
import { readNarrowing, type Narrowing, type NarrowingQuery } from './timeline-narrowing.repository.js';
import { findView, lastWithNumber } from './communication-views.repository.js';
import { seeCommunications } from './notices.js';
import { unreadKind } from './unread-kind.js';

/** A total beyond this is not counted with the list. */
const TOTAL_UP_TO = 1_000;

const NOTHING_TO_NOTICE = 'This contact has no text, fax, email, missed call or voicemail to mark as unread.';

export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export interface TimelineRequest extends PageRequest, NarrowingQuery {
  /** Time of the oldest audit entry that the caller has. */
  readonly last_audit_created_at?: string | undefined;
  readonly order: 'asc' | 'desc';
  /** The communication that the page begins with, instead of a cursor. */
  readonly from?: number | undefined;
}

export interface FindInTimelineRequest extends NarrowingQuery {
  /** At least three characters. */
  readonly search: string;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export interface InfoRequest {
  readonly sid?: string | undefined;
  readonly phone_number?: string | undefined;
}

/** The history of customers as people read it. What the user may not see is NOT_FOUND, or not in the list. */
export interface Communications {
  get(reads: Reads, scope: Scope, id: number): Promise<Communication>;
  list(
    reads: Reads,
    scope: Scope,
    filter: CommunicationFilter,
    request: PageRequest & { readonly direction: 'asc' | 'desc' },
  ): Promise<Page<Communication>>;
  /**
   * A contact's communications in order of time, with the audit entries from the same stretch of it.
   * @throws ApiError NOT_FOUND for the contact, or for `from` in its timeline; VALIDATION_FAILED for `from` with a cursor.
   */
  timeline(
    reads: Reads,
    scope: Scope,
    contactId: number,
    request: TimelineRequest,
  ): Promise<Page<Communication> & { audits: ContactAudit[]; first_unread?: { id: number; count: number } | null }>;
  /** Where words stand in a contact's timeline, newest first. @throws ApiError NOT_FOUND, VALIDATION_FAILED for a kind that there is not. */
  find(
    reads: Reads,
    scope: Scope,
    contactId: number,
    request: FindInTimelineRequest,
    hearsRecordings: boolean,
  ): Promise<{ data: TimelineHit[]; has_more_pages: boolean; next_cursor: string | null; total?: number }>;
  /** @throws ApiError VALIDATION_FAILED without sid and number, REJECTED 16, NOT_FOUND when we know of neither. */
  info(
    reads: Reads,
    scope: Scope,
    request: InfoRequest,
  ): Promise<{ campaign_id: number | null; contact: ContactMatch | null }>;
  /** For the whole team; one that is read already changes nothing. @throws ApiError NOT_FOUND. */
  markRead(tx: Tx, scope: Scope, id: number): Promise<Communication>;
  /** The newest text, fax, email, missed call or voicemail from a contact becomes unread again. @throws ApiError NOT_FOUND, CONFLICT without one. */
  markContactUnread(tx: Tx, scope: Scope, contactId: number): Promise<Contact>;
  /** For the whole team: counters to zero, communications read. */
  markContactRead(tx: Tx, scope: Scope, contactId: number): Promise<Contact>;
}

export function createCommunications(kernel: Kernel): Communications {
  return {
    async get(reads, scope, id) {
      const view = await findView(reads, scope, id, await readViewer(reads, scope));
      if (view === undefined) throw fail('NOT_FOUND');
      return presentCommunication(view);
    },

    async list(reads, scope, filter, request) {
      const viewer = await readViewer(reads, scope);
      const order = newestFirst(request.direction);
      const isFirst = request.cursor === undefined && request.page === 1;
      // At the same time: neither needs the other, and most first pages are not the only one.
      const [rows, counted] = await Promise.all([
        listCommunicationViews(reads, scope, viewer, filter, { ...request, order }),
        isFirst ? countCommunications(reads, scope, viewer, filter, TOTAL_UP_TO + 1) : undefined,
      ]);
      const total = counted === undefined || counted > TOTAL_UP_TO ? undefined : counted;
      return toPage(rows, request, (row) => cursorOf(order, row.keys), presentCommunication, total);
    },

    async timeline(reads, scope, contactId, request) {
      const { order: direction, from, cursor } = request;
      if (from !== undefined && cursor !== undefined)
        throw invalid({ from: 'Send a cursor or the communication that the page begins with, not both.' });
      const viewer = await readViewer(reads, scope);
      const [visible] = await visibleContactIds(reads, scope, [contactId], viewer);
      if (visible === undefined) throw fail('NOT_FOUND');
      const first = from === undefined ? undefined : await placeInTimeline(reads, scope, viewer, contactId, from);
      if (from !== undefined && first === undefined) throw fail('NOT_FOUND');
      const order = newestFirst(direction);
      const narrowing = readNarrowing(request);
      if (!narrowing.hasCommunications) return changesAlone(reads, scope, contactId, request, narrowing);
      const filter = { ...EVERYTHING, contactId, narrowing: narrowing.where };
      const rows = await listCommunicationViews(reads, scope, viewer, filter, { ...request, from: first, order });
      const page = toPage(rows, request, (row) => cursorOf(order, row.keys), presentCommunication);
      const begins = await pageBegin();
      const last = rows[Math.min(rows.length, request.per_page) - 1]?.communication.createdAt ?? null;
      const ends = page.has_more_pages ? last : null;
      const period = direction === 'asc' ? { from: begins, before: ends } : { from: ends, before: begins };
      const isNewest = direction === 'desc' && begins === null && narrowing.where === undefined;
      const [audits, unread] = await Promise.all([
        narrowing.hasChanges ? listAudits(reads, scope, contactId, period) : [],
        isNewest ? firstUnread(reads, scope, contactId, viewer) : undefined,
      ]);
      return {
        ...page,
        audits: audits.map(({ audit, actorName }) => presentAudit(audit, actorName)),
        ...(unread === undefined ? {} : { first_unread: unread }),
      };

      /** Where the page before this one ended; null: this is the first one. */
      async function pageBegin(): Promise<Date | null> {
        if (request.last_audit_created_at !== undefined) return new Date(request.last_audit_created_at);
        if (first !== undefined) return rows[0]?.communication.createdAt ?? null;
        if (cursor !== undefined) return timeOfCursor(order, cursor);
        if (request.page === 1) return null;
        const last = (request.page - 1) * request.per_page - 1;
        return createdAtOf(reads, scope, viewer, filter, last, direction);
      }
    },

    async find(reads, scope, contactId, { search, per_page: perPage, cursor, ...query }, hearsRecordings) {
      const viewer = await readViewer(reads, scope);
      const [visible] = await visibleContactIds(reads, scope, [contactId], viewer);
      if (visible === undefined) throw fail('NOT_FOUND');
      const request = { contactId, narrowing: readNarrowing(query), search, hearsRecordings, perPage, cursor };
      const hits = await findHits(reads, scope, viewer, request);
      const total = cursor === undefined ? await countHits(reads, scope, viewer, request) : undefined;
      const { data, has_more_pages, next_cursor } = toPage(
        hits,
        { page: 1, per_page: perPage },
        (hit) => hit.cursor,
        presentHit,
      );
      return { data, has_more_pages, next_cursor, ...(total === undefined ? {} : { total }) };
    },

    async info(reads, scope, { sid, phone_number }) {
      const viewer = await readViewer(reads, scope);
      if (sid !== undefined) {
        const id = await communicationIdOfLeg(reads, scope, sid);
        const view = id === undefined ? undefined : await findView(reads, scope, id, viewer);
        if (view === undefined) throw fail('NOT_FOUND');
        return { campaign_id: view.communication.lineId, contact: presentMatch(view) };
      }
      if (phone_number === undefined) throw invalid({ phone_number: 'Send a sid or a phone number.' });
      const { e164 } = readPhone(phone_number, (await readCompanyFacts(reads, scope)).country);
      const last = await lastWithNumber(reads, scope, e164, viewer);
      const contactId = await findContactIdByNumber(reads, scope, e164);
      const [contact] = contactId === null ? [] : await readContactViews(reads, scope, [contactId], viewer);
      if (last === undefined && contact === undefined) throw fail('NOT_FOUND');
      return {
        campaign_id: last?.communication.lineId ?? null,
        contact: contact === undefined ? null : { ...matchOf(contact), phone_number: e164 },
      };
    },

    async markRead(tx, scope, id) {
      const viewer = await readViewer(tx, scope);
      const seen = await findView(tx, scope, id, viewer);
      if (seen === undefined) throw fail('NOT_FOUND');
      const { contactId } = seen.communication;
      const contact = contactId === null ? undefined : await lockContact(tx, scope, contactId, null);
      const row = await lockCommunication(tx, scope, id);
      if (row !== undefined && !row.isRead) {
        const now = kernel.clock.now();
        await updateCommunication(tx, scope, id, { isRead: true }, now);
        const counter = counterOf(row);
        if (contact !== undefined && counter !== null && contact[counter] > 0) {
          await updateContactRow(tx, scope, contact.id, { [counter]: contact[counter] - 1 }, now);
          await tellContact(tx, scope, 'contact_updated', contact.id);
        }
        await tellCommunication(tx, scope, 'update_communication', id);
        await seeCommunications(tx, scope, [id], now);
      }
      const view = await findView(tx, scope, id, viewer);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentCommunication(view);
    },

    async markContactUnread(tx, scope, contactId) {
      const viewer = await readViewer(tx, scope);
      const contact = await lockContact(tx, scope, contactId, viewer);
      if (contact === undefined) throw fail('NOT_FOUND');
      const newest = await newestToNotice(tx, scope, contactId, viewer);
      const row = newest === undefined ? undefined : await lockCommunication(tx, scope, newest);
      const counter = row && counterOf(row);
      if (row === undefined || counter == null) throw fail('CONFLICT', { message: NOTHING_TO_NOTICE });
      if (row.isRead) {
        const now = kernel.clock.now();
        await updateCommunication(tx, scope, row.id, { isRead: false }, now);
        await updateContactRow(tx, scope, contactId, { [counter]: contact[counter] + 1 }, now);
        await tellContact(tx, scope, 'contact_updated', contactId);
        await tellCommunication(tx, scope, 'update_communication', row.id);
      }
      const [view] = await readContactViews(tx, scope, [contactId]);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentContactTo(tx, scope, view);
    },

    async markContactRead(tx, scope, contactId) {
      const viewer = await readViewer(tx, scope);
      const contact = await lockContact(tx, scope, contactId, viewer);
      if (contact === undefined) throw fail('NOT_FOUND');
      const now = kernel.clock.now();
      const marked = await markRead(tx, scope, contactId, now);
      const unread = {
        unreadVoicemails: await countUnheard(tx, scope, contactId),
        unreadMissedCalls: 0,
        unreadTexts: 0,
      };
      const { unreadVoicemails, unreadMissedCalls, unreadTexts } = contact;
      if (!isDeepStrictEqual(unread, { unreadVoicemails, unreadMissedCalls, unreadTexts })) {
        await updateContactRow(tx, scope, contactId, unread, now);
        await tellContact(tx, scope, 'contact_updated', contactId);
      }
      await tellMarked(tx, scope, marked, contact);
      const seen = marked.map(({ id }) => id);
      await seeCommunications(tx, scope, seen, now);
      const [view] = await readContactViews(tx, scope, [contactId]);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentContactTo(tx, scope, view);
    },
  };
}

/** The counter of the contact that has a communication while it is unread; null when none has. */
const counterOf = (row: Pick<CommunicationRow, 'type' | 'direction' | 'dispositionStatus'>) =>
  row.type === 'sms' || row.type === 'fax' || row.type === 'email' ? 'unreadTexts' : unreadKind(row);

/** The history of a contact without what happened with them. */
async function changesAlone(
  reads: Reads,
  scope: Scope,
  contactId: number,
  request: TimelineRequest,
  { hasChanges }: Narrowing,
) {
  const rows = !hasChanges ? [] : await listAuditPage(reads, scope, contactId, request);
  const page = toPage(
    rows,
    request,
    (row) => row.cursor,
    ({ audit, actorName }) => presentAudit(audit, actorName),
  );
  return { ...page, data: [], audits: page.data };
}

const presentHit = ({ id, isChange, nearId, createdAt }: Hit): TimelineHit => ({
  communication_id: isChange ? null : id,
  audit_id: isChange ? id : null,
  near_id: nearId,
  created_at: createdAt.toISOString(),
});

/** Tells that communications of a contact were read: one alone as a whole, like any other change. */
async function tellMarked(tx: Tx, scope: Scope, marked: readonly MarkedRow[], contact: ContactFacts): Promise<void> {
  const [only] = marked;
  if (only !== undefined && marked.length === 1) return tellCommunication(tx, scope, 'update_communication', only.id);
  const told = marked.map(({ id, version, ...row }) => ({
    item: { id, version },
    about: aboutCommunication({ ...row, contact }),
  }));
  emitMany(tx, scope, 'communications_updated', { changes: { is_read: true } }, told);
}
