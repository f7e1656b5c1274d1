import { isDeepStrictEqual } from 'node:util';
import type { AnsweredBy, ContactMatch, VoicemailDrop } from '@talk/contract';
import type { CommunicationStatus, CurrentCallStatus, DispositionStatus } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { NewEvent } from '../../../events/outbox.js';
import type { Kernel } from '../../../kernel.js';
import { tellWhoLostSight } from '../../../events/left-view.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationFacts } from '../../../policy/visibility.js';
import {
  type ContactRecords,
  type NewAudit,
  readContactNews,
  recordAudits,
  statusValues,
  statusWord,
  updateContactRow,
} from '../contacts/index.js';
import type { ContactRow, ContactValues } from '../contacts/read.js';
import { type CountedCommunication, counted } from './contact-counts.js';
import { presentCommunication, presentMatch } from './communications.presenter.js';
import {
  type CommunicationRow,
  type CommunicationValues,
  knowsNumber,
  lockCommunication,
  lockManyWithContacts,
  type LockedCommunication,
  lockWithContact,
  updateCommunication,
} from './communications.repository.js';
import type { OnEngaged } from './engagements.js';
import { insertCommunication } from './new-communication.repository.js';
import { notifyOfCall } from './notices.js';
import { clockAfterCall } from './response-clocks.js';
import { unreadKind } from './unread-kind.js';
import { type CommunicationView, findView, findViews } from './communication-views.repository.js';

/** A call as it begins. Ids are of the scope's company: the caller read them there. */
export interface OpenedCall extends Partial<Pick<CommunicationRow, 'city'>> {
  readonly type: 'call';
  readonly direction: 'inbound' | 'outbound';
  /** E.164, or a word such as `anonymous`: there is no contact then. */
  readonly leadNumber: string;
  readonly contactId?: number | undefined;
  readonly lineId: number | null;
  readonly ringGroupId: number | null;
  readonly incomingNumberId: number | null;
  readonly userId: number | null;
  readonly targetUserIds: readonly number[];
  readonly attemptingUserIds: readonly number[];
  readonly currentStatus: CurrentCallStatus;
  readonly isInternational: boolean;
  readonly createdAt: Date;
}

/** What may change of a call's communication. Fields left out stay. */
export type CommunicationPatch = Partial<{
  readonly currentStatus: CommunicationStatus;
  readonly dispositionStatus: DispositionStatus;
  readonly userId: number | null;
  /** The group whose queue the caller waits in. */
  readonly ringGroupId: number;
  readonly attemptingUserIds: readonly number[];
  /** The words of a text. */
  readonly body: string;
  readonly talkSeconds: number;
  readonly waitSeconds: number;
  readonly endReason: string | null;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly callbackStatus: 'requested' | 'initiated' | null;
  readonly hasVoicemail: boolean;
  readonly voicemailDrop: VoicemailDrop | null;
  readonly forwardedTo: string | null;
  readonly answeredBy: AnsweredBy | null;
  readonly recordingFileId: string | null;
  readonly recordingSeconds: number | null;
  readonly recordingSid: string | null;
  readonly transcriptionStatus: 'requested' | 'parsed' | 'error' | null;
}> &
  Partial<Pick<CommunicationRow, 'hungUpBy' | 'transferType' | 'talkerIds' | 'talkerSeconds'>>;

