/** Detects speech from levels that come about ten times a second. */
export interface SpeechDetector {
  add: (level: number) => void;
  readonly speaking: () => boolean;
}

/** Normal speech at a headset is 0.02–0.2; the noise of a quiet room stays below 0.01. */
const SPEECH_LEVEL = 0.02;
/** A loud room is not speech: only what stands out from the constant noise counts. */
const ABOVE_FLOOR = 3;
/** Within the last second. A cough or a door is shorter. */
const WINDOW = 10;
const ENOUGH = 5;
/** Three seconds: people pause between sentences. */
const QUIET_READINGS = 30;
/** How fast the noise estimate of the room follows upwards. */
const FLOOR_RISE = 1.02;

export function createSpeechDetector(): SpeechDetector {
  const recent: boolean[] = [];
  let floor = SPEECH_LEVEL / ABOVE_FLOOR;
  let speaking = false;
  let quiet = 0;
  return {
    add(level) {
      floor = Math.min(level, floor * FLOOR_RISE) || SPEECH_LEVEL / 100;
      const isSpeech = level >= Math.max(SPEECH_LEVEL, floor * ABOVE_FLOOR);
      recent.push(isSpeech);
      if (recent.length > WINDOW) recent.shift();
      quiet = isSpeech ? 0 : quiet + 1;
      if (recent.filter(Boolean).length >= ENOUGH) speaking = true;
      else if (quiet >= QUIET_READINGS) speaking = false;
    },
    speaking: () => speaking,
  };
}
