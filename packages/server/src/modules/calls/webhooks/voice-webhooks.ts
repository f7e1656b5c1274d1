import type { FastifyInstance } from 'fastify';
import { carrierNumber } from '@talk/domain/phone-number';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { CallFact, LegPlan } from '../facts/index.js';
import type { Calls } from '../call/index.js';
import type { Routing } from '../routing/index.js';
import {
  echo,
  eventTimeMs,
  playForEver,
  readAnsweredByFact,
  readConferenceFact,
  readLegFact,
  readVoiceIdentity,
  reject,
  type VoiceAddresses,
  webhookServer,
} from '../signalling/index.js';
import { callsOfLeg } from '../call/read.js';
import { createAgentWebhooks } from '../control/index.js';
import type { Recordings } from '../recordings/index.js';

export interface VoiceWebhookDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  recordings: Recordings;
  routing: Routing;
}

/**
 * What the carrier asks and tells about calls. Every request must be signed by the carrier over the address that we gave it; a forged
 * one is answered 403 and changes nothing. Unknown legs and calls are answered like known ones, because the carrier can do nothing
 * about it, and are logged.
 */
export function registerVoiceWebhooks(app: FastifyInstance, deps: VoiceWebhookDeps): void {
  const { kernel, carrier, calls, addresses, recordings, routing } = deps;

  const serve = webhookServer(app, { kernel, carrier });

  /** Tells a call by its id. False when there is no such call. */
  const recordFacts = (callId: string, facts: readonly CallFact[]): Promise<boolean> =>
    inTransaction(kernel, async (tx) => (await calls.recordFactsOf(tx, callId, facts)) !== null);

  const agents = createAgentWebhooks({ kernel, calls, addresses });
  serve('client', async (arrival) => {
    // A connection test dials no call: it listens to itself.
    const isTest = arrival.form['talk_test'] !== undefined && readVoiceIdentity(arrival.form.From ?? '') !== null;
    return isTest ? echo() : agents.client(arrival);
  });
  serve('agent', agents.agent);
  serve('join', agents.join);
  serve('after', agents.after);

  serve('inbound', async ({ form, arrivedMs }) => {
    const { CallSid: sid, From: told = '', To: to = '' } = form;
    if (sid === undefined) return reject();
    const from = carrierNumber(told);
    return inTransaction(kernel, (tx) =>
      routing.arrivals.arrive(tx, { sid, from, to, city: form.FromCity, atMs: eventTimeMs(form, arrivedMs) }),
    );
  });

  serve('leg', async ({ form, query, arrivedMs }) => {
    const fact = readLegFact(form, arrivedMs);
    const { CallSid: sid } = form;
    if (fact === null || sid === undefined) return null;
    const { call: callId, role, user, invite } = query;
    const leg: LegPlan[] = role === undefined ? [] : [{ sid, role, userId: user ?? null, inviteId: invite ?? null }];
    // An agent's leg may have gone on in other calls than the one for which it was rung.
    const [call, ofLeg] = await inTransaction(kernel, (tx) =>
      Promise.all([callId === undefined ? null : calls.recordFactsOf(tx, callId, [fact], leg), callsOfLeg(tx, sid)]),
    );
    const told = call !== null;
    const others = ofLeg.filter(({ id }) => id !== callId);
    for (const { id } of others) await recordFacts(id, [fact]);
    if (!told && others.length === 0)
      // For example a browser's leg that was turned away.
      kernel.log.info({ legSid: sid }, 'the carrier told of a leg that belongs to no call');
    return null;
  });

  serve('answered-by', async ({ form, query, arrivedMs }) => {
    const fact = readAnsweredByFact(form, arrivedMs);
    if (fact === null || query.call === undefined) return null;
    if (!(await recordFacts(query.call, [fact])))
      kernel.log.warn({ callId: query.call }, 'the carrier told who answered a call that nobody knows');
    return null;
  });

  serve('conference', async ({ form, query, arrivedMs }) => {
    const fact = readConferenceFact(form, arrivedMs);
    if (fact === null || query.call === undefined) return null;
    if (!(await recordFacts(query.call, [fact])))
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
  routing.serveWebhooks(serve);
}
