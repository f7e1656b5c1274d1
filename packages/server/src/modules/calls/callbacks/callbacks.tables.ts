import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, companyId, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** Who calls a missed caller back: one row for a number that a person has claimed, or closed without a call. */
export const callbackClaims = pgTable(
  'callback_claims',
  {
    companyId: companyId().references(() => companies.id),
    /** The caller's number, E.164. */
    leadNumber: text('lead_number').notNull(),
    userId: ref('user_id').references(() => users.id),
    /** Counts only for missed calls after the last conversation. */
    claimedAt: at('claimed_at'),
    /** Until when the owner means to call. */
    dueAt: at('due_at'),
    /** Counts only until the next missed call ends: a call that goes on is not known to be missed. */
    dismissedAt: at('dismissed_at'),
    dismissedBy: ref('dismissed_by').references(() => users.id),
    reason: text('reason'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.leadNumber] }), index('callback_claims_updated').on(t.updatedAt)],
);
