import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type AgentPresence, type Clock } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { AGENT_STATUSES, type AgentStatus, type ChosenAgentStatus } from '@talk/core/format';
import type { PhoneClient } from '../phone-ports.js';
import { retrying, waiter } from '../notices/retrying.js';

/** What an agent may choose in the header; the server derives the status from it and from their work. */
export const CHOICES = ['accepting', 'not-accepting', 'on-break'] as const satisfies readonly ChosenAgentStatus[];

export interface AgentState {
  /** Null until the server has answered. */
  status: AgentStatus | null;
  /** The status after the current work is over; null while no work determines it. */
  next: AgentStatus | null;
  /** Since when, by the server's clock; by ours while a choice is pending. Null when unknown. */
  changedAtMs: number | null;
  /** A choice that the server has not confirmed yet, shown as if it had. */
  saving: boolean;
  /** The last choice was reverted; the server's sentence. */
  problem: string | null;
}

export interface AgentModel {
  readonly state: ReadonlySignal<AgentState>;
  /** Asks the server now, and from then on whenever its events cannot be relied on. */
  load: () => Promise<void>;
  /**
   * Shown at once, sent after half a second without another choice, reverted when the server refuses. Rejects with that
   * refusal, for callers that need it; resolves without sending when a newer choice replaced it.
   */
  choose: (status: ChosenAgentStatus) => Promise<void>;
  dispose: () => void;
}

/** Spec 2 §4. */
const SETTLE_MS = 500;
/** Spec 2 §9; reading 14: events and polls both count, and while events arrive a poll is only there for safety. */
const POLL_MS = 5_000;
const SAFETY_POLL_MS = 30_000;

/** What a choice shows before the server has confirmed it. */
type Choice = Pick<AgentPresence, 'agent_status' | 'next_status' | 'last_agent_status_change'>;

/** A newer choice took its place before it was sent. */
class Replaced extends Error {}

const statusOf = (code: number | null | undefined): AgentStatus | null => AGENT_STATUSES[code ?? -1] ?? null;
const msOf = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null);
const one = (presence: AgentPresence): readonly AgentPresence[] => [presence];

export interface AgentClient extends Omit<PhoneClient, 'phone' | 'entities'> {
  entities: Pick<Entities, 'agents'>;
}

/** The agent's own status, as the store has it. */
export function createAgentModel(
  { api, realtime, entities: { agents } }: AgentClient,
  userId: number,
  clock: Clock = systemClock,
): AgentModel {
  const shown = agents.get(userId);
  /** The last choice, until it is settled. */
  const pending = signal<Choice | null>(null);
  const problem = signal<string | null>(null);
  const state = computed((): AgentState => {
    // Of one who is not known yet, the choice is all there is to show.
    const presence: Choice | null = shown.value ?? pending.value;
    return {
      status: statusOf(presence?.agent_status),
      next: statusOf(presence?.next_status),
      changedAtMs: msOf(presence?.last_agent_status_change),
      saving: pending.value !== null,
      problem: problem.value,
    };
  });
  let latest = 0;
  /** Choices reach the server in the order they were made. */
  let sending: Promise<unknown> = Promise.resolve();
  const settling = waiter(clock);
  const pausing = waiter(clock);
  let stopPoll: (() => void) | null = null;
  let disposed = false;

  function pollIn(ms: number): void {
    stopPoll?.();
    stopPoll = disposed ? null : clock.after(ms, () => void poll());
  }
  const pace = (): number => (realtime?.status.peek() === 'live' ? SAFETY_POLL_MS : POLL_MS);
  const read = (): Promise<AgentPresence> => api.agents.get({ body: {} });

  async function poll(): Promise<void> {
    try {
      await agents.ask(read, one);
      pollIn(pace());
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // Realtime or the next poll will tell; until then the control keeps its state. An overloaded server is not retried.
      const isEnough = error.status === 401 || error.status === 429;
      pollIn(isEnough ? Math.max(SAFETY_POLL_MS, (error.retryAfterSeconds ?? 0) * 1000) : pace());
    }
  }

  async function send(status: ChosenAgentStatus, mine: number): Promise<AgentPresence> {
    await settling.wait(SETTLE_MS);
    if (mine !== latest) throw new Replaced();
    const code = AGENT_STATUSES.indexOf(status) as 0 | 1 | 2 | 3;
    const sent = sending.then(() =>
      retrying(() => api.agents.set({ params: { id: userId }, body: { agent_status: code } }), {
        pause: pausing.wait,
        while: () => mine === latest && !disposed,
      }),
    );
    sending = sent.catch(() => undefined);
    return sent;
  }

  const stops = [
    agents.hold([userId]),
    agents.onStale((stale) => {
      if (stopPoll !== null && (stale === 'all' || stale.includes(userId))) void poll();
    }),
    realtime?.status.subscribe(() => {
      if (stopPoll !== null) pollIn(pace());
    }),
  ];

  return {
    state,
    async load() {
      try {
        await agents.ask(() => retrying(read, { pause: pausing.wait, while: () => !disposed }), one);
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
      }
      pollIn(pace());
    },
    async choose(status) {
      const mine = ++latest;
      const choice: Choice = {
        agent_status: AGENT_STATUSES.indexOf(status),
        next_status: null,
        last_agent_status_change: new Date(clock.nowMs()).toISOString(),
      };
      batch(() => {
        pending.value = choice;
        problem.value = null;
      });
      try {
        // Laid over whatever is heard meanwhile; a refusal takes it off.
        await agents.change(userId, choice, () => send(status, mine), one);
      } catch (error) {
        if (mine !== latest || error instanceof Replaced) return;
        problem.value = error instanceof TalkError ? error.message : String(error);
        throw error;
      } finally {
        if (mine === latest) pending.value = null;
      }
    },
    dispose() {
      disposed = true;
      for (const stop of stops) stop?.();
      stopPoll?.();
      stopPoll = null;
      // A choice made in the last half second is still sent.
      settling.release();
      pausing.release();
    },
  };
}
