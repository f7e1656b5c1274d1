import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WrapUp } from '@talk/contract';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';
import { communications } from '../../people/communications/read.js';

export type Need = WrapUp['needs'][number]['kind'];

/** What a company has decided about wrap-ups. Without a row: `decisionsOf`. */
export const wrapUpSettings = pgTable('wrap_up_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** That agents have after a call; 0 for none. A line may have its own. The database has the default too: it changes by a migration. */
  seconds: integer('seconds').notNull().default(0),
  forceCallDisposition: boolean('force_call_disposition').notNull().default(false),
  forceContactDisposition: boolean('force_contact_disposition').notNull().default(false),
  updatedAt: updatedAt(),
});

/** The paperwork after one call, for one agent. `state` with `endsAt`, `remainingMs` and `endReason` is the domain's state. */
export const wrapUps = pgTable(
  'wrap_ups',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    callId: uuid('call_id').notNull(),
    communicationId: ref('communication_id').notNull(),
    contactId: ref('contact_id'),
    state: text('state').$type<WrapUp['state']>().notNull(),
    pausedBy: text('paused_by').$type<NonNullable<WrapUp['paused_by']>>(),
    /** While running. */
    endsAt: at('ends_at'),
    /** While paused. */
    remainingMs: integer('remaining_ms'),
    totalSeconds: integer('total_seconds').notNull(),
    extensions: integer('extensions').notNull().default(0),
    /** What was forced when the call ended. */
    needs: text('needs')
      .array()
      .$type<Need[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Those of `needs` that are outstanding. */
    openNeeds: text('open_needs')
      .array()
      .$type<Need[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Why one of `needs` is not needed after all, in a sentence. */
    waived: json('waived').$type<Partial<Record<Need, string>>>().notNull(),
    endReason: text('end_reason').$type<NonNullable<WrapUp['end_reason']>>(),
    endedAt: at('ended_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications),
    unique('wrap_ups_once').on(t.communicationId, t.userId),
    index('wrap_ups_open')
      .on(t.companyId, t.userId)
      .where(sql`state <> 'over'`),
    index('wrap_ups_texts')
      .on(t.id)
      .where(sql`state <> 'over' and 'text' = any (open_needs)`),
    index('wrap_ups_contact')
      .on(t.companyId, t.contactId)
      .where(sql`state <> 'over'`),
  ],
);
