const KINDS = ['calls', 'voicemails'] as const;
const STATUSES = ['requested', 'error'] as const;

/** What of the AI area is in its address. */
export interface TranscriptSearch {
  readonly q?: string;
  /** Absent: both. */
  readonly of?: (typeof KINDS)[number];
  /** Absent: transcripts that are done. */
  readonly status?: (typeof STATUSES)[number];
}

/** Ignores other parameters of the address. */
export function readTranscriptSearch(raw: Readonly<Record<string, unknown>>): TranscriptSearch {
  const of = KINDS.find((each) => each === raw['of']);
  const status = STATUSES.find((each) => each === raw['status']);
  const q = typeof raw['q'] === 'string' ? raw['q'].trim() : '';
  return { ...(q !== '' && { q }), ...(of !== undefined && { of }), ...(status !== undefined && { status }) };
}

/** A shorter search finds everything (spec 1 §5). */
const SHORTEST = 3;

/** The query of `listTranscripts`. */
export const transcriptQuery = ({ q, of, status }: TranscriptSearch) => ({
  ...(q !== undefined && q.length >= SHORTEST && { search: q }),
  ...(of !== undefined && { of }),
  ...(status !== undefined && { status }),
});
