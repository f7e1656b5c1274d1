import { signal, type ReadonlySignal } from '@talk/core';
import type { Peaks } from './waveform.js';

export type RecordingState =
  | { name: 'idle' }
  | { name: 'loading' }
  | { name: 'ready'; url: string; peaks: Peaks; seconds: number }
  | { name: 'failed'; error: unknown };

export interface RecordingModel {
  readonly state: ReadonlySignal<RecordingState>;
  /** Loads once; again after a failure. Resolves when it is known how it went. */
  load: () => Promise<void>;
  dispose: () => void;
}

export interface RecordingPorts {
  fetch: (signal: AbortSignal) => Promise<Blob>;
  decode: (bytes: ArrayBuffer, bars: number) => Promise<{ peaks: Peaks; seconds: number }>;
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

export const BARS = 74;

/** One recording: its bytes are fetched with the session, once, for both the picture and the sound. */
export function createRecording({ fetch, decode, urls }: RecordingPorts): RecordingModel {
  const state = signal<RecordingState>({ name: 'idle' });
  let asked = new AbortController();
  let running: Promise<void> | null = null;

  async function run(abort: AbortSignal): Promise<void> {
    state.value = { name: 'loading' };
    try {
      const blob = await fetch(abort);
      const { peaks, seconds } = await decode(await blob.arrayBuffer(), BARS);
      if (!abort.aborted) state.value = { name: 'ready', url: urls.createObjectURL(blob), peaks, seconds };
    } catch (error) {
      if (!abort.aborted) state.value = { name: 'failed', error };
    }
  }

  return {
    state,
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
