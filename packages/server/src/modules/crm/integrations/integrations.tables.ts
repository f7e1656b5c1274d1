import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FieldMap, IntegrationName } from '@talk/contract';
import { at, companyId, json, ofCompany, ref, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { communications } from '../../people/communications/read.js';
import { users } from '../../platform/identity/read.js';

/** A CRM of a company (spec 3 §3): whether it is connected, how it is doing, and what its vendor wants to know. */
export const companyIntegrations = pgTable(
  'company_integrations',
  {
    companyId: companyId().references(() => companies.id),
    /** `hubspot`, `gohighlevel`, … */
    name: text('name').$type<IntegrationName | (string & {})>().notNull(),
    /** Whether calls are logged, or wait. */
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** By the vendor's own names: `company_ui_domain` of HubSpot, `contact_link` of GoHighLevel. */
    settings: json('settings').$type<Readonly<Record<string, string>>>().notNull().default({}),
    accountId: text('account_id'),
    accountName: text('account_name'),
    /** Both tokens, encrypted; null when it is not connected. */
    sealedTokens: text('sealed_tokens'),
    tokenExpiresAt: at('token_expires_at'),
    /** A node is getting another token until then; the others wait. */
    refreshingUntil: at('refreshing_until'),
    connectedBy: ref('connected_by').references(() => users.id),
    connectedAt: at('connected_at'),
    /** When this account was connected first: what has ended before is not logged, whatever changes about it. */
    logsSince: at('logs_since'),
    /** The CRM takes the tokens no more. */
    isBroken: boolean('is_broken').notNull().default(false),
    /** What went wrong last, in the CRM's words; null when the last request went well. */
    problem: text('problem'),
    /** Too many requests: none goes out before. */
    quietUntil: at('quiet_until'),
    createsContacts: boolean('creates_contacts').notNull().default(false),
    /** How long the link to a recording works that a call is logged with; 0: calls are logged without. */
    recordingDays: integer('recording_days').notNull().default(90),
    /** Texts are logged from then on; null: they are not. */
    textsSince: at('texts_since'),
    /** Empty: nothing was chosen. */
    fieldMap: json('field_map').$type<Partial<FieldMap>>().notNull().default({}),
    /** The last event of the company that was looked at for calls to log. */
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull().default(0),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);

/** People on their way through an OAuth exchange. */
export const integrationAuthorizations = pgTable(
  'integration_authorizations',
  {
    /** SHA-256 of the state, hex: the state itself is known to the browser alone. */
    stateHash: text('state_hash').primaryKey(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').$type<IntegrationName>().notNull(),
    /** The PKCE verifier, encrypted. */
    sealedVerifier: text('sealed_verifier').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('integration_authorizations_over').on(t.expiresAt)],
);

/** A call, or a day of texts, on its way into a CRM, or there. */
export const crmCalls = pgTable(
  'crm_calls',
  {
    companyId: companyId(),
    name: text('name').$type<IntegrationName>().notNull(),
    /** Of texts: the first one that was noted of its conversation and day; the others are in `crm_texts`. */
    communicationId: ref('communication_id').notNull(),
    kind: text('kind').$type<'call' | 'texts'>().notNull().default('call'),
    state: text('state').$type<'waiting' | 'logged' | 'failed'>().notNull().default('waiting'),
    /** Of the CRM's account that it was logged in; in another one the ids below mean nothing. */
    accountId: text('account_id'),
    /** Its id there. */
    externalId: text('external_id'),
    /** Whom it was logged at first; null: not known. */
    recordKind: text('record_kind').$type<'contact' | 'lead'>(),
    recordId: text('record_id'),
    /** Of the communication as it was logged; of texts the sum of all of theirs. */
    loggedVersion: integer('logged_version').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    problem: text('problem'),
    /** When it is tried again; null: now, or when the connection works again. */
    nextTryAt: at('next_try_at'),
    /** A node is logging it until then. */
    claimedUntil: at('claimed_until'),
    /** When it began to wait for the CRM: also for its latest change, or since a person connected it again. */
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name, t.communicationId] }),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    index('crm_calls_communication').on(t.companyId, t.communicationId),
    index('crm_calls_unlogged')
      .on(t.companyId, t.name, t.communicationId)
      .where(sql`state <> 'logged'`),
  ],
);

/** A text, and the entry of a CRM that it is part of. It stays there, also when the company's time zone gives it another day later. */
export const crmTexts = pgTable(
  'crm_texts',
  {
    companyId: companyId(),
    name: text('name').$type<IntegrationName>().notNull(),
    communicationId: ref('communication_id').notNull(),
    /** The communication that stands for the entry in `crm_calls`. */
    entryId: ref('entry_id').notNull(),
    /** Of the company, as it was when the text was noted. */
    day: date('day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name, t.communicationId] }),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.entryId, communications).onDelete('cascade'),
    index('crm_texts_communication').on(t.companyId, t.communicationId),
    index('crm_texts_entry').on(t.companyId, t.entryId),
  ],
);

/** A call of which the CRM makes a record itself, because it was dialled there. */
export const crmCallRecords = pgTable(
  'crm_call_records',
  {
    companyId: companyId(),
    name: text('name').$type<IntegrationName>().notNull(),
    communicationId: ref('communication_id').notNull(),
    /** Null: it is being made. */
    externalId: text('external_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name, t.communicationId] }),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    uniqueIndex('crm_call_records_external_id').on(t.companyId, t.name, t.externalId),
    index('crm_call_records_communication').on(t.companyId, t.communicationId),
  ],
);

/** The record that a call is about: the one that its number was clicked on, or that a person has chosen among several. */
export const crmCallSubjects = pgTable(
  'crm_call_subjects',
  {
    companyId: companyId(),
    name: text('name').$type<IntegrationName>().notNull(),
    communicationId: ref('communication_id').notNull(),
    recordId: text('record_id').notNull(),
    /** The CRM has it; what people change there afterwards stays. */
    isWritten: boolean('is_written').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name, t.communicationId] }),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    index('crm_call_subjects_communication').on(t.companyId, t.communicationId),
  ],
);
