import { REJECTIONS, type MessageAlternative, type RejectionCode } from '@talk/contract';
import { carrierSentence, rejectionOfCarrierCode } from '@talk/domain/messaging';
import { fail, invalid, type ApiError } from '../../../http/errors.js';
import type { MessageDecision, MessageVerdict } from '../../rules/compliance/index.js';

/** What the gate said, as the answer to the request; null when nothing stands in the way. */
export function refusalOf({ decision, alternatives }: MessageVerdict): ApiError | null {
  if (decision.kind === 'allowed') return null;
  const instead = alternatives.map((each): MessageAlternative => ({ ...each, people: [...each.people] }));
  if (decision.kind === 'later') {
    const at = new Date(decision.atMs).toISOString();
    return fail('QUIET_HOURS', { message: decision.reason, texting: { at, alternatives: instead } });
  }
  const [{ rejection, text }] = decision.obstacles;
  const obstacles = decision.obstacles.map((each) => ({ ...each }));
  return fail('REJECTED', { rejection, message: text, texting: { obstacles, alternatives: instead } });
}

/**
 * A text to another contact's number would stand in the wrong thread.
 * @throws ApiError VALIDATION_FAILED when the number is none of the contact's.
 */
export function requireNumberOfContact({ number, numbers }: Pick<MessageVerdict, 'number' | 'numbers'>): void {
  if (numbers.some((each) => each.phone_number === number)) return;
  throw invalid({ phone_number: 'This number doesn’t belong to the contact. Add it to the contact first.' });
}

/** Why a text did not arrive: a rejection with its sentence. */
export interface Failure {
  readonly rejection: number;
  readonly text: string;
  readonly carrierCode: number | null;
}

/** Of a text that the gate held back when it was about to leave. */
export function failureOf(decision: Extract<MessageDecision, { kind: 'blocked' }>): Failure {
  const [{ rejection, text }] = decision.obstacles;
  return { rejection, text, carrierCode: null };
}

/** Of a text that did not leave in its time. */
export function expired(reason: string | null): Failure {
  const text = reason ?? 'The phone network could not be reached in time, so it was not sent.';
  return { rejection: 5, text, carrierCode: null };
}

/** Of a text for which the last credits were spent by another one. */
export const withoutCredits: Failure = { rejection: 1, text: REJECTIONS[1].text, carrierCode: null };

/** Of what waited when its contact was deleted. */
export const contactGone: Failure = {
  rejection: 3,
  text: 'The contact was deleted before this left, so it was not sent.',
  carrierCode: null,
};

/** Of a text whose GIF could not be had. */
export const withoutGif: Failure = {
  rejection: 5,
  text: 'The GIF is no longer at its address, so the text was not sent. Choose another one.',
  carrierCode: null,
};

/**
 * Of a text that the carrier gave back with one of its numbers, and perhaps with words of its own. The sentences' blanks are filled
 * with what is known then.
 */
export function carrierFailure(carrierCode: number | null, said: string | null, ref: string, now: Date): Failure {
  const rejection = rejectionOfCarrierCode(carrierCode);
  const text = carrierSentence(carrierCode, said);
  return text === null ? rejectionFailure(rejection, carrierCode, ref, now) : { rejection, carrierCode, text };
}

/** Of a text that cannot leave any more, for one of the 46 reasons. */
export function rejectionFailure(rejection: number, carrierCode: number | null, ref: string, now: Date): Failure {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(now);
  const values: Readonly<Record<string, string>> = { date, time: 'midnight', ref };
  const sentence = REJECTIONS[rejection as RejectionCode].text;
  return {
    rejection,
    carrierCode,
    text: sentence.replaceAll(/\{(\w+)\}/g, (whole: string, name: string) => values[name] ?? whole),
  };
}
