import {
  createContact,
  listEvents,
  markContactRead,
  setContactTaskStatus,
  updateContact,
  type ContactAudit,
  type EventData,
  type VersionedId,
} from '@talk/contract';
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENTS_CHANNEL } from '../../../events/announcer.js';
import { within } from '../../../policy/scope.js';
import { countRoundTrips, toldEvents, tokenFor, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { contacts } from '../contacts/read.js';
import { communications } from './read.js';

// A change of many is one event with many ids, of which everyone gets those that they may see.

const server = useTestServer();
let admin: TestUser;
let contactId: number;
/** Lines of the company; texts of the contact are on them in turn. */
let sales: number;
let support: number;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  [sales, support] = [await line('Sales'), await line('Support')];
  contactId = await contact();
});

async function line(name: string): Promise<number> {
  const { drizzle } = server.context.kernel.db;
  const [row] = await drizzle.insert(lines).values({ companyId: admin.companyId, name }).returning();
  if (row === undefined) throw new Error('the line was not inserted');
  return row.id;
}

const contact = async (): Promise<number> =>
  (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;

/** Unread texts of a contact, on both lines in turn. */
async function receive(count: number, of = contactId): Promise<number[]> {
  const values = Array.from({ length: count }, (_, index) => ({
    companyId: admin.companyId,
    type: 'sms',
    direction: 'inbound' as const,
    contactId: of,
    lineId: index % 2 === 0 ? sales : support,
    leadNumber: '+14155550199',
    currentStatus: 'completed' as const,
    dispositionStatus: 'completed' as const,
    isRead: false,
  }));
  const rows = await server.context.kernel.db.drizzle.insert(communications).values(values).returning();
  return rows.map(({ id }) => id);
}

const markRead = (of = contactId) => server.call(markContactRead, { as: admin, params: { id: of } });

interface Part {
  readonly channels: readonly string[];
  readonly items: readonly VersionedId[];
}

/** What is told of a type, in the parts that people get. */
async function partsOf(type: string): Promise<Part[]> {
  const told = await toldEvents(server.context.kernel, admin.companyId);
  return told
    .filter((event) => event.type === type)
    .map(({ channels, data }) => ({ channels, items: (data as EventData['left_view']).items }));
}

/** Every item that somebody gets live, on any channel that is theirs. */
const heardLive = (parts: readonly Part[], { id, companyId }: TestUser): number[] =>
  parts
    .filter(({ channels }) =>
      channels.some((name) =>
        [`private-company-${companyId}`, `private-company-${companyId}-user-${id}`].includes(name),
      ),
    )
    .flatMap(({ items }) => items.map((item) => item.id));

async function replayed(as: TestUser | string, type: string): Promise<number[]> {
  const { data } = (await server.call(listEvents, { as, query: { since: 0, limit: 500 } })).body;
  return data
    .filter((event) => event.type === type)
    .flatMap((event) => (event.data as EventData['left_view']).items.map(({ id }) => id));
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

describe('a contact with five hundred unread texts that is marked as read', () => {
  it('is told of in a few events that each fit, with every id and its version, and one notification', async () => {
    const ids = await receive(500);
    const { kernel } = server.context;
    const heard: string[] = [];
    const stop = kernel.listener.on(EVENTS_CHANNEL, (payload) => void heard.push(payload));
    // Notifications arrive in the order in which they were sent: whatever went out before a mark is there when the mark is.
    const seeMark = (mark: string) =>
      expect
        .poll(async () => {
          await kernel.db.announcer.end();
          await kernel.db.pool.query(`select pg_notify($1, $2)`, [EVENTS_CHANNEL, mark]);
          return heard.includes(mark);
        })
        .toBe(true);
    await seeMark('0');
    heard.length = 0;
    await markRead();
    await seeMark('-1');
    stop();
    expect(heard.filter((payload) => payload.split(',').includes(String(admin.companyId)))).toHaveLength(1);

    const told = (await toldEvents(kernel, admin.companyId)).filter(({ type }) => type === 'communications_updated');
    expect(told.length).toBeLessThanOrEqual(4);
    for (const { channels: _, ...envelope } of told)
      expect(Buffer.byteLength(JSON.stringify(envelope))).toBeLessThanOrEqual(10 * 1024);
    const data = told.map((event) => event.data as EventData['communications_updated']);
    expect(data.map(({ changes }) => changes)).toEqual(told.map(() => ({ is_read: true })));
    const rows = await kernel.db.drizzle
      .select({ id: communications.id, version: communications.version, isRead: communications.isRead })
      .from(communications)
      .where(within(admin.scope, communications, inArray(communications.id, ids)));
    expect(rows.every(({ isRead }) => isRead)).toBe(true);
    const versions = new Map(data.flatMap(({ items }) => items.map(({ id, version }) => [id, version])));
    expect(versions).toEqual(new Map(rows.map(({ id, version }) => [id, version])));
  });

  it('takes as many round trips as one with two', async () => {
    const tripsOf = async (of: number): Promise<number> => {
      const counted = countRoundTrips();
      await markRead(of);
      counted.stop();
      return counted.trips.length;
    };
    const other = await contact();
    // The first one reads what is cached from then on.
    await receive(2);
    await markRead();
    await receive(2);
    await receive(500, other);
    expect(await tripsOf(other)).toBe(await tripsOf(contactId));
  });
});

describe('of a change of many', () => {
  it('everyone hears of what they may see and of nothing else, live and again after a gap', async () => {
    const agent = (membership: Parameters<typeof server.user>[1]) =>
      server.user(admin.companyId, { roles: ['Company Agent'], ...membership });
    const all = await agent({});
    const onSales = await agent({ membership: { lineAccessLimit: true, accessibleCampaigns: [sales] } });
    const alsoOnSales = await agent({ membership: { lineAccessLimit: true, accessibleCampaigns: [sales] } });
    const nothing = await agent({ membership: { communicationsVisibility: 2 } });
    // A person of two companies who sees everything in the other one.
    const elsewhere = (await server.company()).id;
    await server.membership(elsewhere, nothing.id);
    const away = await tokenFor(server.context.kernel, elsewhere, nothing.id);

    const ids = await receive(6);
    const [ofSales, ofSupport] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)];
    expect([ofSales.length, ofSupport.length]).toEqual([3, 3]);
    await markRead();
    const type = 'communications_updated';
    const parts = await partsOf(type);
    for (const [who, seen] of [
      [admin, ids],
      [all, ids],
      [onSales, ofSales],
      [alsoOnSales, ofSales],
      [nothing, []],
    ] as const) {
      expect(sorted(heardLive(parts, who))).toEqual(seen);
      expect(sorted(await replayed(who, type))).toEqual(seen);
    }
    expect(await replayed(away, type)).toEqual([]);
    // One part for each group of people who see the same, and nobody is in two.
    expect(parts).toHaveLength(2);
  });

  it('goes over the channel of the company where all on it see the same', async () => {
    await server.user(admin.companyId, { roles: ['Company Agent'] });
    const ids = await receive(3);
    await markRead();
    const [part, ...others] = await partsOf('communications_updated');
    expect([part?.channels, others]).toEqual([[`private-company-${admin.companyId}`], []]);
    expect(sorted(part?.items.map(({ id }) => id) ?? [])).toEqual(ids);
  });

  it('is decided again when it is delivered: what somebody may not see any more, they do not hear of', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    const ids = await receive(4);
    await markRead();
    expect(await replayed(agent, 'communications_updated')).toHaveLength(4);
    await server.context.kernel.db.pool.query(
      'update memberships set line_access_limit = true, accessible_campaigns = array[$2::bigint] where user_id = $1',
      [agent.id, support],
    );
    const left = ids.filter((_, at) => at % 2 === 1);
    expect(sorted(await replayed(agent, 'communications_updated'))).toEqual(left);
    expect(sorted(heardLive(await partsOf('communications_updated'), agent))).toEqual(left);
  });

  it('one alone is an ordinary event', async () => {
    await receive(1);
    await markRead();
    const types = (await toldEvents(server.context.kernel, admin.companyId)).map(({ type }) => type);
    expect(types).toContain('update_communication');
    expect(types).not.toContain('communications_updated');
  });
});

