import type { WebhookEvent, WebhookEventName } from './webhook-event.js';

/** Something that is so for a while: a channel has sockets, or a user is in it. */
export interface Fact {
  readonly appId: string;
  readonly channel: string;
  /** Null for the channel itself. */
  readonly userId: string | null;
}

/** What receivers are to be told next, with the facts that it makes known or takes back. */
export interface Telling {
  readonly begun: readonly Fact[];
  readonly ended: readonly Fact[];
  readonly events: readonly { readonly appId: string; readonly event: WebhookEvent }[];
}

export interface ToldFactsPorts {
  nowMs: () => number;
  wanted: ReadonlySet<WebhookEventName>;
  /** Whether it is so now, on any node. */
  isSo: (fact: Fact) => boolean;
  /** Whether a fact that is not known to be so is truly not. */
  isSettled: () => boolean;
}

/** As with Pusher: a user who is back by then has not been away. */
const GONE_AFTER_MS = 3_000;
const MOST_AT_ONCE = 1_000;
const RANKS: readonly WebhookEventName[] = ['channel_occupied', 'member_added', 'member_removed', 'channel_vacated'];

/**
 * Compares what is so with what receivers were told. Events are the difference, so that a fact is told once whichever node it began on,
 * and another node that goes on later tells neither too much nor too little.
 */
export interface ToldFacts {
  /** Begins anew with what was told before, and looks at all of it and at `present` again. */
  begin(told: readonly Fact[], present: readonly Fact[]): void;
  /** Looks at a fact again. */
  mark(fact: Fact): void;
  /** The difference for the facts that were marked; null when there is none. Those that only wait stay marked. */
  collect(): Telling | null;
  /** The telling was written down. */
  commit(telling: Telling): void;
  /** It was not: its facts are looked at again. */
  putBack(telling: Telling): void;
}

const keyOf = ({ appId, channel, userId }: Fact): string =>
  JSON.stringify(userId === null ? [appId, channel] : [appId, channel, userId]);

export function createToldFacts({ nowMs, wanted, isSo, isSettled }: ToldFactsPorts): ToldFacts {
  let told = new Set<string>();
  let marked = new Map<string, Fact>();
  const goneSince = new Map<string, number>();

  const mark = (fact: Fact): void => {
    const of: WebhookEventName[] =
      fact.userId === null ? ['channel_occupied', 'channel_vacated'] : ['member_added', 'member_removed'];
    // What was told and is no longer wanted is looked at as well: its end is not told, but written down.
    if (of.some((name) => wanted.has(name)) || told.has(keyOf(fact))) marked.set(keyOf(fact), fact);
  };

  /** Whether a fact that was told has ended for good; false while its user may come back. */
  const hasEnded = (key: string): boolean => {
    const since = goneSince.get(key) ?? nowMs();
    goneSince.set(key, since);
    return isSettled() && nowMs() - since >= GONE_AFTER_MS;
  };

  return {
    begin(before, present) {
      told = new Set(before.map(keyOf));
      marked = new Map();
      goneSince.clear();
      for (const fact of [...before, ...present]) mark(fact);
    },
    mark,
    collect() {
      const begun: Fact[] = [];
      const ended: Fact[] = [];
      const events: { appId: string; event: WebhookEvent }[] = [];
      for (const [key, fact] of marked) {
        if (begun.length + ended.length >= MOST_AT_ONCE) break;
        const is = isSo(fact);
        if (is === told.has(key)) {
          goneSince.delete(key);
          marked.delete(key);
          continue;
        }
        if (!is && !hasEnded(key)) continue;
        marked.delete(key);
        goneSince.delete(key);
        (is ? begun : ended).push(fact);
        const event = eventFor(fact, is);
        if (wanted.has(event.name)) events.push({ appId: fact.appId, event });
      }
      // A channel is occupied before anybody is in it, and vacated after.
      events.sort((a, b) => RANKS.indexOf(a.event.name) - RANKS.indexOf(b.event.name));
      return begun.length + ended.length === 0 ? null : { begun, ended, events };
    },
    commit({ begun, ended }) {
      for (const fact of begun) told.add(keyOf(fact));
      for (const fact of ended) told.delete(keyOf(fact));
    },
    putBack({ begun, ended }) {
      for (const fact of [...begun, ...ended]) marked.set(keyOf(fact), fact);
    },
  };
}

function eventFor({ channel, userId }: Fact, is: boolean): WebhookEvent {
  if (userId === null) return { name: is ? 'channel_occupied' : 'channel_vacated', channel };
  return { name: is ? 'member_added' : 'member_removed', channel, user_id: userId };
}
