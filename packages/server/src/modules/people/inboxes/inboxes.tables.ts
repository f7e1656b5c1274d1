import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TeamInbox } from '@talk/contract';
import { at, companyId, createdAt, id, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** What a company has decided about team inboxes. Without a row: `decisionsOf`. */
export const inboxSettings = pgTable('inbox_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  teamInboxEnabled: boolean('team_inbox_enabled').notNull().default(true),
  updatedAt: updatedAt(),
});

/** Contact tasks of some lines and ring groups, under a name. */
export const teamInboxes = pgTable(
  'team_inboxes',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose personal inbox it is; null: a team's. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    campaignIds: ref('campaign_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ringGroupIds: ref('ring_group_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Set: it was deleted, and can be restored. */
    removedAt: at('removed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('team_inboxes_own').on(t.companyId, t.id),
    index('team_inboxes_readers')
      .on(t.companyId, t.userId)
      .where(sql`${t.removedAt} is null`),
    index('team_inboxes_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);

/** Who works in a team's inbox, and who watches it. */
export const teamInboxMembers = pgTable(
  'team_inbox_members',
  {
    companyId: companyId(),
    inboxId: ref('inbox_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').$type<TeamInbox['members'][number]['role']>().notNull(),
    /** When a watcher asked to become a member. */
    askedAt: at('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.inboxId, t.userId] }),
    ofCompany(t, t.inboxId, teamInboxes).onDelete('cascade'),
    index('team_inbox_members_inbox').on(t.companyId, t.inboxId),
    index('team_inbox_members_user').on(t.companyId, t.userId),
  ],
);
