import { signal, type Clock, type ReadonlySignal } from '@talk/core';

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'bad';
  readonly text: string;
  readonly action: { label: string; run: () => void } | null;
}

export interface Toasts {
  readonly shown: ReadonlySignal<readonly Toast[]>;
  /** Shows a text for 5 s (spec 3 §9). Empty texts are not shown, and a text that is already there is not repeated. */
  show: (text: string, options?: Partial<Pick<Toast, 'tone' | 'action'>>) => void;
  dismiss: (id: number) => void;
  /** While a person reads or reaches for an action, nothing disappears. */
  hold: (held: boolean) => void;
  dispose: () => void;
}

const SHOWN_MS = 5_000;
const AT_MOST = 4;

export function createToasts(clock: Clock): Toasts {
  const shown = signal<readonly Toast[]>([]);
  const timers = new Map<number, () => void>();
  let lastId = 0;
  let held = false;

  const dismiss = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
    shown.value = shown.value.filter((toast) => toast.id !== id);
  };
  const startTimer = (id: number): void => {
    timers.get(id)?.();
    timers.set(
      id,
      clock.after(SHOWN_MS, () => dismiss(id)),
    );
  };

  return {
    shown,
    show(text, { tone = 'info', action = null } = {}) {
      if (text === '' || shown.value.some((toast) => toast.text === text)) return;
      lastId += 1;
      shown.value = [...shown.value, { id: lastId, text, tone, action }];
      if (!held) startTimer(lastId);
      const [oldest] = shown.value;
      if (oldest !== undefined && shown.value.length > AT_MOST) dismiss(oldest.id);
    },
    dismiss,
    hold(next) {
      held = next;
      for (const { id } of shown.value) {
        if (held) timers.get(id)?.();
        else startTimer(id);
      }
    },
    dispose() {
      for (const stop of timers.values()) stop();
      timers.clear();
    },
  };
}
