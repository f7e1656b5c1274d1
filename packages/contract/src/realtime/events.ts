import type { AgentPresence } from '../agents/agents.schemas.js';
import type { Communication, ContactAudit } from '../communications/communications.schemas.js';
import type { Contact } from '../contacts/contacts.schemas.js';
import type { Disposition } from '../dispositions/dispositions.schemas.js';
import type { ScheduledMessage } from '../messaging/messaging.schemas.js';
import type { ThreadPresence, WritingMode } from '../threads/threads.schemas.js';
import type { Call } from '../voice/voice.schemas.js';
import type { WrapUp } from '../wrap-ups/wrap-ups.schemas.js';

/**
 * What each realtime event carries. Words of the spec where it has them; `call_updated`, `session_ended` and
 * `api_key_revoked` are ours.
 */
export interface EventData {
  new_communication: Communication;
  update_communication: Communication;
  /** Several changed alike, such as those of a contact that were marked as read. One alone is `update_communication`. */
  communications_updated: ChangedAlike<Communication>;
  delete_communication: { id: number };
  /** A text that leaves later was written, changed, cancelled, has left or has failed. */
  scheduled_message_updated: ScheduledMessage;
  /** Several were cancelled together: the contact wrote first, or opted out. One alone is `scheduled_message_updated`. */
  scheduled_messages_updated: ChangedAlike<ScheduledMessage>;
  contact_created: Contact;
  contact_updated: Contact;
  /** Several changed alike, such as those that were moved to another status. One alone is `contact_updated`. */
  contacts_updated: ChangedAlike<Contact, ContactPlace>;
  contact_audit_created: ContactAudit;
  /** Several entries of one change, of one contact or of many. */
  contact_audits_created: { items: ContactAudit[] };
  /**
   * What the receiver saw until now and does not see any more: drop it from lists, pages and caches, with a contact also its
   * communications that are not the receiver's own. Those who still see it get the ordinary event instead. When it comes into view again,
   * that is an ordinary event with a newer version.
   */
  left_view: { type: 'contact' | 'communication'; items: VersionedId[] };
  /** A setting has changed what the receiver sees, as a whole: load again whatever is shown. */
  access_changed: Readonly<Record<string, never>>;
  agent_status_updated: AgentPresence;
  /** A wrap-up of the user began, changed or ended. */
  wrap_up_updated: WrapUp;
  /** What the company offers after calls, or for contacts, changed. */
  disposition_updated: { kind: 'call' | 'contact'; disposition: Disposition };
  /** A script was added, changed or removed. */
  script_updated: { id: number; is_removed: boolean };
  /** The user's own draft changed, on this device or another. Read it when `version` is newer than what is held. */
  draft_updated: { contact_id: number; mode: WritingMode; version: number; is_empty: boolean };
  /** A colleague looks at a thread, writes in it, or left; to those who may see the contact, oneself included. */
  thread_presence: ThreadPresence;
  /** A template was added, changed or removed: to its owner, or to the company when it is everybody's. */
  sms_template_updated: { id: number; is_removed: boolean };
  /** The time of the user's own follow-up has come. */
  reminder_due: Communication;
  /** A live call changed: sent to everybody who has or had a part in it, and to those whose phone rings. */
  call_updated: Call;
  /**
   * A caller waits in a queue whose agents pick calls themselves: sent to those of them who can be reached, also when they become
   * so later. Once the caller waits no more (`phase` is not `queued`), the same event tells all of them.
   */
  call_fishing: Call;
  /** A call has been parked for long: sent to who parked it, and when it goes on, to the team. `count` from 1. */
  parked_call_recall: { call: Call; count: number };
  /** The session with this shared token ended: sign out here too. */
  session_ended: { hashed_token: string };
  /** A key of this user was revoked: clients that came in with one ask whether it was theirs. */
  api_key_revoked: { key_id: number };
}
/** The name of a realtime event. */
export type EventType = keyof EventData;

/** One of many entities that an event is about, and its version after the change. */
export interface VersionedId {
  readonly id: number;
  readonly version: number;
}

/** Where a contact that is not held belongs: together with what has changed, this decides in which lists it is. */
export type ContactPlace = Pick<Contact, 'user_id' | 'unread_count'>;

/**
 * A change of many, without what stays as it was: `changes` holds the fields that are the same for all of them now. The receiver gets
 * those alone that they may see. With a `version` that follows the one that is held, the fields are put in; with an older one, something
 * before was missed, and the entity is asked for again (`applyAlike` of `@talk/core` does both).
 */
export interface ChangedAlike<E, Item = unknown> {
  changes: Partial<E>;
  items: (VersionedId & Item)[];
}

/**
 * One realtime event (ARCHITECTURE §4). `seq` grows by company; a gap means that events were missed: ask
 * `GET /api/v2/events?since=`. Apply an event only when `version` is newer than what is held of `entity`. An event of many is about the
 * company as its entity; its items have versions of their own.
 */
export interface TalkEvent<T extends EventType = EventType> {
  id: string;
  seq: number;
  type: T;
  at: string;
  company_id: number;
  entity: { type: string; id: number | string };
  version: number;
  data: EventData[T];
}

/**
 * Channel names as they go over the wire: Pusher wants the `private-` prefix. Each belongs to one company: a person who works for two
 * hears in each what happens there, and nothing of the other (ADR 12).
 */
export const channels = {
  user: (companyId: number, userId: number) => `private-company-${companyId}-user-${userId}`,
  company: (companyId: number) => `private-company-${companyId}`,
  agentStatus: (companyId: number, userId: number) => `private-cache-agent-status-company-${companyId}-user-${userId}`,
  /** Who of the company is connected. No events go over it. */
  presence: (companyId: number) => `presence-company-${companyId}`,
};
