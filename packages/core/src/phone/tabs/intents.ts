import { TalkError } from '../../kernel/errors.js';
import type { Clock } from '../../kernel/ports.js';
import type { Unsubscribe } from '../../kernel/scope.js';
import { notLeader, toTabError } from './tab-messages.js';
import type { TabMessage } from './tab-messages.js';

type Said = Omit<Extract<TabMessage, { type: 'intent' }>, 'from'>;
type Reply = Omit<Extract<TabMessage, { type: 'reply' }>, 'from'>;

/** What followers ask of the leader, on both ends of the wire. */
export interface Intents {
  /**
   * Rejects with `NOT_LEADER` when nobody has heard it in time, and then nobody does it any more; once it is heard, the answer may
   * take as long as it needs.
   */
  ask: (key: string | null, name: string, args: readonly unknown[], timeoutMs: number) => Promise<unknown>;
  heard: (id: string) => void;
  replied: (id: string, value: unknown, error: TalkError | undefined) => void;
  /** The leader is another one now, or gone: nobody will answer what is open. */
  fail: (error: TalkError) => void;
  /** Whether the leader may still do it: whoever asked is about to be told that nobody did. */
  isLate: (intent: { untilMs?: number }) => boolean;
  /** The leader's answer to an intent. Never rejects. */
  outcome: (id: string, work: Promise<unknown>) => Promise<Reply>;
}

export interface IntentsOptions {
  clock: Clock;
  newId: () => string;
  say: (message: Said) => void;
  onSilence: () => void;
}

/** How long before the asker gives up the leader does: the word that it has begun needs its way back. */
const ANSWER_WAY_MS = 500;

export function createIntents({ clock, newId, say, onSilence }: IntentsOptions): Intents {
  const open = new Map<
    string,
    { resolve: (value: unknown) => void; reject: (error: TalkError) => void; release: Unsubscribe }
  >();

  function settle(id: string) {
    const entry = open.get(id);
    open.delete(id);
    entry?.release();
    return entry;
  }

  return {
    ask(key, name, args, timeoutMs) {
      const id = newId();
      const asked = new Promise<unknown>((resolve, reject) => {
        const release = clock.after(timeoutMs, () => {
          onSilence();
          settle(id)?.reject(notLeader());
        });
        open.set(id, { resolve, reject, release });
      });
      // A button asks and forgets; a caller who awaits hears of the failure nevertheless.
      asked.catch(() => undefined);
      try {
        say({ type: 'intent', id, key, name, args, untilMs: clock.nowMs() + timeoutMs - ANSWER_WAY_MS });
      } catch {
        const message = `\`${name}\` was called with something that another tab cannot be told.`;
        settle(id)?.reject(new TalkError({ code: 'INVALID_ARGUMENT', message }));
      }
      return asked;
    },
    // Tabs of one browser read the same clock. One of an earlier release gives no time.
    isLate: ({ untilMs }) => untilMs !== undefined && clock.nowMs() > untilMs,
    heard: (id) => open.get(id)?.release(),
    replied(id, value, error) {
      const entry = settle(id);
      if (error === undefined) entry?.resolve(value);
      else entry?.reject(error);
    },
    fail(error) {
      for (const id of Array.from(open.keys())) settle(id)?.reject(error);
    },
    outcome: (id, work) =>
      work.then(
        (value): Reply => ({ type: 'reply', id, value }),
        (error: unknown): Reply => ({ type: 'reply', id, error: toTabError(error) }),
      ),
  };
}
