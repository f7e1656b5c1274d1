import { computed, signal } from '@preact/signals-core';
import type { KeyValueStorage } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import type { ReadonlySignal } from '../../kernel/signals.js';
import { deviceInUse, findChosen, initialDevices, nextDevices, noneChosen, routeOf } from './devices.machine.js';
import type { DeviceNotice, DevicesEvent, DevicesMemory, RememberedDevice, ChosenDevices } from './devices.machine.js';
import type { SoundDevice, SoundPort, SoundRole, SoundRoute } from './sound.port.js';

/** The current device of one role. */
export interface DeviceUse {
  /** The device that is opened; null is the system's default. */
  readonly id: string | null;
  /** Its name, or that of the device behind the default; empty when the browser does not say. */
  readonly label: string;
  /** The name of the chosen device while it is unplugged. */
  readonly missing: string | null;
}

/** Which devices there are, which are used, and what is wrong with them. */
export interface DevicesState {
  readonly inputs: readonly SoundDevice[];
  readonly outputs: readonly SoundDevice[];
  /** Names are known: the microphone was allowed at least once. */
  readonly named: boolean;
  readonly canChooseOutput: boolean;
  readonly input: DeviceUse;
  readonly output: DeviceUse;
  readonly ringer: DeviceUse;
  readonly noiseSuppression: boolean;
}

/** The devices of this machine: chosen, remembered, and tracked as they are plugged in or out. */
export interface Devices {
  readonly state: ReadonlySignal<DevicesState>;
  /** A change that happened on its own, until it is dismissed. */
  readonly notice: ReadonlySignal<DeviceNotice | null>;
  /** @param id null is the system's default; an id that is not in the list changes nothing. */
  choose: (role: SoundRole, id: string | null) => void;
  setNoiseSuppression: (suppress: boolean) => void;
  /** Accepts what the notice offers. */
  takeOffer: () => void;
  /** Switches back from a device that took over when it was plugged in. */
  takeBack: () => void;
  dismissNotice: () => void;
  /** Reads the list again: names become known when the microphone is allowed. */
  refresh: () => Promise<void>;
}

export interface DevicesOptions {
  sound: SoundPort;
  storage: KeyValueStorage;
  scope: Scope;
  /** Called when open streams must be reopened. */
  onRoute: (changed: { input: boolean; output: boolean }) => void;
}

const KEY = 'sound.devices';

export function createDevices({ sound, storage, scope, onRoute }: DevicesOptions): Devices {
  const memory = signal<DevicesMemory>(nextDevices(initialDevices, { type: 'remembered', ...recall(storage) }));
  let route = routeOf(memory.peek());
  sound.route(route);

  function apply(event: DevicesEvent): void {
    const next = nextDevices(memory.peek(), event);
    const before = route;
    route = routeOf(next);
    const input = inputKey(before) !== inputKey(route);
    const output = before.output !== route.output || before.ringer !== route.ringer;
    // Before the notice: code that opens a microphone because of it must get the chosen one.
    if (input || output) sound.route(route);
    memory.value = next;
    if (!input && !output) return;
    onRoute({ input, output });
  }

  function remember(event: DevicesEvent): void {
    apply(event);
    const { choices, noiseSuppression } = memory.peek();
    storage.set(KEY, JSON.stringify({ ...choices, noiseSuppression }));
  }

  async function refresh(): Promise<void> {
    const list = await sound.list();
    if (scope.ended) return;
    const before = memory.peek().list?.defaultInput?.id;
    apply({ type: 'listed', list });
    // The system changed its default: open streams still use the previous device.
    const isDefault = route.input === null && before !== undefined && list.defaultInput?.id !== before;
    if (isDefault && list.defaultInput !== null) onRoute({ input: true, output: false });
  }

  scope.own(sound.onDeviceChange(() => void refresh()));
  scope.own(sound.onRemembered(() => apply({ type: 'remembered', ...recall(storage) })));
  void refresh();

  return {
    state: computed(() => stateOf(memory.value, sound.canChooseOutput)),
    notice: computed(() => memory.value.notice),
    choose(role, id) {
      const { list } = memory.peek();
      const there = (role === 'input' ? list?.inputs : list?.outputs) ?? [];
      const device = there.find((each) => each.id === id) ?? null;
      if (id === null || device !== null) remember({ type: 'chosen', role, device });
    },
    setNoiseSuppression: (suppress) => remember({ type: 'noise', suppress }),
    takeOffer: () => remember({ type: 'offer-taken' }),
    takeBack: () => apply({ type: 'taken-back' }),
    dismissNotice: () => apply({ type: 'notice-seen' }),
    refresh,
  };
}

/** What an open microphone depends on. */
const inputKey = ({ input, noiseSuppression }: SoundRoute): string => `${input ?? ''} ${noiseSuppression}`;

function stateOf(memory: DevicesMemory, canChooseOutput: boolean): DevicesState {
  const { list, choices, noiseSuppression } = memory;
  const inputs = list?.inputs ?? [];
  const outputs = list?.outputs ?? [];
  const use = (role: SoundRole): DeviceUse => {
    const device = deviceInUse(memory, role);
    const choice = choices[role];
    const isThere = findChosen(choice, role === 'input' ? inputs : outputs) !== null;
    const behind = role === 'input' ? list?.defaultInput : list?.defaultOutput;
    return {
      id: device?.id ?? null,
      label: (device ?? behind)?.label ?? '',
      missing: choice === null || isThere || list === null ? null : choice.label,
    };
  };
  return {
    inputs,
    outputs,
    named: [...inputs, ...outputs].some(({ label }) => label !== ''),
    canChooseOutput,
    input: use('input'),
    output: use('output'),
    ringer: use('ringer'),
    noiseSuppression,
  };
}

/** What is remembered of this machine. An unreadable value counts as nothing. */
function recall(storage: KeyValueStorage): { choices: ChosenDevices; noiseSuppression: boolean } {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage.get(KEY) ?? 'null');
  } catch {
    // Not written by us; the next choice replaces it.
  }
  if (typeof stored !== 'object' || stored === null) return { choices: noneChosen, noiseSuppression: true };
  const { input, output, ringer, noiseSuppression } = stored as Record<string, unknown>;
  return {
    choices: { input: deviceOf(input), output: deviceOf(output), ringer: deviceOf(ringer) },
    noiseSuppression: noiseSuppression !== false,
  };
}

function deviceOf(value: unknown): RememberedDevice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, label } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
}
