import type { DialerReason, DialerTaskStatus } from '@talk/domain/dialer';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { contacts } from '../contacts/read.js';
import { contactLists } from '../lists/read.js';

/** What a company has decided about the power dialer. Without a row: `decisionsOf`. */
export const dialerSettings = pgTable('dialer_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  autoDialerEnabled: boolean('auto_dialer_enabled').notNull().default(false),
  openTime: text('open_time'),
  closeTime: text('close_time'),
  updatedAt: updatedAt(),
});

/** A contact to call, in a list of the power dialer. */
export const dialerTasks = pgTable(
  'dialer_tasks',
  {
    id: id(),
    companyId: companyId(),
    listId: ref('list_id').notNull(),
    contactId: ref('contact_id').notNull(),
    status: text('status').$type<DialerTaskStatus>().notNull().default('in-queue'),
    position: bigint('position', { mode: 'number' }).notNull(),
    redialed: integer('redialed').notNull().default(0),
    reason: text('reason').$type<DialerReason>(),
    /** The agent's own words about it. */
    note: text('note'),
    /** Its last call. */
    communicationId: ref('communication_id'),
    /** The session in which its agent skipped it: it does not come again there. */
    skippedIn: ref('skipped_in'),
    /** The agent whose session calls the contact now. */
    heldBy: ref('held_by'),
    /** When it comes back to the queue; only of a scheduled task. */
    dueAt: at('due_at'),
    /** An agent has asked for another call at once. */
    waivesGap: boolean('waives_gap').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.listId, contactLists).onDelete('cascade'),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('dialer_tasks_open')
      .on(t.listId, t.contactId)
      .where(sql`${t.status} not in ('called', 'failed')`),
    index('dialer_tasks_order').on(t.companyId, t.listId, t.position, t.id),
    index('dialer_tasks_status').on(t.companyId, t.listId, t.status, t.position, t.id),
    index('dialer_tasks_contact').on(t.companyId, t.contactId),
    index('dialer_tasks_communication')
      .on(t.companyId, t.communicationId)
      .where(sql`communication_id is not null`),
    index('dialer_tasks_due')
      .on(t.dueAt)
      .where(sql`status = 'scheduled'`),
    index('dialer_tasks_held')
      .on(t.companyId, t.contactId)
      .where(sql`status = 'in-progress'`),
  ],
);

/** The sum of a list's rows is how many tasks it has of each status. Written by the database (migration 0500), added up by a schedule. */
export const dialerTaskCounts = pgTable(
  'dialer_task_counts',
  {
    id: id(),
    companyId: companyId(),
    listId: ref('list_id').notNull(),
    status: text('status').$type<DialerTaskStatus>().notNull(),
    tasks: integer('tasks').notNull(),
  },
  (t) => [
    ofCompany(t, t.listId, contactLists).onDelete('cascade'),
    index('dialer_task_counts_list').on(t.companyId, t.listId),
  ],
);

/** A number that sessions call again although calls to it have failed: those before do not count any more. */
export const releasedNumbers = pgTable(
  'dialer_released_numbers',
  {
    companyId: companyId().references(() => companies.id),
    phoneNumber: text('phone_number').notNull(),
    releasedAt: at('released_at').notNull(),
    /** Who released it. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.phoneNumber] })],
);
