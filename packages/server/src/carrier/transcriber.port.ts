/** Turns recordings into text. One implementation (`twilio.transcriber.ts`): the sandbox and Twilio differ in configuration values only. */
export interface Transcriber {
  /**
   * Asks for the transcript of a recording that the carrier has. One that an earlier attempt asked for is returned; one that failed is
   * asked for again.
   */
  request(request: TranscriptRequest): Promise<TranscriptResult>;
  /** How a transcript is getting on; null if the carrier does not know it (any more). */
  fetchState(sid: string): Promise<'working' | 'completed' | 'failed' | null>;
  /** What was said, in order of time. */
  listSentences(sid: string): Promise<readonly HeardSentence[]>;
  /** Deletes the carrier's copy. */
  remove(sid: string): Promise<void>;
}

export interface TranscriptRequest {
  readonly recordingSid: string;
  /** Who is on each channel, from the first. */
  readonly speakers: readonly ('customer' | 'agent')[];
}

export type TranscriptResult =
  | { readonly kind: 'requested'; readonly sid: string }
  /** The carrier will not transcribe this recording, and trying again does not help. */
  | { readonly kind: 'refused'; readonly code: number };

export interface HeardSentence {
  /** From 1. */
  readonly channel: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** From 0 to 1; null where the carrier does not say. */
  readonly confidence: number | null;
}
