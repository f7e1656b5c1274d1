import type { CallTarget } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid, rejected } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { findRingGroup } from '../../platform/lines/read.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { findMember } from '../../platform/identity/read.js';
import { findAgent, listHeardAgents } from '../agents/read.js';
import type { InviteTarget } from '../facts/index.js';
import { isInOwnHours, listRingable } from '../routing/index.js';
import { lineOfCall } from '../call/read.js';
import type { CallPart } from './call-part.js';

/** Nobody who could be rung: rejection 4, with the reason instead of its general sentence. */
const because = (message: string) => fail('CALL_STATE', { message, rejection: 4 });

/**
 * Whom an invitation rings: of the browsers only those that were heard of since `heardSince`. A number passes the same gate as one that is dialled.
 * @throws ApiError NOT_FOUND for a user who is not of this company, CALL_STATE when they cannot be rung now, REJECTED by the gate.
 */
export async function resolveTarget(
  tx: Tx,
  scope: Scope,
  { compliance, part, heardSince, now }: { compliance: Compliance; part: CallPart; heardSince: Date; now: Date },
  to: CallTarget,
): Promise<InviteTarget> {
  switch (to.type) {
    case 'user':
      return { type: 'user', userId: await ringableColleague(tx, scope, { part, heardSince, now }, to.user_id) };
    case 'ring-group': {
      const group = await findRingGroup(tx, scope, to.ring_group_id);
      if (group === undefined) throw fail('NOT_FOUND');
      const members = await listRingable(tx, scope, to.ring_group_id, heardSince, now);
      if (!members.some((userId) => userId !== part.userId))
        throw because(`No one in ${group.name} can take a call right now.`);
      return { type: 'ring-group', ringGroupId: to.ring_group_id, name: group.name };
    }
    case 'number': {
      const { decision } = await compliance.decideCall(tx, scope, {
        contactId: null,
        lineId: await lineOfCall(tx, scope, part.call),
        // Asked for by an agent who talks with the person at this very moment.
        outsideDayTime: true,
        userId: part.userId,
        typed: to.phone_number,
      });
      if (decision.kind !== 'allowed') throw rejected(decision.kind === 'blocked' ? decision.rejection : 3);
      if (decision.to === part.call.phoneNumber)
        throw invalid({ 'to.phone_number': 'You are already talking to this number.' });
      return { type: 'number', phoneNumber: decision.to };
    }
  }
}

async function ringableColleague(
  tx: Tx,
  scope: Scope,
  { part, heardSince, now }: { part: CallPart; heardSince: Date; now: Date },
  userId: number,
): Promise<number> {
  if (userId === part.userId) throw invalid({ 'to.user_id': 'This is you. Choose a colleague.' });
  const member = await findMember(tx, scope.companyId, userId);
  if (member === undefined) throw fail('NOT_FOUND');
  const { membership, user: colleague, company } = member;
  const isIn = part.reading.presence.stays.some(
    (stay) => stay.userId === userId && (stay.state === 'joined' || stay.state === 'away'),
  );
  if (isIn) throw because(`${colleague.name} is in this call already.`);
  if (
    !membership.enabled ||
    !membership.active ||
    membership.answerBy !== 'browser' ||
    !isInOwnHours({ hours: membership.operatingHours, zone: company.timezone }, now.getTime()) ||
    (await findAgent(tx, scope, userId))?.status !== 'accepting-calls'
  )
    throw because(`${colleague.name} cannot be rung now.`);
  if (!(await listHeardAgents(tx, scope, heardSince)).has(userId))
    throw because(`${colleague.name}’s phone is not connected, so it cannot ring.`);
  return userId;
}
