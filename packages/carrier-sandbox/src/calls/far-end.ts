import type { Leg, SignalError, Unsubscribe } from '../ports.js';
import type { CallOutcome } from './call.machine.js';

/** Why the other party is gone: how the call ends, and what a SIP trunk would have said. */
export interface FarEndGone {
  readonly outcome: CallOutcome;
  readonly sipCode?: number;
  readonly reason?: string;
}

/**
 * The party at the other end of a call: a browser, a scripted phone, another line of ours.
 * `inbound` far ends called us and wait for {@link answer}; `outbound` ones we ring, and they answer or refuse.
 */
export interface FarEnd {
  readonly direction: 'inbound' | 'outbound';
  /** Inbound: lets the caller hear that it rings. Outbound: starts ringing. */
  ring(): void;
  /** Inbound only: accepts the call and negotiates media. */
  answer(): Promise<Leg>;
  /** Ends it from our side. Idempotent. `error` is what a browser is told. */
  end(error?: SignalError): void;
  /** Sends a digit to the other party where it can take one (a scripted phone with a menu). */
  pressDigit?(digit: string): void;
  onRinging(listener: () => void): Unsubscribe;
  onAnswered(listener: (leg: Leg) => void): Unsubscribe;
  onDigit(listener: (digit: string) => void): Unsubscribe;
  /** The other party refused, hung up or was lost. Fires at most once, never after our own {@link end}. */
  onGone(listener: (gone: FarEndGone) => void): Unsubscribe;
}
