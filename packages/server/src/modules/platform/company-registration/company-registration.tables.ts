import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, companyId, json, updatedAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';

/** What a company has entered about its business, and what the reviewer has said. */
export const businessRegistrations = pgTable('business_registrations', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** By the names of the contract; what is not there was not entered. */
  details: json('details').notNull(),
  submittedAt: at('submitted_at'),
  reason: text('reason'),
  updatedAt: updatedAt(),
});
