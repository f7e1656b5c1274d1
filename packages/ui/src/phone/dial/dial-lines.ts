import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { Line } from '@talk/core';
import type { EntityTable } from '@talk/core/entities';
import { phoneDisplay, knownWord } from '@talk/core/format';
import type { LineChoice } from './dial-pad.js';
import type { Remembered } from '../phone-ports.js';
import { phoneText } from '../texts.js';

const LINE_KEY = 'phone.line';

/** The line to call from, and why it is preset (feature-matrix 1.10.15). */
export interface DialLines {
  /** Those that can call now: not paused, with a number of their own. A forced line is the only one. */
  readonly usable: ReadonlySignal<readonly Line[]>;
  /** The same lines as options. */
  readonly choices: ReadonlySignal<readonly LineChoice[]>;
  /** Null: there is none, or the agent chooses for each call and has not yet. */
  readonly chosenId: ReadonlySignal<number | null>;
  /** Why the line is preset, as a sentence; null when the agent chose it just now. */
  readonly why: ReadonlySignal<string | null>;
  readonly mustChoose: ReadonlySignal<boolean>;
  /** Whether the lines were loaded; until then nothing is said about having none. */
  readonly known: ReadonlySignal<boolean>;
  /** Whether the first attempt to load them is over, well or not: what depends on the line need not wait any more. */
  readonly settled: ReadonlySignal<boolean>;
  settle: () => void;
  /** Those that this person may use, as the server lists them: the lines themselves are in the store. */
  list: (ids: readonly number[]) => void;
  choose: (id: number) => void;
  /** A call was dialled: an agent who chooses for each call is asked again. */
  used: () => void;
  /** The line with this id or number. */
  find: (idOrNumber: string) => number | null;
  dispose: () => void;
}

const WHYS = ['forced', 'user-default', 'account-default', 'first'] as const;
/** `preset`: for a reason that only a newer server knows. */
type Why = (typeof WHYS)[number] | 'remembered' | 'preset';

/** Those of `lines` that can call. */
function usableOf(lines: readonly Line[]): readonly Line[] {
  const usable = lines.filter((line) => !line.is_paused && !line.forwards_only && line.incoming_number !== null);
  const forced = usable.find((line) => line.default_reason === 'forced');
  return forced === undefined ? usable : [forced];
}

/**
 * @param table where the lines are held, and kept true
 * @param alwaysAsk whether this agent chooses the line for each call; an admin may change that meanwhile
 */
export function createDialLines(
  table: EntityTable<Line>,
  remembered: Remembered,
  alwaysAsk: ReadonlySignal<boolean>,
): DialLines {
  const listed = table.list();
  const lines = computed(() => usableOf(listed.entities.value));
  const picked = signal<{ id: number | null; why: Why | null }>({ id: null, why: null });
  const known = signal(false);
  const settled = signal(false);

  function preset(usable: readonly Line[]): { id: number | null; why: Why | null } {
    const fallback = usable.find((line) => line.is_default) ?? usable[0];
    if (fallback === undefined) return { id: null, why: null };
    if (fallback.default_reason === 'forced') return { id: fallback.id, why: 'forced' };
    if (alwaysAsk.peek() && usable.length > 1) return { id: null, why: null };
    const last = usable.find((line) => line.id === Number(remembered.get(LINE_KEY)));
    if (last !== undefined && !last.is_default) return { id: last.id, why: 'remembered' };
    return { id: fallback.id, why: knownWord(WHYS, fallback.default_reason ?? 'first', 'preset') };
  }

  // Other lines, or another mode, preset another line. What the agent chose for this call stays as long as that line can call.
  const stop = effect(() => {
    void alwaysAsk.value;
    const usable = lines.value;
    untracked(() => {
      const { id, why } = picked.value;
      const isKept = why === null && id !== null && usable.some((line) => line.id === id);
      if (!isKept) picked.value = preset(usable);
    });
  });

  return {
    usable: lines,
    choices: computed(() =>
      lines.value.map((line) => ({
        id: line.id,
        name: line.name,
        label: `${line.name} · ${phoneDisplay(line.incoming_number ?? '')}`,
      })),
    ),
    chosenId: computed(() => picked.value.id),
    why: computed(() => {
      const { id, why } = picked.value;
      // The only line needs no reason, unless there would be others.
      if (id === null || why === null || why === 'preset' || (lines.value.length < 2 && why !== 'forced')) return null;
      return phoneText(`line.why.${why}`);
    }),
    mustChoose: computed(() => picked.value.id === null && lines.value.length > 1),
    known,
    settled,
    settle: () => {
      settled.value = true;
    },
    list: (ids) => {
      listed.set(ids);
      known.value = true;
    },
    choose: (id) => {
      picked.value = { id, why: null };
      if (!alwaysAsk.peek()) remembered.set(LINE_KEY, String(id));
    },
    used: () => {
      if (alwaysAsk.peek()) picked.value = preset(lines.peek());
    },
    find: (wanted) => {
      const digits = wanted.replaceAll(/\D/g, '');
      if (digits === '') return null;
      const found = lines.peek().find(({ id, incoming_number, incoming_numbers }) => {
        const numbers = [incoming_number ?? '', ...incoming_numbers.map((each) => each.phone_number)];
        return String(id) === wanted || (digits.length > 6 && numbers.some((number) => number.endsWith(digits)));
      });
      return found?.id ?? null;
    },
    dispose: () => {
      stop();
      listed.dispose();
    },
  };
}
