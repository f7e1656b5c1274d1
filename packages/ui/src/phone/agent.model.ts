import { signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Clock } from '@talk/core';
import { AGENT_STATUSES, type AgentStatus, type ChosenAgentStatus } from '@talk/core/format';
import type { PhoneClient } from './phone-ports.js';
import { retrying, waiter } from './retrying.js';

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

interface Presence {
  agent_status: number;
  last_agent_status_change: string | null;
  next_status: number | null;
}

const statusOf = (code: number | null): AgentStatus | null => (code === null ? null : (AGENT_STATUSES[code] ?? null));

/** The agent's own status. */
export function createAgentModel(
  { api, realtime }: Omit<PhoneClient, 'phone'>,
  userId: number,
  clock: Clock = systemClock,
): AgentModel {
  const state = signal<AgentState>({ status: null, next: null, changedAtMs: null, saving: false, problem: null });
  /** The server's last answer: a refused choice reverts to it. */
  let confirmed: Pick<AgentState, 'status' | 'next' | 'changedAtMs'> = { status: null, next: null, changedAtMs: null };
  let latest = 0;
  /** Choices reach the server in the order they were made. */
  let sending: Promise<unknown> = Promise.resolve();
  const settling = waiter(clock);
  const pausing = waiter(clock);
  let stopPoll: (() => void) | null = null;
  let disposed = false;

  function adopt({ agent_status, last_agent_status_change: changedAt, next_status: next }: Presence): void {
    const atMs = changedAt ? Date.parse(changedAt) : null;
    // An answer may be older than the event that overtook it.
    if (atMs !== null && confirmed.changedAtMs !== null && atMs < confirmed.changedAtMs) return;
    confirmed = { status: statusOf(agent_status), next: statusOf(next), changedAtMs: atMs };
    // While a choice is pending, an older update must not make the control jump back.
    if (!state.peek().saving) state.value = { ...state.peek(), ...confirmed };
  }

  function pollIn(ms: number): void {
    stopPoll?.();
    stopPoll = disposed ? null : clock.after(ms, () => void poll());
  }
  const pace = (): number => (realtime?.status.peek() === 'live' ? SAFETY_POLL_MS : POLL_MS);

  async function poll(): Promise<void> {
    try {
      adopt(await api.agents.get({ body: {} }));
      pollIn(pace());
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // Realtime or the next poll will tell; until then the control keeps its state. An overloaded server is not retried.
      const isEnough = error.status === 401 || error.status === 429;
      pollIn(isEnough ? Math.max(SAFETY_POLL_MS, (error.retryAfterSeconds ?? 0) * 1000) : pace());
    }
  }

  const stops = [
    realtime?.on('agent_status_updated', ({ data }) => {
      if (data.user_id === userId) adopt(data);
    }),
    realtime?.status.subscribe(() => {
      if (stopPoll !== null) pollIn(pace());
    }),
  ];

  return {
    state,
    async load() {
      try {
        adopt(await retrying(() => api.agents.get({ body: {} }), { pause: pausing.wait, while: () => !disposed }));
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
      }
      pollIn(pace());
    },
    async choose(status) {
      const mine = ++latest;
      state.value = { status, next: null, changedAtMs: clock.nowMs(), saving: true, problem: null };
      await settling.wait(SETTLE_MS);
      if (mine !== latest) return;
      const code = AGENT_STATUSES.indexOf(status) as 0 | 1 | 2 | 3;
      const sent = sending.then(() =>
        retrying(() => api.agents.set({ params: { id: userId }, body: { agent_status: code } }), {
          pause: pausing.wait,
          while: () => mine === latest && !disposed,
        }),
      );
      sending = sent.catch(() => undefined);
      try {
        const presence = await sent;
        if (mine !== latest) return;
        state.value = { ...state.peek(), saving: false };
        adopt(presence);
        // The server's answer applies even when it is not newer: it may have kept its state.
        state.value = { ...state.peek(), ...confirmed };
      } catch (error) {
        if (mine !== latest) return;
        const problem = error instanceof TalkError ? error.message : String(error);
        state.value = { ...confirmed, saving: false, problem };
        throw error;
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
