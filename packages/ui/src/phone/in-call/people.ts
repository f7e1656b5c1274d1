import { searchForm } from '@talk/core/contacts';
import { language } from '../../i18n/language.js';
import { phoneText } from '../texts.js';

/** A person, group or number that a call can go to. */
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
  /** Since when; null where that is meaningless. */
  sinceMs: number | null;
  /** Why no one there would answer now, as a sentence; null when a call would be answered. */
  why: string | null;
}

/** Numbering of spec 2 §4: an agent's status as shown to others. */
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

/** An agent's status as shown to others: a dot, a word, and whether the server would send them a call. */
export function presenceOf(agent: {
  name: string;
  status: number;
  sinceMs: number | null;
  available: boolean;
}): Presence {
  const [tone, word] = STATUS[agent.status] ?? ['off', 'agent.offline'];
  // Accepting calls by their own choice, but no phone would ring.
  const unreachable = agent.status === 1 && !agent.available;
  if (unreachable) {
    const why = phoneText('people.unreachableWhy', { name: agent.name });
    return { tone: 'off', word: phoneText('people.unreachable'), sinceMs: agent.sinceMs, why };
  }
  const why = phoneText('people.why', { name: agent.name, status: phoneText(word).toLowerCase() });
  return { tone, word: phoneText(word), sinceMs: agent.sinceMs, why: agent.available ? null : why };
}

/** Favourites first, then people who can answer, then by name; only those that match the words typed. */
export function findTargets(targets: readonly CallTarget[], typed: string): CallTarget[] {
  const { tag: locale } = language();
  const words = searchForm(typed).split(/\s+/u).filter(Boolean);
  const rank = (target: CallTarget): number => (target.favourite ? 0 : 2) + (target.presence.why === null ? 0 : 1);
  return targets
    .filter(({ name, kind }) => kind === 'number' || words.every((word) => searchForm(name).includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, locale));
}
