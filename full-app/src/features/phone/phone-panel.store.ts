import { signal, type ReadonlySignal } from '@talk/core';

/** Whether the keypad is open. A call shows the panel whatever this says. */
export interface PhonePanelStore {
  readonly open: ReadonlySignal<boolean>;
  setOpen: (open: boolean) => void;
}

export function createPhonePanel(): PhonePanelStore {
  const open = signal(false);
  return { open, setOpen: (next) => void (open.value = next) };
}
