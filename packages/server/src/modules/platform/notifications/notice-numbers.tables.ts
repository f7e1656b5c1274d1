import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, id, ref, updatedAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { users } from '../identity/read.js';

/** Users' own numbers, to which notices go by text, and numbers that wait for their code. */
export const noticeNumbers = pgTable(
  'notice_numbers',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** E.164, confirmed by a code. */
    phoneNumber: text('phone_number'),
    lastTextAt: at('last_text_at'),
    /** E.164, until its code was entered. */
    pendingNumber: text('pending_number'),
    /** A keyed hash. */
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('notice_numbers_user').on(t.companyId, t.userId)],
);
