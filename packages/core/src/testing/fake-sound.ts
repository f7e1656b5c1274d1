import { createEvent } from '../kernel/event.js';
import type { DeviceList, SoundDevice, SoundPort, SoundRoute } from '../phone/sound/sound.port.js';
import type { MicrophoneProblem } from '../phone/voice-device.port.js';

export interface FakeSound extends SoundPort {
  readonly routes: SoundRoute[];
  readonly played: string[];
  problem: MicrophoneProblem | null;
  /** What the browser reports at the next check; `tell` triggers the check. */
  plugged: DeviceList;
  tell: () => void;
  rememberedElsewhere: () => void;
}

export const device = (id: string, label = id): SoundDevice => ({ id, label });

/** A list whose first devices are the system's default. */
export const devices = (inputs: SoundDevice[], outputs: SoundDevice[]): DeviceList => ({
  inputs,
  outputs,
  defaultInput: inputs[0] ?? null,
  defaultOutput: outputs[0] ?? null,
});

export function createFakeSound(): FakeSound {
  const changed = createEvent<undefined>();
  const remembered = createEvent<undefined>();
  const sound: FakeSound = {
    routes: [],
    played: [],
    problem: null,
    plugged: devices([device('built-in', 'Built-in microphone')], [device('speaker', 'Built-in speaker')]),
    tell: () => changed.emit(undefined),
    rememberedElsewhere: () => remembered.emit(undefined),
    canChooseOutput: true,
    list: () => Promise.resolve(sound.plugged),
    onDeviceChange: (handler) => changed.subscribe(handler),
    onRemembered: (handler) => remembered.subscribe(handler),
    route: (route) => void sound.routes.push(route),
    openMicrophone: () =>
      Promise.resolve(
        sound.problem ?? {
          onLevel: () => () => {},
          record: () => ({ stop: () => Promise.reject(new Error('nothing is recorded here')) }),
          close: () => void sound.played.push('closed'),
        },
      ),
    play(name) {
      sound.played.push(name);
      return { onLevel: () => () => {}, stop: () => {}, over: Promise.resolve() };
    },
  };
  return sound;
}
