export {
  type CallFact,
  factKey,
  factsOf,
  type InviteHow,
  type InviteTarget,
  involvedUsers,
  isTerminal,
  type LegPlan,
  type LegRole,
  type LegStatus,
} from './call-facts.js';
export { isHeldByOther, isOnTheWay, lastSwitch, type Transfer } from './call-hold.js';
export { connectsByItself, type Invite } from './call-invites.js';
export type { CallOrder, CallTimeouts, PlainOrder } from './call-order.js';
export { arrangementOf, coachedLeg, isAtCarrier, ordersFor, refusedLegSid } from './call-orders.js';
export type { CallPlan } from './call-plan.js';
export { CUSTOMER, partyOfInvite, partyOfUser, type Stay } from './call-presence.js';
export { readFacts, type Reading } from './call-reading.js';
export { type CallRecord, deriveCallRecord } from './call-record.js';
export { ownTalkSeconds, sharesOfCall } from './own-talk.js';
export { type HelpRequest, isUnderWay, seatOf, type Supervision } from './supervision.js';
export { forwardedTo, hasVoicemail, isDiverted, latestRings, ringingNow } from './waiting.js';
export { wantsWrapUp } from './wants-wrap-up.js';
