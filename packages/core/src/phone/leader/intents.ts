import { TalkError } from '../../kernel/errors.js';
import type { Clock } from '../../kernel/ports.js';
import type { Unsubscribe } from '../../kernel/scope.js';
import { notLeader, toTabError } from './tab-messages.js';
import type { TabMessage } from './tab-messages.js';

type Said = Omit<Extract<TabMessage, { type: 'intent' }>, 'from'>;
type Reply = Omit<Extract<TabMessage, { type: 'reply' }>, 'from'>;

/** Requests of followers to the leader, both ends of them. */
export interface Intents {
  /**
   * Rejects with `NOT_LEADER` when no tab has received it in time; it is not carried out after that. Once received, the answer may
   * take as long as it needs.
   */
  ask: (key: string | null, name: string, args: readonly unknown[], timeoutMs: number) => Promise<unknown>;
  heard: (id: string) => void;
  replied: (id: string, value: unknown, error: Error | undefined) => void;
  /** The leader changed, or is gone: open requests will get no answer. */
  fail: (error: TalkError) => void;
  /** Whether the leader may still do it. If not, the asking tab is about to report that it was not done. */
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

/** How much earlier than the asking tab the leader gives up: the confirmation needs time to travel back. */
const ANSWER_WAY_MS = 500;

export function createIntents({ clock, newId, say, onSilence }: IntentsOptions): Intents {
  const open = new Map<
    string,
    { resolve: (value: unknown) => void; reject: (error: Error) => void; release: Unsubscribe }
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
      // A button ignores the result; a caller that awaits it still gets the error.
      asked.catch(() => undefined);
      try {
        say({ type: 'intent', id, key, name, args, untilMs: clock.nowMs() + timeoutMs - ANSWER_WAY_MS });
      } catch {
        const message = `\`${name}\` was called with something that another tab cannot be told.`;
        settle(id)?.reject(new TalkError({ code: 'INVALID_ARGUMENT', message }));
      }
      return asked;
    },
    // Tabs of one browser read the same clock. A tab of an earlier release sends no deadline.
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
