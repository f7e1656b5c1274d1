import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import type { CarrierFee, MessageRates } from '@talk/domain/messaging';
import { companyId, createdAt, id, json, ref } from '../../../db/columns.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** What texts cost a company. Never changed: each change is a row of its own, and the newest one holds. */
export const messageRates = pgTable(
  'message_rates',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Null: nothing is charged. */
    rates: json('rates').$type<MessageRates>(),
    /** What the credits were set to with it; null: they are not metered. */
    textCredits: integer('text_credits'),
    /** Null: the list that Talk comes with. */
    carrierFees: json('carrier_fees').$type<readonly CarrierFee[]>(),
    /** Null: made with the company. */
    actorUserId: ref('actor_user_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('message_rates_company').on(t.companyId, t.id)],
);

/** What a metered company may still send; one without a row is not metered. */
export const textCredits = pgTable('text_credits', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  segmentsLeft: integer('segments_left').notNull(),
});
