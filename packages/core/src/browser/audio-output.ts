import { createEvent } from '../kernel/event.js';
import type { Scope } from '../kernel/scope.js';
import type { AudioOutput } from '../phone/voice-device.port.js';
import { loadedVoiceSdk } from './voice-sdk.loader.js';

/** The audio output of a page. */
export interface PageAudio extends AudioOutput {
  /** Checks again after a microphone was opened: Firefox lets a page that captures sound make sound, too. */
  recheck: () => void;
}

/** Whether the page may make sound. Checks again at the first gesture, which is what browsers wait for. */
export function createAudioOutput(scope: Scope): PageAudio {
  const changed = createEvent<boolean>();
  // Browsers without `userActivation` are probed when the person unlocks sound; until then it is unknown.
  const activation = navigator.userActivation as UserActivation | undefined;
  /** Null until requested: the probe takes long enough to slow down the start of a page. */
  let blocked: boolean | null = null;
  const isBlocked = (): boolean =>
    (blocked ??= activation !== undefined && !activation.hasBeenActive && startsSuspended());
  /** A context that was suspended when it was made. */
  let probe: AudioContext | null = null;

  function closeProbe(): void {
    void probe?.close().catch(() => undefined);
    probe = null;
  }

  /**
   * A context that runs from its start shows that this page needs no gesture (a frequent visitor, a kiosk, a test). In Firefox
   * every context is suspended at first and runs a moment later, so the probe is kept until it runs or sound is unlocked.
   */
  function startsSuspended(): boolean {
    closeProbe();
    const context = new AudioContext();
    if (context.state === 'running') {
      void context.close();
      return false;
    }
    probe = context;
    context.addEventListener('statechange', () => {
      if (context === probe && context.state === 'running') set(false);
    });
    return true;
  }

  function recheck(): void {
    if (blocked === true && !startsSuspended()) set(false);
  }

  function set(next: boolean): boolean {
    if (!next) closeProbe();
    if (next !== isBlocked()) {
      blocked = next;
      changed.emit(next);
    }
    return !next;
  }

  /** The SDK's own context starts suspended as well when it was made before the gesture. */
  async function resumeSdk(): Promise<void> {
    const sdk = await (loadedVoiceSdk() ?? null);
    await sdk?.Device.audioContext?.resume();
  }

  async function unlock(): Promise<boolean> {
    const context = new AudioContext();
    try {
      await Promise.all([context.resume(), resumeSdk()]).catch(() => undefined);
      return set(context.state !== 'running');
    } finally {
      // A running context keeps the sound hardware of an idle phone awake.
      void context.close().catch(() => undefined);
    }
  }

  const gesture = new AbortController();
  for (const type of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(
      type,
      () => {
        gesture.abort();
        void unlock();
      },
      { capture: true, passive: true, signal: gesture.signal },
    );
  }
  scope.own(() => gesture.abort());
  scope.own(closeProbe);
  return { isBlocked, onChange: changed.subscribe, unlock, recheck };
}
