import type { TranscriptSentence } from '@talk/contract';
import { removeCardNumbers } from '@talk/domain/calls';
import type { HeardSentence } from '../../../carrier/transcriber.port.js';

const SPEAKERS = ['customer', 'agent', 'caller'] as const;

/**
 * What is stored of a transcript. The customer's leg is recorded: its first channel is what the customer says, the second one what they
 * hear. A voicemail has one channel.
 */
export function toSentences(heard: readonly HeardSentence[], hasVoicemail: boolean): TranscriptSentence[] {
  const sentences = heard
    .filter(({ text }) => text.trim() !== '')
    .map(({ channel, startMs, endMs, text, confidence }): TranscriptSentence => ({
      speaker: hasVoicemail ? 'caller' : channel === 2 ? 'agent' : 'customer',
      start_ms: startMs,
      end_ms: endMs,
      text: text.trim(),
      confidence,
    }));
  for (const speaker of SPEAKERS) {
    // A number can be said over several sentences, with the other side speaking between them.
    const theirs = sentences.filter((sentence) => sentence.speaker === speaker);
    const texts = removeCardNumbers(theirs.map(({ text }) => text));
    for (const [index, sentence] of theirs.entries()) sentence.text = texts[index] ?? sentence.text;
  }
  return sentences;
}

/** What is searched. */
export const wordsOf = (sentences: readonly TranscriptSentence[]): string =>
  sentences.map(({ text }) => text).join('\n');
