import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContactCrmField, IntegrationName } from '@talk/contract';
import { at, companyId, id, json, ofCompany, ref } from '../../../db/columns.js';
import { contacts } from '../../people/contacts/read.js';
import type { CrmRecordDetails, CrmStage } from '../providers/index.js';

/** What of a record is kept to be shown. */
export type KeptDetails = Omit<CrmRecordDetails, 'kind' | 'id'>;

/** A record of a CRM that a contact is. One contact may be many, and two with one number. */
export const contactLinks = pgTable(
  'contact_links',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    name: text('name').$type<IntegrationName>().notNull(),
    /** Of the account that was connected: after another one is connected, the record is none of it. */
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<'contact' | 'lead'>().notNull(),
    externalId: text('external_id').notNull(),
    /** Where people open it. */
    url: text('url'),
    /**
     * What told of it. `number`: it had one of the contact's numbers, and stays only while it has. `call`: a call was logged on it. `person`:
     * somebody linked it. `intake`: it came from the CRM.
     */
    source: text('source').$type<'number' | 'call' | 'person' | 'intake'>().notNull(),
    /** The order in which the CRM gave them. */
    position: integer('position').notNull().default(0),
    /** The calls with the contact are logged on it. */
    isChosen: boolean('is_chosen').notNull().default(false),
    state: text('state').$type<'there' | 'merged' | 'gone'>().notNull().default('there'),
    /** As the CRM had it when it was asked last; null: it was not asked yet. */
    details: json('details').$type<KeptDetails>(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    unique('contact_links_record').on(t.companyId, t.contactId, t.name, t.accountId, t.kind, t.externalId),
    uniqueIndex('contact_links_chosen')
      .on(t.companyId, t.contactId, t.name)
      .where(sql`is_chosen`),
    index('contact_links_external').on(t.companyId, t.name, t.externalId),
  ],
);

export interface FieldConflict {
  readonly field: ContactCrmField;
  readonly theirs: string;
}

/** How a contact stands with a CRM. */
export const contactCrmStates = pgTable(
  'contact_crm_states',
  {
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    name: text('name').$type<IntegrationName>().notNull(),
    accountId: text('account_id').notNull(),
    /** When the CRM was asked last, and answered. */
    checkedAt: at('checked_at'),
    /** When it was asked last, whatever came of it. */
    triedAt: at('tried_at'),
    problem: text('problem'),
    /** Of the CRM, in their order; empty until they are asked for. */
    stages: json('stages').$type<readonly CrmStage[]>().notNull().default([]),
    syncedAt: at('synced_at'),
    /** The CRM's values that a sync took over, or that a person has decided against: what differs from them is news. */
    pulled: json('pulled').$type<Partial<Record<ContactCrmField, string>>>().notNull().default({}),
    conflicts: json('conflicts').$type<readonly FieldConflict[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.contactId, t.name] }),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
  ],
);
