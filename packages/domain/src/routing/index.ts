export { nextToRing, preferredAgents } from './ring-order.js';
export type { DialMode, RepeatRouting, RingChoice } from './ring-order.js';
