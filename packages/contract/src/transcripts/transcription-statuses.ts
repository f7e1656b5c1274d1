/** Statuses of a transcript (spec 1 §4). Null on the wire: none yet, or it is being made. */
export const TRANSCRIPTION_STATUSES = ['parsed', 'error'] as const;
