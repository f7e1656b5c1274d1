import type { AgentPresence } from '../agents/agents.schemas.js';
import type { Broadcast } from '../broadcasts/broadcasts.schemas.js';
import type { ContactsBulk } from '../bulk/bulk.schemas.js';
import type { ContactImport } from '../imports/imports.schemas.js';
import type { ContactsExport } from '../exports/exports.schemas.js';
import type { Communication, ContactAudit } from '../communications/communications.schemas.js';
import type { Contact } from '../contacts/contacts.schemas.js';
import type { DialerSession } from '../dialer/dialer-sessions.schemas.js';
import type { Disposition } from '../dispositions/dispositions.schemas.js';
import type { IntegrationName } from '../integrations/integrations.schemas.js';
import type { Mention } from '../notes/notes.schemas.js';
import type { NotificationKind } from '../notifications/kinds.js';
import type { ScheduledMessage } from '../messaging/messaging.schemas.js';
import type { ThreadPresence, WritingMode } from '../threads/threads.schemas.js';
import type { Supervision } from '../voice/supervision.schemas.js';
import type { Call } from '../voice/voice.schemas.js';
import type { Webhook } from '../webhooks/webhooks.schemas.js';
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
  /** Several changed together, and not alike, such as those to which a tag was added: each item has what changed of it. */
  contacts_changed: ChangedEach<Contact, ContactPlace>;
  /** A change of many contacts that the user asked for is further on, or was paused, cancelled or undone. */
  contacts_bulk_updated: ContactsBulk;
  /** Many were added together, such as those of a file, or restored: ask for the lists that are shown again. One alone is `contact_created`. */
  contacts_bulk_created: { items: VersionedId[] };
  /** Some were deleted, one or many together, by whom: null for the roll back of an import. Who shows one of them is told so by `left_view` as well. */
  contacts_bulk_deleted: { items: VersionedId[]; by_name: string | null };
  /** An import of the user is further on, or was paused, cancelled or rolled back. */
  contact_import_updated: Omit<ContactImport, 'headers' | 'samples' | 'suggested' | 'options' | 'check'>;
  /** An export of the user is further on, or its file is ready. */
  contacts_export_updated: ContactsExport;
  /**
   * A contact was merged into another, or that was undone; to those who saw the one that went. After a merge `loser_id` is gone, and leads to
   * `winner_id`. After undoing, it is there again. Communications went from one to the other: ask for those that are shown again.
   */
  contact_merged: {
    merge_id: number;
    winner_id: number;
    loser_id: number;
    loser_name: string;
    /** Of the contact that went, after this. */
    loser_version: number;
    by_name: string | null;
    is_undone: boolean;
  };
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
  /** A line was changed. What of it concerns a user differs: ask for the lines when `version` is newer than what is held. */
  line_updated: VersionedId;
  /** A wrap-up of the user began, changed or ended. */
  wrap_up_updated: WrapUp;
  /** What the company offers after calls, or for contacts, changed. */
  disposition_updated: { kind: 'call' | 'contact'; disposition: Disposition };
  /** Fields that the company defines for its contacts were added, renamed, arranged, archived or brought back: read them again. */
  attribute_fields_updated: { ids: readonly number[] };
  /** A user was added or changed: read them again. `access_ended`: they were disabled just now. */
  user_updated: { id: number; access_ended: boolean };
  /** A ring group was added, changed or deleted: read them again. */
  ring_group_updated: { id: number; is_removed: boolean };
  /** A script was added, changed or removed. */
  script_updated: { id: number; is_removed: boolean };
  /** The user's own draft changed, on this device or another. Read it when `version` is newer than what is held. */
  draft_updated: { contact_id: number; mode: WritingMode; version: number; is_empty: boolean };
  /** A colleague looks at a thread, writes in it, or left; to those who may see the contact, oneself included. */
  thread_presence: ThreadPresence;
  /** A broadcast was added, changed or removed, or is further on: read it again. To those who may send broadcasts. */
  broadcast_updated: { id: number; is_removed: boolean; progress: BroadcastProgress };
  /** A sequence was added, changed or removed, or contacts were enrolled: read it again. */
  workflow_updated: { id: number; is_removed: boolean };
  /** A contact is further on in a sequence, or left it. To those who can see the contact. */
  workflow_contact_updated: { workflow_id: number; contact_id: number };
  /** A template was added, changed or removed: to its owner, or to the company when it is everybody's. */
  sms_template_updated: { id: number; is_removed: boolean };
  /** A saved view was added, changed or removed, or the user has put them into another order: read them again. */
  saved_view_updated: { id: number; is_removed: boolean };
  /** A team inbox was added, changed, deleted or restored, or a personal one of the user: read the inboxes again. */
  team_inbox_updated: { id: number; is_removed: boolean };
  /** A callback was claimed, released, dismissed or opened again: read the callbacks again. `dismissal`: it was dismissed just now. */
  callback_updated: { communication_id: number; dismissal: CallbackDismissal | null };
  /** A watcher asks to become a member of a team inbox: sent to the admins and supervisors. */
  team_inbox_join_asked: { inbox_id: number; inbox_name: string; user_id: number; user_name: string };
  /** An admin or supervisor declined the user's request to become a member of a team inbox. */
  team_inbox_join_declined: { inbox_id: number; inbox_name: string };
  /** A list was added, renamed, moved, deleted or restored, or other people see it now: read the lists again. */
  contact_list_updated: { id: number; is_removed: boolean };
  /** A folder of lists was added, renamed or deleted: read folders and lists again. */
  contact_folder_updated: { id: number; is_removed: boolean };
  /** Contacts were added to a static list. A change of many tells once for each step. */
  contact_list_bulk_created: {
    list_id: number;
    count: number;
    /** Of a list of the power dialer: the same in the words of its bulk-add notification. */
    contact_list_id?: number;
    status_report?: { batch_size: number };
  };
  /** Tasks of a list of the power dialer were changed or moved: read them and the totals again. */
  dialer_tasks_updated: { list_id: number; ids: readonly number[] };
  /** The user's own session of the power dialer changed: read it again. */
  dialer_session_updated: DialerSessionNews;
  /** Contacts were removed from a static list. A change of many tells once for each step. */
  contact_list_bulk_deleted: { list_id: number; count: number };
  /**
   * Tags were added, renamed, recoloured, deleted, restored, merged or split: read them again. `is_carried`: contacts or communications look
   * different by it; whoever shows some of the category reads them again too. A change of many is told once.
   */
  tags_updated: { category: 'contacts' | 'communications'; is_carried: boolean };
  /**
   * Numbers were put on the company's Do Not Contact list, or taken off: ask the gate again about whoever is shown, and read the list again.
   * An upload is told once.
   */
  dnc_list_updated: { upload_id: number | null };
  /** A colleague has mentioned the user in a note. `is_silent`: the user is in sleep mode, so nothing is to pop up or sound. */
  mention_created: { mention: Mention; is_silent: boolean };
  /** Mentions of the user were read or removed, or the notes they are in were edited: read them and their count again. */
  mentions_updated: { ids: readonly number[] };
  /** Users were notified of something. What it says, each of them asks for; whether and how it is shown, they have chosen. */
  notification_created: { kind: NotificationKind; communication_id: number | null; contact_id: number | null };
  /** Notifications of the user were seen on this device or another, or taken back: read them and their count again. */
  notifications_updated: { communication_ids: readonly number[]; contact_ids: readonly number[] };
  /** The user changed how they are notified, on this device or another: read the settings again. */
  notification_settings_updated: Readonly<Record<string, never>>;
  /** The time of the user's own follow-up has come. */
  reminder_due: Communication;
  /** A contact that was pending until now is open again: to its owner; without one, to the user who chose the time. */
  snooze_ended: { contact_id: number; name: string; snoozed_until: string };
  /** A live call changed: sent to everybody who has or had a part in it, and to those whose phone rings. */
  call_updated: Call;
  /**
   * A caller waits in a queue whose agents pick calls themselves: sent to those of them who can be reached, also when they become
   * so later. Once the caller waits no more (`phase` is not `queued`), the same event tells all of them.
   */
  call_fishing: Call;
  /** A call has been parked for long: sent to who parked it, and when it goes on, to the team. `count` from 1. */
  parked_call_recall: { call: Call; count: number };
  /** What the user supervises has changed; null once they no longer supervise the call. Sent to the supervisor alone. */
  supervision_updated: { call_id: string; supervision: Supervision | null };
  /** An agent asks for help with a call, or no longer does: sent to those who may supervise it. */
  help_updated: HelpNews;
  /** An admin or supervisor changed the status of the user, ended a call of theirs or took its caller out of the queue. */
  supervisor_acted: SupervisorAct;
  /** A CRM was connected, disconnected or changed. Who may manage integrations asks for them again. */
  integration_updated: { name: IntegrationName };
  /** A webhook was added, changed or removed (`state` null), or it was paused or switched off because of its receiver. */
  webhook_updated: { id: number; state: Webhook['state'] | null };
  /** Which records of a CRM the contact is, or what was taken over from them, has changed: ask for its card again. */
  contact_crm_updated: { contact_id: number; name: IntegrationName };
  /** The session with this shared token ended: sign out here too. */
  session_ended: { hashed_token: string };
  /** A key of this user was revoked: clients that came in with one ask whether it was theirs. */
  api_key_revoked: { key_id: number };
}

