import { randomUUID } from 'node:crypto';
import {
  createSequence,
  enrollSequenceContacts,
  getSequenceInfo,
  toggleSequence,
  type BodyOf,
  type ContactSequence,
  type Sequence,
  type SequenceStepWire,
} from '@talk/contract';
import { inTransaction } from '../../../db/transaction.js';
import { systemScope } from '../../../policy/scope.js';
import type { Answer } from '../../../testing/index.js';
import { useBroadcasts, type BroadcastWorld } from '../broadcasts/broadcasts-world.fixture.js';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';

type Enrolled = BodyOf<typeof enrollSequenceContacts>;

export interface SequenceWorld extends BroadcastWorld {
  /** A sequence that is on. Default: a text, a day, another text. */
  sequence(at: OpenWorld, steps?: readonly SequenceStepWire[]): Promise<Sequence>;
  enroll(at: OpenWorld, id: number, body?: Enrolled): Promise<Answer<typeof enrollSequenceContacts>>;
  /** The contact's newest place in a sequence. */
  place(at: OpenWorld, contactId?: number): Promise<ContactSequence | undefined>;
  /** The customer calls, or is called and answers. */
  call(at: OpenWorld, direction: 'inbound' | 'outbound'): Promise<void>;
}

export const text = (body: string): SequenceStepWire => ({ id: randomUUID(), kind: 'text', body });
export const wait = (amount: number, unit: 'minutes' | 'hours' | 'days' = 'days'): SequenceStepWire => ({
  id: randomUUID(),
  kind: 'wait',
  amount,
  unit,
});

/** A server with a carrier in memory; call at the top level. */
export function useSequences(): SequenceWorld {
  const world = useBroadcasts();
  const { server } = world;
  return {
    ...world,
    async sequence({ agent, lineId }, steps = [text('One'), wait(1), text('Two')]) {
      const body = { name: 'Welcome', campaign_id: lineId, opt_out: false, steps: [...steps] };
      const made = await server.call(createSequence, { as: agent, body });
      if (made.status !== 200) throw new Error(`${made.status}: ${JSON.stringify(made.error)}`);
      const params = { id: made.body.id };
      const started = await server.call(toggleSequence, { as: agent, params, body: { is_active: true } });
      if (started.status !== 200) throw new Error(`${started.status}: ${JSON.stringify(started.error)}`);
      return started.body;
    },
    enroll: ({ agent, contactId }, id, body = { contact_ids: [contactId] }) =>
      server.call(enrollSequenceContacts, {
        as: agent,
        headers: { 'idempotency-key': randomUUID() },
        params: { id },
        body,
      }),
    async place({ agent, contactId }, id = contactId) {
      return (await server.call(getSequenceInfo, { as: agent, params: { id } })).body.data[0];
    },
    async call({ companyId, agent, contactId, customer, lineId }, direction) {
      const { kernel, modules } = server.context;
      const scope = systemScope(companyId);
      const { log } = modules.communications;
      const opened = await inTransaction(kernel, (tx) =>
        log.open(tx, scope, {
          type: 'call',
          direction,
          leadNumber: customer,
          contactId,
          lineId,
          ringGroupId: null,
          incomingNumberId: null,
          userId: agent.id,
          targetUserIds: [],
          attemptingUserIds: [],
          currentStatus: 'ringing',
          isInternational: false,
          createdAt: kernel.clock.now(),
        }),
      );
      if (direction === 'inbound') return;
      await inTransaction(kernel, (tx) =>
        log.change(tx, scope, opened.communicationId, { answeredAt: kernel.clock.now() }),
      );
    },
  };
}
