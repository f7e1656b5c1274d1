import { factsOf, type CallFact } from './call-facts.js';
import type { CallPlan } from './call-plan.js';
import type { Stay } from './call-presence.js';
import { readFacts, type Reading } from './call-reading.js';
import { deriveCallRecord, type CallRecord } from './call-record.js';

/** An agent's part of a call. */
export interface CallShare {
  readonly userId: number;
  /** Whole seconds in which they talked with the customer. */
  readonly seconds: number;
}

/**
 * Whole seconds that an agent who is free of a call talked in it: until they transferred or left it, however long others talk on. For an agent
 * who had the call to its end, the same as `talkSeconds` of its record.
 */
export function ownTalkSeconds(plan: CallPlan, facts: readonly CallFact[], userId: number): number {
  return talkOf(deriveCallRecord(plan, facts), readFacts(plan, facts), userId);
}

/**
 * Each agent's part of a call that has ended, in the order in which they came; empty for a call that only one agent had. A colleague who was
 * only asked before a transfer that was called off has no part.
 */
export function sharesOfCall(plan: CallPlan, facts: readonly CallFact[], record: CallRecord): CallShare[] {
  if (record.answeredAtMs === null || record.endedAtMs === null) return [];
  const reading = readFacts(plan, facts);
  const agents = new Set(reading.presence.allStays.flatMap((stay) => (hadCall(reading, stay) ? [stay.userId] : [])));
  if (agents.size < 2) return [];
  return Array.from(agents, (userId) => ({ userId, seconds: talkOf(record, reading, userId) }));
}

function talkOf({ answeredAtMs, endedAtMs, ownerId, control }: CallRecord, reading: Reading, userId: number): number {
  if (answeredAtMs === null) return 0;
  const stays = reading.presence.allStays.filter((stay) => stay.userId === userId);
  // A message that plays to a machine is not talk.
  const talkEndMs = Math.min(endedAtMs ?? Infinity, control.dropped?.atMs ?? Infinity);
  const spans = stays.map((stay, index) => {
    if (!hadCall(reading, stay)) return 0;
    const hadItToTheEnd = index === stays.length - 1 && ownerId === userId && endedAtMs !== null;
    const wentMs = stay.departedMs ?? (hadItToTheEnd ? talkEndMs : stay.leg.endedAtMs) ?? talkEndMs;
    const untilMs = Math.min(wentMs, talkEndMs);
    return Number.isFinite(untilMs) ? Math.max(0, untilMs - Math.max(cameAt(reading, stay), answeredAtMs)) : 0;
  });
  return Math.round(spans.reduce((sum, ms) => sum + ms, 0) / 1_000);
}

const inviteOf = ({ invites }: Reading, { leg }: Stay) => invites.find((invite) => invite.leg?.sid === leg.sid);

/** Whether the customer was with them: not while a colleague asks them about a transfer. */
const hadCall = (reading: Reading, stay: Stay): boolean => inviteOf(reading, stay)?.state !== 'canceled';

/** When they came to the customer. Until then their phone rang, or they talked with the colleague who transfers. */
function cameAt(reading: Reading, stay: Stay): number {
  const invite = inviteOf(reading, stay);
  const completed = factsOf(reading.facts, 'transfer-completed').find(({ inviteId }) => inviteId === invite?.id);
  return completed?.atMs ?? invite?.joinedAtMs ?? stay.enteredMs;
}
