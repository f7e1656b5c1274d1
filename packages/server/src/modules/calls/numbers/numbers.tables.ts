import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, companyId, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** Numbers that are being bought: kept while it is not known whether the carrier sold them. */
export const numberOrders = pgTable(
  'number_orders',
  {
    phoneNumber: text('phone_number').primaryKey(),
    companyId: companyId().references(() => companies.id),
    /** Who asked for it. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('number_orders_company').on(t.companyId)],
);
