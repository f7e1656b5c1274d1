import type { AgentStatusName } from '@talk/contract/codes';

/** What an agent does, and what they asked for meanwhile. */
export interface AgentState {
  readonly status: AgentStatusName;
  /** Chosen while work decided the status; wins when the work is over (reading 13). */
  readonly pendingStatus: AgentStatusName | null;
}

export type AgentEvent =
  /** A person chose: the agent, or a supervisor for them. */
  | { readonly type: 'chosen'; readonly status: 'offline' | 'accepting-calls' | 'not-accepting-calls' | 'on-break' }
  /** A call or the dialer decides: `ringing`, `on-call`, `on-wrap-up`, `auto-dial`, `sentry`. */
  | { readonly type: 'work'; readonly status: WorkStatus }
  /** The work ended: back to what was chosen meanwhile, else to what was before. */
  | { readonly type: 'work-over' };

export type WorkStatus = 'ringing' | 'on-call' | 'on-wrap-up' | 'auto-dial' | 'sentry';

const WORK: ReadonlySet<AgentStatusName> = new Set<WorkStatus>([
  'ringing',
  'on-call',
  'on-wrap-up',
  'auto-dial',
  'sentry',
]);
/** Statuses that a reset gives back; any other resets to accepting calls (spec 2 §4, reading 13). */
const KEPT: ReadonlySet<AgentStatusName> = new Set(['offline', 'on-break', 'not-accepting-calls']);

/**
 * The only writer of agent status. While ringing, on a call or in wrap-up, the pending status is kept beside the status:
 *
 *   chosen ──► status             (idle)
 *   chosen ──► pendingStatus      (working)
 *   work ──► status; what was before becomes the pending status, unless there is one
 *   work-over ──► the pending status, when it is offline, break or not accepting; else accepting calls
 */
export function nextAgentState(state: AgentState, event: AgentEvent): AgentState {
  const isWorking = WORK.has(state.status);
  if (event.type === 'chosen')
    return isWorking ? { ...state, pendingStatus: event.status } : { status: event.status, pendingStatus: null };
  if (event.type === 'work')
    return {
      status: event.status,
      pendingStatus: isWorking ? state.pendingStatus : (state.pendingStatus ?? state.status),
    };
  if (!isWorking) return state;
  const pending = state.pendingStatus;
  return { status: pending !== null && KEPT.has(pending) ? pending : 'accepting-calls', pendingStatus: null };
}
