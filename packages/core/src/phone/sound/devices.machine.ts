import type { DeviceList, SoundDevice, SoundRole, SoundRoute } from './sound.port.js';

/** A device that a person chose, as it is remembered: ids change when the browser's data is cleared, names do not. */
export interface RememberedDevice {
  readonly id: string;
  readonly label: string;
}

export type ChosenDevices = Readonly<Record<SoundRole, RememberedDevice | null>>;

/** A device that took over automatically when it was plugged in; forgotten when it is unplugged. */
type Guests = Readonly<Record<'input' | 'output', string | null>>;

export interface DevicesMemory {
  readonly list: DeviceList | null;
  readonly choices: ChosenDevices;
  readonly guests: Guests;
  readonly noiseSuppression: boolean;
  readonly notice: DeviceNotice | null;
}

/**
 * A change of devices that happened on its own, for a person to read.
 * - `plugged`: a new device is now used; `returned`: the chosen one is back and used; `lost`: one was unplugged and another is used;
 *   `moved`: the system has a new default.
 * - `offered`: a new device is there, but the person chose another one before: they may switch to it.
 * - `none`: the last microphone was unplugged.
 */
export interface DeviceNotice {
  readonly kind: 'plugged' | 'returned' | 'lost' | 'moved' | 'offered' | 'none';
  /** The device that is now used or offered. Empty when the browser does not name it. */
  readonly label: string;
  /** The device that is no longer used. */
  readonly before: string;
  readonly roles: readonly SoundRole[];
  /** With `offered`: the device to switch to. */
  readonly offer: Readonly<Partial<Record<'input' | 'output', SoundDevice>>>;
}

export type DevicesEvent =
  | { type: 'listed'; list: DeviceList }
  | { type: 'chosen'; role: SoundRole; device: SoundDevice | null }
  | { type: 'noise'; suppress: boolean }
  | { type: 'remembered'; choices: ChosenDevices; noiseSuppression: boolean }
  | { type: 'offer-taken' }
  | { type: 'taken-back' }
  | { type: 'notice-seen' };

export const noneChosen: ChosenDevices = { input: null, output: null, ringer: null };
export const initialDevices: DevicesMemory = {
  list: null,
  choices: noneChosen,
  guests: { input: null, output: null },
  noiseSuppression: true,
  notice: null,
};

const ROLES = ['input', 'output', 'ringer'] as const;
const devicesFor = (list: DeviceList | null, role: SoundRole): readonly SoundDevice[] =>
  (role === 'input' ? list?.inputs : list?.outputs) ?? [];
const defaultFor = (list: DeviceList | null, role: SoundRole): SoundDevice | null =>
  (role === 'input' ? list?.defaultInput : list?.defaultOutput) ?? null;

/** The chosen device if it is plugged in: by its id, else by its name. */
export function findChosen(choice: RememberedDevice | null, there: readonly SoundDevice[]): SoundDevice | null {
  if (choice === null) return null;
  const byLabel = choice.label === '' ? undefined : there.find(({ label }) => label === choice.label);
  return there.find(({ id }) => id === choice.id) ?? byLabel ?? null;
}

/** The device to open for a role; null is the system's default. */
export function deviceInUse({ list, choices, guests }: DevicesMemory, role: SoundRole): SoundDevice | null {
  const there = devicesFor(list, role);
  const guest = role === 'ringer' ? null : guests[role];
  return findChosen(choices[role], there) ?? there.find(({ id }) => id === guest) ?? null;
}

/** The device actually in use, as far as the browser says. */
const heardDevice = (memory: DevicesMemory, role: SoundRole): SoundDevice | null =>
  deviceInUse(memory, role) ?? defaultFor(memory.list, role);

export const routeOf = (memory: DevicesMemory): SoundRoute => ({
  input: deviceInUse(memory, 'input')?.id ?? null,
  output: deviceInUse(memory, 'output')?.id ?? null,
  ringer: deviceInUse(memory, 'ringer')?.id ?? null,
  noiseSuppression: memory.noiseSuppression,
});

