import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type AgentPresence, type Clock } from '@talk/core';
import type { Entities, Person, Shown } from '@talk/core/entities';
import { AGENT_STATUSES, lightPhoneEngine, phoneDisplay } from '@talk/core/format';
import type { Api } from '@talk/core';
import type { PhoneClient, Remembered } from '../phone-ports.js';
import { phoneText } from '../texts.js';
import { findTargets, presenceOf, type CallTarget } from './people.js';

/** Transfer targets, as far as they are loaded; kept fresh while shown. */
export interface DirectoryModel {
  readonly state: ReadonlySignal<'loading' | 'failed' | 'ready'>;
  readonly typed: ReadonlySignal<string>;
  readonly targets: ReadonlySignal<readonly CallTarget[]>;
  readonly chosen: ReadonlySignal<CallTarget | null>;
  type: (text: string) => void;
  choose: (key: string) => void;
  /** Pins a person to the top, or unpins them; on this machine. */
  star: (key: string) => void;
  /** Loads, and keeps the availability fresh until {@link DirectoryModel.close}. */
  open: () => void;
  close: () => void;
  retry: () => void;
}

export interface DirectoryOptions {
  client: Pick<PhoneClient, 'api'> & { entities: Pick<Entities, 'users' | 'agents'> };
  remembered: Remembered;
  userId: number;
  country: string;
  clock?: Clock;
}

type Answer = Awaited<ReturnType<Api['calls']['directory']>>;

/** A colleague whom the server names: who they are and what they do is in the store. */
interface Colleague {
  readonly id: number;
  readonly answersInBrowser: boolean;
  readonly person: ReadonlySignal<Shown<Person>>;
  readonly agent: ReadonlySignal<Shown<AgentPresence>>;
}

interface Found {
  readonly colleagues: readonly Colleague[];
  readonly groups: Answer['ring_groups'];
}

const STORED_AS = 'call-favourites';
/** Events report a status at once; this covers the time without events. */
const REFRESH_MS = 15_000;
/** How many of a group can be rung, and wait, is asked for after an event. */
const EVENT_PAUSE_MS = 400;

export function createDirectoryModel(options: DirectoryOptions): DirectoryModel {
  const { client, remembered, userId, country, clock = systemClock } = options;
  const state = signal<'loading' | 'failed' | 'ready'>('loading');
  const typed = signal('');
  const { users, agents } = client.entities;
  const found = signal<Found>({ colleagues: [], groups: [] });
  let release = (): void => {};
  const favourites = signal<ReadonlySet<string>>(readFavourites(remembered));
  const chosenKey = signal<string | null>(null);
  let asked = new AbortController();
  let stops: (() => void)[] = [];
  let stopTimer = () => {};

  const targets = computed(() => {
    const number = numberOf(typed.value, country);
    const known = findTargets(targetsOf(found.value, userId, favourites.value), typed.value);
    return number === null ? known : [number, ...known];
  });

  const firstThatFits = (): string | null => (typed.peek().trim() === '' ? null : (targets.peek()[0]?.key ?? null));

  async function load(): Promise<void> {
    asked.abort();
    const own = new AbortController();
    asked = own;
    try {
      const request = () =>
        client.api.calls.directory({ query: { search: searchOf(typed.peek()) }, signal: own.signal });
      const answer = await agents.ask(
        () => users.ask(request, (named) => named.users.map(({ user_id: id, name }) => ({ id, name }))),
        (named) => named.users,
      );
      if (own.signal.aborted) return;
      take(answer);
      state.value = 'ready';
      // Typed before the list had loaded.
      if (chosenKey.peek() === null) chosenKey.value = firstThatFits();
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof TalkError)) throw error;
      // The people of a moment ago are better than none.
      if (found.peek().colleagues.length === 0) state.value = 'failed';
    }
    schedule(REFRESH_MS);
  }

  function take({ users: named, ring_groups: groups }: Answer): void {
    const ids = named.map(({ user_id: id }) => id);
    const ends = [users.hold(ids), agents.hold(ids)];
    release();
    release = () => {
      for (const end of ends) end();
    };
    const colleagues = named.map(({ user_id: id, answers_in_browser: answersInBrowser }) => ({
      id,
      answersInBrowser,
      person: users.get(id),
      agent: agents.get(id),
    }));
    found.value = { colleagues, groups };
  }

  function schedule(waitMs: number): void {
    stopTimer();
    if (stops.length > 0) stopTimer = clock.after(waitMs, () => void load());
  }

  return {
    state,
    typed,
    targets,
    chosen: computed(() => targets.value.find(({ key }) => key === chosenKey.value) ?? null),
    type(text) {
      typed.value = text;
      // Typing narrows the list down; the first match is selected.
      chosenKey.value = firstThatFits();
      schedule(EVENT_PAUSE_MS);
    },
    choose: (key) => {
      chosenKey.value = key;
    },
    star(key) {
      const next = new Set(favourites.peek());
      if (!next.delete(key)) next.add(key);
      favourites.value = next;
      remembered.set(STORED_AS, JSON.stringify([...next]));
    },
    open() {
      typed.value = '';
      chosenKey.value = null;
      stops = [
        agents.onNews(() => schedule(EVENT_PAUSE_MS)),
        agents.onStale((stale) => (stale === 'all' ? void load() : schedule(EVENT_PAUSE_MS))),
        // A gap is one for both.
        users.onStale((stale) => stale !== 'all' && schedule(EVENT_PAUSE_MS)),
      ];
      void load();
    },
    close() {
      for (const stop of stops) stop();
      stops = [];
      stopTimer();
      asked.abort();
    },
    retry: () => {
      state.value = 'loading';
      void load();
    },
  };
}

