import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TaskStatusName } from '@talk/contract/codes';
import { at, companyId, createdAt, id, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { dispositionStatuses } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

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
    taskStatus: text('task_status').$type<TaskStatusName>().notNull().default('new'),
    /** The disposition that an agent gave, and when an agent last said that it holds. */
    dispositionStatusId: ref('disposition_status_id'),
    disposedAt: at('disposed_at'),
    unreadVoicemails: integer('unread_voicemails').notNull().default(0),
    unreadMissedCalls: integer('unread_missed_calls').notNull().default(0),
    unreadTexts: integer('unread_texts').notNull().default(0),
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
      index('contacts_name').on(t.companyId, sql`lower(${t.name})`, t.id),
      index('contacts_company').on(
        t.companyId,
        sql`(${t.companyName} is null)`,
        sql`coalesce(lower(${t.companyName}), '')`,
        t.id,
      ),
      index('contacts_owner').on(t.companyId, t.ownerId, engaged, t.id),
      index('contacts_status').on(t.companyId, t.taskStatus, engaged, t.id),
      index('contacts_unread')
        .on(t.companyId, engaged, t.id)
        .where(sql`${t.unreadVoicemails} + ${t.unreadMissedCalls} + ${t.unreadTexts} > 0`),
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
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tags_own').on(t.companyId, t.id), unique('tags_name').on(t.companyId, t.category, t.name)],
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
    cause: text('cause').$type<'visitor' | 'keyword' | 'carrier'>(),
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
  updatedAt: updatedAt(),
});
