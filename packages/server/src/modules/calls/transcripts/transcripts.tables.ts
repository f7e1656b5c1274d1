import type { Transcription, TranscriptSentence } from '@talk/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, companyId, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { companies } from '../../platform/companies/read.js';

/** What a company transcribes. Without a row: `decisionsOf`. */
export const transcriptionSettings = pgTable('transcription_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  callsEnabled: boolean('calls_enabled').notNull().default(true),
  voicemailsEnabled: boolean('voicemails_enabled').notNull().default(true),
  isAutomatic: boolean('is_automatic').notNull().default(false),
  /** The AI area, where transcripts are on one screen. */
  aiAreaEnabled: boolean('ai_area_enabled').notNull().default(false),
  updatedAt: updatedAt(),
});

/** The transcript of a communication's recording. Its status is a column of the communication, since lists show it. */
export const transcripts = pgTable(
  'transcripts',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId(),
    /** The carrier's recording; null for one that was not made by the carrier. */
    recordingSid: text('recording_sid'),
    /** The carrier's transcript; null until it was requested there. */
    carrierSid: text('carrier_sid'),
    sentences: json('sentences')
      .$type<TranscriptSentence[]>()
      .notNull()
      .default(sql`'[]'`),
    /** All of the sentences' text, for searching. */
    words: text('words').notNull().default(''),
    problem: text('problem').$type<NonNullable<Transcription['problem']>>(),
    /** Counts requests and results: a job works on the request that it was made for. */
    version: version(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    index('transcripts_company').on(t.companyId, t.communicationId),
    index('transcripts_words').using('gin', t.companyId, sql`search_form(${t.words}) gin_trgm_ops`),
  ],
);
