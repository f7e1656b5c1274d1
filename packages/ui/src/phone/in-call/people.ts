import { phoneText } from '../texts.js';

/** Somebody, or somewhere, that a call can go to. */
export interface CallTarget {
  /** Unique in the list: `user-5`, `group-2`, `number-+1415…`. */
  key: string;
  kind: 'user' | 'group' | 'number';
  name: string;
  /** The user's or group's id; the number in E.164. */
  value: string;
  presence: Presence;
  favourite: boolean;
}

export interface Presence {
  tone: 'ok' | 'warn' | 'bad' | 'off';
  /** "Accepting calls", "2 waiting". */
  word: string;
  /** Since when; null where that says nothing. */
  sinceMs: number | null;
  /** Why nobody there would answer now, as a sentence; null when somebody can. */
  why: string | null;
}

/** Numbering of spec 2 §4: what the others read of an agent. */
const STATUS: Readonly<Record<number, readonly [Presence['tone'], Parameters<typeof phoneText>[0]]>> = {
  0: ['off', 'agent.offline'],
  1: ['ok', 'agent.accepting'],
  2: ['bad', 'agent.not-accepting'],
  3: ['warn', 'agent.on-break'],
  4: ['bad', 'agent.on-call'],
  5: ['warn', 'agent.wrap-up'],
  6: ['warn', 'agent.ringing'],
  7: ['bad', 'agent.auto-dial'],
  8: ['bad', 'agent.sentry'],
};

/** What others read of an agent: a dot, a word, and whether the server would send them a call. */
export function presenceOf(agent: {
  name: string;
  status: number;
  sinceMs: number | null;
  available: boolean;
}): Presence {
  const [tone, word] = STATUS[agent.status] ?? ['off', 'agent.offline'];
  // Ready by their own word, and yet nothing would ring there.
  const unreachable = agent.status === 1 && !agent.available;
  if (unreachable) {
    const why = phoneText('people.unreachableWhy', { name: agent.name });
    return { tone: 'off', word: phoneText('people.unreachable'), sinceMs: agent.sinceMs, why };
  }
  const why = phoneText('people.why', { name: agent.name, status: phoneText(word).toLowerCase() });
  return { tone, word: phoneText(word), sinceMs: agent.sinceMs, why: agent.available ? null : why };
}

/** Favourites first, then whoever can answer, then by name; only those that the words typed describe. */
export function findTargets(targets: readonly CallTarget[], typed: string, locale = 'en'): CallTarget[] {
  const words = typed.toLocaleLowerCase(locale).split(/\s+/u).filter(Boolean);
  const rank = (target: CallTarget): number => (target.favourite ? 0 : 2) + (target.presence.why === null ? 0 : 1);
  return targets
    .filter(
      ({ name, kind }) => kind === 'number' || words.every((word) => name.toLocaleLowerCase(locale).includes(word)),
    )
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, locale));
}
