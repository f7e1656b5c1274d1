/** In the order of their codes 0–8 (spec 2 §4); codes themselves live in `contract/codes`. */
export const AGENT_STATUSES = [
  'offline',
  'accepting',
  'not-accepting',
  'on-break',
  'on-call',
  'wrap-up',
  'ringing',
  'auto-dial',
  'sentry',
] as const;

/** What an agent does, as colleagues see it. */
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** A status a person can choose; the others follow from what the agent's phone does. */
export type ChosenAgentStatus = 'offline' | 'accepting' | 'not-accepting' | 'on-break';

export interface AgentState {
  readonly status: AgentStatus;
  /** The last status that was not a phase of a call; what a reset looks at. */
  readonly previous: AgentStatus;
  /** Chosen while a call was going on; takes effect at its end (reading 13). */
  readonly pending: ChosenAgentStatus | null;
}

export type AgentEvent =
  | { readonly type: 'chosen'; readonly status: ChosenAgentStatus }
  | { readonly type: 'entered'; readonly status: Exclude<AgentStatus, ChosenAgentStatus> }
  /** The call and its wrap-up, the session or the supervision are over. */
  | { readonly type: 'reset' };

const NOT_REMEMBERED: ReadonlySet<AgentStatus> = new Set(['on-call', 'wrap-up', 'ringing']);
const DURING_CALL: ReadonlySet<AgentStatus> = new Set(['on-call', 'ringing', 'sentry']);

/** The state of an agent who just signed in. */
export function initialAgentState(status: AgentStatus): AgentState {
  return { status, previous: status, pending: null };
}

/** The one transition function of an agent's status. A choice made during a call waits; one made in wrap-up ends it. */
export function nextAgentState(state: AgentState, event: AgentEvent): AgentState {
  if (event.type === 'reset') {
    return { ...enter(state, state.pending ?? resetStatus(state.previous)), pending: null };
  }
  if (event.type === 'chosen' && DURING_CALL.has(state.status)) return { ...state, pending: event.status };
  return enter(state, event.status);
}

/** Where an agent returns to: offline, on break and not accepting are kept, everything else becomes accepting (spec 2 §4). */
export function resetStatus(previous: AgentStatus): ChosenAgentStatus {
  return previous === 'offline' || previous === 'on-break' || previous === 'not-accepting' ? previous : 'accepting';
}

function enter(state: AgentState, status: AgentStatus): AgentState {
  if (status === state.status) return state;
  return { ...state, status, previous: NOT_REMEMBERED.has(state.status) ? state.previous : state.status };
}
