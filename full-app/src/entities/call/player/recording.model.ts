import { signal, type ReadonlySignal } from '@talk/core';
import type { Peaks } from './waveform.js';

export type RecordingState =
  | { name: 'idle' }
  | { name: 'loading' }
  | { name: 'ready'; url: string; seconds: number }
  | { name: 'failed'; error: unknown };

export interface RecordingModel {
  readonly state: ReadonlySignal<RecordingState>;
  /** Its picture, from the server or from its sound; null until there is one. */
  readonly peaks: ReadonlySignal<Peaks | null>;
  /** Asks for the picture alone. */
  look: () => Promise<void>;
  /** Loads once; again after a failure. Resolves when it is known how it went. */
  load: () => Promise<void>;
  dispose: () => void;
}

export interface RecordingPorts {
  fetch: (signal: AbortSignal) => Promise<Blob>;
  /** 0–100; null where the server cannot read the sound. */
  fetchLevels: (signal: AbortSignal) => Promise<readonly number[] | null>;
  decode: (bytes: ArrayBuffer, bars: number) => Promise<{ peaks: Peaks; seconds: number }>;
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

export const BARS = 74;

/** One recording: its picture is a few bytes; its sound is fetched with the session, once, when somebody wants to hear it. */
export function createRecording({ fetch, fetchLevels, decode, urls }: RecordingPorts): RecordingModel {
  const state = signal<RecordingState>({ name: 'idle' });
  const peaks = signal<Peaks | null>(null);
  let asked = new AbortController();
  let running: Promise<void> | null = null;

  async function run(abort: AbortSignal): Promise<void> {
    state.value = { name: 'loading' };
    try {
      const blob = await fetch(abort);
      const sound = await decode(await blob.arrayBuffer(), BARS);
      if (abort.aborted) return;
      peaks.value ??= sound.peaks;
      state.value = { name: 'ready', url: urls.createObjectURL(blob), seconds: sound.seconds };
    } catch (error) {
      if (!abort.aborted) state.value = { name: 'failed', error };
    }
  }

  return {
    state,
    peaks,
    async look() {
      const { signal: abort } = asked;
      // Without a picture it can be played all the same, which then says what is wrong.
      const levels = await fetchLevels(abort).catch(() => null);
      if (levels !== null && !abort.aborted) peaks.value ??= levels.map((level) => level / 100);
    },
    load() {
      if (state.peek().name === 'ready') return Promise.resolve();
      running ??= run(asked.signal).finally(() => {
        running = null;
      });
      return running;
    },
    dispose() {
      asked.abort();
      asked = new AbortController();
      const last = state.peek();
      if (last.name === 'ready') urls.revokeObjectURL(last.url);
      state.value = { name: 'idle' };
    },
  };
}
