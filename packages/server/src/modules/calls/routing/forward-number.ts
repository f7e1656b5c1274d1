import type { LineSettings } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Compliance } from '../../rules/compliance/index.js';

/** The telephone that takes the calls of a line, E.164; null where it has none, or the company may not call it any more: agents are rung. */
export async function forwardNumber(
  { compliance }: { readonly compliance: Pick<Compliance, 'decideForward'> },
  reads: Reads,
  scope: Scope,
  settings: LineSettings,
): Promise<string | null> {
  if (settings.forward_to === null) return null;
  const decision = await compliance.decideForward(reads, scope, settings.forward_to);
  return decision.kind === 'blocked' ? null : decision.to;
}
