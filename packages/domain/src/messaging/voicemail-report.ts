/** What the provider reports about a ringless voicemail. */
export type VoicemailReport =
  | { readonly status: 'delivered' }
  /** `text`: the sentence for users. */
  | { readonly status: 'failed'; readonly text: string; readonly finding: VoicemailFinding | null };

/** What a failed voicemail says about the number for the next one. */
export type VoicemailFinding = 'opted-out' | 'landline';

const LANDLINE = /landline/;
const OPTED_OUT = /do not call|\bdnc\b|\bopt(?:ed|s|ing)?[- ]?out\b/;

/** The provider's words for why a voicemail did not arrive, in lower case, and the sentence for each. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [LANDLINE, 'The number is a landline, which has no voicemail box to reach.'],
  [/full/, 'The voicemail box is full.'],
  [/no voicemail|no mailbox|not set up/, 'The number has no voicemail box.'],
  [OPTED_OUT, 'The provider has the number on its do-not-call list.'],
  [/invalid|out of service|disconnected|not in service/, 'The number is not in service.'],
  [/no answer|unavailable|busy|timeout/, 'The voicemail box could not be reached.'],
];
const NO_REASON = 'The provider could not deliver the voicemail.';
const LONGEST_REASON = 120;

/** Reads a report. Null for a word that is not a final status: nothing is known then. */
export function readVoicemailReport(status: string, reason: string): VoicemailReport | null {
  switch (status.trim().toLowerCase()) {
    case 'ok':
    case 'delivered':
    case 'success':
      return { status: 'delivered' };
    case 'failed':
    case 'fail':
    case 'error':
    case 'opt-out':
      return { status: 'failed', ...failureOf(reason.trim() === '' ? status : reason, status) };
    default:
      return null;
  }
}

const failureOf = (words: string, status: string) => ({
  text: voicemailReason(words),
  finding: voicemailFinding(words) ?? voicemailFinding(status),
});

/** What the provider's own words say about the number; null for nothing. */
export function voicemailFinding(words: string): VoicemailFinding | null {
  const plain = words.toLowerCase();
  if (OPTED_OUT.test(plain)) return 'opted-out';
  return LANDLINE.test(plain) ? 'landline' : null;
}

/** The sentence for the provider's own words. */
export function voicemailReason(words: string): string {
  const plain = words.trim().toLowerCase();
  const known = REASONS.find(([pattern]) => pattern.test(plain));
  if (known !== undefined) return known[1];
  const said = words.trim().slice(0, LONGEST_REASON);
  return said === '' || /^(failed|fail|error)$/i.test(said) ? NO_REASON : `The provider could not deliver it: ${said}`;
}
