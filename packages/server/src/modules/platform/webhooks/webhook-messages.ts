import { createHash } from 'node:crypto';
import type { Communication, Contact, ContactAudit, EventData, VersionedId, WebhookEvent } from '@talk/contract';
import type { PresentedEvent } from '../../../events/event.presenter.js';

/** One event as a webhook sends it. */
export interface WebhookMessage {
  /** The same for every receiver and every attempt. */
  readonly id: string;
  readonly type: WebhookEvent;
  /** Messages about one entity are sent in their order. */
  readonly entity: string;
  readonly at: string;
  readonly body: string;
}

/** What a message is made of. `key`: with the type, what happens only once in a company. */
interface Draft {
  readonly type: WebhookEvent;
  readonly entity: string;
  readonly key: string | number;
  readonly data: unknown;
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * A communication is sent again with each change, such as a tag a year later. It happens within these days after it began, for which ids of
 * what was sent are kept (`webhook_deliveries`).
 */
const NEWS_MS = 14 * DAY_MS;
/** How long after its start the first event of a session or a broadcast is written, at most. */
const START_MS = 60_000;
const MISSED: ReadonlySet<Communication['disposition_status2']> = new Set(['missed', 'abandoned', 'missed-voicemail']);
const TOLD_STATUSES: ReadonlySet<string> = new Set(['sent', 'delivered', 'undelivered', 'failed']);

/** The messages of an event of the outbox: none for most of them. Pure, so that `talk listen` and a replay give the same ids. */
export function messagesOf(event: PresentedEvent): WebhookMessage[] {
  return draftsOf(event).map(({ type, entity, key, data }) => ({
    id: `msg_${createHash('sha256').update(`${event.company_id}/${type}/${key}`).digest('hex').slice(0, 32)}`,
    type,
    entity,
    at: event.at,
    body: JSON.stringify({ type, timestamp: event.at, company_id: event.company_id, data }),
  }));
}

/** The outbox keeps what its writer gave it (`EventData`), which TypeScript cannot know of a row. */
function draftsOf(event: PresentedEvent): Draft[] {
  switch (event.type) {
    case 'new_communication':
    case 'update_communication':
      return ofCommunication(event.data as Communication, Date.parse(event.at));
    case 'contact_created':
      return [ofContact('contact.created', event.data as Contact)];
    case 'contact_updated':
      return [ofContact('contact.updated', event.data as Contact)];
    case 'contacts_bulk_created':
      return (event.data as EventData['contacts_bulk_created']).items.map((item) =>
        ofSomeContact('contact.created', item, null),
      );
    case 'contacts_updated': {
      const { changes, items } = event.data as EventData['contacts_updated'];
      return items.map((item) => ofSomeContact('contact.updated', item, changes));
    }
    case 'contacts_changed':
      return (event.data as EventData['contacts_changed']).items.map((item) =>
        ofSomeContact('contact.updated', item, item.changes),
      );
    case 'contacts_bulk_deleted':
      return (event.data as EventData['contacts_bulk_deleted']).items.map(({ id, version }) => ({
        type: 'contact.deleted',
        entity: `contact:${id}`,
        key: `${id}/${version}`,
        data: { id },
      }));
    case 'contact_merged':
      return [ofMerge(event.data as EventData['contact_merged'])];
    case 'contact_audit_created':
      return ofAudit(event.data as ContactAudit);
    case 'contact_audits_created':
      return (event.data as EventData['contact_audits_created']).items.flatMap(ofAudit);
    case 'callback_updated':
      return ofCallback(event.data as EventData['callback_updated'], event.id);
    case 'dialer_session_updated':
      return ofSession(event.data as EventData['dialer_session_updated'], event.at);
    case 'dialer_tasks_updated': {
      const data = event.data as EventData['dialer_tasks_updated'];
      return [{ type: 'dialer_tasks.updated', entity: `contact-list:${data.list_id}`, key: event.id, data }];
    }
    case 'broadcast_updated':
      return ofBroadcast(event.data as EventData['broadcast_updated'], event.at);
    case 'reminder_due': {
      const data = event.data as EventData['reminder_due'];
      return [{ type: 'reminder.due', entity: `communication:${data.id}`, key: event.id, data }];
    }
    default:
      return [];
  }
}

/** Each step of a long piece of work says when it began; only the first of them is news of that. */
const hasJustStarted = (at: string, startedAt: string | null): boolean =>
  startedAt !== null && Date.parse(at) - Date.parse(startedAt) < START_MS;

/** Events of an earlier release say less: nothing comes of them. */
function ofSession(news: EventData['dialer_session_updated'], at: string): Draft[] {
  const { id, list_id, user_id, reason, started_at, ended_at } = news;
  const draft = (type: WebhookEvent, data: unknown): Draft => ({ type, entity: `dialer-session:${id}`, key: id, data });
  const started = { id, list_id, user_id, reason: null, started_at, ended_at: null };
  return [
    ...(hasJustStarted(at, started_at ?? null) ? [draft('dialer_session.started', started)] : []),
    ...(ended_at == null ? [] : [draft('dialer_session.ended', { ...started, reason, ended_at })]),
  ];
}

function ofBroadcast({ id, progress, is_removed }: EventData['broadcast_updated'], at: string): Draft[] {
  if (is_removed || progress === undefined) return [];
  const draft = (type: WebhookEvent): Draft => ({
    type,
    entity: `broadcast:${id}`,
    key: id,
    data: { id, ...progress },
  });
  return [
    ...(hasJustStarted(at, progress.started_at) ? [draft('broadcast.started')] : []),
    ...(progress.finished_at === null ? [] : [draft('broadcast.finished')]),
  ];
}

function ofCallback({ communication_id, dismissal }: EventData['callback_updated'], key: string): Draft[] {
  if (dismissal == null) return [];
  return [
    {
      type: 'callback.done',
      entity: `communication:${communication_id}`,
      key,
      data: { communication_id, how: 'dismissed', ...dismissal },
    },
  ];
}

function ofCommunication(data: Communication, atMs: number): Draft[] {
  if (atMs - Date.parse(data.ended_at ?? data.created_at) > NEWS_MS) return [];
  const draft = (type: WebhookEvent, key: string | number = data.id): Draft => ({
    type,
    entity: `communication:${data.id}`,
    key,
    data,
  });
  const { message } = data;
  if (data.type === 'sms' && message !== null) {
    if (data.direction === 'inbound') return message.status === 'received' ? [draft('text.received')] : [];
    return TOLD_STATUSES.has(message.status) ? [draft('text.status', `${data.id}/${message.status}`)] : [];
  }
  if (data.type !== 'call') return [];
  const isOver = data.ended_at !== null;
  const isMissed = isOver && data.direction === 'inbound' && MISSED.has(data.disposition_status2);
  return [
    ...(isOver ? [draft('call.ended')] : []),
    ...(isMissed ? [draft('call.missed')] : []),
    ...(data.has_voicemail && data.direction === 'inbound' ? [draft('voicemail.received')] : []),
    ...(data.has_recording ? [draft('recording.ready')] : []),
    ...(data.callback_status === 'requested' ? [draft('callback.requested')] : []),
    ...(data.callback_status === 'initiated'
      ? [{ ...draft('callback.done', `${data.id}/called`), data: calledBack(data) }]
      : []),
  ];
}

const calledBack = ({ id, lead_number }: Communication) => ({
  communication_id: id,
  phone_number: lead_number,
  how: 'called',
  user_id: null,
  reason: null,
});

function ofContact(type: 'contact.created' | 'contact.updated', contact: Contact): Draft {
  const { id, version } = contact;
  return draftOfContact(type, id, version, { id, version, contact, changes: null });
}

function ofSomeContact(
  type: 'contact.created' | 'contact.updated',
  { id, version }: VersionedId,
  changes: Partial<Contact> | null,
): Draft {
  return draftOfContact(type, id, version, { id, version, contact: null, changes });
}

const draftOfContact = (type: WebhookEvent, id: number, version: number, data: unknown): Draft => ({
  type,
  entity: `contact:${id}`,
  key: `${id}/${version}`,
  data,
});

function ofMerge({ merge_id, winner_id, loser_id, is_undone }: EventData['contact_merged']): Draft {
  return {
    type: 'contact.merged',
    entity: `contact:${winner_id}`,
    key: `${merge_id}/${is_undone ? 'undone' : 'merged'}`,
    data: { merge_id, winner_id, loser_id, is_undone },
  };
}

/** The history of a contact says when one of its numbers wants no texts any more, and how the company learnt it. */
function ofAudit({ id, contact_id, field, before, after, cause }: ContactAudit): Draft[] {
  if (field !== 'opted_out' || before !== null || after === null) return [];
  return [
    {
      type: 'contact.opted_out',
      entity: `contact:${contact_id}`,
      key: id,
      data: { contact_id, phone_number: after, cause },
    },
  ];
}
