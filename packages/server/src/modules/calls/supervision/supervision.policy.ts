import { supervisionRefusal, type SupervisionRefusal } from '@talk/domain/calls';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import type { CallPart } from '../control/index.js';
import { findSupervisedBy, listCallsHeldBy } from '../call/read.js';

export const because = (message: string) => fail('CALL_STATE', { message });

const SENTENCES: Readonly<Record<Exclude<SupervisionRefusal, 'not-allowed'>, string>> = {
  'own-call': 'This is your own call.',
  'on-call': 'You are on a call. End it before you supervise another one.',
  'in-sentry': 'You are supervising a call already. Leave it first.',
  'not-in-progress': 'Only a call in progress can be supervised, and no one is talking on this one right now.',
};

/** @throws ApiError FORBIDDEN, CALL_STATE with the rule that is broken. */
export async function requireMaySupervise(tx: Tx, scope: Scope, actor: UserActor, part: CallPart): Promise<void> {
  const [held, supervised] = await Promise.all([
    listCallsHeldBy(tx, scope, actor.userId),
    findSupervisedBy(tx, scope, actor.userId),
  ]);
  const { record } = part;
  const refusal = supervisionRefusal({
    isAllowed: actor.permissions.has('barge and whisper on call'),
    // Not of everybody whose phone has rung for it.
    isOwnCall: [record.userId, ...record.engagedUserIds, ...record.ringingUserIds].includes(actor.userId),
    isOnCall: held.length > 0,
    isInSentry: supervised !== undefined,
    isInProgress: record.phase === 'active' && record.userId !== null,
  });
  if (refusal === 'not-allowed') throw fail('FORBIDDEN');
  if (refusal !== null) throw because(SENTENCES[refusal]);
}
