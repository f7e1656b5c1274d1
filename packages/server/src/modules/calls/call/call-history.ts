import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import {
  type CallFact,
  type CallOrder,
  type CallTimeouts,
  type CallPlan,
  type CallRecord,
  deriveCallRecord,
  type LegPlan,
  ordersFor,
} from '../facts/index.js';
import { listFacts, listLegs, type CallRow } from './calls.repository.js';

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
  const [legs, facts] = await Promise.all([listLegs(reads, scope, call.id), listFacts(reads, scope, call.id)]);
  return historyOf(call, legs, facts);
}

export const ordersOf = ({ plan, facts, record }: CallHistory, timeouts: CallTimeouts): CallOrder[] =>
  ordersFor(plan, facts, record, timeouts);

export const timeoutsOf = (kernel: Kernel): CallTimeouts => kernel.config.calls;

/**
 * Now, but after whatever was done to these calls before: facts of our own never share a moment, nor go back in time with the clock of
 * another node. Ask under the lock of the calls.
 */
export function momentAfter(kernel: Kernel, ...histories: readonly Pick<CallHistory, 'facts'>[]): number {
  const own = histories.flatMap(({ facts }) => facts.filter(isOurs).map(({ atMs }) => atMs + 1));
  return Math.max(kernel.clock.now().getTime(), ...own);
}

const isOurs = (fact: CallFact): boolean =>
  fact.kind !== 'leg' && !fact.kind.startsWith('participant-') && !fact.kind.startsWith('conference-');
