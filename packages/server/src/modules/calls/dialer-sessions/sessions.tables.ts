import type { DialerSession, DialerSessionSettings } from '@talk/contract';
import type { CallableLater, DialerOutcome, DialerReason, TimeLost } from '@talk/domain/dialer';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { contactLists } from '../../people/lists/read.js';
import { users } from '../../platform/identity/read.js';

/** An agent works through a list. */
export const dialerSessions = pgTable(
  'dialer_sessions',
  {
    id: id(),
    companyId: companyId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    listId: ref('list_id').notNull(),
    listName: text('list_name').notNull(),
    state: text('state').$type<DialerSession['state']>().notNull().default('running'),
    stateReason: text('state_reason').$type<NonNullable<DialerSession['state_reason']>>(),
    problem: text('problem'),
    settings: json('settings').$type<DialerSessionSettings>().notNull(),
    /** The task that it holds, and since when. */
    taskId: ref('task_id'),
    heldAt: at('held_at'),
    callsAt: at('calls_at'),
    dialedAt: at('dialed_at'),
    outcomes: json('outcomes').$type<Partial<Record<DialerOutcome, number>>>().notNull(),
    /** The tasks that were skipped or removed, by why. */
    skipped: json('skipped').$type<Partial<Record<DialerReason, readonly number[]>>>().notNull(),
    redialed: integer('redialed').notNull().default(0),
    talkSeconds: integer('talk_seconds').notNull().default(0),
    /** Calls that failed one after another. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Milliseconds that were not talked, until the row was last updated. */
    lost: json('lost').$type<TimeLost>().notNull(),
    callableAt: at('callable_at'),
    /** When it ended without anyone to call: how many become callable at which moment. */
    callableLater: json('callable_later').$type<readonly CallableLater[]>().notNull(),
    /** When the agent's page last asked for something. */
    askedAt: at('asked_at').notNull(),
    endedAt: at('ended_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.listId, contactLists).onDelete('cascade'),
    uniqueIndex('dialer_sessions_open')
      .on(t.companyId, t.userId)
      .where(sql`${t.state} <> 'ended'`),
    index('dialer_sessions_list').on(t.companyId, t.listId, t.id),
    index('dialer_sessions_unsettled')
      .on(t.askedAt)
      .where(sql`state = 'running' or task_id is not null`),
  ],
);