/** A number is found here by its digits; the server searches names. */
const searchOf = (text: string): string => (/\p{L}/u.test(text) ? text.trim().slice(0, 100) : '');

function numberOf(text: string, country: string): CallTarget | null {
  if (/\p{L}/u.test(text)) return null;
  const parsed = lightPhoneEngine.parse(text, country);
  if (!parsed.valid) return null;
  return {
    key: `number-${parsed.e164}`,
    kind: 'number',
    name: phoneDisplay(parsed.e164),
    value: parsed.e164,
    presence: { tone: 'off', word: phoneText('people.number'), sinceMs: null, why: null },
    favourite: false,
  };
}

function targetsOf({ colleagues, groups }: Found, userId: number, favourites: ReadonlySet<string>): CallTarget[] {
  return [
    ...colleagues.flatMap(({ id, answersInBrowser, person, agent }): CallTarget[] => {
      const [who, what] = [person.value, agent.value];
      if (id === userId || !who || !what) return [];
      const { agent_status: status, is_reachable: isReachable, last_agent_status_change: changedAt } = what;
      const sinceMs = changedAt === null ? null : Date.parse(changedAt);
      // As the server has it: only one who accepts calls in a browser that can be rung.
      const available = answersInBrowser && isReachable && AGENT_STATUSES[status] === 'accepting';
      const key = `user-${id}`;
      return [
        {
          key,
          kind: 'user',
          name: who.name,
          value: String(id),
          presence: presenceOf({ name: who.name, status, sinceMs, available }),
          favourite: favourites.has(key),
        },
      ];
    }),
    ...groups.map((group): CallTarget => {
      const key = `group-${group.ring_group_id}`;
      const open = group.available_count > 0;
      return {
        key,
        kind: 'group',
        name: group.name,
        value: String(group.ring_group_id),
        presence: {
          tone: open ? 'ok' : 'off',
          word: [
            phoneText('people.available', { count: group.available_count }),
            group.queue_depth > 0 ? phoneText('people.waiting', { count: group.queue_depth }) : null,
          ]
            .filter((part) => part !== null)
            .join(' · '),
          sinceMs: null,
          why: open ? null : phoneText('people.groupWhy', { name: group.name }),
        },
        favourite: favourites.has(key),
      };
    }),
  ];
}

function readFavourites(remembered: Remembered): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(remembered.get(STORED_AS) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}
