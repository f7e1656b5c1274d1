import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Script } from '@talk/contract';
import { companyId, createdAt, id, json, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

/** What agents say, step by step, with variables in double braces. */
export const scripts = pgTable(
  'scripts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    steps: json('steps').$type<Script['steps']>().notNull(),
    /** Lines whose calls it is for; empty means all. */
    lineIds: ref('line_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('scripts_company').on(t.companyId)],
);
