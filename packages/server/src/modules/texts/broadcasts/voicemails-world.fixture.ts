import { randomUUID } from 'node:crypto';
import { addDroppableMessage, recordConsent, sendVoicemailBroadcast, type Broadcast } from '@talk/contract';
import { createFakeRingless, type FakeRingless } from '../../../testing/fake-ringless.js';
import type { Answer } from '../../../testing/index.js';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { type BroadcastWorld, useBroadcasts } from './broadcasts-world.fixture.js';

const SOUND = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(60)]).toString('base64');

interface Person {
  readonly id: number;
  readonly number: string;
}

export interface VoicemailWorld extends BroadcastWorld {
  readonly ringless: FakeRingless;
  /** A customer who consented to recorded messages. */
  willing(at: OpenWorld, fields?: Parameters<BroadcastWorld['customer']>[1]): Promise<Person>;
  consent(at: OpenWorld, person: Person, scope?: 'prerecorded' | 'call'): Promise<void>;
  /** A recorded message of the agent. */
  message(at: OpenWorld): Promise<number>;
  /** A draft of voicemails to these contacts. */
  voicemail(at: OpenWorld, people: readonly Person[], fields?: object): Promise<Broadcast>;
  leave(at: OpenWorld, id: number): Promise<Answer<typeof sendVoicemailBroadcast>>;
  /** Numbers that the provider was given, in order. */
  dropped(): string[];
  /** The provider reports about the voicemail that it was given `place`th, from 0. @returns the status of our answer */
  report(place: number, status: string, reason?: string, changes?: ReportChanges): Promise<number>;
}

interface ReportChanges {
  readonly session?: string;
  readonly number?: string;
  readonly path?: string;
}

/** A server with a carrier and a provider of ringless voicemail in memory; call at the top level. */
export function useVoicemails(): VoicemailWorld {
  const ringless = createFakeRingless();
  const world = useBroadcasts({ ringless });
  const { server } = world;

  async function consent(at: OpenWorld, { id, number }: Person, scope: 'prerecorded' | 'call' = 'prerecorded') {
    const body = { phone_number: number, scope, text_shown: 'May we leave you recorded messages?' };
    const answer = await server.call(recordConsent, { as: at.agent, params: { id }, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  }
  async function message({ agent }: OpenWorld): Promise<number> {
    const body = { name: 'Come by', content_type: 'audio/wav' as const, data_base64: SOUND };
    return (await server.call(addDroppableMessage, { as: agent, body })).body.id;
  }

  return {
    ...world,
    ringless,
    consent,
    message,
    async willing(at, fields) {
      const person = await world.customer(at, fields);
      await consent(at, person);
      return person;
    },
    async voicemail(at, people, fields = {}) {
      const ids = people.map(({ id }) => id);
      const kind = 'rvm' as const;
      return world.draft(at, ids, { kind, body: '', voicemail_message_id: await message(at), ...fields });
    },
    leave: ({ agent }, id) =>
      server.call(sendVoicemailBroadcast, {
        as: agent,
        headers: { 'idempotency-key': randomUUID() },
        params: { id },
        body: {},
      }),
    dropped: () => ringless.drops.map(({ to }) => to),
    async report(place, status, reason = '', { session = ringless.sessions[place] ?? '', number, path } = {}) {
      const drop = ringless.drops[place];
      if (drop === undefined) throw new Error('the provider has no such voicemail');
      const facts = [session, number ?? drop.to.slice(2), status, reason, '2026-11-18 12:31:00', 'Verizon'];
      const response = await server.app.inject({
        method: 'POST',
        url: path ?? new URL(drop.statusUrl).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ var: facts.join('|') }).toString(),
      });
      return response.statusCode;
    },
  };
}
