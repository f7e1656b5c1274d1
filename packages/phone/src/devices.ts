import { signal } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';

export interface DevicesControl {
  readonly counts: ReadonlySignal<{ inputs: number; outputs: number }>;
  dispose: () => void;
}

/** How many microphones and speakers there are. Counting needs no permission. */
export function countDevices(media: MediaDevices | undefined): DevicesControl {
  const counts = signal({ inputs: 0, outputs: 0 });
  const count = async (): Promise<void> => {
    const devices = (await media?.enumerateDevices().catch(() => null)) ?? [];
    const of = (kind: MediaDeviceKind): number => devices.filter((device) => device.kind === kind).length;
    counts.value = { inputs: of('audioinput'), outputs: of('audiooutput') };
  };
  const recount = (): void => void count();
  recount();
  media?.addEventListener('devicechange', recount);
  return { counts, dispose: () => media?.removeEventListener('devicechange', recount) };
}
