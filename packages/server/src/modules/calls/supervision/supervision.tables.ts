import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { companyId, updatedAt } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

/** What a company has decided about supervision. Without a row: the defaults of the columns. */
export const supervisionSettings = pgTable('supervision_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Agents are told who only listens to their call. */
  showsListeners: boolean('shows_listeners').notNull().default(true),
  updatedAt: updatedAt(),
});
