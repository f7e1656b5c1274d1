import { channels } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { channelsOf } from '../../../events/replay.service.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { findMembership } from '../identity/read.js';

/** Whether a person may see who of their company is connected, which shows them to the others as well. */
export const maySeePresence = (actor: UserActor): boolean =>
  // An admin who acts as a user must not make them look present.
  actor.impersonatorId === null && actor.permissions.has('view agents');

/** How signatures for sockets name a sign-in's part in one company, with which those sockets end. */
export const socketSession = (companyId: number, signInId: string): string => `${companyId}:${signInId}`;

const SPEC_NAME = /^private-(cache-agent-status-)?user-(\d{1,15})$/;

/**
 * The channel that `name` means to a client of this company: `private-user-{id}` and `private-cache-agent-status-user-{id}`, as spec 3
 * names them, are those of the person in the company of the token. Any other name means itself.
 */
export function channelMeant(name: string, companyId: number): string {
  const [, status, id] = SPEC_NAME.exec(name) ?? [];
  if (id === undefined) return name;
  return status === undefined ? channels.user(companyId, Number(id)) : channels.agentStatus(companyId, Number(id));
}

/**
 * Whether a person may listen on `channel`: their own, their company's, and the agent status and the presence of colleagues whom they
 * may see; all of the company that their token is for. Anything else, also a channel that does not exist, is refused.
 */
export async function mayJoin(reads: Reads, actor: UserActor, channel: string): Promise<boolean> {
  if (channelsOf(actor).includes(channel)) return true;
  if (channel === channels.presence(actor.companyId)) return maySeePresence(actor);
  const userId = Number(/-user-(\d{1,15})$/.exec(channel)?.[1]);
  if (!Number.isSafeInteger(userId) || channel !== channels.agentStatus(actor.companyId, userId)) return false;
  if (userId === actor.userId) return true;
  return actor.permissions.has('view agents') && (await findMembership(reads, scopeOf(actor), userId)) !== undefined;
}
