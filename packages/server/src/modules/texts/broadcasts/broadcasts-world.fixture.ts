import { randomUUID } from 'node:crypto';
import {
  createBroadcast,
  createContact,
  estimateBroadcast,
  getBroadcast,
  sendBroadcast,
  type BodyOf,
  type Broadcast,
  type BroadcastActivity,
  type BroadcastEstimate,
  type BroadcastOutcome,
} from '@talk/contract';
import { tokenFor, type Answer } from '../../../testing/index.js';
import { useMessaging, type MessagingWorld, type OpenWorld } from '../messaging/messaging-world.fixture.js';

type Fields = NonNullable<BodyOf<typeof createBroadcast>>;

export interface BroadcastWorld extends MessagingWorld {
  /** Another customer of the company, with a number of their own. */
  customer(at: OpenWorld, fields?: BodyOf<typeof createContact>): Promise<{ id: number; number: string }>;
  /** A draft to these contacts. */
  draft(at: OpenWorld, contactIds: readonly number[], fields?: Partial<Fields>): Promise<Broadcast>;
  send(at: OpenWorld, id: number): Promise<Answer<typeof sendBroadcast>>;
  estimate(at: OpenWorld, id: number): Promise<BroadcastEstimate>;
  read(at: OpenWorld, id: number): Promise<BroadcastActivity>;
  /** How many recipients have each outcome. */
  outcomes(at: OpenWorld, id: number): Promise<Partial<Record<BroadcastOutcome, number>>>;
  /** Hours pass, nothing runs; the agent signs in again. */
  sleep(at: OpenWorld, hours: number): Promise<OpenWorld>;
  /** Time passes in short steps, and jobs run. */
  pass(seconds: number): Promise<void>;
  /** Texts that the carrier took for a number, the first one first. */
  bodiesTo(number: string): string[];
}

/** A server with a carrier in memory; call at the top level. */
export function useBroadcasts(outside: Parameters<typeof useMessaging>[0] = {}): BroadcastWorld {
  const world = useMessaging(outside);
  const { server, carrier } = world;
  let made = 0;
  return {
    ...world,
    async customer({ agent }, fields = {}) {
      made += 1;
      const number = `+1646555${String(1000 + made)}`;
      const body = {
        first_name: `Person ${made}`,
        phone_numbers: [{ phone_number: number, title: 'Mobile' }],
        ...fields,
      };
      const { id } = (await server.call(createContact, { as: agent, body })).body;
      return { id, number };
    },
    async draft({ agent, lineId }, contactIds, fields = {}) {
      const audience = { kind: 'contacts' as const, contact_ids: [...contactIds] };
      const body = { name: 'Sale', campaign_id: lineId, body: 'Sale today', opt_out: false, audience, ...fields };
      const answer = await server.call(createBroadcast, { as: agent, body });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
      return answer.body;
    },
    send: ({ agent }, id) =>
      server.call(sendBroadcast, {
        as: agent,
        headers: { 'idempotency-key': randomUUID() },
        params: { id },
        body: {},
      }),
    estimate: async ({ agent }, id) => (await server.call(estimateBroadcast, { as: agent, params: { id } })).body,
    read: async ({ agent }, id) => (await server.call(getBroadcast, { as: agent, params: { id } })).body,
    async outcomes({ agent }, id) {
      const { outcomes } = (await server.call(getBroadcast, { as: agent, params: { id } })).body;
      return Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]));
    },
    async sleep(at, hours) {
      server.clock.advance(hours * 3_600_000);
      const token = await tokenFor(server.context.kernel, at.companyId, at.agent.id);
      return { ...at, agent: { ...at.agent, token } };
    },
    async pass(seconds) {
      for (let passed = 0; passed < seconds; passed += 5) {
        server.clock.advance(5_000);
        await world.jobs();
      }
    },
    bodiesTo: (number) =>
      carrier.texts
        .filter(({ to }) => to === number)
        .map(({ body }) => body)
        .toReversed(),
  };
}
