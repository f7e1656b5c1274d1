import {
  findContactByPhone,
  getCommunication,
  getCommunicationInfo,
  getContact,
  listActivityTypes,
  listCommunications,
  listContactCommunications,
  markContactRead,
  updateContact,
  type Communication,
} from '@talk/contract';
import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../../events/events.tables.js';
import { within } from '../../../policy/scope.js';
import { type TestUser, toldEvents, useTestServer } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import type { CommunicationPatch, OpenedCall } from './index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let lineId: number;
let number: string;
let next = 5000;

beforeAll(async () => {
  const company = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(company.id, { name: 'Ada' });
  agent = await server.user(company.id, {
    roles: ['Company Agent'],
    name: 'Olu',
    membership: { communicationsVisibility: 2 },
  });
  const { drizzle } = server.context.kernel.db;
  const [line] = await drizzle.insert(lines).values({ companyId: company.id, name: 'Sales' }).returning();
  lineId = line?.id ?? 0;
});

beforeEach(() => {
  number = `+1415555${(next += 1)}`;
});

const open = (call: Partial<OpenedCall> = {}) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.open(tx, admin.scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber: number,
      lineId,
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

const change = (id: number, patch: CommunicationPatch) =>
  server.transaction((tx) => server.context.modules.communications.log.change(tx, admin.scope, id, patch));

async function contactOf(id: number | null) {
  return (await server.call(getContact, { as: admin, params: { id: id ?? 0 } })).body;
}

async function eventTypes(after = 0): Promise<string[]> {
  const rows = await server.context.kernel.db.drizzle
    .select({ seq: events.seq, type: events.type })
    .from(events)
    .where(within(admin.scope, events))
    .orderBy(asc(events.seq));
  return rows.filter((row) => row.seq > after).map((row) => row.type);
}

const lastSeq = async (): Promise<number> => (await eventTypes()).length;

describe('the log of a call', () => {
  it("does not take another company's contact", async () => {
    const stranger = await server.user((await server.company()).id);
    const { contactId } = await server.transaction((tx) =>
      server.context.modules.contacts.records.findOrCreate(tx, stranger.scope, number),
    );
    await expect(open({ contactId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(change(999_999, { talkSeconds: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('begins with a contact named by the number, and tells of both', async () => {
    const before = await lastSeq();
    const { communicationId, contactId } = await open();
    expect(await eventTypes(before)).toEqual(['contact_created', 'new_communication']);
    expect(await contactOf(contactId)).toMatchObject({
      name: `(415) 555-${number.slice(-4)}`,
      task_status_name: 'open',
      campaign_ids: [lineId],
      initial_campaign_id: lineId,
      last_communication: { id: communicationId, preview: 'Incoming call' },
      last_inbound_engagement_at: server.clock.now().toISOString(),
      last_outbound_engagement_at: null,
    });
    const { body } = await server.call(getCommunication, { as: admin, params: { id: communicationId } });
    expect(body).toMatchObject({
      contact: { id: contactId },
      campaign_name: 'Sales',
      first_time_caller: true,
      disposition_status2: 'in-progress',
      version: 1,
    });
  });

  it('takes the contact that the number has, once for calls that begin together', async () => {
    const opened = await Promise.all([open(), open({ direction: 'outbound' }), open()]);
    expect(new Set(opened.map((call) => call.contactId)).size).toBe(1);
  });

  it('has no contact when the caller hides the number', async () => {
    const { communicationId, contactId } = await open({ leadNumber: 'anonymous' });
    expect(contactId).toBeNull();
    const { body } = await server.call(getCommunication, { as: admin, params: { id: communicationId } });
    expect(body).toMatchObject({ lead_number: 'anonymous', contact: null });
    await change(communicationId, { dispositionStatus: 'missed' });
  });

  it('tells nothing when nothing changed', async () => {
    const { communicationId } = await open({ attemptingUserIds: [agent.id] });
    const before = await lastSeq();
    await change(communicationId, { currentStatus: 'ringing', attemptingUserIds: [agent.id], answeredAt: null });
    expect(await eventTypes(before)).toEqual([]);
  });

  it('counts a missed call once, and takes it back when a later fact corrects it', async () => {
    const { communicationId, contactId } = await open();
    const endedAt = new Date(server.clock.now().getTime() + 20_000);
    await change(communicationId, { dispositionStatus: 'missed', currentStatus: 'completed', endedAt });
    await change(communicationId, { dispositionStatus: 'abandoned' });
    expect(await contactOf(contactId)).toMatchObject({
      unread_missed_calls_count: 1,
      unread_count: 1,
      last_engagement_at: endedAt.toISOString(),
      last_communication: { preview: 'Missed call' },
    });
    const { body } = await server.call(getCommunication, { as: admin, params: { id: communicationId } });
    expect(body.is_read).toBe(false);
    await change(communicationId, { dispositionStatus: 'completed', talkSeconds: 4 });
    expect(await contactOf(contactId)).toMatchObject({ unread_missed_calls_count: 0 });
  });

  it('does not count an outbound call that nobody answered', async () => {
    const { communicationId, contactId } = await open({ direction: 'outbound', userId: agent.id });
    await change(communicationId, { dispositionStatus: 'failed', endReason: 'no-answer', hungUpBy: 'carrier' });
    expect(await contactOf(contactId)).toMatchObject({ unread_count: 0, task_status_name: 'new' });
  });
});

describe('marking as read', () => {
  it('is refused for a contact that does not exist', async () => {
    expect((await server.call(markContactRead, { as: admin, params: { id: 999_999 } })).status).toBe(404);
  });

  it('zeroes the counters, and tells of the contact and of all communications at once', async () => {
    const first = await open();
    const second = await open();
    for (const { communicationId } of [first, second]) await change(communicationId, { dispositionStatus: 'missed' });
    expect(await contactOf(first.contactId)).toMatchObject({ unread_count: 2 });
    const before = await lastSeq();
    const params = { id: first.contactId ?? 0 };
    const { body } = await server.call(markContactRead, { as: admin, params });
    expect(body.unread_count).toBe(0);
    expect(await eventTypes(before)).toEqual(['contact_updated', 'communications_updated']);
    await server.call(markContactRead, { as: admin, params });
    expect(await eventTypes(before)).toHaveLength(2);
    // Somebody has seen it: a correction that comes later has nothing to take back.
    await change(first.communicationId, { dispositionStatus: 'completed' });
    expect(await contactOf(first.contactId)).toMatchObject({ unread_count: 0 });
  });
});

describe('a timeline', () => {
  it('goes back page by page with the audit entries of the same period, each once', async () => {
    let contactId = 0;
    const changed: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      server.clock.advance(60_000);
      contactId = (await open()).contactId ?? 0;
      if (index % 5 !== 2) continue;
      server.clock.advance(1000);
      changed.unshift(`Note ${index}`);
      await server.call(updateContact, { as: admin, params: { id: contactId }, body: { notes: `Note ${index}` } });
    }
    const params = { id: contactId };
    const pages = [];
    for (let cursor: string | undefined; ;) {
      const query = cursor === undefined ? {} : { cursor };
      const { body } = await server.call(listContactCommunications, { as: admin, params, query });
      pages.push(body);
      if (body.next_cursor == null) break;
      cursor = body.next_cursor;
    }
    expect(pages.map((page) => page.data.length)).toEqual([10, 10, 5]);
    const all = pages.flatMap((page) => page.data.map((item) => item.id));
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(pages.flatMap((page) => page.audits.map((audit) => audit.after))).toEqual(changed);
    const byNumber = await server.call(listContactCommunications, { as: admin, params, query: { page: 2 } });
    expect(byNumber.body.data).toEqual(pages[1]?.data);
    expect(byNumber.body.audits).toEqual(pages[1]?.audits);
    const last_audit_created_at = pages[0]?.audits.at(-1)?.created_at ?? '';
    const query = { page: 2, last_audit_created_at };
    const bySpec = await server.call(listContactCommunications, { as: admin, params, query });
    expect(bySpec.body.audits).toEqual(pages[1]?.audits);
  });

  it('refuses a cursor that is not its own', async () => {
    const { contactId } = await open();
    const params = { id: contactId ?? 0 };
    const answer = await server.call(listContactCommunications, { as: admin, params, query: { cursor: 'WzFd' } });
    expect([answer.status, answer.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });
});

it('lists the kinds of communications with their codes, to those who may read communications', async () => {
  expect((await server.call(listActivityTypes, {})).status).toBe(401);
  const { data } = (await server.call(listActivityTypes, { as: agent })).body;
  expect(data).toContainEqual({ id: 1, name: 'call' });
  expect(data).toContainEqual({ id: 13, name: 'reminder' });
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
});

describe('the communication log', () => {
  async function listed(
    query: NonNullable<Parameters<typeof server.call<typeof listCommunications>>[1]>['query'],
    as = admin,
  ): Promise<Communication[]> {
    const answer = await server.call(listCommunications, { as, query: { search_text: number, ...query } });
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  it.each([
    ['from_date', '20 November'],
    ['to_date', '2026-02-30'],
    ['owners', '1,two'],
  ])('refuses an unreadable %s', async (name, value) => {
    const answer = await server.call(listCommunications, { as: admin, query: { [name]: value } });
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toHaveProperty(name);
  });

  it('refuses a range that ends before it starts', async () => {
    const query = { from_date: '2026-11-20', to_date: '2026-11-19' };
    expect((await server.call(listCommunications, { as: admin, query })).error.errors).toHaveProperty('to_date');
  });

  it('reads dates in the zone of the company, both days included', async () => {
    const noon = (text: string) => open({ createdAt: new Date(text) });
    const ids = [
      await noon('2026-11-10T04:59:59Z'), // 9 November, 23:59:59 in New York
      await noon('2026-11-10T05:00:00Z'),
      await noon('2026-11-12T04:59:59Z'),
      await noon('2026-11-12T05:00:00Z'),
    ].map((call) => call.communicationId);
    const within = async (query: Parameters<typeof listed>[0]) =>
      (await listed({ order: 'asc', ...query })).map((it) => it.id);
    expect(await within({ from_date: '2026-11-10', to_date: '2026-11-11' })).toEqual([ids[1], ids[2]]);
    expect(await within({ from_date: '2026-11-10' })).toEqual([ids[1], ids[2], ids[3]]);
    expect(await within({ to_date: '2026-11-11 23:59:58' })).toEqual([ids[0], ids[1]]);
  });

  it('filters by what became of the call', async () => {
    const live = await open();
    await change(live.communicationId, { currentStatus: 'in-progress', userId: agent.id });
    const missed = await open();
    await change(missed.communicationId, { dispositionStatus: 'missed', currentStatus: 'completed' });
    const mail = await open();
    await change(mail.communicationId, { dispositionStatus: 'missed-voicemail', currentStatus: 'completed' });
    const invalid = await open({ direction: 'outbound' });
    await change(invalid.communicationId, { dispositionStatus: 'invalid', currentStatus: 'completed' });
    const talked = await open({ direction: 'outbound' });
    await change(talked.communicationId, { dispositionStatus: 'completed', talkSeconds: 95 });
    const idsBy = async (query: Parameters<typeof listed>[0]) =>
      (await listed({ order: 'asc', ...query })).map((it) => it.id);
    const answers = {
      live: [live.communicationId],
      'in-progress': [live.communicationId],
      hold: [],
      missed: [missed.communicationId, mail.communicationId],
      unanswered: [missed.communicationId, mail.communicationId],
      voicemail: [mail.communicationId],
      failed: [invalid.communicationId],
      completed: [talked.communicationId],
    } as const;
    for (const [answer_status, expected] of Object.entries(answers))
      expect([answer_status, await idsBy({ answer_status: answer_status as keyof typeof answers })]).toEqual([
        answer_status,
        expected,
      ]);
    expect(await idsBy({ min_talk_time: 60 })).toEqual([talked.communicationId]);
    expect(await idsBy({ direction: 'outbound' })).toEqual([invalid.communicationId, talked.communicationId]);
    expect(await idsBy({ has_unread: '1' })).toEqual([missed.communicationId, mail.communicationId]);
    expect(await idsBy({ type: 'sms' })).toEqual([]);
  });

  it('is found by number and by the name of the contact', async () => {
    const { communicationId, contactId } = await open();
    const params = { id: contactId ?? 0 };
    await server.call(updateContact, { as: admin, params, body: { first_name: 'Zebedee', user_id: agent.id } });
    for (const search_text of ['zebedee', `555-${number.slice(-4)}`])
      expect((await listed({ search_text })).map((it) => it.id)).toEqual([communicationId]);
    expect(await listed({ my_contact: '1' }, admin)).toEqual([]);
    expect(await listed({ owners: `${agent.id}` })).toEqual([]);
    const later = await open();
    expect((await listed({ owners: `${agent.id},${admin.id}` })).map((it) => it.id)).toEqual([later.communicationId]);
    expect(await listed({ my_contact: '1', search_text: 'zebedee' })).toEqual([]);
  });

  it('shows only own calls to one who sees only own ones, in lists, by id and in events', async () => {
    const other = await open({ userId: admin.id });
    const rung = await open({ attemptingUserIds: [agent.id] });
    const own = await open({ userId: agent.id });
    expect((await listed({ order: 'asc' }, agent)).map((it) => it.id)).toEqual([
      rung.communicationId,
      own.communicationId,
    ]);
    expect((await listed({ mine: '1' })).map((it) => it.id)).toEqual([other.communicationId]);
    const ask = (id: number) => server.call(getCommunication, { as: agent, params: { id } });
    expect((await ask(other.communicationId)).status).toBe(404);
    expect((await ask(rung.communicationId)).status).toBe(200);
    const params = { id: own.contactId ?? 0 };
    const timeline = await server.call(listContactCommunications, { as: agent, params });
    expect(timeline.body.data.map((it) => it.id)).toEqual([own.communicationId, rung.communicationId]);
    const told = await toldEvents(server.context.kernel, admin.companyId);
    const toldOf = (id: number) =>
      told.find(({ type, entity }) => type === 'new_communication' && entity.id === id)?.channels.toSorted();
    expect(toldOf(other.communicationId)).toEqual([`private-company-${admin.companyId}-user-${admin.id}`]);
    expect(toldOf(own.communicationId)).toEqual([`private-company-${admin.companyId}`]);
  });
});

describe('line and contact of a call', () => {
  const info = (query: { sid?: string; phone_number?: string }) =>
    server.call(getCommunicationInfo, { as: admin, query });

  it('are refused without a question, for what is no number, and for what is unknown', async () => {
    expect((await info({})).error.errors).toHaveProperty('phone_number');
    expect((await info({ phone_number: 'nobody' })).error).toMatchObject({ code: 'REJECTED', rejection: 16 });
    expect((await info({ phone_number: number })).status).toBe(404);
    expect((await info({ sid: 'CA00000000000000000000000000000000' })).status).toBe(404);
  });

  it('are found by number, with the calls of today that are over', async () => {
    const { contactId, ...ended } = await open();
    await change(ended.communicationId, { dispositionStatus: 'completed', currentStatus: 'completed' });
    // The call that asks for its own card, once more after a rejoin.
    await open();
    expect((await info({ phone_number: number })).body).toMatchObject({
      campaign_id: lineId,
      contact: { id: contactId, phone_number: number },
    });
    const found = await server.call(findContactByPhone, { as: admin, query: { phone_number: number } });
    expect(found.body).toMatchObject({ calls_today: 1, last_campaign_id: lineId, contact: { id: contactId } });
  });

  it('have a history: calls that are over, and the last in which somebody talked', async () => {
    const ask = async (as = admin) => {
      const { body } = await server.call(findContactByPhone, { as, query: { phone_number: number } });
      return [body.past_calls, body.last_talk?.user_name ?? null];
    };
    expect(await ask()).toEqual([0, null]);
    const first = await open({ userId: agent.id });
    expect(await ask()).toEqual([0, null]);
    await change(first.communicationId, { dispositionStatus: 'completed', talkSeconds: 61 });
    const second = await open();
    await change(second.communicationId, { dispositionStatus: 'missed' });
    expect(await ask()).toEqual([2, 'Olu']);
    const at = (await server.call(findContactByPhone, { as: admin, query: { phone_number: number } })).body.last_talk
      ?.at;
    expect(at).toBe(
      (await server.call(getCommunication, { as: admin, params: { id: first.communicationId } })).body.created_at,
    );
    // Only what one may see oneself.
    const other = await open({ userId: admin.id });
    await change(other.communicationId, { dispositionStatus: 'completed', talkSeconds: 5 });
    expect([await ask(), await ask(agent)]).toEqual([
      [3, 'Ada'],
      [1, 'Olu'],
    ]);
  });
});
