import type { Call } from '@talk/contract';
import type { TestUser } from '../../../testing/index.js';
import type { VoiceFixture } from '../webhooks/voice-world.fixture.js';

/** Calls as the carrier tells of them, for tests of what follows a call. */
export interface TalkedCalls {
  /** An outbound call in which both sides hear each other. */
  readonly talk: (as: TestUser, phoneNumber?: string) => Promise<Call>;
  /** The customer hangs up. */
  readonly leave: (call: Call) => Promise<void>;
  /** Both: a call that is over. */
  readonly call: (as: TestUser, phoneNumber?: string) => Promise<Call>;
}

export function createTalkedCalls(voice: VoiceFixture): TalkedCalls {
  let count = 0;
  const customerSids = new Map<string, string>();

  function leg(sid: string, status: string) {
    const Timestamp = voice.server.clock.now().toUTCString();
    return voice.webhook('leg', { CallSid: sid, CallStatus: status, Timestamp });
  }

  async function talk(as: TestUser, phoneNumber?: string): Promise<Call> {
    count += 1;
    const call = await voice.start(as, phoneNumber ?? `+1415555${2000 + count}`);
    const own = `CA-own-${count}`;
    await voice.webhook('client', { CallSid: own, From: `client:c${as.companyId}_u${as.id}`, talk_call_id: call.id });
    await voice.work();
    const dialled = voice.carrier.orders.findLast((order) => order.kind === 'dial' && order.conference === call.id);
    if (dialled?.kind !== 'dial') throw new Error('the customer was not dialled');
    customerSids.set(call.id, dialled.legSid);
    await leg(own, 'in-progress');
    await leg(dialled.legSid, 'in-progress');
    return call;
  }

  async function leave(call: Call): Promise<void> {
    await leg(customerSids.get(call.id) ?? '', 'completed');
    await voice.work();
  }

  return {
    talk,
    leave,
    async call(as, phoneNumber) {
      const call = await talk(as, phoneNumber);
      voice.server.clock.advance(5000);
      await leave(call);
      return call;
    },
  };
}
