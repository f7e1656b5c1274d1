import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContactAudit } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import type { AttributeValue } from '@talk/domain/attributes';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { dispositionStatuses } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** Which response target a clock has: the first text of a task, a later one, or a missed call or voicemail. */
export type ResponseKind = 'first' | 'next' | 'call';

/** An index for each direction of an order in which contacts without a value come last. */
const lastWithout = (
  name: string,
  { companyId: company, id: own }: { readonly companyId: AnyPgColumn; readonly id: AnyPgColumn },
  column: AnyPgColumn,
) => {
  const form = sql`coalesce(search_form(${column}), '')`;
  return [
    index(name).on(company, sql`(${column} is null)`, form, own),
    index(`${name}_back`).on(company, sql`(${column} is not null)`, form, own),
  ];
};

/** A customer (spec 1 §3). Counters and the last communication are kept with the row: lists show and sort by them. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** What lists show: first and last name, else company name, else the number as dialled. Kept by the service. */
    name: text('name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    companyName: text('company_name'),
    email: text('email'),
    address: text('address'),
    website: text('website'),
    notes: text('notes'),
    csf1: text('csf1'),
    csf2: text('csf2'),
    /** Fields of the company, by their keys; what is empty is not there. */
    attributes: json('attributes')
      .$type<Readonly<Record<string, AttributeValue>>>()
      .notNull()
      .default(sql`'{}'`),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    timezone: text('timezone'),
    cnamCity: text('cnam_city'),
    cnamState: text('cnam_state'),
    cnamCountry: text('cnam_country'),
    cnamZipcode: text('cnam_zipcode'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    /** Only people may text the contact: no auto-replies, no broadcasts (`blocked_messaging_information.automated_only`). */
    blocksAutomatedTexts: boolean('blocks_automated_texts').notNull().default(false),
    isDnc: boolean('is_dnc').notNull().default(false),
    dncReason: text('dnc_reason'),
    ownerId: ref('owner_id').references(() => users.id),
    /** Lines that the contact has had to do with; decides visibility for ring groups. */
    lineIds: ref('line_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    initialLineId: ref('initial_line_id'),
    /** Ring groups that a person has given the contact to. */
    ringGroupIds: ref('ring_group_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    taskStatus: text('task_status').$type<TaskStatusName>().notNull().default('new'),
    /** When a pending contact opens again, and the user who chose that. */
    snoozedUntil: at('snoozed_until'),
    snoozedById: ref('snoozed_by_id').references(() => users.id),
    /** The response clock: which target it has, the line whose hours count, and since when the contact waits. It runs while `responseDueAt` is set. */
    responseKind: text('response_kind').$type<ResponseKind>(),
    responseLineId: ref('response_line_id'),
    responseStartedAt: at('response_started_at'),
    responseWarnAt: at('response_warn_at'),
    responseDueAt: at('response_due_at'),
    /** Who was notified that it is overdue: 0 no one yet, 1 the owner, 2 supervisors. */
    responseStep: integer('response_step').notNull().default(0),
    /** When a user last answered since the task was opened. */
    answeredAt: at('answered_at'),
    /** The disposition that an agent gave, and when an agent last said that it holds. */
    dispositionStatusId: ref('disposition_status_id'),
    disposedAt: at('disposed_at'),
    unreadVoicemails: integer('unread_voicemails').notNull().default(0),
    unreadMissedCalls: integer('unread_missed_calls').notNull().default(0),
    unreadTexts: integer('unread_texts').notNull().default(0),
    /** How many there were, by way and kind; communications are calls, texts, faxes and emails. Kept as `contact-counts.ts` of communications says. */
    inboundCalls: integer('inbound_calls').notNull().default(0),
    outboundCalls: integer('outbound_calls').notNull().default(0),
    inboundTexts: integer('inbound_texts').notNull().default(0),
    outboundTexts: integer('outbound_texts').notNull().default(0),
    inboundCommunications: integer('inbound_communications').notNull().default(0),
    outboundCommunications: integer('outbound_communications').notNull().default(0),
    lastCommunicationId: ref('last_communication_id'),
    lastEngagementAt: at('last_engagement_at'),
    lastInboundEngagementAt: at('last_inbound_engagement_at'),
    lastOutboundEngagementAt: at('last_outbound_engagement_at'),
    textAuthorizedAt: at('text_authorized_at'),
    /** Intake source code, spec 3 §9. */
    intakeSource: integer('intake_source'),
    leadSource: text('lead_source'),
    /** Everything that search looks at, in lower case: names, company, email, digits of every number. Kept by the service. */
    searchText: text('search_text').notNull().default(''),
    /** When it was deleted. `within` leaves it out from then on: nobody finds it. */
    goneAt: at('deleted_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    // One expression for "never engaged comes last"; lists sort by the same text, or the index does not serve them.
    const engaged = sql`coalesce(${t.lastEngagementAt}, '-infinity'::timestamptz)`;
    return [
      uniqueIndex('contacts_own').on(t.companyId, t.id),
      ofCompany(t, t.dispositionStatusId, dispositionStatuses),
      index('contacts_engagement').on(t.companyId, engaged, t.id),
      index('contacts_created').on(t.companyId, t.createdAt, t.id),
      index('contacts_by_name').on(t.companyId, sql`search_form(${t.name})`, t.id),
      ...lastWithout('contacts_by_company', t, t.companyName),
      index('contacts_by_email')
        .on(t.companyId, sql`search_form(${t.email})`, t.id)
        .where(sql`${t.email} is not null`),
      index('contacts_email')
        .on(t.companyId, sql`lower(${t.email})`)
        .where(sql`${t.email} is not null`),
      index('contacts_owner').on(t.companyId, t.ownerId, engaged, t.id),
      index('contacts_status').on(t.companyId, t.taskStatus, engaged, t.id),
      index('contacts_unread')
        .on(t.companyId, engaged, t.id)
        .where(sql`${t.unreadVoicemails} + ${t.unreadMissedCalls} + ${t.unreadTexts} > 0`),
      // Channels of the inbox.
      index('contacts_with_calls')
        .on(t.companyId, engaged, t.id)
        .where(sql`${t.inboundCalls} + ${t.outboundCalls} > 0`),
      index('contacts_with_messages')
        .on(t.companyId, engaged, t.id)
        .where(sql`${t.inboundCommunications} + ${t.outboundCommunications} > ${t.inboundCalls} + ${t.outboundCalls}`),
      // Default lists: whom nobody owns, and who waits for an answer.
      index('contacts_unassigned')
        .on(t.companyId, engaged, t.id)
        .where(sql`${t.ownerId} is null`),
      index('contacts_unanswered')
        .on(t.companyId, engaged, t.id)
        .where(
          sql`${t.lastInboundEngagementAt} > coalesce(${t.lastOutboundEngagementAt}, '-infinity'::timestamptz) and ${t.taskStatus} <> 'closed'`,
        ),
      // Orders of the other columns of the table.
      ...lastWithout('contacts_by_first_name', t, t.firstName),
      ...lastWithout('contacts_by_last_name', t, t.lastName),
      index('contacts_engaged_inbound').on(
        t.companyId,
        sql`coalesce(${t.lastInboundEngagementAt}, '-infinity'::timestamptz)`,
        t.id,
      ),
      index('contacts_engaged_outbound').on(
        t.companyId,
        sql`coalesce(${t.lastOutboundEngagementAt}, '-infinity'::timestamptz)`,
        t.id,
      ),
      index('contacts_inbound_calls').on(t.companyId, t.inboundCalls, t.id),
      index('contacts_outbound_calls').on(t.companyId, t.outboundCalls, t.id),
      index('contacts_inbound_texts').on(t.companyId, t.inboundTexts, t.id),
      index('contacts_outbound_texts').on(t.companyId, t.outboundTexts, t.id),
      index('contacts_inbound_communications').on(t.companyId, t.inboundCommunications, t.id),
      index('contacts_outbound_communications').on(t.companyId, t.outboundCommunications, t.id),
      index('contacts_communications').on(
        t.companyId,
        sql`(${t.inboundCommunications} + ${t.outboundCommunications})`,
        t.id,
      ),
      index('contacts_unread_all').on(
        t.companyId,
        sql`(${t.unreadVoicemails} + ${t.unreadMissedCalls} + ${t.unreadTexts})`,
        t.id,
      ),
      index('contacts_unread_missed_calls').on(t.companyId, t.unreadMissedCalls, t.id),
      index('contacts_unread_voicemails').on(t.companyId, t.unreadVoicemails, t.id),
      index('contacts_unread_texts').on(t.companyId, t.unreadTexts, t.id),
      // By when an answer is due: contacts without come last in either direction.
      index('contacts_response_due').on(t.companyId, sql`coalesce(${t.responseDueAt}, 'infinity'::timestamptz)`, t.id),
      index('contacts_response_due_back').on(
        t.companyId,
        sql`coalesce(${t.responseDueAt}, '-infinity'::timestamptz)`,
        t.id,
      ),
      index('contacts_response_running')
        .on(t.companyId, t.id)
        .where(sql`${t.responseDueAt} is not null`),
      // The few that are gone: what was said with them is left out by it.
      index('contacts_deleted')
        .on(t.companyId, t.id)
        .where(sql`${t.goneAt} is not null`),
      index('contacts_lines').using('gin', t.companyId, t.lineIds),
      index('contacts_search_own').using('gin', t.companyId, sql`${t.searchText} gin_trgm_ops`),
    ];
  },
);

export const contactPhoneNumbers = pgTable(
  'contact_phone_numbers',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    extension: text('extension'),
    title: text('title').notNull().default('Mobile'),
    isOptedOut: boolean('is_opted_out').notNull().default(false),
    /** Order of the contact's numbers; the first is the primary one. */
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    unique('contact_phone_numbers_number').on(t.companyId, t.phoneNumber),
    index('contact_phone_numbers_contact').on(t.companyId, t.contactId, t.position, t.id),
  ],
);

export const tags = pgTable(
  'tags',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Tag category: 1 contacts, 2 communications. */
    category: integer('category').notNull().default(1),
    name: text('name').notNull(),
    color: text('color').notNull(),
    /** Set: it was deleted or merged, is nowhere to be seen, and can be restored. Whatever had it has it still. */
    removedAt: at('removed_at'),
    /** The tag that it was merged into. */
    mergedIntoId: ref('merged_into_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tags_own').on(t.companyId, t.id),
    uniqueIndex('tags_name')
      .on(t.companyId, t.category, sql`lower(${t.name})`)
      .where(sql`${t.removedAt} is null`),
    index('tags_merged')
      .on(t.companyId, t.mergedIntoId)
      .where(sql`${t.mergedIntoId} is not null`),
    index('tags_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);

export const contactTags = pgTable(
  'contact_tags',
  {
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    tagId: ref('tag_id').notNull(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    ofCompany(t, t.tagId, tags).onDelete('cascade'),
    primaryKey({ columns: [t.contactId, t.tagId] }),
    index('contact_tags_tag').on(t.companyId, t.tagId),
  ],
);

/** Who changed what of a contact, shown in its timeline (reading 73). */
export const contactAudits = pgTable(
  'contact_audits',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    actorUserId: ref('actor_user_id').references(() => users.id),
    field: text('field').notNull(),
    before: text('before'),
    after: text('after'),
    /** What changed it when nobody of the company did; null otherwise, and where it is not known. */
    cause: text('cause').$type<Exclude<ContactAudit['cause'], 'person' | 'system'>>(),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    index('contact_audits_contact').on(t.companyId, t.contactId, t.createdAt, t.id),
  ],
);

/** What a company has decided about its contacts. Without a row: `decisionsOf`. */
export const contactSettings = pgTable('contact_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Whether people may choose the status of a contact; otherwise only what happens to its communications changes it. */
  statusControlEnabled: boolean('status_control_enabled').notNull().default(true),
  /** How the list is sorted until a user chooses another column. */
  defaultSort: text('default_sort')
    .$type<'last_engagement_at' | 'created_at'>()
    .notNull()
    .default('last_engagement_at'),
  /** Response targets in minutes; null: none. */
  firstResponseMinutes: integer('first_response_minutes'),
  nextResponseMinutes: integer('next_response_minutes'),
  missedCallResponseMinutes: integer('missed_call_response_minutes'),
  /** Whether they count only while the line is open. */
  responseInOpeningHours: boolean('response_in_opening_hours').notNull().default(true),
  /** Minutes after an answer became overdue until supervisors are notified; null: they are not. */
  responseEscalationMinutes: integer('response_escalation_minutes'),
  updatedAt: updatedAt(),
});

/** Sums of its rows are how many contacts there are. Written by the database (migration 0400), added up by a schedule. */
export const contactTotals = pgTable(
  'contact_totals',
  {
    id: id(),
    companyId: companyId(),
    /** Null: nobody's. */
    ownerId: ref('owner_id'),
    taskStatus: text('task_status').$type<TaskStatusName>().notNull(),
    unanswered: boolean('unanswered').notNull(),
    contacts: integer('contacts').notNull(),
  },
  (t) => [index('contact_totals_company').on(t.companyId)],
);

/** The same for contacts with something unread, by its kinds (migration 0420). Contacts without are not in it. */
export const contactUnreadTotals = pgTable(
  'contact_unread_totals',
  {
    id: id(),
    companyId: companyId(),
    /** Null: the contact has no owner. */
    ownerId: ref('owner_id'),
    calls: boolean('calls').notNull(),
    messages: boolean('messages').notNull(),
    voicemails: boolean('voicemails').notNull(),
    contacts: integer('contacts').notNull(),
  },
  (t) => [index('contact_unread_totals_company').on(t.companyId)],
);
