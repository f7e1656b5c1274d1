export { agentsFor, nextToRing, preferredAgents } from './ring-order.js';
export type { DialMode, RepeatRouting, RingChoice } from './ring-order.js';
export { arrivalOf, planCall, whomToRing } from './route-plan.js';
export type { Arrival, ArrivalFacts, NextRing, PlannedCall, PlannedStep, RingLook, RungGroup } from './route-plan.js';
