import { agentsFor, preferredAgents } from '@talk/domain/routing';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { listGroupUserIds } from './candidates.repository.js';
import { findLastAgent, type CallRoute } from './route.repository.js';

/** The agents whom a call is for, by its line and its caller. */
export interface WantedAgents {
  /** Rung before the group, alone. */
  readonly preferred: readonly number[];
  /** Only the preferred ones. */
  readonly strict: boolean;
  /** Of the group, in ringing order. */
  readonly members: readonly number[];
  /** All whom the call may ring, free or not. */
  readonly wanted: readonly number[];
}

export async function readWantedAgents(
  reads: Reads,
  scope: Scope,
  { line, contactId, ownerId }: Pick<CallRoute, 'line' | 'contactId' | 'ownerId'>,
  now: Date,
): Promise<WantedAgents> {
  const repeat = line?.settings.repeat_contact_routing ?? 1;
  const lastAgentId = contactId === null || repeat === 1 ? null : await findLastAgent(reads, scope, contactId, now);
  const { preferred, strict } = preferredAgents(repeat, { lastAgentId, ownerId });
  const group = line?.group ?? null;
  const members = group === null ? [] : await listGroupUserIds(reads, scope, group.id);
  return { preferred, strict, members, wanted: agentsFor({ preferred, strict, members }) };
}
