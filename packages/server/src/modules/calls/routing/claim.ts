import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type CallFact, isDiverted } from '../facts/index.js';
import type { Calls } from '../call/index.js';
import { type CallRow, listFacts } from '../call/read.js';

export interface Claim {
  calls: Calls;
  legSid: string;
  userId: number;
  atMs: number;
  onTelephone?: boolean;
}

/**
 * Gives an inbound call to the first agent whose leg asks for it. The call's row must be locked: that makes it the first. True also
 * when this very leg has it already, since carriers ask again when an answer was lost.
 */
export async function claim(
  tx: Tx,
  scope: Scope,
  call: CallRow,
  { calls, legSid, userId, atMs, onTelephone }: Claim,
): Promise<boolean> {
  if (call.phase === 'ended') return false;
  const facts = await listFacts(tx, scope, call.id);
  const known = facts.find((fact) => fact.kind === 'claimed');
  if (known !== undefined) return known.legSid === legSid;
  // The caller speaks to the voicemail by now.
  if (isDiverted(facts)) return false;
  const fact: CallFact = { kind: 'claimed', legSid, atMs, ...(onTelephone === true ? { onTelephone } : {}) };
  await calls.recordFacts(tx, scope, call.id, [fact], [{ sid: legSid, role: 'agent', userId }]);
  return true;
}
