import type { Answering } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { findMembership, namesOf } from '../../platform/identity/read.js';
import { listCandidates } from './candidates.repository.js';
import type { CallRoute } from './route.repository.js';
import { readWantedAgents } from './wanted-agents.js';

type MissedCalls = Answering['missed_calls_settings'];

/** Of users who have decided nothing. */
export const AS_THE_LINE: MissedCalls = {
  missed_call_handling_mode: 'line',
  greeting: { text: '', file_id: null },
};

/** How a call ends that no agent takes; with `ofUserId`, the caller hears that user's own greeting. */
export interface UnansweredEnd {
  readonly to: 'voicemail' | 'hang-up';
  readonly ofUserId?: number;
}

/** As the line says, unless the call was for one user alone who has decided otherwise (spec 3 §3). */
export async function readUnansweredEnd(
  reads: Reads,
  scope: Scope,
  route: Pick<CallRoute, 'line' | 'contactId' | 'ownerId'>,
  now: Date,
): Promise<UnansweredEnd> {
  const byLine = { to: route.line?.settings.no_answer ?? 'hang-up' };
  const { wanted } = await readWantedAgents(reads, scope, route, now);
  if (wanted.length !== 1) return byLine;
  // Users who are paused or disabled are rung no more, and decide no more.
  const [only] = await listCandidates(reads, scope, wanted);
  switch (only?.missedCalls?.missed_call_handling_mode) {
    case 'voicemail':
      return { to: 'voicemail', ofUserId: only.userId };
    case 'hang-up':
      return { to: 'hang-up' };
    case 'line':
    case undefined:
      return byLine;
  }
}

/** What callers of one user hear before the tone. */
export async function readOwnGreeting(reads: Reads, scope: Scope, userId: number): Promise<MissedCalls['greeting']> {
  const { greeting } = (await findMembership(reads, scope, userId))?.missedCallsSettings ?? AS_THE_LINE;
  if (greeting.text !== '') return greeting;
  const name = (await namesOf(reads, scope, [userId])).get(userId) ?? 'The person whom you called';
  return { ...greeting, text: `${name} cannot take your call now. Please leave a message after the tone.` };
}
