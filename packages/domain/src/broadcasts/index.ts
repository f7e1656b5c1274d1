export { broadcastFilter, BROADCAST_STATUSES, canAct } from './broadcast-status.js';
export type { BroadcastAct, BroadcastFilter, BroadcastStatus } from './broadcast-status.js';
export { broadcastBar, BROADCAST_KINDS } from './broadcast-kind.js';
export type { BroadcastBar, BroadcastKind, BroadcastRights } from './broadcast-kind.js';
export { broadcastPrice, PRICED_VOICEMAIL, RATE_KINDS, rateKind, voicemailRate } from './broadcast-price.js';
export type { BroadcastPrice, PricedRecipient, RateKind, SegmentCount } from './broadcast-price.js';
export { COST_WARNINGS, costWarning } from './cost-warnings.js';
export type { CostFacts, CostWarning } from './cost-warnings.js';
export { PAUSING_REJECTIONS, refusalEffect } from './refusals.js';
export type { RefusalEffect } from './refusals.js';
export {
  BROADCAST_DEFAULT_HOURS,
  broadcastClosesAt,
  broadcastOpensAt,
  broadcastWindow,
  planDays,
  withinDailyLimits,
} from './send-window.js';
export type { DailyLimit, DayPlan } from './send-window.js';
