/** A quiet tone in the ear of an agent who is talking: a second call waits. The other side does not hear it. */
export interface SoftBeep {
  beep: () => void;
  dispose: () => void;
}

const TONE_HZ = 880;
const LOUDNESS = 0.04;
const LENGTH_S = 0.14;

/** Uses the browser's own audio; a page that may not make sound stays silent, and the card is on the screen anyway. */
export function createSoftBeep(): SoftBeep {
  let context: AudioContext | null = null;
  return {
    beep() {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      const tone = context.createOscillator();
      const volume = context.createGain();
      const nowS = context.currentTime;
      tone.frequency.value = TONE_HZ;
      // Faded in and out, so that it does not click.
      volume.gain.setValueAtTime(0, nowS);
      volume.gain.linearRampToValueAtTime(LOUDNESS, nowS + 0.02);
      volume.gain.linearRampToValueAtTime(0, nowS + LENGTH_S);
      tone.connect(volume).connect(context.destination);
      tone.start(nowS);
      tone.stop(nowS + LENGTH_S);
    },
    dispose() {
      void context?.close().catch(() => undefined);
      context = null;
    },
  };
}
