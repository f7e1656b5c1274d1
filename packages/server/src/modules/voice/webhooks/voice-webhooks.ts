import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { CallFact, LegPlan } from '../call-facts.js';
import type { Calls } from '../calls.service.js';
import { joinConference, playForEver, reject } from '../twiml.js';
import { VOICE_PATH, type VoiceAddresses } from '../voice.addresses.js';
import { callsOfLeg, companyOfCall, findLineOfNumber, lockLeg } from '../voice.repository.js';
import { createAgentWebhooks } from './agent-webhooks.js';
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
  role: z.enum(['agent', 'customer', 'third-party']).optional(),
  user: z.coerce.number().int().positive().optional(),
  invite: z.uuid().optional(),
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

  const join = (callId: string): string =>
    joinConference(callId, 'customer', { conferenceUrl: addresses.conference(callId), waitUrl: addresses.wait });

  /** Tells a call by its id. False when there is no such call. */
  async function tell(callId: string, facts: readonly CallFact[], legs: readonly LegPlan[] = []): Promise<boolean> {
    return inTransaction(kernel, async (tx) => {
      const companyId = await companyOfCall(tx, callId);
      if (companyId === undefined) return false;
      return (await calls.tell(tx, systemScope(companyId), callId, facts, legs)) !== null;
    });
  }

  const agents = createAgentWebhooks({ kernel, calls, addresses });
  serve('client', agents.client);
  serve('agent', agents.agent);
  serve('join', agents.join);
  serve('after', agents.after);

  serve('inbound', async ({ form, arrivedMs }) => {
    const { CallSid: sid, From: caller = '', To: to = '' } = form;
    if (sid === undefined) return reject();
    return inTransaction(kernel, async (tx) => {
      // A repeated question about the same leg gets the same answer, also while the first is being answered.
      await lockLeg(tx, sid);
      const [known] = await callsOfLeg(tx, sid);
      if (known !== undefined) return join(known.id);
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
      return join(callId);
    });
  });

  serve('leg', async ({ form, query, arrivedMs }) => {
    const fact = readLegFact(form, arrivedMs);
    const { CallSid: sid } = form;
    if (fact === null || sid === undefined) return null;
    const { call: callId, role, user, invite } = query;
    const leg: LegPlan[] = role === undefined ? [] : [{ sid, role, userId: user ?? null, inviteId: invite ?? null }];
    const told = callId !== undefined && (await tell(callId, [fact], leg));
    // An agent's leg may have gone on in other calls than the one for which it was rung.
    const others = (await callsOfLeg({ q: kernel.db.drizzle }, sid)).filter(({ id }) => id !== callId);
    for (const { id } of others) await tell(id, [fact]);
    if (!told && others.length === 0)
      // For example a browser's leg that was turned away.
      kernel.log.info({ legSid: sid }, 'the carrier told of a leg that belongs to no call');
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
