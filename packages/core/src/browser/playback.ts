import type { Playback } from '../phone/sound/sound.port.js';
import { watchAnalyser } from './level.js';

/** What TypeScript's DOM types do not know yet. */
export type SinkElement = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> };

/** @throws Error when it cannot be fetched, or is no sound. */
export async function loadSound(url: string, context: AudioContext): Promise<AudioBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the sound could not be loaded (${answer.status})`);
  return context.decodeAudioData(await answer.arrayBuffer());
}

/**
 * Plays a sound on a device and reports its level. Uses a media element, because only that can be sent to another device
 * in every browser that supports it.
 * @param outputId null is the system's default
 */
export function playBuffer(
  load: (context: AudioContext) => Promise<AudioBuffer>,
  outputId: string | null,
  longestSeconds = 30,
): Playback {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const element: SinkElement = new Audio();
  let stopWaiting = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  let finished = false;

  function finish(): void {
    if (finished) return;
    finished = true;
    element.pause();
    element.srcObject = null;
    void context.close().catch(() => undefined);
    stopWaiting();
  }

  async function play(): Promise<void> {
    const [buffer] = await Promise.all([load(context), context.resume()]);
    if (finished) return;
    const source = new AudioBufferSourceNode(context, { buffer });
    const out = context.createMediaStreamDestination();
    source.connect(analyser).connect(out);
    element.srcObject = out.stream;
    if (outputId !== null) await element.setSinkId?.(outputId);
    await element.play();
    const ended = new Promise<void>((resolve) => source.addEventListener('ended', () => resolve(), { once: true }));
    source.start(0, 0, longestSeconds);
    await Promise.race([ended, stopped]);
  }

  return {
    onLevel: (handler) => watchAnalyser(analyser, handler),
    stop: finish,
    over: play().finally(finish),
  };
}
