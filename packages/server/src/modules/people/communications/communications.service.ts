import { isDeepStrictEqual } from 'node:util';
import type { Communication, Contact, ContactMatch, TimelineHit } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { emitMany } from '../../../events/many.js';
import { fail, invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { ContactFacts } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  lockContact,
  matchOf,
  presentContactTo,
  readContactViews,
  tellContact,
  updateContactRow,
} from '../contacts/index.js';
import { findContactIdByNumber } from '../contacts/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { communicationIdOfLeg } from '../../calls/call/read.js';
import { readPhone } from '../../../phone.js';
import {
  countCommunications,
  listCommunicationViews,
  newestFirst,
  type CommunicationFilter,
} from './communication-list.repository.js';
import { tellCommunication } from './communication-log.service.js';
import { presentCommunication, presentMatch } from './communications.presenter.js';
import {
  type CommunicationRow,
  countUnheard,
  lockCommunication,
  type MarkedRow,
  markRead,
  newestToNotice,
  updateCommunication,
} from './communications.repository.js';
import { findView, lastWithNumber } from './communication-views.repository.js';
import { seeCommunications } from './notices.js';
import {
  findInTimeline,
  readTimeline,
  type FindInTimelineRequest,
  type PageRequest,
  type TimelinePage,
  type TimelineRequest,
} from './timeline.service.js';
import { unreadKind } from './unread-kind.js';

/** A total beyond this is not counted with the list. */
const TOTAL_UP_TO = 1_000;

const NOTHING_TO_NOTICE = 'This contact has no text, fax, email, missed call or voicemail to mark as unread.';

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
  timeline(reads: Reads, scope: Scope, contactId: number, request: TimelineRequest): Promise<TimelinePage>;
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

    timeline: readTimeline,

    find: findInTimeline,

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
