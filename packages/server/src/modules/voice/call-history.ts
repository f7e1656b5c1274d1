import type { Reads } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { Scope } from '../../policy/scope.js';
import type { CallFact, LegPlan } from './call-facts.js';
import { ordersFor, type CallOrder, type CallPatience } from './call-orders.js';
import { deriveCallRecord, type CallPlan, type CallRecord } from './call-record.js';
import { listFacts, listLegs, type CallRow } from './voice.repository.js';

/** All that is known of a call, and what follows from it. */
export interface CallHistory {
  plan: CallPlan;
  facts: readonly CallFact[];
  record: CallRecord;
}

export function historyOf(call: CallRow, legs: readonly LegPlan[], facts: readonly CallFact[]): CallHistory {
  const plan: CallPlan = {
    direction: call.direction,
    startedAtMs: call.startedAt.getTime(),
    legs,
    initiatorUserId: call.initiatorUserId,
  };
  return { plan, facts, record: deriveCallRecord(plan, facts) };
}

export async function readHistory(reads: Reads, scope: Scope, call: CallRow): Promise<CallHistory> {
  const legs = await listLegs(reads, scope, call.id);
  return historyOf(call, legs, await listFacts(reads, scope, call.id));
}

export const ordersOf = ({ plan, facts, record }: CallHistory, patience: CallPatience): CallOrder[] =>
  ordersFor(plan, facts, record, patience);

export const patienceOf = (kernel: Kernel): CallPatience => kernel.config.calls;
