import { signal, type Clock, type ReadonlySignal } from '@talk/core';

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'bad';
  readonly text: string;
  readonly action: { label: string; run: () => void } | null;
  readonly shownMs: number;
  /** The bottom corner where a line starts, or where it ends. */
  readonly corner: 'start' | 'end';
}

export interface ToastOptions extends Partial<Pick<Toast, 'tone' | 'action' | 'corner'>> {
  shownMs?: number;
}

export interface Toasts {
  readonly shown: ReadonlySignal<readonly Toast[]>;
  /**
   * Shows a text for 5 s (spec 3 §9), or for `shownMs`. Empty texts are not shown, and a text without an action that is already
   * there is not repeated: its time begins anew. @returns takes it away again
   */
  show: (text: string, options?: ToastOptions) => () => void;
  dismiss: (id: number) => void;
  /** While a person reads or reaches for an action, nothing disappears. */
  hold: (held: boolean) => void;
  dispose: () => void;
}

/** A notice of a call, a text or a fax stays this long; what is older than that when it arrives is not news (reading 37). */
export const NEWS_MS = 30_000;

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
    const shownMs = shown.value.find((toast) => toast.id === id)?.shownMs ?? SHOWN_MS;
    timers.set(
      id,
      clock.after(shownMs, () => dismiss(id)),
    );
  };

  return {
    shown,
    show(text, { tone = 'info', action = null, shownMs = SHOWN_MS, corner = 'start' } = {}) {
      // Two that undo different things stand side by side, also where their words are the same.
      const known = shown.value.find((toast) => toast.text === text && toast.action === null && action === null);
      // Pressed again, it is confirmed for its whole time, and not only for what was left of it.
      if (known !== undefined && !held) startTimer(known.id);
      if (text === '' || known !== undefined) return () => undefined;
      lastId += 1;
      const id = lastId;
      shown.value = [...shown.value, { id, text, tone, action, shownMs, corner }];
      if (!held) startTimer(id);
      const [oldest] = shown.value;
      if (oldest !== undefined && shown.value.length > AT_MOST) dismiss(oldest.id);
      return () => dismiss(id);
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
