import { countContacts, listContacts, type Contact } from '@talk/contract';
import { CONTACT_SORTS, type ContactSort } from '@talk/domain/columns';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../policy/scope.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { contacts } from './contacts.tables.js';

const server = useTestServer();
const COUNT = 60;
let admin: TestUser;
let agent: TestUser;

// Sixty contacts in groups that share names, companies and times, so that every order has ties; every third was never engaged.
beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  agent = await server.user(company.id, { roles: ['Company Agent'] });
  const { records } = server.context.modules.contacts;
  await server.transaction(async (tx) => {
    for (let index = 0; index < COUNT; index += 1)
      await records.insert(
        tx,
        admin.scope,
        {
          firstName: ['maya', 'Jonas', 'dana', 'Rahul', '50%_off'][index % 5] ?? null,
          lastName: `Group${index % 7}`,
          companyName: index % 4 === 0 ? null : (['Acme', 'bolt', 'Crane'][index % 3] ?? null),
          email: `person${index}@example.test`,
          ownerId: index % 2 === 0 ? agent.id : null,
          taskStatus: (['new', 'open', 'pending', 'closed'] as const)[index % 4] ?? 'new',
          unreadTexts: index % 10 === 0 ? 1 : 0,
          inboundCalls: index % 4,
          outboundTexts: index % 11,
          inboundCommunications: index % 4,
          outboundCommunications: index % 11,
          lastInboundEngagementAt: index % 5 === 0 ? null : new Date(Date.UTC(2026, 9, 1 + (index % 7))),
          lastEngagementAt: index % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 1 + (index % 6))),
        },
        [{ e164: `+1415555${4000 + index}`, title: 'Mobile' }],
      );
  });
});

async function ids(query: Parameters<typeof page>[0]): Promise<number[]> {
  return (await page(query)).data.map((contact) => contact.id);
}

async function page(query: NonNullable<Parameters<typeof server.call<typeof listContacts>>[1]>['query'], as = admin) {
  const answer = await server.call(listContacts, { as, ...(query === undefined ? {} : { query }) });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Walks the list by its cursors. */
async function walk(sort: ContactSort, order: 'asc' | 'desc'): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, next_cursor } = await page({ sort, order, per_page: 7, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...data);
    if (next_cursor == null) return all;
    cursor = next_cursor;
  }
}

describe('a cursor', () => {
  it.each(['not base64!', 'W10', Buffer.from('["name:asc","x","1"]').toString('base64url')])(
    'that is not of this order is refused: %s',
    async (cursor) => {
      const answer = await server.call(listContacts, { as: admin, query: { cursor } });
      expect(answer.status).toBe(422);
      expect(answer.error.errors).toHaveProperty('cursor');
    },
  );

  it('with values that the database could not read is refused', async () => {
    const cursor = Buffer.from(JSON.stringify(['last_engagement_at:desc', 'yesterday', '1'])).toString('base64url');
    expect((await server.call(listContacts, { as: admin, query: { cursor } })).status).toBe(422);
  });

  it.each(CONTACT_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'walks every contact exactly once by %s %s',
    async (sort, order) => {
      const walked = (await walk(sort, order)).map((contact) => contact.id);
      expect(new Set(walked).size).toBe(COUNT);
      expect(walked).toHaveLength(COUNT);
      expect(walked).toEqual(await ids({ sort, order, per_page: 100 }));
    },
  );

  it('continues at its place when contacts are added before it', async () => {
    const first = await page({ sort: 'name', order: 'asc', per_page: 10 });
    const expected = await ids({ sort: 'name', order: 'asc', per_page: 10, page: 2 });
    const { records } = server.context.modules.contacts;
    const id = await server.transaction((tx) => records.insert(tx, admin.scope, { firstName: '  Aaa' }, []));
    const second = await page({ sort: 'name', order: 'asc', per_page: 10, cursor: first.next_cursor ?? '' });
    expect(second.data.map((contact) => contact.id)).toEqual(expected);
    await server.context.kernel.db.drizzle.delete(contacts).where(within(admin.scope, contacts, sql`id = ${id}`));
  });
});

