import {
  declineCall,
  getCall,
  getCommunication,
  type Call,
  type Communication,
  type LineSettings,
  type RingGroup,
} from '@talk/contract';
import { beforeEach } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { LINE, useVoiceFixture } from '../webhooks/voice-world.fixture.js';

export const CALLER = '+14155550171';

export interface Group {
  dialMode?: string;
  shouldQueue?: boolean;
  fishingMode?: boolean;
  queue?: Partial<RingGroup['queue']>;
}

export interface Caller {
  readonly id: string;
  readonly sid: string;
  readonly text: string;
}

/** Callers, agents and a line to set up, before each test as new. Call at the top level of a test file. */
export function useRoutingFixture() {
  const voice = useVoiceFixture();
  const state: { admin: TestUser } = { admin: undefined as never };
  let count = 0;
  const newSid = (): string => `CA-routing-${(count += 1)}`;

  beforeEach(async () => {
    voice.server.clock.advance(600_000);
    await voice.work();
    await voice.rows(`update calls set phase = 'ended' where phase <> 'ended'`);
    await voice.rows('delete from ring_group_users');
    state.admin = await voice.server.user(voice.companyId);
    voice.carrier.orders.length = 0;
    voice.carrier.answers.length = 0;
    await setLine({});
    await setGroup({ dialMode: 'simultaneous' });
  });

  async function setGroup({ dialMode = 'simultaneous', shouldQueue = false, fishingMode = false, queue = {} }: Group) {
    await voice.rows(
      'update ring_groups set dial_mode = $1, should_queue = $2, fishing_mode = $3, queue = $4, last_rung_user_id = null',
      [dialMode, shouldQueue, fishingMode, JSON.stringify(queue)],
    );
  }
  const setLine = (routing: Partial<LineSettings>) =>
    voice.rows('update lines set routing = $1', [JSON.stringify(routing)]);

  async function agents(count: number): Promise<TestUser[]> {
    const made: TestUser[] = [];
    for (let index = 0; index < count; index += 1) {
      const user = await voice.agent();
      await voice.rows(
        'insert into ring_group_users (company_id, ring_group_id, user_id, position) select $1, ring_group_id, $2, $3 from lines',
        [voice.companyId, user.id, index],
      );
      made.push(user);
    }
    return made;
  }
  const call = async (id: string): Promise<Call> =>
    (await voice.server.call(getCall, { as: state.admin, params: { id } })).body;
  async function communicationOf(id: string): Promise<Communication> {
    const { communication_id } = await call(id);
    return (await voice.server.call(getCommunication, { as: state.admin, params: { id: communication_id } })).body;
  }
  async function callIn(from = CALLER): Promise<Caller> {
    const sid = newSid();
    const { text } = await voice.webhook('inbound', { CallSid: sid, From: from, To: LINE });
    const [row] = await voice.rows<{ call_id: string }>('select call_id from call_legs where sid = $1', [sid]);
    if (row === undefined) throw new Error(`the caller was not let in: ${text}`);
    await voice.work();
    return { id: row.call_id, sid, text };
  }
  const hangUpLeg = (sid: string) =>
    voice.webhook('leg', { CallSid: sid, CallStatus: 'completed', Timestamp: voice.server.clock.now().toUTCString() });
  /** Who is rung, in the order in which the carrier was asked. */
  const rung = (): number[] =>
    voice.carrier.orders.flatMap((order) => (order.kind === 'ring' ? [Number(order.identity.split('_u')[1])] : []));
  async function wait(ms: number): Promise<void> {
    voice.server.clock.advance(ms);
    // Their phones stay on all the time.
    await voice.rows('update agent_phones set beat_at = $1', [voice.server.clock.now()]);
    await voice.work();
  }
  const redirectsOf = (sid: string) =>
    voice.carrier.orders.flatMap((order) => (order.kind === 'redirect' && order.legSid === sid ? [order.url] : []));
  function answerOf(user: TestUser) {
    const order = voice.carrier.orders.findLast(
      (each) => each.kind === 'ring' && each.identity === `c${user.companyId}_u${user.id}`,
    );
    if (order?.kind !== 'ring') throw new Error('this agent was not rung');
    return voice.webhook(order.answerUrl, { CallSid: order.legSid, CallStatus: 'in-progress' });
  }
  const decline = (user: TestUser, id: string): Promise<{ readonly status: number }> =>
    voice.server.call(declineCall, { as: user, params: { id } });

  return {
    voice,
    admin: (): TestUser => state.admin,
    newSid,
    setGroup,
    setLine,
    agents,
    call,
    communicationOf,
    callIn,
    hangUpLeg,
    rung,
    wait,
    redirectsOf,
    answerOf,
    decline,
  };
}
