import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, companyId } from '../../../db/columns.js';
import { companies } from '../companies/read.js';

/** What is wrong with the account of a company, by its code in the contract. */
export const accountIssues = pgTable(
  'account_issues',
  {
    companyId: companyId().references(() => companies.id),
    code: integer('code').notNull(),
    since: at('since').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.code] })],
);
