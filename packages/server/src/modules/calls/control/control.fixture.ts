import { type Call, type Endpoint } from '@talk/contract';
import { expect } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { LINE, type VoiceFixture } from '../webhooks/voice-world.fixture.js';

/** Hands for tests of what is done with a call: to ask, to ring, to answer; and what the carrier was asked for. */
export function controlHands(voice: VoiceFixture) {
  let legs = 0;

  const ask = (as: TestUser | undefined, endpoint: Endpoint, params: Record<string, unknown>, body: object = {}) =>
    voice.server.call(endpoint, {
      ...(as === undefined ? {} : { as }),
      params,
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });

  async function done(
    as: TestUser,
    endpoint: Endpoint,
    params: Record<string, unknown>,
    body: object = {},
  ): Promise<Call> {
    const { status, body: answer, error } = await ask(as, endpoint, params, body);
    if (status !== 200) throw new Error(`${endpoint.id}: ${status} ${error.message}`);
    return answer as Call;
  }

  async function refusal(as: TestUser, endpoint: Endpoint, params: Record<string, unknown>, body: object = {}) {
    const { status, error } = await ask(as, endpoint, params, body);
    expect([status, error.code]).toEqual([409, 'CALL_STATE']);
    return error.message;
  }

  const ringing = async (): Promise<{ id: string; customer: string }> => {
    legs += 1;
    const customer = `CA-caller-${legs}`;
    await voice.webhook('inbound', { CallSid: customer, From: '+14155550171', To: LINE, CallStatus: 'ringing' });
    await voice.work();
    const [row] = await voice.rows<{ id: string }>('select call_id as id from call_legs where sid = $1', [customer]);
    return { id: row?.id ?? '', customer };
  };

  /** The leg that the carrier was asked to ring for an invitation. */
  function ringOf(user: TestUser, id: string) {
    const order = voice.carrier.orders.findLast(
      (each) =>
        each.kind === 'ring' && each.identity.endsWith(`_u${user.id}`) && each.parameters['talk_call_id'] === id,
    );
    if (order?.kind !== 'ring') throw new Error('the carrier was not asked to ring them');
    return order;
  }

  async function answer(user: TestUser, id: string): Promise<string> {
    const { legSid, answerUrl } = ringOf(user, id);
    const { text } = await voice.webhook(answerUrl, { CallSid: legSid, CallStatus: 'in-progress' });
    expect(text).toContain('<Conference');
    await voice.work();
    return legSid;
  }

  async function legEnds(legSid: string, status = 'completed'): Promise<void> {
    await voice.webhook('leg', { CallSid: legSid, CallStatus: status, SequenceNumber: '3' });
    await voice.work();
  }

  const arranged = (id: string) => {
    const order = voice.carrier.orders.findLast((each) => each.kind === 'arrange' && each.conference === id);
    return order?.kind === 'arrange' ? order.seats : [];
  };

  return { ask, done, refusal, ringing, ringOf, answer, legEnds, arranged };
}
