import { TalkError } from '../kernel/errors.js';
import type { Clock } from '../kernel/ports.js';
import { delay } from '../kernel/time.js';
import { callStateError } from './call.commands.js';
import { splitDigits } from './digits.js';
import type { VoiceLeg } from './voice-device.port.js';

/**
 * A busy browser plays tones later than the clock says, and new ones replace those not played yet (WebRTC, `insertDTMF`): fast
 * typing would lose keys.
 */
const BEHIND_MS = 200;

/**
 * Sends tones over a leg, one string after the other: a key that is pressed while a pasted code is in a pause is sent
 * after it. @returns a function that resolves when its tones are out; rejects with `INVALID_ARGUMENT` and `CALL_STATE`.
 */
export function createDigitSender(
  clock: Clock,
  signal: AbortSignal,
  usableLeg: () => VoiceLeg | null,
): (text: string) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async (text) => {
    const steps = splitDigits(text);
    if (steps === null) {
      const message = 'Digits are 0–9, *, #, and "," or "w" for a pause.';
      throw new TalkError({ code: 'INVALID_ARGUMENT', message });
    }
    const before = last;
    const sending = (async () => {
      await before;
      for (const step of steps) {
        const leg = usableLeg();
        if (leg === null) throw callStateError();
        if (step.kind === 'tones') leg.sendDigits(step.tones);
        await delay(clock, step.durationMs, signal);
      }
    })();
    last = sending.then(() => delay(clock, BEHIND_MS, signal)).catch(() => undefined);
    await sending;
  };
}
