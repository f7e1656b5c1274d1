import type { Unsubscribe } from '../kernel/scope.js';

const EVERY_MS = 100;

/** Calls back with the level (root mean square, 0–1) of what flows into the analyser, ten times a second. */
export function watchAnalyser(analyser: AnalyserNode, handler: (level: number) => void): Unsubscribe {
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    let power = 0;
    for (const value of wave) power += value * value;
    handler(Math.sqrt(power / wave.length));
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Level of a microphone's track, measured on a copy of it: a muted call disables the track, and a disabled track is
 * silent for every listener.
 */
export function watchTrack(track: MediaStreamTrack, handler: (level: number) => void): Unsubscribe {
  const copy = track.clone();
  copy.enabled = true;
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 4096 });
  context.createMediaStreamSource(new MediaStream([copy])).connect(analyser);
  void context.resume().catch(() => undefined);
  const stop = watchAnalyser(analyser, handler);
  return () => {
    stop();
    copy.stop();
    void context.close().catch(() => undefined);
  };
}