/** The record of calls in a contact's history, written by the voice module as a call goes on. */
export interface CommunicationLog {
  /**
   * Finds or creates the contact of the number, writes the communication, brings the contact up to date and tells of both. `write` is for
   * what belongs to it: called as soon as its number is known, at the same time as the rest.
   * @throws ApiError NOT_FOUND when `contactId` is not a contact of the company.
   */
  open(
    tx: Tx,
    scope: Scope,
    call: OpenedCall,
    write?: (communicationId: number) => Promise<unknown>,
  ): Promise<{ readonly communicationId: number; readonly contactId: number | null }>;
  /** Applies what differs, and tells of it; a patch that changes nothing tells nothing. @throws ApiError NOT_FOUND. */
  change(tx: Tx, scope: Scope, communicationId: number, patch: CommunicationPatch): Promise<void>;
  /** The same for one that is locked, as it was read then. */
  changeLocked(tx: Tx, scope: Scope, locked: LockedCommunication, patch: CommunicationPatch): Promise<void>;
  /**
   * Locks communications and their contacts, as `change` would: for a transaction that is going to lock agents before it changes
   * them.
   */
  lock(tx: Tx, scope: Scope, communicationIds: readonly number[]): Promise<void>;
  /** It should have reached these users, and did not: it is in their lists as if it had rung them. Needs the lock of `lock`. */
  meantFor(tx: Tx, scope: Scope, communicationId: number, userIds: readonly number[]): Promise<void>;
  /** Tells that something which is shown with it and kept elsewhere has changed. */
  touch(tx: Tx, scope: Scope, communicationId: number): Promise<void>;
  /** The contact for caller cards; null when the communication has none. @throws ApiError NOT_FOUND. */
  contactMatch(reads: Reads, scope: Scope, communicationId: number): Promise<ContactMatch | null>;
  /** The same for several, by communication. */
  contactMatches(reads: Reads, scope: Scope, communicationIds: readonly number[]): Promise<Map<number, ContactMatch>>;
}

export function createCommunicationLog(
  kernel: Kernel,
  records: ContactRecords,
  onEngaged: OnEngaged,
): CommunicationLog {
  async function contactFor(tx: Tx, scope: Scope, call: OpenedCall): Promise<{ id: number; isNew: boolean } | null> {
    if (call.contactId !== undefined) return { id: call.contactId, isNew: false };
    if (!call.leadNumber.startsWith('+')) return null;
    const { contactId, isNew } = await records.findOrCreate(tx, scope, call.leadNumber);
    return { id: contactId, isNew };
  }

  async function changeLocked(
    tx: Tx,
    scope: Scope,
    { communication: before, contact }: LockedCommunication,
    patch: CommunicationPatch,
  ): Promise<void> {
    const values = differences(before, patch);
    if (Object.keys(values).length === 0) return;
    const after = { ...before, ...values };
    const isRead = unreadKind(before) === unreadKind(after) ? {} : { isRead: unreadKind(after) === null };
    const changes =
      contact === null
        ? {}
        : {
            ...recount(contact, before, after),
            ...touched(contact, after),
            ...(await clockAfterCall(tx, scope, { contact, before, after, now: kernel.clock.now() })),
          };
    const isShown = contact?.lastCommunicationId === before.id && before.dispositionStatus !== after.dispositionStatus;
    const isTold = contact !== null && (isShown || Object.keys(changes).length > 0);
    await tellChanges(tx, scope, {
      now: kernel.clock.now(),
      contact: isTold ? { id: contact.id, isNew: false, changes } : null,
      communication: { id: before.id, isNew: false, changes: { ...values, ...isRead }, before },
    });
    if (contact !== null && before.answeredAt === null && after.answeredAt !== null && before.direction === 'outbound')
      await onEngaged(tx, scope, contact.id, 'talked');
    await notifyOfCall(tx, scope, { before, after, contact }, kernel.clock.now());
  }

  return {
    async open(tx, scope, call, write) {
      const found = await contactFor(tx, scope, call);
      const { contactId: _given, targetUserIds, attemptingUserIds, ...values } = call;
      const { id: communicationId, contact } = await insertCommunication(tx, scope, {
        ...values,
        contactId: found?.id ?? null,
        targetUserIds: [...targetUserIds],
        attemptingUserIds: [...attemptingUserIds],
        dispositionStatus: 'in-progress',
        firstTimeCaller: call.direction === 'inbound' && !(await knowsNumber(tx, scope, call.leadNumber)),
        updatedAt: kernel.clock.now(),
      });
      if (contact === undefined) throw fail('NOT_FOUND');
      // Sent first: its event includes what is written here.
      const writing = write?.(communicationId);
      const telling = tellChanges(tx, scope, {
        now: kernel.clock.now(),
        contact: contact && {
          id: contact.id,
          isNew: found?.isNew === true,
          changes: engaged(contact, call, communicationId),
          audit: reopening(contact, call),
        },
        communication: { id: communicationId, isNew: true },
      });
      const engaging = call.direction === 'inbound' && contact !== null && onEngaged(tx, scope, contact.id, 'talked');
      await Promise.all([writing, telling, engaging]);
      return { communicationId, contactId: contact?.id ?? null };
    },

    async change(tx, scope, communicationId, patch) {
      const locked = await lockWithContact(tx, scope, communicationId);
      if (locked === undefined) throw fail('NOT_FOUND');
      await changeLocked(tx, scope, locked, patch);
    },

    changeLocked,

    async lock(tx, scope, communicationIds) {
      await lockManyWithContacts(tx, scope, communicationIds);
    },

    async meantFor(tx, scope, communicationId, userIds) {
      const row = await lockCommunication(tx, scope, communicationId);
      if (row === undefined) throw fail('NOT_FOUND');
      const targetUserIds = [...new Set([...row.targetUserIds, ...userIds])];
      if (targetUserIds.length === row.targetUserIds.length) return;
      await updateCommunication(tx, scope, communicationId, { targetUserIds }, kernel.clock.now());
      await tellCommunication(tx, scope, 'update_communication', communicationId);
    },

    async touch(tx, scope, communicationId) {
      await updateCommunication(tx, scope, communicationId, {}, kernel.clock.now());
      await tellCommunication(tx, scope, 'update_communication', communicationId);
    },

    async contactMatch(reads, scope, communicationId) {
      const view = await findView(reads, scope, communicationId, null);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentMatch(view);
    },

    async contactMatches(reads, scope, communicationIds) {
      const views = await findViews(reads, scope, communicationIds);
      return new Map(
        views.flatMap((view) => {
          const match = presentMatch(view);
          return match === null ? [] : [[view.communication.id, match]];
        }),
      );
    },
  };
}

