import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

/** Columns of both kinds: what a company offers after a call, and where its contacts stand. */
const columns = () => ({
  id: id(),
  companyId: companyId().references(() => companies.id),
  name: text('name').notNull(),
  /** `#rrggbb`, lower case. */
  color: text('color').notNull(),
  position: integer('position').notNull().default(0),
  /** Not offered since; what has it keeps it. */
  archivedAt: at('archived_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const callDispositions = pgTable('call_dispositions', columns(), (t) => [
  uniqueIndex('call_dispositions_own').on(t.companyId, t.id),
  index('call_dispositions_order').on(t.companyId, t.position, t.id),
  uniqueIndex('call_dispositions_name')
    .on(t.companyId, sql`lower(${t.name})`)
    .where(sql`archived_at is null`),
]);

export const dispositionStatuses = pgTable('disposition_statuses', columns(), (t) => [
  uniqueIndex('disposition_statuses_own').on(t.companyId, t.id),
  index('disposition_statuses_order').on(t.companyId, t.position, t.id),
  uniqueIndex('disposition_statuses_name')
    .on(t.companyId, sql`lower(${t.name})`)
    .where(sql`archived_at is null`),
]);
