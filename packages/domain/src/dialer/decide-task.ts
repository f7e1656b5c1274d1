import { startOfDay } from '../time/index.js';
import type { DailyWindow } from '../time/index.js';
import { firstCallableAt, isWithinDialerHours } from './dialer-hours.js';
import type { DialerReason } from './dialer-sentences.js';

const DAY_MS = 24 * 60 * 60_000;
/** Reaches into the next day on every calendar day, the one of 25 hours included. */
const INTO_NEXT_DAY_MS = DAY_MS + 2 * 60 * 60_000;

/** What is true of a task and its contact at the moment before the call. */
export interface TaskFacts {
  /** Where the contact's clock stands; empty if nothing says so. */
  readonly zones: readonly string[];
  readonly isDnc: boolean;
  readonly isBlocked: boolean;
  readonly hasNumber: boolean;
  /** Calls to this number today, from every list. */
  readonly callsToday: number;
  readonly lastCallAtMs: number | null;
  /** Calls to this number have failed: until when it is left alone. */
  readonly heldUntilMs: number | null;
}

/** What the session and the company ask for. */
export interface TaskRules {
  readonly skipsOutsideHours: boolean;
  /** With `skipsOutsideHours` off, an agent can choose to include contacts without a zone (reading 25). */
  readonly includesNoZone: boolean;
  /** Whose calendar days count for a contact without a zone. */
  readonly companyZone: string;
  readonly window: DailyWindow;
  readonly dailyCap: number;
  /** `DIALER_GAP_MS`. */
  readonly gapMs: number;
}

/** `skip` goes to the bottom, and knows when the contact becomes callable; `cancel` ends the task as failed and is never queued again. */
export type TaskVerdict =
  | { readonly kind: 'dial' }
  | { readonly kind: 'cancel'; readonly reason: Extract<DialerReason, 'dnc' | 'blocked' | 'no-number'> }
  | {
      readonly kind: 'skip';
      readonly reason: Extract<
        DialerReason,
        'no-timezone' | 'outside-hours' | 'daily-cap' | 'too-soon' | 'failing-number'
      >;
      readonly callableAtMs: number | null;
    };

/** Whether the contact is called now (spec 2 §4, readings 25, 26, 31). */
export function decideTask(facts: TaskFacts, rules: TaskRules, nowMs: number): TaskVerdict {
  const { zones, callsToday, lastCallAtMs, heldUntilMs } = facts;
  const { window, companyZone, skipsOutsideHours, includesNoZone, dailyCap, gapMs } = rules;
  if (facts.isDnc) return { kind: 'cancel', reason: 'dnc' };
  if (facts.isBlocked) return { kind: 'cancel', reason: 'blocked' };
  if (!facts.hasNumber) return { kind: 'cancel', reason: 'no-number' };
  const callable = (atMs: number): number | null =>
    zones.length === 0 || !skipsOutsideHours ? atMs : firstCallableAt(window, atMs, zones);
  if (zones.length === 0 && (skipsOutsideHours || !includesNoZone))
    return { kind: 'skip', reason: 'no-timezone', callableAtMs: null };
  if (skipsOutsideHours && !isWithinDialerHours(window, nowMs, zones))
    return { kind: 'skip', reason: 'outside-hours', callableAtMs: callable(nowMs) };
  if (heldUntilMs !== null && nowMs < heldUntilMs)
    return { kind: 'skip', reason: 'failing-number', callableAtMs: callable(heldUntilMs) };
  if (callsToday >= dailyCap)
    return {
      kind: 'skip',
      reason: 'daily-cap',
      callableAtMs: callable(tomorrow(nowMs, zones.length === 0 ? [companyZone] : zones)),
    };
  if (lastCallAtMs !== null && nowMs < lastCallAtMs + gapMs)
    return { kind: 'skip', reason: 'too-soon', callableAtMs: callable(lastCallAtMs + gapMs) };
  return { kind: 'dial' };
}

/** When the next day has begun in every zone. */
function tomorrow(nowMs: number, zones: readonly string[]): number {
  const days = zones.map((zone) => startOfDay(startOfDay(nowMs, zone) + INTO_NEXT_DAY_MS, zone));
  return Math.max(...days);
}
