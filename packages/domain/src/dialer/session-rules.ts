/** Seconds that a session can wait before each call (spec 2 §4, reading 23). */
export const WARMUP_SECONDS: readonly number[] = Array.from({ length: 13 }, (_, step) => step * 5);
export const DEFAULT_WARMUP_SECONDS = 10;

/** Time between two outbound calls to one number, from all lists and people: sessions skip it until then, and a redial waits as long. */
export const DIALER_GAP_MS = 10 * 60_000;
/** Calls to one number in one day, from every list. */
export const DIALER_DAILY_CAP = 30;

/** How long a contact is kept for an agent who has paused, or whose page no longer asks for anything. */
export const DIALER_LEASE_MS = 10 * 60_000;

/** What a call of a session came to. */
export const DIALER_OUTCOMES = ['answered', 'busy', 'no-answer', 'failed', 'canceled'] as const;
export type DialerOutcome = (typeof DIALER_OUTCOMES)[number];

const UNANSWERED: Readonly<Record<string, DialerOutcome>> = {
  busy: 'busy',
  'no-answer': 'no-answer',
  canceled: 'canceled',
};

/** @param endReason why the call ended; an unanswered call that did not ring through has failed */
export const outcomeOfCall = (isAnswered: boolean, endReason: string | null): DialerOutcome =>
  isAnswered ? 'answered' : (UNANSWERED[endReason ?? ''] ?? 'failed');
