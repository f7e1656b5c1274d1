import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import { TRANSCRIPTION_STATUSES } from './transcription-statuses.js';

/** Why a transcript was not made. `late`: the carrier did not finish it. */
const TRANSCRIPTION_PROBLEMS = ['refused', 'failed', 'late', 'unreachable', 'unavailable'] as const;

/**
 * Why none can be requested: the company has it off, the call has no recording for it, the server has no transcriber, or the user may not
 * change communications.
 */
const TRANSCRIPTION_OBSTACLES = ['off', 'not-eligible', 'unavailable', 'not-permitted'] as const;

export const transcriptSentenceSchema = z
  .object({
    /** `caller` left a voicemail. */
    speaker: z.enum(['agent', 'customer', 'caller']),
    /** From the beginning of the recording. */
    start_ms: z.int().nonnegative(),
    end_ms: z.int().nonnegative(),
    /** Card numbers are removed. */
    text: z.string(),
    /** From 0 to 1; null where the carrier does not say. */
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'TranscriptSentence' });
/** What was said in one stretch of a recording, by whom and when. */
export type TranscriptSentence = z.output<typeof transcriptSentenceSchema>;

/** What was said in a call or a voicemail. */
export const transcriptionSchema = z
  .object({
    communication_id: idSchema,
    /** Null: there is none yet, or it is being made. */
    status: z.enum(TRANSCRIPTION_STATUSES).nullable(),
    /** It was requested and is being made. */
    is_requested: z.boolean(),
    /** Why there is none; only with the status `error`. */
    problem: z.enum(TRANSCRIPTION_PROBLEMS).nullable(),
    /** In order of time. */
    sentences: z.array(transcriptSentenceSchema),
    /** A transcript can be requested now. */
    can_request: z.boolean(),
    /** Why none can be requested; null if it can, or if there is one. */
    obstacle: z.enum(TRANSCRIPTION_OBSTACLES).nullable(),
    requested_at: instantSchema.nullable(),
    finished_at: instantSchema.nullable(),
  })
  .meta({ id: 'Transcription' });
export type Transcription = z.output<typeof transcriptionSchema>;

export const getTranscriptionSchemas = { params: idParams, response: transcriptionSchema };
export type GetTranscription = WireOf<typeof getTranscriptionSchemas>;

export const generateTranscriptionSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: transcriptionSchema,
};
export type GenerateTranscription = WireOf<typeof generateTranscriptionSchemas>;

/** Which transcripts are listed by how far they are. */
const LISTED_STATUSES = ['parsed', 'requested', 'error'] as const;

export const listedTranscriptSchema = z
  .object({
    /** The call, or the voicemail, that was transcribed. */
    communication: communicationSchema,
    /** With a search, the first sentences that have its words; otherwise the first sentences. At most three. */
    excerpts: z.array(transcriptSentenceSchema),
    /** Of the whole transcript. */
    sentences_count: z.int().nonnegative(),
    /** Why there is none; only with the status `error`. */
    problem: z.enum(TRANSCRIPTION_PROBLEMS).nullable(),
    requested_at: instantSchema,
    finished_at: instantSchema.nullable(),
  })
  .meta({ id: 'ListedTranscript' });
/** A recording with its transcript, as the AI area lists it. */
export type ListedTranscript = z.output<typeof listedTranscriptSchema>;

export const listTranscriptsSchemas = {
  query: pageQuery(25).extend({
    /** Words that were said, from three characters on; a shorter search finds everything. */
    search: z.string().trim().max(120, 'Search for at most 120 characters.').optional(),
    /** Which recordings the transcripts belong to. */
    of: z.enum(['all', 'calls', 'voicemails'], 'Choose all, calls or voicemails.').default('all'),
    /** `requested`: they are being made. */
    status: z.enum(LISTED_STATUSES, 'Choose parsed, requested or error.').default('parsed'),
  }),
  /** Newest communications first. `total` comes with the first page, and counting stops at 1,000. */
  response: listOf(listedTranscriptSchema),
};
export type ListTranscripts = WireOf<typeof listTranscriptsSchemas>;