type News = 'new_communication' | 'update_communication';
/** What decides who sees a communication, besides its contact. */
type OwnFacts = Omit<CommunicationFacts, 'contact'>;

/** A communication as it is now, and the event for those who may see it: null when its contact was deleted. */
async function readNews(
  reads: Reads,
  scope: Scope,
  type: News,
  id: number,
): Promise<{ readonly view: CommunicationView; readonly event: NewEvent | null }> {
  const view = await findView(reads, scope, id, null);
  if (view === undefined) throw new Error('a communication that was just written does not exist');
  if (view.contact !== null && view.contact.goneAt !== null) return { view, event: null };
  const event: NewEvent = {
    type,
    companyId: scope.companyId,
    entity: { type: 'communication', id },
    version: view.communication.version,
    data: presentCommunication(view),
    about: aboutCommunication({ ...view.communication, contact: view.contact }),
  };
  return { view, event };
}

/**
 * Tells those who may see a communication that it is new or has changed.
 * @param before what decided who saw it before the change, where that may have changed: those from whom it is hidden now are told so.
 */
export async function tellCommunication(
  tx: Tx,
  scope: Scope,
  type: News,
  id: number,
  before?: OwnFacts,
): Promise<void> {
  const { view, event } = await readNews(tx, scope, type, id);
  if (event === null) return;
  tx.emit(event);
  if (before !== undefined) tellOfHidden(tx, scope, before, view);
}

function tellOfHidden(tx: Tx, scope: Scope, before: OwnFacts, { communication, contact }: CommunicationView): void {
  tellWhoLostSight(tx, scope, {
    type: 'communication',
    id: communication.id,
    version: communication.version,
    before: aboutCommunication({ ...before, contact }),
    after: aboutCommunication({ ...communication, contact }),
  });
}

/** What a call or a text changes. Both are locked, or new. */
interface Changes {
  readonly now: Date;
  readonly contact: {
    readonly id: number;
    readonly isNew: boolean;
    readonly changes: ContactValues;
    readonly audit?: NewAudit | null;
  } | null;
  readonly communication: {
    readonly id: number;
    readonly isNew: boolean;
    readonly changes?: CommunicationValues;
    readonly before?: OwnFacts;
  };
}

/**
 * Writes what changes of a communication and of its contact, and tells of both: the contact first. The writes go out when this is called,
 * what is told is read behind them. @returns the communication as it is now.
 */
