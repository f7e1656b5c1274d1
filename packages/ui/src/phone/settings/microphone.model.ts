import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { OpenMicrophone, PhoneSound, Playback, Recording } from '@talk/core/phone';

/** What the microphone section of the settings is doing. */
export type MicrophoneTrial =
  { name: 'idle' } | { name: 'recording'; secondsLeft: number } | { name: 'playing' } | { name: 'failed' };

/** The microphone while its settings are open: opened and closed with them. */
export interface MicrophoneModel {
  readonly level: ReadonlySignal<number>;
  readonly trial: ReadonlySignal<MicrophoneTrial>;
  /** Opens it, or reopens it after another one was chosen. Problems are a state of the phone. */
  open: () => Promise<void>;
  record: () => Promise<void>;
  /** Ends the recording and plays it; ends the playback. */
  next: () => void;
  /**
   * Keeps it open, with the chosen device and filter, until the returned function is called. Without
   * permission it waits: otherwise the browser would prompt as soon as the settings open.
   */
  watch: () => () => void;
}

const RECORD_SECONDS = 5;

export function createMicrophoneModel(sound: PhoneSound): MicrophoneModel {
  const level = signal(0);
  const trial = signal<MicrophoneTrial>({ name: 'idle' });
  let opened: OpenMicrophone | null = null;
  let era = 0;
  let stopWaiting = (): void => {};
  let playback: Playback | null = null;

  function close(): void {
    era += 1;
    stopWaiting();
    playback?.stop();
    opened?.close();
    opened = null;
    level.value = 0;
    trial.value = { name: 'idle' };
  }

  async function open(): Promise<void> {
    close();
    const mine = era;
    const found = await sound.openMicrophone();
    if (typeof found === 'string') return;
    if (mine !== era) return found.close();
    opened = found;
    found.onLevel((next) => {
      level.value = next;
    });
  }

  /** Counts down once a second; resolves when it is over or stopped. */
  function countDown(): Promise<void> {
    return new Promise((resolve) => {
      let secondsLeft = RECORD_SECONDS;
      trial.value = { name: 'recording', secondsLeft };
      const timer = setInterval(() => {
        secondsLeft -= 1;
        if (secondsLeft === 0) return stopWaiting();
        trial.value = { name: 'recording', secondsLeft };
      }, 1000);
      stopWaiting = () => {
        clearInterval(timer);
        stopWaiting = () => {};
        resolve();
      };
    });
  }

  async function play(recording: Recording): Promise<void> {
    trial.value = { name: 'playing' };
    playback = recording.play();
    await playback.over;
  }

  return {
    level,
    trial,
    open,
    async record() {
      if (opened === null || trial.peek().name === 'recording' || trial.peek().name === 'playing') return;
      const mine = era;
      try {
        const recorder = opened.record();
        await countDown();
        const recording = await recorder.stop();
        if (mine === era) await play(recording);
        if (mine === era) trial.value = { name: 'idle' };
      } catch {
        // No recorder in this browser, or a device that refuses: said in words, and nothing else is affected.
        if (mine === era) trial.value = { name: 'failed' };
      }
    },
    next() {
      stopWaiting();
      playback?.stop();
    },
    watch() {
      const { state } = sound.devices;
      const wanted = computed(() => {
        const { named, input, noiseSuppression } = state.value;
        return named ? JSON.stringify([input.id, noiseSuppression]) : null;
      });
      const stop = effect(() => {
        if (wanted.value !== null) void open();
      });
      return () => {
        stop();
        close();
      };
    },
  };
}
