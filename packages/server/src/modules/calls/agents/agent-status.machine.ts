import type { AgentStatusName } from '@talk/contract/codes';

/** What an agent does, and what they asked for meanwhile. */
export interface AgentState {
  readonly status: AgentStatusName;
  /** Chosen while work decided the status; wins when the work is over (reading 13). */
  readonly pendingStatus: AgentStatusName | null;
  /** A session of the power dialer runs: when other work ends, the dialer goes on. */
  readonly isDialing: boolean;
}

export type AgentEvent =
  /** A person chose: the agent, or a supervisor for them. */
  | { readonly type: 'chosen'; readonly status: 'offline' | 'accepting-calls' | 'not-accepting-calls' | 'on-break' }
  /** A call or the dialer decides: `ringing`, `on-call`, `on-wrap-up`, `auto-dial`, `sentry`. */
  | { readonly type: 'work'; readonly status: WorkStatus }
  /** The work ended: back to what was chosen meanwhile, else to what was before. */
  | { readonly type: 'work-over' }
  /** A session of the power dialer began, went on, paused or ended. */
  | { readonly type: 'dialing'; readonly isOn: boolean };

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
 *   work-over ──► auto dial while a session runs; else the pending status, when it is offline, break or not accepting; else accepting calls
 *   dialing ──► auto dial, unless a call or its wrap-up is on; off, as when work is over
 */
export function nextAgentState(state: AgentState, event: AgentEvent): AgentState {
  const { status, pendingStatus, isDialing } = state;
  const isWorking = WORK.has(status);
  switch (event.type) {
    case 'chosen':
      return isWorking
        ? { ...state, pendingStatus: event.status }
        : { ...state, status: event.status, pendingStatus: null };
    case 'work':
      return { isDialing, status: event.status, pendingStatus: isWorking ? pendingStatus : (pendingStatus ?? status) };
    case 'work-over':
      return isWorking ? atRest(state) : state;
    case 'dialing': {
      const next = { ...state, isDialing: event.isOn };
      if (isWorking) return status === 'auto-dial' ? atRest(next) : next;
      return event.isOn ? { ...next, status: 'auto-dial', pendingStatus: pendingStatus ?? status } : next;
    }
  }
}

function atRest({ pendingStatus: pending, isDialing }: AgentState): AgentState {
  if (isDialing) return { isDialing, status: 'auto-dial', pendingStatus: pending };
  return {
    isDialing,
    status: pending !== null && KEPT.has(pending) ? pending : 'accepting-calls',
    pendingStatus: null,
  };
}
