import type { CallFact } from './call-facts.js';
import type { CallPlan } from './call-plan.js';
import { readFacts } from './call-reading.js';
import { deriveCallRecord } from './call-record.js';

/**
 * Whole seconds that an agent who is free of a call talked in it: until they transferred or left it, however long others talk on. For an agent
 * who had the call to its end, the same as `talkSeconds` of its record.
 */
export function ownTalkSeconds(plan: CallPlan, facts: readonly CallFact[], userId: number): number {
  const { answeredAtMs, endedAtMs, ownerId, control } = deriveCallRecord(plan, facts);
  if (answeredAtMs === null) return 0;
  const stays = readFacts(plan, facts).presence.allStays.filter((stay) => stay.userId === userId);
  // A message that plays to a machine is not talk.
  const talkEndMs = Math.min(endedAtMs ?? Infinity, control.dropped?.atMs ?? Infinity);
  const spans = stays.map(({ enteredMs, departedMs, leg }, index) => {
    const hadItToTheEnd = index === stays.length - 1 && ownerId === userId && endedAtMs !== null;
    const wentMs = departedMs ?? (hadItToTheEnd ? talkEndMs : leg.endedAtMs) ?? talkEndMs;
    const untilMs = Math.min(wentMs, talkEndMs);
    return Number.isFinite(untilMs) ? Math.max(0, untilMs - Math.max(enteredMs, answeredAtMs)) : 0;
  });
  return Math.round(spans.reduce((sum, ms) => sum + ms, 0) / 1_000);
}
