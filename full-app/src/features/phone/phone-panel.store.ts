import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';

/** Where the card of a call is: so far from the right and the bottom of the window, in pixels, or docked beside the page. */
export interface CardPlace {
  readonly docked: boolean;
  readonly right: number;
  readonly bottom: number;
}

export interface PhonePanelStore {
  /** Whether the keypad is open. A call shows the panel whatever this says. */
  readonly open: ReadonlySignal<boolean>;
  setOpen: (open: boolean) => void;
  /** The call that is shown as one line; another one is shown whole. */
  readonly minimized: ReadonlySignal<string | null>;
  minimize: (callKey: string | null) => void;
  readonly place: ReadonlySignal<CardPlace>;
  /** Remembered on this machine. What lies outside of the window is drawn at its edge. */
  put: (place: Partial<CardPlace>) => void;
}

const STORED_AS = 'phone-place';
const CORNER: CardPlace = { docked: false, right: 20, bottom: 20 };

export function createPhonePanel(remembered: Pick<KeyValueStorage, 'get' | 'set'>): PhonePanelStore {
  const open = signal(false);
  const minimized = signal<string | null>(null);
  const place = signal(read(remembered.get(STORED_AS)));
  return {
    open,
    setOpen: (next) => void (open.value = next),
    minimized,
    minimize: (callKey) => void (minimized.value = callKey),
    place,
    put(changes) {
      const { docked, right, bottom } = { ...place.peek(), ...changes };
      place.value = { docked, right: Math.max(0, Math.round(right)), bottom: Math.max(0, Math.round(bottom)) };
      remembered.set(STORED_AS, JSON.stringify(place.peek()));
    },
  };
}

/** What another release left there is not trusted. */
function read(text: string | null): CardPlace {
  try {
    const { docked, right, bottom } = JSON.parse(text ?? '') as Partial<Record<keyof CardPlace, unknown>>;
    if (typeof right === 'number' && typeof bottom === 'number') return { docked: docked === true, right, bottom };
  } catch {
    // Nothing was stored, or not by us.
  }
  return CORNER;
}
