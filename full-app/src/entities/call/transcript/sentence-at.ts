import type { TranscriptSentence } from '@talk/core/contract';

/** The sentence that is heard at a moment of the recording: of two at once, the one that began last. −1 for none. */
export function sentenceAt(
  sentences: readonly Pick<TranscriptSentence, 'start_ms' | 'end_ms'>[],
  atMs: number,
): number {
  return sentences.findLastIndex(({ start_ms: start, end_ms: end }) => start <= atMs && atMs < end);
}
