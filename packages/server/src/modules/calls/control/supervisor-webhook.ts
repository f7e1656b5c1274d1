import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type CallFact, coachedLeg, isUnderWay, readFacts, seatOf } from '../facts/index.js';
import { type Calls, historyOf, type LockedCall } from '../call/index.js';
import { joinConference, type VoiceAddresses } from '../signalling/index.js';

export interface SupervisorWebhook {
  /** What the browser of a supervisor is to do; null for one who does not supervise this call. */
  readonly connect: (
    tx: Tx,
    scope: Scope,
    locked: LockedCall,
    leg: { sid: string; userId: number; atMs: number },
  ) => Promise<string | null>;
}

export function createSupervisorWebhook({
  calls,
  addresses,
}: {
  calls: Calls;
  addresses: VoiceAddresses;
}): SupervisorWebhook {
  return {
    async connect(tx, scope, locked, { sid, userId, atMs }) {
      const { call } = locked;
      const { plan, facts, record } = historyOf(call, locked.legs, locked.facts);
      const { supervisions, presence } = readFacts(plan, facts);
      const visit = supervisions.find(
        (each) => each.userId === userId && isUnderWay(each) && (each.legSid === null || each.legSid === sid),
      );
      if (visit === undefined) return null;
      const told: CallFact = { kind: 'leg', legSid: sid, status: 'initiated', atMs, sequence: 0 };
      const leg = { sid, role: 'supervisor', userId, inviteId: visit.id } as const;
      await calls.recordFactsLocked(tx, scope, locked, [told], [leg]);
      const urls = {
        conferenceUrl: addresses.conference(call.id),
        waitUrl: addresses.wait,
        afterUrl: addresses.after(call.id),
      };
      return joinConference(call.id, 'supervisor', urls, seatOf(visit, coachedLeg(presence, record)));
    },
  };
}
