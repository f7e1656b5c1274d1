import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CallPhase } from '@talk/contract';
import { at, companyId, createdAt, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';
import type { CallFact, LegRole } from '../facts/index.js';

/** A call and its plan. What became of it follows from its facts (ADR 2); the columns from `phase` on are that, cached. */
export const calls = pgTable(
  'calls',
  {
    /** Also the name of its conference, and the custom parameter `talk_call_id` of browser legs. */
    id: uuid('id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    communicationId: ref('communication_id').notNull(),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    /** Outbound: the agent who dials. */
    initiatorUserId: ref('initiator_user_id').references(() => users.id),
    /** The other side: E.164, or a word such as `anonymous`. */
    phoneNumber: text('phone_number').notNull(),
    /** The company's number on this call, E.164. */
    lineNumber: text('line_number').notNull(),
    recordingSid: text('recording_sid'),
    /** When it was brought into our own file store; null while it has not come. */
    recordingStoredAt: at('recording_stored_at'),
    startedAt: at('started_at').notNull(),
    /** The moment from which its place in a queue counts, once a supervisor has moved it; null: `started_at`. */
    queueSince: at('queue_since'),
    /** Inbound: when ringing is given up. */
    ringUntil: at('ring_until'),
    phase: text('phase').$type<CallPhase>().notNull(),
    userId: ref('user_id').references(() => users.id),
    /** Agents who cannot be given other work because of this call. */
    engagedUserIds: ref('engaged_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whose phones ring for it now. */
    ringingUserIds: ref('ringing_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Who listens to it, whispers in it or joined it, without a part in it. */
    supervisorIds: ref('supervisor_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    parkedAt: at('parked_at'),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    /** 1–46 when the gate said no as the call was about to leave. */
    rejection: integer('rejection'),
    endReason: text('end_reason'),
    /** When the carrier was last asked what became of it. */
    checkedAt: at('checked_at'),
    hungUpBy: text('hung_up_by').$type<'agent' | 'customer' | 'carrier' | 'system'>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('calls_own').on(t.companyId, t.id),
    ofCompany(t, t.communicationId, communications),
    unique('calls_communication').on(t.communicationId),
    index('calls_live').on(t.companyId, t.phase),
    index('calls_recording').on(t.recordingSid),
    index('calls_recording_missing')
      .on(t.endedAt)
      .where(sql`recording_sid is not null and recording_stored_at is null`),
    index('calls_queued')
      .on(t.companyId, t.startedAt)
      .where(sql`phase = 'queued'`),
    index('calls_unended')
      .on(t.updatedAt)
      .where(sql`phase <> 'ended'`),
    index('calls_parked')
      .on(t.companyId, t.parkedAt)
      .where(sql`parked_at is not null`),
    index('calls_supervised')
      .on(t.companyId)
      .where(sql`supervisor_ids <> '{}'`),
    index('calls_ended')
      .on(t.endedAt)
      .where(sql`phase = 'ended'`),
  ],
);

/** The legs that were ordered or accepted for a call. An agent's leg may serve several calls, one after the other. */
export const callLegs = pgTable(
  'call_legs',
  {
    companyId: companyId(),
    callId: uuid('call_id').notNull(),
    /** The carrier's id of the leg. */
    sid: text('sid').notNull(),
    role: text('role').$type<LegRole>().notNull(),
    userId: ref('user_id').references(() => users.id),
    /** The invitation that brought it; null for the legs that the call began with. */
    inviteId: uuid('invite_id'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.callId, calls).onDelete('cascade'),
    primaryKey({ columns: [t.callId, t.sid] }),
    index('call_legs_call').on(t.companyId, t.callId),
    index('call_legs_sid').on(t.sid),
    index('call_legs_user').on(t.companyId, t.userId),
  ],
);

/** What the carrier and our users told about a call: once each, never changed. */
export const callFacts = pgTable(
  'call_facts',
  {
    companyId: companyId(),
    callId: uuid('call_id').notNull(),
    key: text('key').notNull(),
    fact: json('fact').$type<CallFact>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.callId, calls).onDelete('cascade'),
    primaryKey({ columns: [t.callId, t.key] }),
    index('call_facts_rung')
      .on(t.companyId, t.key)
      .where(sql`key like 'rung:%'`),
  ],
);