/** The one transition of the devices. */
export function nextDevices(memory: DevicesMemory, event: DevicesEvent): DevicesMemory {
  switch (event.type) {
    case 'listed':
      return listed(memory, event.list);
    case 'chosen':
      return { ...choose(memory, event.role, event.device), notice: null };
    case 'noise':
      return { ...memory, noiseSuppression: event.suppress };
    case 'remembered':
      return { ...memory, choices: event.choices, noiseSuppression: event.noiseSuppression };
    case 'offer-taken': {
      const { input, output } = memory.notice?.offer ?? {};
      const withInput = input ? choose(memory, 'input', input) : memory;
      return { ...(output ? choose(withInput, 'output', output) : withInput), notice: null };
    }
    case 'taken-back':
      return { ...memory, guests: initialDevices.guests, notice: null };
    case 'notice-seen':
      return { ...memory, notice: null };
  }
}

function choose(memory: DevicesMemory, role: SoundRole, device: SoundDevice | null): DevicesMemory {
  const choice = device && { id: device.id, label: device.label };
  const guests = role === 'ringer' ? memory.guests : { ...memory.guests, [role]: null };
  return { ...memory, choices: { ...memory.choices, [role]: choice }, guests };
}

const isNamed = (list: DeviceList): boolean => [...list.inputs, ...list.outputs].some(({ label }) => label !== '');

function listed(memory: DevicesMemory, list: DeviceList): DevicesMemory {
  const before = memory.list;
  // The first list, and the one in which names and ids became known, do not mean that anything was plugged in.
  if (before === null || (isNamed(list) && !isNamed(before))) return { ...memory, list };
  const added = (role: 'input' | 'output'): SoundDevice | null =>
    devicesFor(list, role).find(({ id }) => devicesFor(before, role).every((known) => known.id !== id)) ?? null;
  const fresh = { input: added('input'), output: added('output') };
  const guestOf = (role: 'input' | 'output'): string | null => {
    if (memory.choices[role] === null && fresh[role] !== null) return fresh[role].id;
    const stays = devicesFor(list, role).some(({ id }) => id === memory.guests[role]);
    return stays ? memory.guests[role] : null;
  };
  const next = { ...memory, list, guests: { input: guestOf('input'), output: guestOf('output') } };
  return { ...next, notice: noticeOf(memory, next, fresh) ?? next.notice };
}

function noticeOf(
  before: DevicesMemory,
  after: DevicesMemory,
  fresh: Readonly<Record<'input' | 'output', SoundDevice | null>>,
): DeviceNotice | null {
  const moved = ROLES.filter((role) => heardDevice(before, role)?.id !== heardDevice(after, role)?.id);
  const [main] = moved;
  if (main === undefined) return offerOf(after, fresh);
  const was = heardDevice(before, main);
  const now = heardDevice(after, main);
  const facts = { label: now?.label ?? '', before: was?.label ?? '', roles: moved, offer: {} };
  if (main === 'input' && devicesFor(after.list, 'input').length === 0) return { ...facts, kind: 'none' };
  const isGone = was !== null && devicesFor(after.list, main).every(({ id }) => id !== was.id);
  if (isGone) return { ...facts, kind: 'lost' };
  if (findChosen(after.choices[main], devicesFor(after.list, main)) !== null) return { ...facts, kind: 'returned' };
  return { ...facts, kind: deviceInUse(after, main) === null ? 'moved' : 'plugged' };
}

/** A person who chose a device is not moved to another one: it is offered. */
function offerOf(
  { choices }: DevicesMemory,
  fresh: Readonly<Record<'input' | 'output', SoundDevice | null>>,
): DeviceNotice | null {
  const offer = {
    ...(fresh.input !== null && choices.input !== null ? { input: fresh.input } : {}),
    ...(fresh.output !== null && choices.output !== null ? { output: fresh.output } : {}),
  };
  const roles = ROLES.filter((role) => role in offer);
  const label = (offer.input ?? offer.output)?.label;
  return label === undefined ? null : { kind: 'offered', label, before: '', roles, offer };
}
