import {
  createContact,
  getContact,
  markCommunicationRead,
  markContactRead,
  mergeContacts,
  undoContactMerge,
  type Contact,
} from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { type TestUser, useTestServer } from '../../../testing/index.js';

// A contact keeps its counts. Whatever happens, they are what one would count.

const server = useTestServer();
const pool = () => server.context.kernel.db.pool;
let admin: TestUser;
let lineId: number;
let incomingNumberId: number;

beforeAll(async () => {
  admin = await server.user((await server.company()).id);
  const { companyId } = admin;
  const { drizzle } = server.context.kernel.db;
  const [line] = await drizzle.insert(lines).values({ companyId, name: 'Sales' }).returning();
  lineId = line?.id ?? 0;
  const [number] = await drizzle
    .insert(incomingNumbers)
    .values({ companyId, lineId, phoneNumber: '+14155550100' })
    .returning();
  incomingNumberId = number?.id ?? 0;
});

const COUNTS = `
  count(*) filter (where type = 'call' and direction = 'inbound')::int as inbound_calls_count,
  count(*) filter (where type = 'call' and direction = 'outbound')::int as outbound_calls_count,
  count(*) filter (where type = 'sms' and direction = 'inbound')::int as inbound_texts_count,
  count(*) filter (where type = 'sms' and direction = 'outbound')::int as outbound_texts_count,
  count(*) filter (where type in ('call', 'sms', 'fax') and direction = 'inbound')::int as inbound_communications_count,
  count(*) filter (where type in ('call', 'sms', 'fax') and direction = 'outbound')::int as outbound_communications_count,
  count(*) filter (where type in ('call', 'sms', 'fax'))::int as communications_count,
  count(*) filter (where not is_read and type in ('sms', 'fax'))::int as unread_texts_count,
  count(*) filter (where not is_read and type = 'call' and disposition_status in ('missed', 'abandoned'))::int as unread_missed_calls_count,
  count(*) filter (where not is_read and type = 'call' and disposition_status in ('voicemail', 'missed-voicemail'))::int
    as unread_voicemails_count`;

type Counts = Record<`${string}_count`, number>;

async function countedOf(contactId: number): Promise<Counts> {
  const { rows } = await pool().query<Counts>(`select ${COUNTS} from communications where contact_id = $1`, [
    contactId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has a row');
  const unread_count =
    (row['unread_texts_count'] ?? 0) + (row['unread_missed_calls_count'] ?? 0) + (row['unread_voicemails_count'] ?? 0);
  return { ...row, unread_count };
}

const read = async (id: number): Promise<Contact> =>
  (await server.call(getContact, { as: admin, params: { id } })).body;
const storedOf = (contact: Contact): Counts =>
  Object.fromEntries(Object.entries(contact).filter(([name]) => name.endsWith('_count'))) as Counts;

/** The same numbers each time. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

it.each([3, 14, 159])(
  'are what one would count, after 120 random calls, texts, readings, merges and undoings (%i)',
  async (seed) => {
    const below = dice(seed);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const { log, texts } = server.context.modules.communications;
    const people: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const phone_number = `+1415556${seed % 10}${String(100 + at)}`;
      const { body } = await server.call(createContact, { as: admin, body: { first_name: `P${at}`, phone_number } });
      people.push(body.id);
    }
    const merged: { id: number; loser: number }[] = [];
    const calls: number[] = [];
    const sent: number[] = [];
    let toldVersion = 0;

    const call = async (): Promise<void> => {
      const { communicationId } = await server.transaction((tx) =>
        log.open(tx, admin.scope, {
          type: 'call',
          direction: pick(['inbound', 'outbound']),
          leadNumber: '+14155550150',
          contactId: pick(people),
          lineId,
          ringGroupId: null,
          incomingNumberId: null,
          userId: admin.id,
          targetUserIds: [],
          attemptingUserIds: [],
          currentStatus: 'ringing',
          isInternational: false,
          createdAt: server.clock.now(),
        }),
      );
      calls.push(communicationId);
    };
    const text = async (): Promise<void> => {
      const direction = pick(['inbound', 'outbound'] as const);
      const { communication } = await server.transaction((tx) =>
        texts.open(
          tx,
          admin.scope,
          {
            type: pick(['sms', 'sms', 'fax']),
            direction,
            leadNumber: '+14155550150',
            contactId: pick(people),
            isNewContact: false,
            lineId,
            incomingNumberId,
            userId: admin.id,
            body: 'Hello',
            status: direction === 'inbound' ? 'received' : 'queued',
            isInternational: false,
            createdAt: server.clock.now(),
          },
          async () => undefined,
        ),
      );
      if (direction === 'outbound') sent.push(communication.id);
    };
    const steps = [
      call,
      call,
      text,
      text,
      async () => {
        const id = pick(calls);
        if (id === undefined) return;
        const dispositionStatus = pick(['missed', 'voicemail', 'missed-voicemail', 'abandoned', 'completed'] as const);
        await server.transaction((tx) => log.change(tx, admin.scope, id, { dispositionStatus }));
      },
      async () => {
        const id = sent.splice(below(sent.length), 1)[0];
        if (id !== undefined) await server.transaction((tx) => texts.remove(tx, admin.scope, id));
      },
      async () => {
        const id = pick(calls);
        if (id !== undefined) await server.call(markCommunicationRead, { as: admin, params: { id } });
      },
      async () => {
        await server.call(markContactRead, { as: admin, params: { id: pick(people) } });
      },
      async () => {
        // Within the company: it counts nowhere.
        await pool().query(
          `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status)
           values ($1, $2, 'note', 'outbound', '+14155550150', 'completed', 'completed')`,
          [admin.companyId, pick(people)],
        );
      },
      async () => {
        if (people.length < 3) return;
        const [winner, loser] = await Promise.all([people[0], people.at(-1)].map((id) => read(id ?? 0)));
        if (winner === undefined || loser === undefined) return;
        const { body } = await server.call(mergeContacts, {
          as: admin,
          params: { id: winner.id },
          body: { loser_id: loser.id, if_version: winner.version, loser_if_version: loser.version, fields: {} },
        });
        merged.push({ id: body.merge.id, loser: loser.id });
        people.pop();
      },
      async () => {
        const last = merged.pop();
        if (last === undefined) return;
        const { status } = await server.call(undoContactMerge, { as: admin, params: { mergeId: last.id } });
        expect(status).toBe(200);
        people.push(last.loser);
      },
    ];

    for (let round = 0; round < 120; round += 1) {
      server.clock.advance(1000);
      await pick(steps)();
      for (const id of people) {
        const contact = await read(id);
        expect(storedOf(contact), `round ${round}`).toEqual(await countedOf(id));
        toldVersion = Math.max(toldVersion, contact.version);
      }
    }
    expect(toldVersion).toBeGreaterThan(20);
    expect((await read(people[0] ?? 0)).communications_count).toBeGreaterThan(10);
  },
  120_000,
);
