import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { CallFact, LegPlan } from '../call-facts.js';
import type { Calls } from '../calls.service.js';
import { echo, hangUp, joinConference, playForEver, reject } from '../twiml.js';
import { readVoiceIdentity, VOICE_PATH, type VoiceAddresses } from '../voice.addresses.js';
import {
  callOfLeg,
  companyOfCall,
  findLineOfNumber,
  listFacts,
  listLegs,
  lockCall,
  lockLeg,
} from '../voice.repository.js';
import type { RecordingJobs } from '../recordings.js';
import { eventTimeMs, readConferenceFact, readLegFact, webhookSchema, type Webhook } from './read-webhook.js';

export interface VoiceWebhookDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  recordings: RecordingJobs;
}

const querySchema = z.object({
  call: z.uuid().optional(),
  role: z.enum(['agent', 'customer']).optional(),
  user: z.coerce.number().int().positive().optional(),
});
type Query = z.output<typeof querySchema>;

interface Arrival {
  form: Webhook;
  query: Query;
  arrivedMs: number;
}

/** A caller who hides their number, or whose address is not one. */
const ANONYMOUS = 'anonymous';

/** A default ring time for lines without a ring group: the caller hears that nobody is there soon enough. */
const RING_SECONDS = 25;

/**
 * What the carrier asks and tells about calls. Every request must be signed by the carrier over the address that we gave it; a forged
 * one is answered 403 and changes nothing. Unknown legs and calls are answered like known ones, because the carrier can do nothing
 * about it, and are logged.
 */
export function registerVoiceWebhooks(app: FastifyInstance, deps: VoiceWebhookDeps): void {
  const { kernel, carrier, calls, addresses, recordings } = deps;

  function read(request: FastifyRequest): Arrival {
    const form = (request.body ?? {}) as Record<string, string>;
    const signature = request.headers['x-twilio-signature'];
    const url = kernel.config.http.publicUrl + request.url;
    if (typeof signature !== 'string' || !carrier.isSigned(url, form, signature)) throw fail('SIGNATURE_INVALID');
    const parsed = webhookSchema.safeParse(form);
    const query = querySchema.safeParse(request.query);
    if (!parsed.success || !query.success) throw fail('MALFORMED_REQUEST');
    return { form: parsed.data, query: query.data, arrivedMs: kernel.clock.now().getTime() };
  }

  function serve(path: string, answer: (arrival: Arrival) => Promise<string | null>): void {
    app.post(`${VOICE_PATH}/${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const document = await answer(read(request));
      if (document === null) return reply.code(204).send();
      return reply.type('text/xml').send(document);
    });
  }

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
    if (identity !== null && form.talk_test !== undefined) return echo();
    if (identity === null || sid === undefined || callId === undefined) return hangUp();
    const { companyId, userId } = identity;
    return inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      const call = await lockCall(tx, scope, callId);
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
    const { CallSid: sid, From: caller = '', To: to = '' } = form;
    if (sid === undefined) return reject();
    return inTransaction(kernel, async (tx) => {
      // A repeated question about the same leg gets the same answer, also while the first is being answered.
      await lockLeg(tx, sid);
      const known = await callOfLeg(tx, sid);
      if (known !== undefined) return join(known.id, 'customer');
      const line = await findLineOfNumber(tx, to);
      if (line === undefined || line.companyStatus !== 'active' || line.lineIsPaused) return reject();
      const scope = systemScope(line.companyId);
      const callId = await calls.openInbound(tx, scope, {
        legSid: sid,
        from: /^\+\d{5,15}$/.test(caller) ? caller : ANONYMOUS,
        line: { id: line.lineId, number: to, incomingNumberId: line.incomingNumberId, ringGroupId: line.ringGroupId },
        ringTimeoutSeconds: line.ringTimeoutSeconds ?? RING_SECONDS,
      });
      const fact: CallFact = {
        kind: 'leg',
        legSid: sid,
        status: 'ringing',
        atMs: eventTimeMs(form, arrivedMs),
        sequence: 0,
      };
      await calls.tell(tx, scope, callId, [fact]);
      return join(callId, 'customer');
    });
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
      if (call === undefined || call.phase === 'ended') return hangUp();
      const claim = (await listFacts(tx, scope, callId)).find((fact) => fact.kind === 'claimed');
      if (claim !== undefined) return claim.legSid === sid ? join(callId, 'agent') : hangUp();
      const fact: CallFact = { kind: 'claimed', legSid: sid, atMs: eventTimeMs(form, arrivedMs) };
      await calls.tell(tx, scope, callId, [fact], [{ sid, role: 'agent', userId }]);
      return join(callId, 'agent');
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
}
