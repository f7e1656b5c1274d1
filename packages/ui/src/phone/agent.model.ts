import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { AGENT_STATUSES, type AgentStatus, type ChosenAgentStatus } from '@talk/core/format';
import type { PhoneClient } from './phone-ports.js';

/** What a person may choose in the header; the server follows with what their work makes of it. */
export const CHOICES = ['accepting', 'not-accepting', 'on-break'] as const satisfies readonly ChosenAgentStatus[];

export interface AgentState {
  /** Null until the server has told. */
  status: AgentStatus | null;
  /** A choice that the server has not confirmed yet: shown as if it had. */
  saving: boolean;
  /** The last choice was taken back; the server's sentence. */
  problem: string | null;
}

export interface AgentModel {
  readonly state: ReadonlySignal<AgentState>;
  load: () => Promise<void>;
  /** Shown at once, taken back when the server refuses. Rejects with that refusal, for a caller that wants to know. */
  choose: (status: ChosenAgentStatus) => Promise<void>;
  dispose: () => void;
}

/** The agent's own status. */
export function createAgentModel({ api, realtime }: Omit<PhoneClient, 'phone'>, userId: number): AgentModel {
  const state = signal<AgentState>({ status: null, saving: false, problem: null });
  /** What the server said last: where a refused choice goes back to. */
  let confirmed: AgentStatus | null = null;
  let latest = 0;

  function adopt(presence: { agent_status: number }): void {
    confirmed = AGENT_STATUSES[presence.agent_status] ?? null;
    const { saving, status, problem } = state.peek();
    // While a choice is on its way, news from before it must not make the control jump back.
    state.value = { status: saving ? status : confirmed, saving, problem };
  }

  const stop = realtime?.on('agent_status_updated', ({ data }) => {
    if (data.user_id === userId) adopt(data);
  });

  return {
    state,
    async load() {
      try {
        adopt(await api.agents.get({ body: {} }));
      } catch (error) {
        // Realtime or the next load tells it; until then the control says that it does not know.
        if (!(error instanceof TalkError)) throw error;
      }
    },
    async choose(status) {
      const mine = ++latest;
      state.value = { ...state.peek(), status, saving: true, problem: null };
      try {
        const code = AGENT_STATUSES.indexOf(status) as 0 | 1 | 2 | 3;
        const presence = await api.agents.set({ params: { id: userId }, body: { agent_status: code } });
        if (mine !== latest) return;
        state.value = { ...state.peek(), saving: false };
        adopt(presence);
      } catch (error) {
        if (mine === latest) {
          const problem = error instanceof TalkError ? error.message : String(error);
          state.value = { ...state.peek(), status: confirmed, saving: false, problem };
        }
        throw error;
      }
    },
    dispose: () => stop?.(),
  };
}