describe('a hundred contacts that are moved to another status', () => {
  const restricted = {
    contactsVisibility: 'restricted',
    contactsAccessLevel: 1,
    canViewUnassignedContacts: false,
  } as const;

  async function move(ids: readonly number[]): Promise<number> {
    const counted = countRoundTrips();
    const body = { contact_ids: [...ids], task_status: 'closed' as const };
    const { status } = await server.call(setContactTaskStatus, { as: admin, body });
    counted.stop();
    expect(status).toBe(200);
    return counted.trips.length;
  }

  it('are told of in one event, their history in a few, in as many round trips as two', async () => {
    const owner = await server.user(admin.companyId, { roles: ['Company Agent'], membership: restricted });
    const { companyId } = admin;
    const values = Array.from({ length: 102 }, (_, n) => ({
      companyId,
      name: 'Maya',
      ownerId: n < 3 ? owner.id : null,
    }));
    const made = await server.context.kernel.db.drizzle.insert(contacts).values(values).returning();
    const [ids, two] = [made.slice(0, 100).map(({ id }) => id), made.slice(100).map(({ id }) => id)];
    // The first one reads what is cached from then on.
    await move([contactId]);
    expect(await move(ids)).toBe(await move(two));

    const told = await toldEvents(server.context.kernel, admin.companyId);
    const data = told
      .filter(
        ({ type, channels }) => type === 'contacts_updated' && channels.some((name) => name.endsWith(`-${admin.id}`)),
      )
      .map((event) => event.data as EventData['contacts_updated']);
    // One event of the hundred, one of the two.
    expect(data.map(({ items }) => items.length)).toEqual([100, 2]);
    expect(data[0]?.changes).toEqual({
      task_status: 4,
      task_status_name: 'closed',
      snoozed_until: null,
      response_due_at: null,
      response_warn_at: null,
    });
    expect(data[0]?.items[0]).toEqual({ id: ids[0], version: 2, user_id: owner.id, unread_count: 0 });
    const audits = told
      .filter(({ type }) => type === 'contact_audits_created')
      .filter(({ channels }) => channels.some((name) => name.endsWith(`-${admin.id}`)))
      .map((event) => (event.data as { items: ContactAudit[] }).items);
    expect(audits.length).toBeLessThan(8);
    expect(sorted(audits.flat().map((audit) => audit.contact_id))).toEqual(sorted([...ids, ...two]));

    expect(await replayed(owner, 'contacts_updated')).toEqual(ids.slice(0, 3));
    expect(sorted(heardLive(await partsOf('contacts_updated'), owner))).toEqual(ids.slice(0, 3));
    expect(sorted(heardLive(await partsOf('contact_audits_created'), owner))).toHaveLength(3);
  });
});

it('a change of a contact reaches also those who hear nothing on the company’s channel', async () => {
  // May see contacts, and may not list communications: not admitted to the company's channel.
  const clerk = await server.user(admin.companyId, {
    roles: ['Billing Admin'],
    membership: { extraPermissions: ['list contact'] },
  });
  await server.call(updateContact, { as: admin, params: { id: contactId }, body: { first_name: 'Ada' } });
  const told = await toldEvents(server.context.kernel, admin.companyId);
  expect(told.find(({ type }) => type === 'contact_updated')?.channels).toEqual([
    `private-company-${admin.companyId}`,
    `private-company-${admin.companyId}-user-${clerk.id}`,
  ]);
});
