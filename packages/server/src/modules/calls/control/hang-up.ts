import type { CallFact } from '../facts/index.js';
import { hasOthers, type CallPart } from './call-part.js';

/** What happened when this user hangs up: the call ends for all when it is theirs; a participant who was added leaves it to the others. */
export function hangUpFacts(part: CallPart, atMs: number): CallFact[] {
  const { call, record, stay, userId, plan } = part;
  if (call.phase === 'ended') return [];
  const isOwn = record.userId === userId || (record.answeredAtMs === null && call.initiatorUserId === userId);
  if (isOwn) {
    const facts: CallFact[] = [{ kind: 'hang-up-requested', userId, atMs }];
    // Without a leg the carrier has nothing to end: the call is over by being given up.
    if (plan.legs.length === 0) facts.push({ kind: 'given-up', atMs });
    return facts;
  }
  const takesPart = stay !== null && stay.state !== 'left';
  if (takesPart && hasOthers(part)) return [{ kind: 'left', userId, atMs }];
  if (takesPart) return [{ kind: 'hang-up-requested', userId, atMs }];
  return declineFacts(part, atMs);
}

/** What happened when this user no longer wants the call to ring at them. */
export function declineFacts({ record, reading, userId }: CallPart, atMs: number): CallFact[] {
  const invites = reading.invites.filter(({ ringingUserIds }) => ringingUserIds.includes(userId));
  if (invites.length > 0) return invites.map(({ id }) => ({ kind: 'invite-declined', inviteId: id, userId, atMs }));
  // A call that waits in a queue rings at an agent, too.
  return record.phase === 'ringing' || record.phase === 'queued' ? [{ kind: 'declined', userId, atMs }] : [];
}
