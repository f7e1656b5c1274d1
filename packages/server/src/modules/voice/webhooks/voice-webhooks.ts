import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { CallFact, LegPlan } from '../call-facts.js';
import type { Calls } from '../calls.service.js';
import { hangUp, joinConference, playForEver, reject } from '../twiml.js';
import { readVoiceIdentity, type VoiceAddresses } from '../voice.addresses.js';
import type { CommunicationLog } from '../../communications/index.js';
import type { Arrivals } from '../routing/arrivals.js';
import { claim } from '../routing/claim.js';
import { registerRoutingWebhooks } from '../routing/routing-webhooks.js';
import { connectTaken } from '../routing/take.js';
import { callOfLeg, companyOfCall, listLegs, lockCall } from '../voice.repository.js';
import type { RecordingJobs } from '../recordings.js';
import { eventTimeMs, readConferenceFact, readLegFact } from './read-webhook.js';
import { webhookServer } from './serve-webhooks.js';

export interface VoiceWebhookDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  recordings: RecordingJobs;
  arrivals: Arrivals;
  log: CommunicationLog;
}

/**
 * What the carrier asks and tells about calls. Every request must be signed by the carrier over the address that we gave it; a forged
 * one is answered 403 and changes nothing. Unknown legs and calls are answered like known ones, because the carrier can do nothing
 * about it, and are logged.
 */
export function registerVoiceWebhooks(app: FastifyInstance, deps: VoiceWebhookDeps): void {
  const { kernel, carrier, calls, addresses, recordings, arrivals, log } = deps;

  const serve = webhookServer(app, { kernel, carrier });

  const join = (callId: string, role: 'agent' | 'customer'): string =>
    joinConference(callId, role, { conferenceUrl: addresses.conference(callId), waitUrl: addresses.wait });

  /** Tells a call by its id. False when there is no such call. */
  async function tell(callId: string, facts: readonly CallFact[], legs: readonly LegPlan[] = []): Promise<boolean> {
    return inTransaction(kernel, async (tx) => {
      const companyId = await companyOfCall(tx, callId);
      if (companyId === undefined) return false;
      return (await calls.tell(tx, systemScope(companyId), callId, facts, legs)) !== null;
    });
  }

  serve('client', async ({ form, arrivedMs }) => {
    const identity = readVoiceIdentity(form.From ?? '');
    const { CallSid: sid, talk_call_id: callId } = form;
    if (identity === null || sid === undefined || callId === undefined) return hangUp();
    const { companyId, userId } = identity;
    return inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      const call = await lockCall(tx, scope, callId);
      if (call?.direction === 'inbound')
        return (await connectTaken(tx, scope, call, { calls, legSid: sid, userId, atMs: arrivedMs }))
          ? join(callId, 'agent')
          : hangUp();
      // Only the user who asked for the call may connect it, from one browser, and only while it is wanted.
      if (call?.initiatorUserId !== userId || call.phase === 'ended') return hangUp();
      const legs = await listLegs(tx, scope, callId);
      if (legs.some((leg) => leg.role === 'agent' && leg.sid !== sid)) return hangUp();
      const fact: CallFact = {
        kind: 'leg',
        legSid: sid,
        status: 'initiated',
        atMs: eventTimeMs(form, arrivedMs),
        sequence: 0,
      };
      await calls.tell(tx, scope, callId, [fact], [{ sid, role: 'agent', userId }]);
      return join(callId, 'agent');
    });
  });

  serve('inbound', async ({ form, arrivedMs }) => {
    const { CallSid: sid, From: from = '', To: to = '' } = form;
    if (sid === undefined) return reject();
    return inTransaction(kernel, (tx) => arrivals.arrive(tx, { sid, from, to, atMs: eventTimeMs(form, arrivedMs) }));
  });

  serve('agent', async ({ form, query, arrivedMs }) => {
    const { CallSid: sid } = form;
    const { call: callId, user: userId } = query;
    if (sid === undefined || callId === undefined || userId === undefined) return hangUp();
    return inTransaction(kernel, async (tx) => {
      const companyId = await companyOfCall(tx, callId);
      if (companyId === undefined) return hangUp();
      const scope = systemScope(companyId);
      // The first agent to get here has the call: the row is locked, and the claim is one fact.
      const call = await lockCall(tx, scope, callId);
      if (call === undefined) return hangUp();
      const isTheirs = await claim(tx, scope, call, { calls, legSid: sid, userId, atMs: eventTimeMs(form, arrivedMs) });
      return isTheirs ? join(callId, 'agent') : hangUp();
    });
  });

  serve('leg', async ({ form, query, arrivedMs }) => {
    const fact = readLegFact(form, arrivedMs);
    if (fact === null || form.CallSid === undefined) return null;
    const { call: callId, role, user } = query;
    const leg = role === undefined ? [] : [{ sid: form.CallSid, role, userId: user ?? null }];
    const known = callId ?? (await callOfLeg({ q: kernel.db.drizzle }, form.CallSid))?.id;
    if (known === undefined || !(await tell(known, [fact], leg)))
      // For example a browser's leg that was turned away.
      kernel.log.info({ legSid: form.CallSid }, 'the carrier told of a leg that belongs to no call');
    return null;
  });

  serve('conference', async ({ form, query, arrivedMs }) => {
    const fact = readConferenceFact(form, arrivedMs);
    if (fact === null || query.call === undefined) return null;
    if (!(await tell(query.call, [fact])))
      kernel.log.warn({ callId: query.call }, 'the carrier told of a conference that belongs to no call');
    return null;
  });

  serve('recording', async ({ form, query }) => {
    const { RecordingSid: recordingSid, RecordingStatus: status, RecordingDuration: seconds = 0 } = form;
    if (query.call === undefined || recordingSid === undefined || status !== 'completed') return null;
    await recordings.finished(query.call, recordingSid, seconds);
    return null;
  });

  serve('wait', async () => playForEver(addresses.ringing));
  registerRoutingWebhooks(serve, { kernel, calls, addresses, arrivals, log, recordings });
}
