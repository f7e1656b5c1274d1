import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Remembered } from '../phone-ports.js';

/** The phone's actions with a key (feature-matrix §3.10). */
export const CALL_ACTIONS = [
  'answer',
  'decline',
  'mute',
  'hold',
  'transfer',
  'park',
  'keypad',
  'end',
  'focus',
] as const;
export type CallAction = (typeof CALL_ACTIONS)[number];

/** Modifiers in alphabetical order and the key's place on the keyboard: `Alt+Shift+KeyM`, `F8`. */
export type Chord = string;

const DEFAULTS: Readonly<Record<CallAction, Chord>> = {
  answer: 'Alt+Shift+KeyA',
  decline: 'Alt+Shift+KeyD',
  mute: 'Alt+Shift+KeyM',
  hold: 'Alt+Shift+KeyH',
  transfer: 'Alt+Shift+KeyT',
  park: 'Alt+Shift+KeyP',
  keypad: 'Alt+Shift+KeyK',
  end: 'Alt+Shift+KeyE',
  focus: 'F8',
};

export type KeyProblem =
  /** A bare letter or digit would fire while a person types. */
  | 'needs-modifier'
  /** The browser keeps it for itself. */
  | 'browser'
  | 'taken';

export interface Keymap {
  readonly enabled: ReadonlySignal<boolean>;
  /** Digits typed outside of fields go to the number or to the call. */
  readonly digits: ReadonlySignal<boolean>;
  readonly chords: ReadonlySignal<Readonly<Record<CallAction, Chord | null>>>;
  setEnabled: (enabled: boolean) => void;
  setDigits: (enabled: boolean) => void;
  /** Binds, or unbinds with null. @returns why it is not possible; null on success. */
  bind: (action: CallAction, chord: Chord | null) => KeyProblem | null;
  reset: () => void;
  actionOf: (event: KeyPress) => CallAction | null;
}

export type KeyPress = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const STORED_AS = 'call-keys';

/** Ctrl or Cmd with these belongs to the browser: closing, opening and reloading must not answer a call. */
const BROWSER_OWNED = /^(?:Alt\+)?(?:Control|Meta)\+(?:Shift\+)?Key[RNTWIJLFPSQ]$/;

/** By the key's place: with Alt the letter itself differs on many keyboards. Null for a modifier alone. */
export function chordOf({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): Chord | null {
  if (code === '' || /^(?:Alt|Control|Meta|Shift)(?:Left|Right)$/.test(code)) return null;
  return [altKey && 'Alt', ctrlKey && 'Control', metaKey && 'Meta', shiftKey && 'Shift', code]
    .filter(Boolean)
    .join('+');
}

/** `Alt+Shift+KeyM` as a person reads it: `Alt+Shift+M`. */
export const displayChord = (chord: Chord): string =>
  chord
    .split('+')
    .map((part) => part.replace(/^(?:Key|Digit)(?=.$)/, '').replace(/^Control$/, 'Ctrl'))
    .join('+');

export function problemOf(chord: Chord): KeyProblem | null {
  if (BROWSER_OWNED.test(chord)) return 'browser';
  const functionKey = /^(?:Shift\+)?F\d{1,2}$/.test(chord);
  // F5, F11 and F12 reload, fill the screen and open the tools.
  if (functionKey) return /F(?:5|11|12)$/.test(chord) ? 'browser' : null;
  return /^(?:Alt|Control|Meta)\+/.test(chord) ? null : 'needs-modifier';
}

/** The keys of the phone, as set on this machine. */
export function createKeymap(remembered: Remembered): Keymap {
  const stored = read(remembered.get(STORED_AS));
  const enabled = signal(stored.enabled);
  const digits = signal(stored.digits);
  const chords = signal(stored.chords);
  const save = (): void =>
    remembered.set(
      STORED_AS,
      JSON.stringify({ enabled: enabled.peek(), digits: digits.peek(), chords: chords.peek() }),
    );

  return {
    enabled,
    digits,
    chords,
    setEnabled(next) {
      enabled.value = next;
      save();
    },
    setDigits(next) {
      digits.value = next;
      save();
    },
    bind(action, chord) {
      if (chord !== null) {
        const problem = problemOf(chord);
        if (problem !== null) return problem;
        if (CALL_ACTIONS.some((other) => other !== action && chords.peek()[other] === chord)) return 'taken';
      }
      chords.value = { ...chords.peek(), [action]: chord };
      save();
      return null;
    },
    reset() {
      chords.value = DEFAULTS;
      enabled.value = true;
      digits.value = true;
      save();
    },
    actionOf(event) {
      const chord = chordOf(event);
      if (!enabled.peek() || chord === null) return null;
      return CALL_ACTIONS.find((action) => chords.peek()[action] === chord) ?? null;
    },
  };
}

interface Stored {
  enabled: boolean;
  digits: boolean;
  chords: Readonly<Record<CallAction, Chord | null>>;
}

/** Values left by another release, or edited by hand, are not trusted. */
function read(text: string | null): Stored {
  const fresh = { enabled: true, digits: true, chords: DEFAULTS };
  if (text === null) return fresh;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Stored, unknown>> | null;
    const given = (value?.chords ?? {}) as Partial<Record<CallAction, unknown>>;
    const chords = Object.fromEntries(
      CALL_ACTIONS.map((action) => {
        const chord = given[action];
        const usable = chord === null || (typeof chord === 'string' && problemOf(chord) === null);
        return [action, usable ? chord : DEFAULTS[action]];
      }),
    ) as Stored['chords'];
    return { enabled: value?.enabled !== false, digits: value?.digits !== false, chords };
  } catch {
    return fresh;
  }
}
