import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ref, updatedAt, version } from '../../../db/columns.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** Texts that are written once and sent often, with variables in double braces and placeholders in square brackets. */
export const smsTemplates = pgTable(
  'sms_templates',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose it is; null is everybody's of the company. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    folder: text('folder'),
    body: text('body').notNull(),
    /** Ids of stored files. */
    attachments: uuid('attachments')
      .array()
      .notNull()
      .default(sql`'{}'`),
    useCount: integer('use_count').notNull().default(0),
    lastUsedAt: at('last_used_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('sms_templates_rank').on(t.companyId, t.useCount, t.id),
    index('sms_templates_attachments').using('gin', t.attachments),
  ],
);
