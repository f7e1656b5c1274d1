import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import {
  type CallFact,
  factsOf,
  hasVoicemail,
  isAtCarrier,
  isTerminal,
  type LegRole,
  type LegStatus,
} from '../facts/index.js';
import { type Recordings, SHORTEST_VOICEMAIL_S } from '../recordings/index.js';
import { type Calls, markChecked } from '../call/index.js';
import { legStatusOf } from '../signalling/index.js';
import { type CallRow, listFacts, listLegs, listUnsettledCalls } from '../call/read.js';

/** Calls asked about in one round; the others come first in the next. */
const BATCH = 200;
/** A call without any leg is given up by a job; if that was lost, it is given up here. */
const LEGLESS_MS = 120_000;

/** Calls that ended longer ago are left as they are. */
const CUT_OFF_MS = 60 * 60_000;

export interface ReconcileDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  recordings: Pick<Recordings, 'voicemail'>;
}

/**
 * Asks the carrier what became of calls that have gone quiet for `quietMs`: after the server was away, webhooks may never come. What
 * the carrier answers and we did not know is stored as facts like any other, so asking too often changes nothing. One call that cannot be asked
 * about does not keep the others from being asked about.
 */
export async function reconcileCalls(deps: ReconcileDeps, quietMs: number): Promise<void> {
  const { kernel, calls, recordings } = deps;
  const before = new Date(kernel.clock.now().getTime() - quietMs);
  const since = new Date(kernel.clock.now().getTime() - CUT_OFF_MS);
  for (const call of await listUnsettledCalls({ q: kernel.db.drizzle }, { before, since }, BATCH)) {
    try {
      const facts = await factsFromCarrier(deps, call);
      await inTransaction(kernel, async (tx) => {
        const scope = systemScope(call.companyId);
        await calls.recordFacts(tx, scope, call.id, facts);
        for (const fact of factsOf(facts, 'voicemail-left'))
          recordings.voicemail(tx, scope, call.id, { recordingSid: fact.recordingSid, seconds: fact.seconds });
        await markChecked(tx, scope, call.id, kernel.clock.now());
      });
    } catch (error) {
      kernel.log.warn({ err: error, callId: call.id }, 'a quiet call could not be checked, will be tried again');
    }
  }
}

/** What a caller said after the beep while no webhook could be heard. */
async function lostVoicemail(
  carrier: Carrier,
  legs: readonly { readonly sid: string; readonly role: LegRole }[],
  facts: readonly CallFact[],
): Promise<{ recordingSid: string; seconds: number } | null> {
  const isAsked = facts.some((fact) => fact.kind === 'diverted' && fact.to === 'voicemail');
  const caller = legs.find(({ role }) => role === 'customer')?.sid;
  const isOver = facts.some((fact) => fact.kind === 'leg' && fact.legSid === caller && isTerminal(fact.status));
  if (!isAsked || caller === undefined || !isOver || hasVoicemail(facts)) return null;
  const left = await carrier.fetchVoicemail(caller);
  return left !== null && left.seconds >= SHORTEST_VOICEMAIL_S ? left : null;
}

async function factsFromCarrier({ kernel, carrier }: ReconcileDeps, call: CallRow): Promise<CallFact[]> {
  const nowMs = kernel.clock.now().getTime();
  const legs = await listLegs({ q: kernel.db.drizzle }, systemScope(call.companyId), call.id);
  const known = await listFacts({ q: kernel.db.drizzle }, systemScope(call.companyId), call.id);
  const knows = (legSid: string, is: (status: LegStatus) => boolean): boolean =>
    known.some((fact) => fact.kind === 'leg' && fact.legSid === legSid && is(fact.status));
  const facts: CallFact[] = [];
  if (legs.length === 0 && nowMs - call.startedAt.getTime() > LEGLESS_MS) facts.push({ kind: 'given-up', atMs: nowMs });
  for (const { sid: legSid } of legs.filter((leg) => isAtCarrier(leg.sid))) {
    const report = await carrier.fetchLeg(legSid);
    // A leg that the carrier has forgotten is over; when it ended is not known.
    const status = legStatusOf(report?.status ?? 'completed');
    if (status === null) continue;
    const answeredAtMs = report?.answeredAtMs ?? null;
    if (answeredAtMs !== null && !knows(legSid, (status) => status === 'in-progress'))
      facts.push({ kind: 'leg', legSid, status: 'in-progress', atMs: answeredAtMs, sequence: 2 });
    if (isTerminal(status) && !knows(legSid, isTerminal))
      facts.push({ kind: 'leg', legSid, status, atMs: report?.endedAtMs ?? nowMs, sequence: 9 });
  }
  const left = await lostVoicemail(carrier, legs, [...known, ...facts]);
  if (left !== null) facts.push({ kind: 'voicemail-left', ...left, atMs: nowMs });
  // Both legs end within the same second; the conference knows which of them ended it.
  if (facts.some((fact) => fact.kind === 'leg' && isTerminal(fact.status))) {
    const end = await carrier.fetchConferenceEnd(call.id);
    if (end !== null)
      facts.push({
        kind: 'conference-ended',
        atMs: end.atMs,
        sequence: 99,
        ...(end.endedBySid === null ? {} : { endedBySid: end.endedBySid }),
      });
  }
  return facts;
}
