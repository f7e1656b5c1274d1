import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { lockAllWithContacts, type LockedCommunication } from '../../people/communications/index.js';
import { communications } from '../../people/communications/read.js';
import type { CallFact, LegPlan } from '../facts/index.js';
import { type CallRow, isHeldBy } from './calls.repository.js';
import { callFacts, callLegs, calls } from './calls.tables.js';

/** A call with all that is known of it, its communication and its contact; it and they are locked. */
export interface LockedCall {
  readonly call: CallRow;
  readonly legs: readonly LegPlan[];
  readonly facts: readonly CallFact[];
  readonly record: LockedCommunication;
}

/** Calls first, then their contacts, then their communications; each in the order of their ids. `which` says of which company they are. */
async function lockWhole(reads: Reads, which: SQL): Promise<LockedCall[]> {
  const { q } = reads;
  const ids = q.select({ id: calls.id }).from(calls).where(which);
  const theirCommunications = q
    .select({ companyId: calls.companyId, id: calls.communicationId })
    .from(calls)
    .where(which);
  const [rows, records, legs, facts] = await Promise.all([
    lockRows(reads, 'call', q.select().from(calls).where(which).orderBy(calls.id), ({ id }) => id),
    lockAllWithContacts(reads, sql`(${communications.companyId}, ${communications.id}) in ${theirCommunications}`),
    q.select().from(callLegs).where(inArray(callLegs.callId, ids)).orderBy(callLegs.createdAt, callLegs.sid).execute(),
    q.select().from(callFacts).where(inArray(callFacts.callId, ids)).execute(),
  ]);
  return rows.flatMap((call) => {
    const record = records.find(({ communication }) => communication.id === call.communicationId);
    if (record === undefined) return [];
    return {
      call,
      legs: legs
        .filter(({ callId }) => callId === call.id)
        .map(({ sid, role, userId, inviteId }) => ({ sid, role, userId, inviteId })),
      facts: facts.filter(({ callId }) => callId === call.id).map(({ fact }) => fact),
      record,
    };
  });
}

export async function lockWholeCall(reads: Reads, scope: Scope, id: string): Promise<LockedCall | undefined> {
  return (await lockWhole(reads, within(scope, calls, eq(calls.id, id))))[0];
}

/** For webhooks that only know the call: it says of which company it is. */
export async function lockKnownCall(reads: Reads, id: string): Promise<LockedCall | undefined> {
  return (await lockWhole(reads, eq(calls.id, id)))[0];
}

/** A call, and those that keep a user busy. */
export async function lockCallAndHeld(reads: Reads, scope: Scope, id: string, userId: number): Promise<LockedCall[]> {
  return lockWhole(reads, within(scope, calls, or(eq(calls.id, id), isHeldBy(userId))));
}
