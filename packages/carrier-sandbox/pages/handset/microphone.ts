import { signal, type ReadonlySignal } from '@preact/signals';

export type MicrophoneState = 'unknown' | 'fine' | 'refused' | 'absent';

/** Whether this browser lets the phone speak. */
export interface Microphone {
  readonly state: ReadonlySignal<MicrophoneState>;
  /** Asks for it, as a call is about to need it. Resolves with false when there is none to be had; `state` says why. */
  ask(): Promise<boolean>;
}

/** Watches the permission and the devices until `signal` aborts. Never prompts by itself. */
export function watchMicrophone(abort: AbortSignal): Microphone {
  const state = signal<MicrophoneState>('unknown');
  const { mediaDevices } = navigator;

  let permission: PermissionStatus | null = null;
  const look = async () => {
    if (!permission) {
      permission = await navigator.permissions.query({ name: 'microphone' });
      permission.addEventListener('change', () => refresh(), { signal: abort });
    }
    const devices = await mediaDevices.enumerateDevices();
    if (permission.state === 'denied') state.value = 'refused';
    else if (!devices.some((device) => device.kind === 'audioinput')) state.value = 'absent';
    else state.value = permission.state === 'granted' ? 'fine' : 'unknown';
  };
  // Browsers without this permission in their list answer when a call asks.
  const refresh = () => void look().catch(() => undefined);
  mediaDevices.addEventListener('devicechange', refresh, { signal: abort });
  refresh();

  return {
    state,
    async ask() {
      try {
        const stream = await mediaDevices.getUserMedia({ audio: true });
        for (const track of stream.getTracks()) track.stop();
        state.value = 'fine';
        return true;
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        state.value = name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'absent';
        return false;
      }
    },
  };
}
