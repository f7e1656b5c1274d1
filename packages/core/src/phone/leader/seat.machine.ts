import { assertNever } from '../../kernel/assert-never.js';

/**
 * Which tab of a browser holds the phone. The lock decides: the tab that holds it leads, and only the leader registers with the
 * voice network. Messages between tabs only tell the others about it.
 *
 * ```text
 * off ─► joining ─► leading ◄──────────┐ lock granted
 *           │          │ lock stolen   │
 *           └─► following ◄─► taking ──┘ (its audio is connected before the leader gives way)
 * ```
 * A crash needs no message: the browser gives the lock of a dead tab to the next one that waits.
 */
export type SeatState =
  | { name: 'off' }
  /** The lock was requested, and no tab has said yet that it leads. */
  | { name: 'joining' }
  | { name: 'leading' }
  /** `silent`: the leader does not answer. Its lock shows that it exists: frozen, hung, or stopped in a debugger. */
  | { name: 'following'; leaderId: string | null; silent: boolean }
  /** The phone is being moved here: the leader still has it. */
  | { name: 'taking'; leaderId: string | null };

export type SeatEvent =
  | { type: 'start' }
  | { type: 'stop' }
  /** The lock is ours. */
  | { type: 'granted' }
  /** Another tab has taken the lock from us. */
  | { type: 'stolen' }
  | { type: 'leader-spoke'; leaderId: string }
  | { type: 'leader-left'; leaderId: string }
  | { type: 'leader-silent' }
  | { type: 'take' }
  | { type: 'take-failed' };

/** The one transition of a seat. Events that do not fit the state change nothing. */
export function nextSeat(seat: SeatState, event: SeatEvent): SeatState {
  if (seat.name === 'off') return event.type === 'start' ? { name: 'joining' } : seat;
  switch (event.type) {
    case 'start':
      return seat;
    case 'stop':
      return { name: 'off' };
    case 'granted':
      return seat.name === 'leading' ? seat : { name: 'leading' };
    case 'stolen':
      return seat.name === 'leading' ? { name: 'following', leaderId: null, silent: false } : seat;
    case 'leader-spoke':
      return spoke(seat, event.leaderId);
    case 'leader-left':
      if (seat.name !== 'following' && seat.name !== 'taking') return seat;
      return seat.leaderId === event.leaderId ? { ...seat, leaderId: null } : seat;
    case 'leader-silent':
      if (seat.name === 'joining') return { name: 'following', leaderId: null, silent: true };
      return seat.name === 'following' && !seat.silent ? { ...seat, silent: true } : seat;
    case 'take':
      if (seat.name === 'joining') return { name: 'taking', leaderId: null };
      return seat.name === 'following' ? { name: 'taking', leaderId: seat.leaderId } : seat;
    case 'take-failed':
      return seat.name === 'taking' ? { name: 'following', leaderId: seat.leaderId, silent: false } : seat;
    default:
      return assertNever(event);
  }
}

/** Another tab says that it leads. A leader does not believe it: the lock would have shown it. */
function spoke(seat: Exclude<SeatState, { name: 'off' }>, leaderId: string): SeatState {
  switch (seat.name) {
    case 'leading':
      return seat;
    case 'taking':
      return seat.leaderId === leaderId ? seat : { ...seat, leaderId };
    case 'following':
      if (seat.leaderId === leaderId && !seat.silent) return seat;
      return { name: 'following', leaderId, silent: false };
    case 'joining':
      return { name: 'following', leaderId, silent: false };
    default:
      return assertNever(seat);
  }
}
