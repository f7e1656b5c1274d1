import {
  getCommunication,
  getContact,
  listCommunications,
  markCommunicationRead,
  markContactRead,
} from '@talk/contract';
import { asc, gt } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../../events/events.tables.js';
import { within } from '../../../policy/scope.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { lines, ringGroups, ringGroupUsers } from '../../platform/lines/read.js';
import type { CommunicationPatch, OpenedCall } from './index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let number: string;
let next = 7000;

beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  // Sees only what is theirs.
  agent = await server.user(company.id, { roles: ['Company Agent'], membership: { communicationsVisibility: 2 } });
});

beforeEach(() => {
  number = `+1415555${(next += 1)}`;
});

const open = (call: Partial<OpenedCall> = {}, as = admin) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.open(tx, as.scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber: number,
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: server.clock.now(),
      ...call,
    }),
  );

const change = (id: number, patch: CommunicationPatch, as = admin) =>
  server.transaction((tx) => server.context.modules.communications.log.change(tx, as.scope, id, patch));

async function contactOf(id: number | null) {
  return (await server.call(getContact, { as: admin, params: { id: id ?? 0 } })).body;
}

/** Types of the company's events after one, oldest first, and the number of the last. */
async function news(after = 0): Promise<{ types: string[]; last: number }> {
  const rows = await server.context.kernel.db.drizzle
    .select({ seq: events.seq, type: events.type })
    .from(events)
    .where(within(admin.scope, events, gt(events.seq, after)))
    .orderBy(asc(events.seq));
  return { types: rows.map(({ type }) => type), last: rows.at(-1)?.seq ?? after };
}

describe('a voicemail', () => {
  const left = async (call: Partial<OpenedCall> = {}) => {
    const opened = await open(call);
    await change(opened.communicationId, { dispositionStatus: 'missed-voicemail', hasVoicemail: true });
    return opened;
  };
  const forMe = async (as: TestUser) => {
    const query = { answer_status: 'voicemail', for_me: '1', per_page: 100 } as const;
    return (await server.call(listCommunications, { as, query })).body.data.map(({ id }) => id);
  };

  it('is for whom it rang or was meant, and for the ring group of its line', async () => {
    const company = await server.company();
    const [lee, kim] = [await server.user(company.id, { name: 'Lee' }), await server.user(company.id, { name: 'Kim' })];
    const { drizzle } = server.context.kernel.db;
    const own = { companyId: company.id };
    const [group] = await drizzle
      .insert(ringGroups)
      .values({ ...own, name: 'Support' })
      .returning();
    const ringGroupId = group?.id ?? 0;
    await drizzle.insert(ringGroupUsers).values({ ...own, ringGroupId, userId: kim.id, position: 0 });
    const [support] = await drizzle
      .insert(lines)
      .values({ ...own, name: 'Support', ringGroupId })
      .returning();
    const leave = async (call: Partial<OpenedCall>): Promise<number> => {
      const { communicationId } = await open(call, lee);
      await change(communicationId, { dispositionStatus: 'voicemail' }, lee);
      return communicationId;
    };
    const rang = await leave({ attemptingUserIds: [lee.id] });
    const meant = await leave({ targetUserIds: [lee.id] });
    const closed = await leave({ lineId: support?.id ?? 0 });
    await leave({});
    expect([await forMe(lee), await forMe(kim)]).toEqual([[meant, rang], [closed]]);
  });

  it('is heard once for the whole team: read, one unread less, told; again changes nothing', async () => {
    const { communicationId: id, contactId } = await left();
    await left();
    expect(await contactOf(contactId)).toMatchObject({ unread_voicemails_count: 2 });
    const before = (await news()).last;
    const heard = await server.call(markCommunicationRead, { as: admin, params: { id } });
    expect(heard.body).toMatchObject({ id, is_read: true });
    expect(await contactOf(contactId)).toMatchObject({ unread_voicemails_count: 1 });
    expect((await news(before)).types).toEqual(['contact_updated', 'update_communication']);
    const again = await server.call(markCommunicationRead, { as: admin, params: { id } });
    expect([again.body.version, (await news(before)).types.length]).toEqual([heard.body.version, 2]);
  });

  it('is not heard by who looks at the contact: the rest of it is read, the voicemail waits to be played', async () => {
    const { communicationId: id, contactId } = await left();
    const missed = await open();
    await change(missed.communicationId, { dispositionStatus: 'missed' });
    expect(await contactOf(contactId)).toMatchObject({ unread_count: 2 });
    const params = { id: contactId ?? 0 };
    const { body } = await server.call(markContactRead, { as: admin, params });
    expect(body).toMatchObject({ unread_count: 1, unread_voicemails_count: 1, unread_missed_calls_count: 0 });
    expect((await server.call(getCommunication, { as: admin, params: { id } })).body.is_read).toBe(false);
    const told = (await news()).last;
    await server.call(markContactRead, { as: admin, params });
    expect((await news(told)).types).toEqual([]);
    await server.call(markCommunicationRead, { as: admin, params: { id } });
    expect(await contactOf(contactId)).toMatchObject({ unread_count: 0 });
  });

  it('of nobody we know waits to be heard as well', async () => {
    const { communicationId: id } = await left({ leadNumber: 'anonymous' });
    const ask = async () => (await server.call(getCommunication, { as: admin, params: { id } })).body;
    expect(await ask()).toMatchObject({ contact: null, is_read: false });
    await server.call(markCommunicationRead, { as: admin, params: { id } });
    expect((await ask()).is_read).toBe(true);
  });

  it('is not there for who may not see it', async () => {
    const { communicationId: id } = await left({ userId: admin.id });
    const refused = await server.call(markCommunicationRead, { as: agent, params: { id } });
    expect([refused.status, refused.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
