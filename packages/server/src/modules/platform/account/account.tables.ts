import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, companyId } from '../../../db/columns.js';
import { companies } from '../companies/read.js';

/** Who finds an issue: a report from outside of Talk, or the registration with carriers. */
export type IssueSource = 'reported' | 'registration';

/** What is wrong with the account of a company, by its code in the contract. */
export const accountIssues = pgTable(
  'account_issues',
  {
    companyId: companyId().references(() => companies.id),
    code: integer('code').notNull(),
    source: text('source').$type<IssueSource>().notNull().default('reported'),
    since: at('since').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.source, t.code] })],
);
