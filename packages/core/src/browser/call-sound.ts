import { loadSound, type SinkElement } from './playback.js';

/** How the SDK makes each of its sounds. */
interface CallSoundOptions {
  audioContext: AudioContext;
  /** Milliseconds; 0: to its end, or for ever. */
  maxDuration: number;
  shouldLoop: boolean;
}

const DEFAULT_SINK = 'default';

/**
 * A sound of the SDK, in place of its own `Sound`, which it takes as an option: that one fetches, decodes and plays all 15,
 * muted, as soon as the page is open. Before a gesture browsers refuse that, and say so once for each. Here a sound is fetched when it is
 * first played; only the ring beforehand, since it must not wait for the network.
 */
export class CallSound {
  #buffer: Promise<AudioBuffer> | null = null;
  #sinks: readonly string[] = [DEFAULT_SINK];
  #playing: AbortController | null = null;
  readonly #options: CallSoundOptions;

  constructor(
    readonly name: string,
    readonly url: string,
    options: CallSoundOptions,
  ) {
    this.#options = options;
    if (name === 'incoming') void this.#load().catch(() => undefined);
  }

  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  /** The next time it is played, it is heard there. */
  setSinkIds(ids: string | readonly string[]): void {
    this.#sinks = typeof ids === 'string' ? [ids] : [...ids];
  }

  /** From its beginning. Resolves at once: the SDK shows no call before its ring plays, and a call matters more than its sound. */
  play(): Promise<void> {
    this.stop();
    const playing = new AbortController();
    this.#playing = playing;
    playing.signal.addEventListener('abort', () => {
      if (this.#playing === playing) this.#playing = null;
    });
    this.#start(playing).catch(() => playing.abort());
    return Promise.resolve();
  }

  stop(): void {
    this.#playing?.abort();
  }

  #load(): Promise<AudioBuffer> {
    this.#buffer ??= loadSound(this.url, this.#options.audioContext).catch((error: unknown) => {
      // The network may be back the next time.
      this.#buffer = null;
      throw error;
    });
    return this.#buffer;
  }

  async #start(playing: AbortController): Promise<void> {
    const { audioContext, maxDuration, shouldLoop } = this.#options;
    const buffer = await this.#load();
    const { signal } = playing;
    if (signal.aborted) return;
    const source = new AudioBufferSourceNode(audioContext, { buffer, loop: shouldLoop });
    signal.addEventListener('abort', () => {
      source.stop();
      source.disconnect();
    });
    source.addEventListener('ended', () => playing.abort(), { once: true });
    for (const sink of this.#sinks) connect(source, sink, signal);
    source.start();
    if (maxDuration > 0) source.stop(audioContext.currentTime + maxDuration / 1000);
  }
}

/** Only a media element can be sent to a device of its own in every browser that supports it. */
function connect(source: AudioBufferSourceNode, sink: string, signal: AbortSignal): void {
  const { context } = source;
  if (sink === DEFAULT_SINK) {
    source.connect(context.destination);
    return;
  }
  const out = new MediaStreamAudioDestinationNode(context as AudioContext);
  const element: SinkElement = new Audio();
  signal.addEventListener('abort', () => {
    element.pause();
    element.srcObject = null;
  });
  source.connect(out);
  element.srcObject = out.stream;
  const playThere = async (): Promise<void> => {
    await element.setSinkId?.(sink);
    if (!signal.aborted) await element.play();
  };
  // A device that has just gone: better heard elsewhere than not at all.
  playThere().catch(() => {
    if (!signal.aborted) source.connect(context.destination);
  });
}
