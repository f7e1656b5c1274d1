import {
  countContacts,
  getContact,
  inboxCounts,
  listContacts,
  markContactRead,
  markContactUnread,
  type Contact,
  type InboxCounts,
} from '@talk/contract';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines, ringGroups, ringGroupUsers } from '../../platform/lines/read.js';
import { diceOf, randomOf } from '../contacts/random-filter.fixture.js';
import { communications } from './communications.tables.js';

const server = useTestServer();
const STATUSES = ['new', 'open', 'pending', 'closed'] as const;
const CHANNELS = ['calls', 'messages', 'voicemails'] as const;
const dice = diceOf(randomOf(23));
let admin: TestUser;
let viewers: Record<string, TestUser>;
let foreigner: TestUser;
let lineId: number;

beforeAll(async () => {
  const company = await server.company();
  const narrowed = { contactsVisibility: 'restricted', contactsAccessLevel: 1 } as const;
  const { drizzle } = server.context.kernel.db;
  const [line] = await drizzle.insert(lines).values({ companyId: company.id, name: 'Sales' }).returning();
  lineId = line?.id ?? 0;
  admin = await server.user(company.id);
  foreigner = await server.user((await server.company()).id);
  const user = (membership: NonNullable<Parameters<typeof server.user>[1]>['membership']) =>
    server.user(company.id, membership === undefined ? {} : { membership });
  viewers = {
    all: admin,
    own: await user({ ...narrowed, canViewUnassignedContacts: false }),
    unassigned: await user({ ...narrowed, canViewUnassignedContacts: true }),
    peers: await user({ ...narrowed, contactsAccessLevel: 4 }),
    groupLines: await user({ ...narrowed, contactsAccessLevel: 2, canViewUnassignedContacts: false }),
    lineLimit: await user({ lineAccessLimit: true, accessibleCampaigns: [lineId] }),
  };
  const members = [viewers['own'], viewers['peers'], viewers['groupLines']];
  const [group] = await drizzle.insert(ringGroups).values({ companyId: company.id, name: 'Sales' }).returning();
  await drizzle
    .insert(ringGroupUsers)
    .values(members.map((member) => ({ companyId: company.id, ringGroupId: group?.id ?? 0, userId: member?.id ?? 0 })));
});

const someOwner = () => dice.pick([null, ...Object.values(viewers).map(({ id }) => id)]);

/** A change of some contacts in one statement. */
async function change(): Promise<void> {
  const { companyId } = admin;
  const those = sql`company_id = ${companyId} and id % ${2 + dice.below(6)} = ${dice.below(2)}`;
  const lineIds = dice.below(2) === 0 ? sql`'{}'::bigint[]` : sql`array[${lineId}]::bigint[]`;
  const changes: (() => SQL)[] = [
    () => sql`insert into contacts (company_id, name, owner_id, task_status, unread_texts, unread_missed_calls, line_ids)
      select ${companyId}, 'New', ${someOwner()}::bigint, ${dice.pick(STATUSES)}, ${dice.below(2)}, ${dice.below(2)}, ${lineIds}
      from generate_series(1, ${1 + dice.below(6)})`,
    () => sql`update contacts set owner_id = ${someOwner()}::bigint where ${those}`,
    () => sql`update contacts set task_status = ${dice.pick(STATUSES)} where ${those}`,
    () => sql`update contacts set unread_texts = ${dice.below(3)} where ${those}`,
    () => sql`update contacts set unread_missed_calls = ${dice.below(2)} where ${those}`,
    () => sql`update contacts set unread_voicemails = ${dice.below(2)} where ${those}`,
    () =>
      sql`update contacts set inbound_calls = ${dice.below(2)}, inbound_communications = ${dice.below(3)} where ${those}`,
    () =>
      sql`update contacts set deleted_at = ${dice.pick([null, '2026-11-01T00:00:00Z'])}::timestamptz where ${those}`,
    () => sql`insert into communications (company_id, type, direction, contact_id, lead_number, current_status, disposition_status)
      select company_id, 'call', 'inbound', id, '+14155550100', 'completed', ${dice.pick(['voicemail', 'missed-voicemail', 'completed'])}
      from contacts where ${those} limit 3`,
    () => sql`delete from contacts where ${those} and id % 5 = 0
      and not exists (select 1 from communications c where c.contact_id = contacts.id)`,
  ];
  await server.context.kernel.db.drizzle.execute(dice.pick(changes)());
}

type Query = { my_contacts?: '1'; channel?: (typeof CHANNELS)[number] };
const counts = async (as: TestUser, query: Query = {}) => (await server.call(inboxCounts, { as, query })).body;

async function listed(as: TestUser, query: Record<string, string>): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await server.call(listContacts, {
      as,
      query: { ...query, per_page: 100, ...(cursor === undefined ? {} : { cursor }) },
    });
    all.push(...body.data);
    if (body.next_cursor == null) return all;
    cursor = body.next_cursor;
  }
}

function countedOf(contacts: readonly Contact[], ofChannel: readonly Contact[]): InboxCounts {
  const of = (name: string) => ofChannel.filter(({ task_status_name }) => task_status_name === name).length;
  return {
    statuses: { new: of('new'), open: of('open'), pending: of('pending'), closed: of('closed') },
    unread: {
      inbox: contacts.filter(({ unread_count }) => unread_count > 0).length,
      calls: contacts.filter(({ unread_missed_calls_count }) => unread_missed_calls_count > 0).length,
      messages: contacts.filter(({ unread_texts_count }) => unread_texts_count > 0).length,
      voicemails: contacts.filter(({ unread_voicemails_count }) => unread_voicemails_count > 0).length,
    },
  };
}

