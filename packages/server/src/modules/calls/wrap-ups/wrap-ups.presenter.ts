import type { WrapUp } from '@talk/contract';
import { wrapUpRemainingMs, type WrapUpState } from '@talk/domain/calls';
import type { WrapUpRow } from './wrap-ups.repository.js';

/** How often a wrap-up may be extended (feature-matrix 1.9.11). */
export const MAX_EXTENSIONS = 2;

/** The row's state as the domain has it. */
export function stateOf(row: WrapUpRow): WrapUpState {
  switch (row.state) {
    case 'running':
      return { name: 'running', endsAtMs: row.endsAt?.getTime() ?? 0 };
    case 'paused':
      return { name: 'paused', remainingMs: row.remainingMs ?? 0 };
    case 'over':
      return { name: 'over', reason: row.endReason ?? 'finished', atMs: row.endedAt?.getTime() ?? 0 };
  }
}

export function columnsOf(
  state: WrapUpState,
): Pick<WrapUpRow, 'state' | 'endsAt' | 'remainingMs' | 'endReason' | 'endedAt'> {
  return {
    state: state.name,
    endsAt: state.name === 'running' ? new Date(state.endsAtMs) : null,
    remainingMs: state.name === 'paused' ? state.remainingMs : null,
    endReason: state.name === 'over' ? state.reason : null,
    endedAt: state.name === 'over' ? new Date(state.atMs) : null,
  };
}

export function presentWrapUp(row: WrapUpRow, now: Date): WrapUp {
  return {
    id: row.id,
    user_id: row.userId,
    call_id: row.callId,
    communication_id: row.communicationId,
    contact_id: row.contactId,
    state: row.state,
    paused_by: row.pausedBy,
    ends_at: row.endsAt?.toISOString() ?? null,
    remaining_ms: wrapUpRemainingMs(stateOf(row), now.getTime()),
    total_seconds: row.totalSeconds,
    extensions_left: Math.max(0, MAX_EXTENSIONS - row.extensions),
    needs: row.needs.map((kind) => ({
      kind,
      done: !row.openNeeds.includes(kind),
      waived: row.waived[kind] ?? null,
    })),
    started_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    end_reason: row.endReason,
    server_time: now.toISOString(),
    version: row.version,
  };
}
