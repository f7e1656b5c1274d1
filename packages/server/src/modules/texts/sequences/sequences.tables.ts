import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EnrollmentState, SequenceStatus, SequenceStep, StopReason } from '@talk/domain/sequences';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { contacts } from '../../people/contacts/read.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { lines } from '../../platform/lines/read.js';

/** Whether a company uses sequences. Without a row: `decisionsOf`. */
export const sequenceSettings = pgTable('sequence_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  automationEnabled: boolean('automation_enabled').notNull().default(true),
  updatedAt: updatedAt(),
});

/** An ordered list of steps that contacts are enrolled in. */
export const sequences = pgTable(
  'sequences',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    status: text('status').$type<SequenceStatus>().notNull().default('draft'),
    /** Who wrote it; once it was turned on, who turned it on last. Its texts are this user's. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    lineId: ref('line_id'),
    optOut: boolean('opt_out').notNull().default(true),
    steps: json('steps')
      .$type<readonly SequenceStep[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Why the server paused it. */
    reason: text('reason'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: at('removed_at'),
  },
  (t) => [ofCompany(t, t.lineId, lines), uniqueIndex('sequences_own').on(t.companyId, t.id)],
);

/** Where a contact is in a sequence, and how that ended. */
export const sequenceContacts = pgTable(
  'sequence_contacts',
  {
    id: id(),
    companyId: companyId(),
    sequenceId: ref('sequence_id').notNull(),
    contactId: ref('contact_id').notNull(),
    state: text('state').$type<EnrollmentState>().notNull().default('active'),
    /** The step that is done next; null at the end. */
    stepId: text('step_id'),
    /** Where that step was when the contact came to it. */
    stepIndex: integer('step_index').notNull().default(0),
    nextAt: at('next_at'),
    stopReason: text('stop_reason').$type<StopReason>(),
    /** What the gate said: why the next text waits, or will not be sent. */
    detail: text('detail'),
    textsSent: integer('texts_sent').notNull().default(0),
    /** The text that it got last, until that was refused, and the step that it is of. */
    lastTextId: ref('last_text_id'),
    lastTextStep: text('last_text_step'),
    /** How often the text of that step was refused before it was sent. */
    textTries: integer('text_tries').notNull().default(0),
    enrolledBy: ref('enrolled_by'),
    enrolledAt: at('enrolled_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    /** Also the mark of the one step that may run. */
    version: version(),
  },
  (t) => [
    ofCompany(t, t.sequenceId, sequences).onDelete('cascade'),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('sequence_contacts_current')
      .on(t.companyId, t.sequenceId, t.contactId)
      .where(sql`state in ('active', 'paused')`),
    index('sequence_contacts_of_sequence').on(t.companyId, t.sequenceId, t.id),
    index('sequence_contacts_last_text')
      .on(t.companyId, t.lastTextId)
      .where(sql`last_text_id is not null`),
    index('sequence_contacts_of_contact').on(t.companyId, t.contactId),
  ],
);
