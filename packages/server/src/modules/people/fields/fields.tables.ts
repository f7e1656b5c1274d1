import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AttributeType } from '@talk/domain/attributes';
import { at, companyId, createdAt, id, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

/** What a company wants to know of its contacts beside what everybody knows of theirs. */
export const attributeFields = pgTable(
  'attribute_fields',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    /** For ever: what is stored is read by it. */
    type: text('type').$type<AttributeType>().notNull(),
    position: integer('position').notNull().default(0),
    /** Not offered since; what contacts have in it stays. */
    archivedAt: at('archived_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('attribute_fields_own').on(t.companyId, t.id),
    index('attribute_fields_order').on(t.companyId, t.position, t.id),
    uniqueIndex('attribute_fields_name')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`archived_at is null`),
  ],
);

/** What can be chosen in a field. Contacts have the id, so that a new name is everywhere at once. */
export const attributeOptions = pgTable(
  'attribute_options',
  {
    id: id(),
    companyId: companyId(),
    fieldId: ref('field_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    archivedAt: at('archived_at'),
  },
  (t) => [
    ofCompany(t, t.fieldId, attributeFields).onDelete('cascade'),
    index('attribute_options_order').on(t.companyId, t.fieldId, t.position, t.id),
  ],
);

/** What contacts have in their fields, once more, for filters: a trigger of `contacts` keeps it, and nobody else writes it. */
export const contactAttributeValues = pgTable(
  'contact_attribute_values',
  {
    companyId: companyId(),
    fieldId: ref('field_id').notNull(),
    contactId: ref('contact_id').notNull(),
    /** In small letters. Days as `YYYY-MM-DD`; yes and no as words. */
    textValue: text('text_value'),
    /** Also ids of options. */
    numberValue: numeric('number_value'),
  },
  (t) => [
    primaryKey({ name: 'contact_attribute_values_pk', columns: [t.companyId, t.contactId, t.fieldId] }),
    index('contact_attribute_values_text').on(t.companyId, t.fieldId, t.textValue, t.contactId),
    index('contact_attribute_values_number')
      .on(t.companyId, t.fieldId, t.numberValue, t.contactId)
      .where(sql`number_value is not null`),
  ],
);