/** Where a session of the power dialer is. */
export interface DialerSessionNews {
  id: number;
  list_id: number;
  user_id: number;
  state: DialerSession['state'];
  /** Why it is paused or how it ended; null while it runs. */
  reason: DialerSession['state_reason'];
  started_at: string;
  /** Null until it has ended. */
  ended_at: string | null;
}

/** How far a broadcast is. */
export interface BroadcastProgress {
  status: Broadcast['status'];
  /** Null before its first step. */
  started_at: string | null;
  /** Null until it is done, has failed or was canceled. */
  finished_at: string | null;
  /** Contacts that it is meant for. */
  total: number;
  /** Of those, whose text was handed to the carrier. */
  texted: number;
  excluded: number;
  canceled: number;
}

/** A user has decided that a caller needs no call. */
export interface CallbackDismissal {
  /** E.164. */
  phone_number: string;
  user_id: number | null;
  reason: string;
}

/** What an admin or supervisor did about an agent or a call of theirs. */
export interface SupervisorAct {
  act:
    'set-status' | 'force-terminate' | 'force-dequeue' | 'move-to-front' | 'move-to-group' | 'supervise' | 'take-over';
  by_name: string;
  reason: string | null;
  /** With `set-status`: what was chosen, 0–3. It applies once the agent's current work is over. */
  agent_status: number | null;
  communication_id: number | null;
}

/** An agent asks for help, or no longer does. */
export interface HelpNews {
  call_id: string;
  communication_id: number;
  /** The other side, as it is named to the agent. */
  caller: string;
  /** Null once nobody waits for help any more. */
  help: Call['help'];
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

/** The same where each has changed in a way of its own: `changes` of an item is put in by the same rule. */
export interface ChangedEach<E, Item = unknown> {
  items: (VersionedId & { changes: Partial<E> } & Item)[];
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
