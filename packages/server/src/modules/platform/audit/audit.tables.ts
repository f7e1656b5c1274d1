import type { AuditAction, AuditEntry, AuditKind } from '@talk/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, companyId, id, json, ref } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { users } from '../identity/read.js';

/** Only ever added to: the database refuses to change or delete a row. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    at: at('at').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** Not a reference: the entry outlives what it is about. */
    subjectId: ref('subject_id'),
    subjectName: text('subject_name'),
    /** Null: Talk itself. */
    actorId: ref('actor_id').references(() => users.id),
    actorName: text('actor_name'),
    /** The admin who acted as the actor. */
    impersonatorId: ref('impersonator_id').references(() => users.id),
    impersonatorName: text('impersonator_name'),
    via: text('via').$type<AuditEntry['via']>().notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    changes: json('changes').$type<AuditEntry['changes']>().notNull().default([]),
  },
  (t) => [
    index('audit_entries_recent').on(t.companyId, t.at, t.id),
    index('audit_entries_impersonator')
      .on(t.companyId, t.impersonatorId, t.at, t.id)
      .where(sql`impersonator_id is not null`),
    index('audit_entries_actor').on(t.companyId, t.actorId, t.at, t.id),
  ],
);
