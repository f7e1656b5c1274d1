/** Plays one sound file at a time on a speaker of this machine. */
export interface VoicePlayer {
  /**
   * Prepares `sound`, replacing the previous one. Resolves with its length in seconds; null when the browser cannot read it.
   * @param outputId the speaker; null is the system's default
   */
  open: (sound: Blob, outputId: string | null) => Promise<number | null>;
  /** Resolves with false when the browser needs a click first. */
  play: () => Promise<boolean>;
  pause: () => void;
  seek: (positionS: number) => void;
  /** The position, while playing and after a seek; and the end. */
  listen: (handlers: { onMove: (positionS: number) => void; onEnd: () => void }) => void;
  close: () => void;
}

/** What TypeScript's DOM types do not know yet. */
type SinkElement = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> };

export function createVoicePlayer(): VoicePlayer {
  let element: SinkElement | null = null;
  let address = '';
  let handlers = { onMove: (_positionS: number): void => {}, onEnd: (): void => {} };

  function close(): void {
    const old = element;
    element = null;
    old?.pause();
    old?.removeAttribute('src');
    if (address !== '') URL.revokeObjectURL(address);
    address = '';
  }

  return {
    async open(sound, outputId) {
      close();
      const audio: SinkElement = new Audio();
      element = audio;
      address = URL.createObjectURL(sound);
      const isThis = (): boolean => element === audio;
      audio.addEventListener('timeupdate', () => isThis() && handlers.onMove(audio.currentTime));
      audio.addEventListener('seeked', () => isThis() && handlers.onMove(audio.currentTime));
      audio.addEventListener('ended', () => isThis() && handlers.onEnd());
      const read = new Promise<number | null>((resolve) => {
        audio.addEventListener('loadedmetadata', () => resolve(audio.duration), { once: true });
        audio.addEventListener('error', () => resolve(null), { once: true });
      });
      audio.src = address;
      // The speaker is gone: the default one is better than silence.
      if (outputId !== null) await audio.setSinkId?.(outputId).catch(() => undefined);
      const length = await read;
      return length !== null && Number.isFinite(length) ? length : null;
    },
    async play() {
      try {
        await element?.play();
        return true;
      } catch (error) {
        // Paused before it started, on purpose.
        if (error instanceof DOMException && error.name === 'AbortError') return true;
        return false;
      }
    },
    pause: () => element?.pause(),
    seek: (positionS) => {
      if (element) element.currentTime = positionS;
    },
    listen: (next) => {
      handlers = next;
    },
    close,
  };
}
