import { boolean, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import type { MeasuredQuality, QualitySummary } from '@talk/domain/calls';
import type { ConnectionTest } from '@talk/contract';
import { at, companyId, createdAt, json, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { users } from '../../platform/identity/read.js';
import { calls } from '../call/read.js';

/** What one browser measured of one call: a row for each audio connection, replaced as it goes on. */
export const callQuality = pgTable(
  'call_quality',
  {
    companyId: companyId(),
    callId: uuid('call_id').notNull(),
    /** Made by the browser; a reload makes another. */
    session: uuid('session').notNull(),
    communicationId: ref('communication_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    sequence: integer('sequence').notNull(),
    isFinal: boolean('is_final').notNull(),
    samples: integer('samples').notNull(),
    mosAverage: real('mos_average'),
    mosLowest: real('mos_lowest'),
    jitterAverageMs: real('jitter_average_ms').notNull(),
    jitterHighestMs: real('jitter_highest_ms').notNull(),
    roundTripAverageMs: real('round_trip_average_ms'),
    roundTripHighestMs: real('round_trip_highest_ms'),
    packetsReceived: integer('packets_received').notNull(),
    packetsLost: integer('packets_lost').notNull(),
    causeSeconds: json('cause_seconds').$type<MeasuredQuality['causeSeconds']>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.callId, calls).onDelete('cascade'),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    primaryKey({ columns: [t.companyId, t.callId, t.session] }),
    index('call_quality_communication').on(t.companyId, t.communicationId),
  ],
);

/** A complaint about the sound of a call, one per person, with what was measured when it was made. */
export const callQualityReports = pgTable(
  'call_quality_reports',
  {
    companyId: companyId(),
    callId: uuid('call_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    communicationId: ref('communication_id').notNull(),
    text: text('text').notNull(),
    stats: json('stats').$type<QualitySummary>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.callId, calls).onDelete('cascade'),
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    primaryKey({ columns: [t.companyId, t.callId, t.userId] }),
    index('call_quality_reports_communication').on(t.companyId, t.communicationId),
  ],
);

/** Results of the connection test that a person ran in their browser. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    companyId: companyId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the browser. */
    id: uuid('id').notNull(),
    startedAt: at('started_at').notNull(),
    outcome: text('outcome').$type<ConnectionTest['outcome']>().notNull(),
    steps: json('steps').$type<ConnectionTest['steps']>().notNull(),
    mos: real('mos'),
    jitterMs: real('jitter_ms'),
    roundTripMs: real('round_trip_ms'),
    lossPercent: real('loss_percent'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.id] }),
    index('connection_tests_recent').on(t.companyId, t.userId, t.startedAt),
  ],
);
