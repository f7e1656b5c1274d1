/** One step of a DTMF string: tones to send together, or a pause. */
export type DigitStep = { kind: 'tones'; tones: string; durationMs: number } | { kind: 'pause'; durationMs: number };

/** The voice SDK's own rhythm: a tone of 160 ms and a gap of 70 ms. */
const TONE_MS = 230;
const PAUSE_MS: Readonly<Record<string, number>> = { w: 500, ',': 500, W: 1_000 };

/**
 * Splits what a person typed or pasted ("1,2#", "555w4") into tones and pauses. The pauses are timed by us, because the
 * voice SDK loses tones before a pause (voice-signalling §7.5). Blanks, dots, dashes and brackets are ignored.
 * @returns null when it contains something that is no key of a telephone.
 */
export function splitDigits(text: string): DigitStep[] | null {
  const steps: DigitStep[] = [];
  for (const sign of text.replace(/[\s().-]/g, '')) {
    const last = steps.at(-1);
    const pauseMs = PAUSE_MS[sign];
    if (pauseMs !== undefined) {
      if (last?.kind === 'pause') last.durationMs += pauseMs;
      else steps.push({ kind: 'pause', durationMs: pauseMs });
    } else if (/[0-9*#]/.test(sign)) {
      if (last?.kind === 'tones') {
        last.tones += sign;
        last.durationMs += TONE_MS;
      } else steps.push({ kind: 'tones', tones: sign, durationMs: TONE_MS });
    } else return null;
  }
  return steps;
}