describe('order', () => {
  it('shows who was engaged last first, and never engaged ones last', async () => {
    const { data, total } = await page({ per_page: 100 });
    const times = data.map((contact) => contact.last_engagement_at ?? '');
    expect(times).toEqual([...times].sort().reverse());
    expect(total).toBe(COUNT);
  });

  it.each(['inbound_calls_count', 'outbound_texts_count', 'communications_count', 'unread_count'] as const)(
    'shows the most %s first, as they are shown',
    async (sort) => {
      const { data } = await page({ sort, per_page: 100 });
      const counts = data.map((contact) => contact[sort]);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(new Set(counts).size).toBeGreaterThan(1);
    },
  );

  it('reads names without accents, and has empty values last in both directions', async () => {
    const company = await server.company();
    const own = await server.user(company.id);
    const { records } = server.context.modules.contacts;
    await server.transaction(async (tx) => {
      for (const [firstName, companyName] of [
        ['Zoë', 'Ångström'],
        ['Ángel', null],
        ['Łukasz', 'O’Brien'],
        ['anna', 'OBrien Ltd'],
        ['Bea', null],
        ['A\u0301da', 'zebra'],
      ] as const)
        await records.insert(tx, own.scope, { firstName, companyName }, []);
    });
    const sorted = async (sort: ContactSort, order: 'asc' | 'desc') =>
      (await page({ sort, order, per_page: 100 }, own)).data;
    const names = ['A\u0301da', 'Ángel', 'anna', 'Bea', 'Łukasz', 'Zoë'];
    expect((await sorted('name', 'asc')).map(({ name }) => name)).toEqual(names);
    expect((await sorted('first_name', 'desc')).map(({ name }) => name)).toEqual(names.toReversed());
    const companies = ['Ångström', 'O’Brien', 'OBrien Ltd', 'zebra'];
    const of = async (order: 'asc' | 'desc') =>
      (await sorted('company_name', order)).map((contact) => contact.company_name);
    expect(await of('asc')).toEqual([...companies, null, null]);
    expect(await of('desc')).toEqual([...companies.toReversed(), null, null]);
  });

  it('does not care about capitals, and has contacts without a company last', async () => {
    const { data } = await page({ sort: 'company_name', order: 'asc', per_page: 100 });
    const names = data.map((contact) => contact.company_name?.toLowerCase() ?? '~');
    expect(names).toEqual([...names].sort());
  });
});

describe('search', () => {
  const search = async (text: string) => (await page({ search: text, per_page: 100 })).data;

  it('is not applied below three characters', async () => {
    expect(await search(' ma ')).toHaveLength(COUNT);
  });

  it('finds what contains every word, in any order and case', async () => {
    const found = await search('group3 MAYA');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((contact) => contact.name === 'maya Group3')).toBe(true);
  });

  it.each(['(415) 555-4021', '+1 415 555 4021', '415.555.4021', '5554021', 'person21@example'])(
    'finds one contact by %s',
    async (text) => {
      expect((await search(text)).map((contact) => contact.email)).toEqual(['person21@example.test']);
    },
  );

  it('finds a number however it is written, and a name without its accents', async () => {
    const company = await server.company();
    const own = await server.user(company.id);
    const { records } = server.context.modules.contacts;
    const made = { firstName: 'Jose\u0301', lastName: 'O’Brien-Łukasz', companyName: '24/7 Straße' };
    await server.transaction((tx) => records.insert(tx, own.scope, made, [{ e164: '+442079460018', title: 'Work' }]));
    const count = async (text: string) => (await page({ search: text }, own)).data.length;
    for (const text of [
      '+44 (0)20 7946 0018',
      '011 44 20 7946 0018',
      '0044 20 7946 0018',
      'tel:+44-20-7946-0018',
      '+44 20 7946 0018 x204',
      '+44\u201120\u20117946\u20110018',
      '+44·20–7946–0018',
      '\u2066+44 20 7946 0018\u2069',
      '４４２０７９４６００１８',
      '020 7946',
      'jose 7946-0018',
      'jose',
      'JOSÉ',
      'Jose\u0301',
      'obrien',
      "o'brien",
      'O’Brien',
      'lukasz',
      'ŁUKASZ',
      'brien\u2011luk',
      'strasse',
      '24/7',
    ])
      expect([text, await count(text)]).toEqual([text, 1]);
    for (const text of ['+44 20 7946 0019', 'joseph', 'obrian']) expect([text, await count(text)]).toEqual([text, 0]);
  });

  it('takes % and _ as they are', async () => {
    expect((await search('50%_off')).length).toBe(12);
    expect(await search('50%%off')).toEqual([]);
    expect(await search('%%%')).toEqual([]);
  });
});

describe('filters', () => {
  it('narrow list and count alike', async () => {
    const filters: [NonNullable<Parameters<typeof page>[0]>, number][] = [
      [{ my_contacts: '1' }, 30],
      [{ has_unread: '1' }, 6],
      [{ task_status: 'pending' }, 15],
      [{ task_status: 'all' }, 60],
      [{ task_status: 'new', my_contacts: '1', has_unread: 'true' }, 3],
    ];
    for (const [query, count] of filters) {
      const list = await page({ ...query, per_page: 100 }, agent);
      expect([query, list.data.length, list.total]).toEqual([query, count, count]);
      expect((await server.call(countContacts, { as: agent, query })).body.count).toBe(count);
    }
  });
});
