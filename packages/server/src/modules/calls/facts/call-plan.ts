import type { LegPlan } from './call-facts.js';

/** What is fixed when a call begins, and the legs that it has had since. */
export interface CallPlan {
  direction: 'inbound' | 'outbound';
  startedAtMs: number;
  legs: readonly LegPlan[];
  /** Outbound: who asked for the call, also before their browser is connected. */
  initiatorUserId?: number | null;
}
