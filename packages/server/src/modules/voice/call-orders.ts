import { isTerminal, type CallFact, type LegPlan } from './call-facts.js';
import type { CallPlan, CallRecord } from './call-record.js';
import { routingOrders } from './routing/routing-orders.js';

/** Something that the server has to do about a call. Done once for each `key`, by the job `voice.<name>`. */
export interface CallOrder {
  name: 'dial-customer' | 'record' | 'give-up' | 'end-leg' | 'ring' | 'divert' | 'bring-customer';
  key: string;
  /** Of `end-leg`. */
  legSid?: string;
  /** Wait this long: most likely the carrier does it by itself. */
  delayMs?: number;
}

/** After a conversation the conference ends for both sides; the carrier needs a moment to say so. */
const ENDS_BY_ITSELF_MS = 2_000;

/** Stands for a leg that the carrier refused to dial: it has a place in the record, but not at the carrier. */
const REFUSED = 'refused-';
export const refusedLegSid = (callId: string): string => `${REFUSED}${callId}`;
export const isAtCarrier = (legSid: string): boolean => !legSid.startsWith(REFUSED);

/**
 * Everything that has to be done about a call, given all that is known of it. Like the record it is a function of the set of
 * facts, so nothing hangs on the moment at which a fact arrived; what was ordered before is not ordered again, by its key.
 */
export function ordersFor(plan: CallPlan, facts: readonly CallFact[], record: CallRecord): CallOrder[] {
  const isWished = facts.some((fact) => fact.kind === 'hang-up-requested');
  const delayMs = record.phase === 'ended' && record.answeredAtMs !== null && !isWished ? ENDS_BY_ITSELF_MS : 0;
  const orders = legsToEnd(plan, facts, record).map(({ sid }): CallOrder => ({
    name: 'end-leg',
    key: `end-leg:${sid}`,
    legSid: sid,
    delayMs,
  }));
  if (record.phase === 'active') orders.push({ name: 'record', key: 'record' });
  if (plan.direction === 'outbound' && wantsCustomer(plan, facts, record))
    orders.push({ name: 'dial-customer', key: 'dial-customer' });
  // Nobody is left to answer: there is no use in letting the caller wait.
  const allRung = facts.some((fact) => fact.kind === 'all-rung');
  if (plan.direction === 'inbound' && record.phase === 'ringing' && allRung && record.ringingUserIds.length === 0)
    orders.push({ name: 'give-up', key: 'nobody-left' });
  orders.push(...routingOrders(plan, facts, record));
  return orders;
}

function wantsCustomer({ legs }: CallPlan, facts: readonly CallFact[], record: CallRecord): boolean {
  const hasAgent = legs.some((leg) => leg.role === 'agent');
  const hasCustomer = legs.some((leg) => leg.role === 'customer');
  const isUnwanted = facts.some((fact) => fact.kind === 'hang-up-requested');
  return hasAgent && !hasCustomer && !isUnwanted && record.phase !== 'ended';
}

/** Legs that ring or talk although they should not any more: also one that we hear of only after the end. */
function legsToEnd({ direction, legs }: CallPlan, facts: readonly CallFact[], record: CallRecord): LegPlan[] {
  const over = new Set(facts.flatMap((fact) => (fact.kind === 'leg' && isTerminal(fact.status) ? [fact.legSid] : [])));
  const live = legs.filter((leg) => isAtCarrier(leg.sid) && !over.has(leg.sid));
  if (record.phase === 'ended' || facts.some((fact) => fact.kind === 'hang-up-requested')) return live;
  if (direction === 'outbound') return [];
  const claim = facts.find((fact) => fact.kind === 'claimed');
  return live.filter(
    (leg) =>
      leg.role === 'agent' &&
      leg.sid !== claim?.legSid &&
      (claim !== undefined || !record.ringingUserIds.includes(leg.userId ?? 0)),
  );
}
