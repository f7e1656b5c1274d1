import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { companyId } from '../../../db/columns.js';

/** Counted by triggers of the database whenever something changes what members of a company see. */
export const accessVersions = pgTable('access_versions', {
  companyId: companyId().primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
