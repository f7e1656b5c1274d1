import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** Times in which an agent could not be rung. One without an end is going on. */
export const agentAbsences = pgTable(
  'agent_absences',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    since: at('since').notNull(),
    until: at('until'),
    /** The phone said goodbye: it was closed, not lost. */
    isExpected: boolean('is_expected').notNull(),
    seenAt: at('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('agent_absences_user').on(t.companyId, t.userId, t.id),
    uniqueIndex('agent_absences_open')
      .on(t.companyId, t.userId)
      .where(sql`until is null`),
  ],
);

/** Calls that would have rung at an agent, had their phone been reachable. */
export const skippedRings = pgTable(
  'skipped_rings',
  {
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    communicationId: ref('communication_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('skipped_rings_communication').on(t.companyId, t.communicationId),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    primaryKey({ columns: [t.companyId, t.userId, t.communicationId] }),
    index('skipped_rings_at').on(t.companyId, t.userId, t.at),
  ],
);