describe('the counts of the inbox', () => {
  it('equal the lists of each kind of viewer after random changes, before and after they are added up', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await change();
      if (turn === 29) await runSchedule(server.context, 'contacts.totals');
      if (turn % 15 !== 14) continue;
      for (const [kind, as] of Object.entries(viewers)) {
        for (const query of [{}, { my_contacts: '1' as const }]) {
          const all = await listed(as, query);
          expect(await counts(as, query), kind).toEqual(countedOf(all, all));
          const channel = CHANNELS[turn % 3] ?? 'calls';
          const some = await listed(as, { ...query, channel });
          expect(await counts(as, { ...query, channel }), `${kind} ${channel}`).toEqual(countedOf(all, some));
        }
      }
    }
    expect((await counts(admin)).unread.inbox).toBeGreaterThan(0);
  }, 60_000);

  it('have nothing of another company', async () => {
    const none = countedOf([], []);
    expect(await counts(foreigner)).toEqual(none);
    for (const channel of CHANNELS) expect(await counts(foreigner, { channel })).toEqual(none);
  });

  it('are refused to users who may not list contacts', async () => {
    expect((await server.call(inboxCounts, { as: await server.user(admin.companyId, { roles: [] }) })).status).toBe(
      403,
    );
  });

  it('names the channels when another is asked for', async () => {
    const query = { channel: 'faxes' } as unknown as { channel: 'calls' };
    for (const endpoint of [inboxCounts, listContacts, countContacts]) {
      const answer = await server.call(endpoint, { as: admin, query });
      expect(answer.status).toBe(422);
      expect(answer.error.errors).toEqual({
        channel: ['Choose calls, messages, voicemails or my-personal-line.'],
      });
    }
  });
});

/** A contact with communications that were read, the oldest first. */
async function contactWith(...kinds: readonly Partial<typeof communications.$inferInsert>[]): Promise<number> {
  return server.transaction(async (tx) => {
    const id = await server.context.modules.contacts.records.insert(tx, admin.scope, { firstName: 'Maya' }, []);
    if (id === null) throw new Error('no contact');
    for (const [index, kind] of kinds.entries())
      await tx.q.insert(communications).values({
        companyId: admin.companyId,
        type: 'call',
        direction: 'inbound',
        contactId: id,
        lineId,
        leadNumber: '+14155550199',
        currentStatus: 'completed',
        dispositionStatus: 'completed',
        isRead: true,
        createdAt: new Date(server.clock.now().getTime() + index * 1000),
        ...kind,
      });
    return id;
  });
}

const unreadOf = async (id: number) => {
  const { body } = await server.call(getContact, { as: admin, params: { id } });
  return [body.unread_missed_calls_count, body.unread_texts_count, body.unread_voicemails_count];
};

describe('marking a contact as unread', () => {
  it.each([
    ['a missed call', [{ type: 'sms' }, { dispositionStatus: 'missed' }], [1, 0, 0]],
    [
      'a text before an answered call and our reply',
      [{ type: 'sms' }, {}, { type: 'sms', direction: 'outbound' }],
      [0, 1, 0],
    ],
    ['a fax', [{ type: 'fax' }], [0, 1, 0]],
    ['a voicemail', [{ dispositionStatus: 'voicemail' }], [0, 0, 1]],
  ] as const)('has %s wait again, once, and counts it', async (_, kinds, expected) => {
    const id = await contactWith(...kinds);
    const before = (await toldEvents(server.context.kernel, admin.companyId)).length;
    const unread = (await counts(admin)).unread.inbox;
    for (let times = 0; times < 2; times += 1) {
      const answer = await server.call(markContactUnread, { as: admin, params: { id } });
      expect(answer.body.unread_count).toBe(1);
    }
    expect(await unreadOf(id)).toEqual(expected);
    expect((await counts(admin)).unread.inbox).toBe(unread + 1);
    const told = (await toldEvents(server.context.kernel, admin.companyId)).slice(before);
    expect(told.map(({ type }) => type)).toEqual(['contact_updated', 'update_communication']);
  });

  it('is undone by marking it as read, and done again', async () => {
    const id = await contactWith({ type: 'sms' });
    for (let round = 0; round < 2; round += 1) {
      await server.call(markContactUnread, { as: admin, params: { id } });
      expect(await unreadOf(id)).toEqual([0, 1, 0]);
      await server.call(markContactRead, { as: admin, params: { id } });
      expect(await unreadOf(id)).toEqual([0, 0, 0]);
    }
  });

  it('is refused where nothing can wait, and for a contact that the user does not see', async () => {
    const id = await contactWith({}, { type: 'sms', direction: 'outbound' });
    const refused = await server.call(markContactUnread, { as: admin, params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.error.message).toBe(
      'This contact has no text, fax, email, missed call or voicemail to mark as unread.',
    );
    for (const as of [foreigner, viewers['own'] ?? foreigner])
      expect((await server.call(markContactUnread, { as, params: { id } })).status).toBe(404);
  });
});
