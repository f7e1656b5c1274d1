import type { CallFact } from './call-facts.js';
import type { CallOrder } from './call-order.js';
import type { CallRecord } from './call-record.js';
import type { CallPlan } from './call-plan.js';

/** What has to be done about an inbound call before, and just when, an agent has it. A function of the set of facts, like all orders. */
export function routingOrders({ direction }: CallPlan, facts: readonly CallFact[], record: CallRecord): CallOrder[] {
  if (direction !== 'inbound') return [];
  const orders: CallOrder[] = [];
  const wasQueued = facts.some((fact) => fact.kind === 'queued');
  // Agents who were offered the caller are told that there is nothing to take any more.
  if (wasQueued && record.phase !== 'queued') orders.push({ name: 'announce-queued', key: 'queue-left' });
  if (record.phase === 'ended') return orders;
  const rung = facts.filter((fact) => fact.kind === 'rung').length;
  const allRung = facts.some((fact) => fact.kind === 'all-rung');
  // Everybody who was rung declined, or cannot be reached: the next one, without waiting for the end of the ring time.
  if (record.phase === 'ringing' && !allRung && rung > 0 && record.ringingUserIds.length === 0)
    orders.push({ name: 'ring', key: `ring-next-${rung}` });
  if (record.phase === 'queued' && rung > 0 && record.ringingUserIds.length === 0)
    orders.push({ name: 'ring', key: `ring-next-${rung}` });
  const diverted = facts.find((fact) => fact.kind === 'diverted');
  if (diverted !== undefined && !diverted.isThere) orders.push({ name: 'divert', key: 'divert' });
  if (record.phase === 'active' && wasQueued) orders.push({ name: 'bring-customer', key: 'bring-customer' });
  return orders;
}
