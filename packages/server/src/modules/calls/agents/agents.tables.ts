import type { SupervisorAct } from '@talk/contract';
import type { AgentStatusName } from '@talk/contract/codes';
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ref, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { memberships, users } from '../../platform/identity/read.js';

/** What each member is doing, for calls. The database makes a row with each membership: every member has one. */
export const agentStates = pgTable(
  'agent_states',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    /** Name of `agentStatuses` in the contract. */
    status: text('status').$type<AgentStatusName>().notNull().default('offline'),
    /** Chosen while a call was on; wins when it ends (reading 13). */
    pendingStatus: text('pending_status').$type<AgentStatusName>(),
    /** A session of the power dialer runs: between two calls the status is auto dial. */
    isDialing: boolean('is_dialing').notNull().default(false),
    changedAt: at('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** Registered phones of agents, by the last time each was heard of (ADR 9). Small and hot: a row each 20 s for each phone. */
export const agentPhones = pgTable(
  'agent_phones',
  {
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: text('device_id').notNull(),
    beatAt: at('beat_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.deviceId] }), index('agent_phones_beat').on(t.beatAt)],
);

/** Every status of every member, with the moment it began. The database writes a row when a status changes. */
export const agentStatusChanges = pgTable(
  'agent_status_changes',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<AgentStatusName>().notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    index('agent_status_changes_user').on(t.companyId, t.userId, t.changedAt, t.id),
    index('agent_status_changes_recent').on(t.companyId, t.changedAt),
  ],
);

/** What admins and supervisors did about agents and their calls. */
export const supervisorActs = pgTable(
  'supervisor_acts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    act: text('act').$type<SupervisorAct['act']>().notNull(),
    byUserId: ref('by_user_id')
      .notNull()
      .references(() => users.id),
    /** The agent whose status was changed. */
    userId: ref('user_id').references(() => users.id),
    status: text('status').$type<AgentStatusName>(),
    /** Not a reference: the act is still on record when the call's contact is deleted. */
    communicationId: ref('communication_id'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [index('supervisor_acts_recent').on(t.companyId, t.createdAt, t.id)],
);