export async function tellChanges(
  tx: Tx,
  scope: Scope,
  { now, contact, communication }: Changes,
): Promise<CommunicationView> {
  const { id, isNew, changes, before } = communication;
  const writing = [
    ...(changes === undefined ? [] : [updateCommunication(tx, scope, id, changes, now)]),
    ...(contact === null ? [] : [updateContactRow(tx, scope, contact.id, contact.changes, now)]),
  ];
  const [news, ofContact] = await Promise.all([
    readNews(tx, scope, isNew ? 'new_communication' : 'update_communication', id),
    contact && readContactNews(tx, scope, contact.isNew ? 'contact_created' : 'contact_updated', contact.id),
    ...writing,
  ]);
  if (ofContact !== null) {
    tx.emit(ofContact.event);
    if (contact?.audit) await recordAudits(tx, scope, ofContact.view, [contact.audit], now);
  }
  if (news.event === null) return news.view;
  tx.emit(news.event);
  if (before !== undefined) tellOfHidden(tx, scope, before, news.view);
  return news.view;
}

/** What a beginning call, or a text, changes of its contact. */
export function engaged(
  contact: ContactRow,
  call: Pick<OpenedCall, 'direction' | 'createdAt' | 'lineId'> & CountedCommunication,
  communicationId: number,
): ContactValues {
  const isInbound = call.direction === 'inbound';
  const isNewest = contact.lastEngagementAt === null || call.createdAt >= contact.lastEngagementAt;
  return {
    ...counted(contact, call, 1),
    ...(isNewest ? { lastCommunicationId: communicationId, lastEngagementAt: call.createdAt } : {}),
    ...(isInbound
      ? { lastInboundEngagementAt: later(contact.lastInboundEngagementAt, call.createdAt) }
      : { lastOutboundEngagementAt: later(contact.lastOutboundEngagementAt, call.createdAt) }),
    ...(isInbound && (contact.taskStatus === 'new' || isReopened(contact)) ? statusValues('open') : {}),
    ...(call.lineId === null ? {} : { initialLineId: contact.initialLineId ?? call.lineId }),
    ...(call.lineId === null || contact.lineIds.includes(call.lineId)
      ? {}
      : { lineIds: [...contact.lineIds, call.lineId] }),
  };
}

/** A contact that was closed, or pending until a time, opens when it calls or writes. */
const isReopened = ({ taskStatus, snoozedUntil }: ContactRow): boolean =>
  taskStatus === 'closed' || (taskStatus === 'pending' && snoozedUntil !== null);

const REOPENED_BY = { call: 'call', sms: 'text', fax: 'fax', email: 'email', rvm: 'call' } as const;

/** The entry of the contact's history if a beginning call, or a text, reopens it; null otherwise. */
export function reopening(
  contact: ContactRow,
  { direction, type }: { readonly direction: 'inbound' | 'outbound'; readonly type: keyof typeof REOPENED_BY },
): NewAudit | null {
  if (direction !== 'inbound' || !isReopened(contact)) return null;
  const before = statusWord(contact.taskStatus);
  return { contactId: contact.id, field: 'task_status', before, after: 'Open', cause: REOPENED_BY[type] };
}

/** The fields of `patch` that differ from the row. */
function differences(row: CommunicationRow, patch: CommunicationPatch): Partial<CommunicationRow> {
  const current = row as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
  );
  return Object.fromEntries(changed) as Partial<CommunicationRow>;
}

/**
 * The contact's counters after a disposition changed; null when they stay. A later fact may correct an earlier one, so what the
 * old disposition counted is taken back, unless an agent has read it meanwhile.
 */
function recount(contact: ContactRow, before: CommunicationRow, after: CommunicationRow): ContactValues | null {
  const [was, is] = [unreadKind(before), unreadKind(after)];
  if (was === is) return null;
  const counters = { unreadMissedCalls: contact.unreadMissedCalls, unreadVoicemails: contact.unreadVoicemails };
  if (was !== null && !before.isRead) counters[was] = Math.max(0, counters[was] - 1);
  if (is !== null) counters[is] += 1;
  return counters;
}

/** A call engages its contact until it ends. */
function touched(contact: ContactRow, call: CommunicationRow): ContactValues {
  const at = call.endedAt ?? call.answeredAt;
  if (at === null || contact.lastCommunicationId !== call.id) return {};
  return contact.lastEngagementAt !== null && at <= contact.lastEngagementAt ? {} : { lastEngagementAt: at };
}

const later = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);
