import { listCommunications, listContacts, login } from '@talk/contract';
import { CONTACT_SORTS, type ContactSort } from '@talk/domain/columns';
import type { FilterOperator, FilterValue } from '@talk/domain/filters';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope, type Scope } from '../../policy/scope.js';
import type { Viewer } from '../../policy/visibility.js';
import { cursorOf } from '../../http/sorted-list.js';
import { readViewer } from '../platform/viewers/read.js';
import { useTestServer } from '../../testing/index.js';
import {
  type CommunicationFilter,
  EVERYTHING,
  listCommunicationViews,
  newestFirst,
} from '../people/communications/index.js';
import { type ContactFilter, contactOrder, listContactKeys } from '../people/contacts/index.js';
import { membersOf } from '../people/lists/read.js';
import { findUserByEmail } from '../platform/identity/read.js';
import { DEMO_PASSWORD, seedScale, SCALE_EMAIL } from './index.js';
import { explainer, type PlanNode, type Run } from './list-plans.fixture.js';

// Whether lists stay fast as companies grow is decided by the plans of their queries: none may read a whole table or sort it.

const server = useTestServer();
let client: Client;
const { ranPlans, stepsOf } = explainer(() => client);
let scope: Scope;

beforeAll(async () => {
  const { kernel } = server.context;
  await seedScale(kernel, { contacts: 8000, communications: 40_000 });
  const user = await findUserByEmail({ q: kernel.db.drizzle }, SCALE_EMAIL);
  if (user === undefined) throw new Error('the scale user exists');
  scope = { ...systemScope(1), userId: user.id };
  client = new Client({ connectionString: kernel.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

const readsAll = (step: string): boolean => /^Seq Scan (contacts|communications|contact_phone_numbers)$/.test(step);

describe('contacts', () => {
  const page = { page: 1, per_page: 25 };

  async function steps(sort: ContactSort, filter: ContactFilter, cursor?: string): Promise<string[]> {
    const viewer = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    return stepsOf((q) => {
      const order = contactOrder(sort, 'desc');
      return listContactKeys({ q }, scope, viewer, filter, { ...page, order, cursor });
    });
  }

  it.each([
    ['last_engagement_at', {}, 'contacts_engagement'],
    ['created_at', {}, 'contacts_created'],
    ['name', {}, 'contacts_by_name'],
    ['company_name', {}, 'contacts_by_company_back'],
    ['last_engagement_at', { my_contacts: true }, 'contacts_owner'],
    ['last_engagement_at', { task_status: 'pending' }, 'contacts_status'],
    ['last_engagement_at', { has_unread: true }, 'contacts_unread'],
    ['last_engagement_at', { channel: 'calls' }, 'contacts_with_calls'],
    ['last_engagement_at', { channel: 'messages' }, 'contacts_with_messages'],
  ] as const)('by %s with %j come in order out of %s', async (sort, filter, index) => {
    const plan = await steps(sort, filter);
    expect(plan.filter((step) => step.startsWith('Index'))).toEqual([expect.stringMatching(`${index}$`)]);
    expect(plan.filter((step) => readsAll(step) || step.startsWith('Sort'))).toEqual([]);
  });

  const INDEX_OF: Readonly<Partial<Record<ContactSort, string>>> = {
    last_engagement_at: 'contacts_engagement',
    created_at: 'contacts_created',
    name: 'contacts_by_name',
    company_name: 'contacts_by_company(_back)?',
    first_name: 'contacts_by_first_name(_back)?',
    last_name: 'contacts_by_last_name(_back)?',
    last_inbound_engagement_at: 'contacts_engaged_inbound',
    last_outbound_engagement_at: 'contacts_engaged_outbound',
    unread_count: 'contacts_unread_all',
    response_due_at: 'contacts_response_due(_back)?',
  };

  it.each(CONTACT_SORTS)(
    'by %s come in order out of an index of their own, up and down, from a deep place too',
    async (sort) => {
      const viewer = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
      const index = INDEX_OF[sort] ?? `contacts_${sort.replace(/_count$/, '')}`;
      for (const direction of ['asc', 'desc'] as const) {
        const order = contactOrder(sort, direction);
        const reads = { q: server.context.kernel.db.drizzle };
        const [deep] = (await listContactKeys(reads, scope, viewer, {}, { ...page, page: 200, order })).slice(-1);
        const cursor = Buffer.from(JSON.stringify(cursorOf(order, deep?.keys ?? []))).toString('base64url');
        for (const at of [undefined, cursor]) {
          const plan = await stepsOf((q) => listContactKeys({ q }, scope, viewer, {}, { ...page, order, cursor: at }));
          expect(
            plan.filter((step) => step.startsWith('Index')),
            `${sort} ${direction}`,
          ).toEqual([expect.stringMatching(`${index}$`)]);
          expect(plan.filter((step) => readsAll(step) || /^(?:Incremental )?Sort/.test(step))).toEqual([]);
        }
      }
    },
  );

  it.each(CONTACT_SORTS)('by %s are found without a look at all of them by who sees only a few', async (sort) => {
    const all = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    const own = { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassigned: false };
    for (const viewer of [
      { ...all, ...own, userId: 999_999 },
      { ...all, ...own },
    ]) {
      const order = contactOrder(sort, 'desc');
      const plans = await ranPlans((q) =>
        listContactKeys({ q }, scope, viewer, {}, { ...page, order, cursor: undefined }),
      );
      let read = 0;
      const visit = (node: PlanNode): void => {
        if (node['Relation Name'] === 'contacts')
          read += ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
        node.Plans?.forEach(visit);
      };
      plans.forEach(visit);
      // Those that are theirs, of 8,000: or as many of the first ones as hold a page of theirs.
      expect(read).toBeLessThan(2_500);
    }
  });

  const treeOf = (field: string, operator: FilterOperator, value: FilterValue): ContactFilter => ({
    tree: {
      filter: { and: [{ field, operator, value }] },
      moment: { nowMs: Date.now(), zone: 'America/Los_Angeles' },
      named: {
        lists: new Map(),
        tags: new Map(field === 'tags' ? [value as readonly number[]].map((ids) => [Number(ids[0]), ids]) : []),
      },
    },
  });

  it.each([
    ['Unassigned', treeOf('is_unassigned', 'is-equal-to', true), 'contacts_unassigned'],
    ['Unanswered', treeOf('is_unanswered_contact', 'is-equal-to', true), 'contacts_unanswered'],
    ['New Leads', treeOf('contact_task_status', 'any-of', ['new']), 'contacts_status'],
    ['an owner', treeOf('contact_owner', 'any-of', [1]), 'contacts_owner'],
    ['unread', treeOf('unread_count', 'more-than', 0), 'contacts_unread'],
  ])('that a filter by %s lets through come in order out of an index', async (_, filter, index) => {
    const plan = await steps('last_engagement_at', filter);
    expect(plan.filter((step) => step.startsWith('Index'))).toEqual([expect.stringMatching(`${index}$`)]);
    expect(plan.filter((step) => readsAll(step) || step.startsWith('Sort'))).toEqual([]);
  });

  it('with a voicemail are found out of its index', async () => {
    const plan = await steps('last_engagement_at', { channel: 'voicemails' });
    expect(plan.filter(readsAll)).toEqual([]);
    expect(plan.join()).toContain('communications_voicemail_contact');
  });

  it('that nobody has talked to for a time are read from there on', async () => {
    const viewer = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    const quiet = treeOf('last_engagement_at', 'is-not', { last: 30, unit: 'days' });
    const order = contactOrder('last_engagement_at', 'desc');
    const plans = await ranPlans((q) => listContactKeys({ q }, scope, viewer, quiet, { ...page, order }));
    let [found, inVain] = [0, 0];
    const visit = (node: PlanNode): void => {
      if (node['Relation Name'] === 'contacts') {
        found += node['Actual Rows'] ?? 0;
        inVain += node['Rows Removed by Filter'] ?? 0;
      }
      node.Plans?.forEach(visit);
    };
    plans.forEach(visit);
    expect([found, inVain]).toEqual([page.per_page + 1, 0]);
  });

  it('with a tag are found without a look at all of them', async () => {
    const { rows } = await client.query<{ tag_id: string }>(
      'select tag_id from contact_tags where company_id = 1 group by tag_id order by count(*) limit 1',
    );
    const plan = await steps('last_engagement_at', treeOf('tags', 'any-of', [Number(rows[0]?.tag_id ?? 0)]));
    expect(plan.filter(readsAll)).toEqual([]);
  });

  it.each([
    ['a few', 40],
    ['most', 6000],
  ])('of a list with %s of them are found and counted without a look at all of them', async (_, size) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into contact_lists (company_id, owner_id, name, scope) values (1, $1, 'Plans', 'company') returning id`,
      [scope.userId],
    );
    const listId = Number(rows[0]?.id ?? 0);
    await client.query(
      `insert into contact_list_members (company_id, list_id, contact_id)
       select 1, $1, id from contacts where company_id = 1 order by id limit $2`,
      [listId, size],
    );
    await client.query('analyze contact_list_members');
    const inList = treeOf('contact_lists', 'any-of', [listId]);
    const order = contactOrder('last_engagement_at', 'desc');
    const viewer = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    const first = await listContactKeys({ q: server.context.kernel.db.drizzle }, scope, viewer, inList, {
      ...page,
      order,
    });
    const values = cursorOf(order, first.at(-1)?.keys ?? []);
    const deep = Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const plan of [await steps('last_engagement_at', inList), await steps('last_engagement_at', inList, deep)]) {
      expect(plan.filter(readsAll)).toEqual([]);
      expect(plan.some((step) => step.includes('contact_list_members'))).toBe(true);
      // Most of them come in order out of the index; a few are sorted.
      expect(plan.some((step) => step.startsWith('Sort'))).toBe(size < 100);
    }
    // Whoever sees everybody is told the number that is kept: no contact is looked at.
    const counted = await stepsOf((q) => membersOf({ q }, scope, [listId]));
    expect(counted.filter((step) => step.includes('contacts'))).toEqual([]);
    expect(counted.some((step) => step.includes('contact_list_counts'))).toBe(true);
  });

  it('are searched through the trigram index', async () => {
    const plan = await steps('last_engagement_at', { search: '13122004711' });
    expect(plan).toContain('Bitmap Index Scan contacts_search_own');
    expect(plan.filter(readsAll)).toEqual([]);
  });

  it('are continued from the place of the cursor, not from the start', async () => {
    const { body } = await server.call(listContacts, { as: await signIn(), query: { page: 40 } });
    const plan = await steps('last_engagement_at', {}, body.next_cursor ?? '');
    expect(plan.filter((step) => step.startsWith('Index'))).toEqual(['Index Scan contacts_engagement']);
    expect(plan.filter((step) => readsAll(step) || step.startsWith('Sort'))).toEqual([]);
  });
});

const reportOf = (field: string, operator: FilterOperator, value: FilterValue): Partial<CommunicationFilter> => ({
  tree: { filter: { and: [{ field, operator, value }] }, moment: { nowMs: Date.now(), zone: 'UTC' } },
});

describe('communications', () => {
  async function steps(filter: Partial<CommunicationFilter>, cursor?: string): Promise<string[]> {
    const viewer = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    return stepsOf((q) => {
      const request = { page: 1, per_page: 25, order: newestFirst(), cursor };
      return listCommunicationViews({ q }, scope, viewer, { ...EVERYTHING, ...filter }, request);
      // The first one says which they are; what is shown of them is read by their ids.
    }, 0);
  }

  it.each([
    [{}, 'communications_recent'],
    [{ type: 'sms', direction: 'inbound' }, 'communications_(?:type|recent)'],
    [{ type: 'fax' }, 'communications_type'],
    [{ contactId: 3 }, 'communications_contact'],
    [{ answerStatus: 'live' }, 'communications_live'],
    [{ answerStatus: 'voicemail' }, 'communications_voicemail'],
    [reportOf('has_unread', 'is-equal-to', true), 'communications_unread_recent'],
    [reportOf('has_recording', 'is-equal-to', true), 'communications_recorded'],
    [reportOf('campaigns', 'any-of', [999_999]), 'communications_line'],
    [reportOf('users', 'any-of', [999_999]), 'communications_user'],
    [reportOf('ring_groups', 'any-of', [999_999]), 'communications_ring_group'],
    [reportOf('contact.contact_owner', 'any-of', [999_999]), 'communications_contact_owner'],
  ] as const)('with %j come out of %s', async (filter, index) => {
    const plan = await steps(filter);
    expect(plan.filter((step) => /^Index (?:Only )?Scan .*communications/.test(step))).toEqual([
      expect.stringMatching(`${index}$`),
    ]);
    expect(plan.filter(readsAll)).toEqual([]);
  });

  it('are continued from the place of the cursor', async () => {
    const { body } = await server.call(listCommunications, { as: await signIn(), query: { page: 30 } });
    const plan = await steps({}, body.next_cursor ?? '');
    expect(plan).toContain('Index Scan communications_recent');
    expect(plan.filter((step) => readsAll(step) || step.startsWith('Sort'))).toEqual([]);
  });

  it('are searched by text, number and name through indexes', async () => {
    const plan = await steps({ search: 'load 31337 is' });
    expect(plan).toEqual(
      expect.arrayContaining(['Bitmap Index Scan communications_words', 'Bitmap Index Scan contacts_search_own']),
    );
    expect(plan.filter(readsAll)).toEqual([]);
  });
});

describe('communications of a viewer who may see next to none', () => {
  const NOBODY_ELSE = 999_999;
  const ownContacts = { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassigned: false };
  const narrow: Readonly<Record<string, Partial<Viewer>>> = {
    'who owns no contact': ownContacts,
    'whose ring groups own none': { ...ownContacts, contactsAccessLevel: 4, ringGroupUserIds: [NOBODY_ELSE] },
    'who sees own ones only': { communicationsVisibility: 2 },
    'limited to a quiet line': { lineIds: [NOBODY_ELSE] },
    'limited to colleagues who had none': { userIds: [NOBODY_ELSE], canViewUnassigned: false },
  };

  it.each(Object.entries(narrow))('%s, are found without a walk through the others, row by row', async (_, limits) => {
    const all = await readViewer({ q: server.context.kernel.db.drizzle }, scope);
    const viewer = { ...all, ...limits, userId: NOBODY_ELSE };
    const plans = await ranPlans((q) => {
      const request = { page: 1, per_page: 25, order: newestFirst(), cursor: undefined };
      return listCommunicationViews({ q }, scope, viewer, EVERYTHING, request);
    });
    let read = 0;
    const visit = (node: PlanNode): void => {
      const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      // A small table is read in one pass, which is cheaper than an index.
      if (node['Relation Name'] === 'communications' && node['Node Type'] !== 'Seq Scan')
        read += rows * (node['Actual Loops'] ?? 0);
      node.Plans?.forEach(visit);
    };
    plans.forEach(visit);
    // The newest 2,000 are looked at first: for where they end, and for what the viewer may see of them.
    expect(read).toBeLessThan(4_500);
  });
});

describe('another company’s words', () => {
  /** How many rows each index of words gave, for a query that is run. */
  async function rowsByIndex(run: Run): Promise<Record<string, number>> {
    const given: Record<string, number> = {};
    const visit = (node: PlanNode): void => {
      if (node['Node Type'] === 'Bitmap Index Scan')
        given[node['Index Name'] ?? ''] = (given[node['Index Name'] ?? ''] ?? 0) + (node['Actual Rows'] ?? 0);
      node.Plans?.forEach(visit);
    };
    (await ranPlans(run)).forEach(visit);
    return given;
  }

  it('are not read by a search', async () => {
    const { kernel } = server.context;
    const [own, foreign] = [await server.company(), await server.company()];
    const user = await server.user(own.id);
    const add = (companyId: number, name: string, number: number) =>
      kernel.db.pool.query(
        `with people as (insert into contacts (company_id, name, search_text)
           select $1, $2 || n, $2 || n from generate_series(1, $3::int) n returning id, company_id, name)
         insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status, body)
         select company_id, id, 'sms', 'inbound', '+14155550160', 'received', 'completed', name from people`,
        [companyId, name, number],
      );
    await add(own.id, 'quarry', 4000);
    await add(own.id, 'zebra crossing', 5);
    await add(foreign.id, 'zebra crossing', 500);
    for (const index of ['contacts_search_own', 'communications_words'])
      await kernel.db.pool.query('select gin_clean_pending_list($1::regclass)', [index]);
    await kernel.db.pool.query('analyze contacts, communications');
    const viewer = await readViewer({ q: kernel.db.drizzle }, user.scope);
    const page = { page: 1, per_page: 25, cursor: undefined };
    const contactRows = await rowsByIndex((q) => {
      const order = contactOrder('last_engagement_at', 'desc');
      return listContactKeys({ q }, user.scope, viewer, { search: 'zebra crossing' }, { ...page, order });
    });
    expect(contactRows).toEqual({ contacts_search_own: 5 });
    const textRows = await rowsByIndex((q) => {
      const filter = { ...EVERYTHING, search: 'zebra crossing' };
      return listCommunicationViews({ q }, user.scope, viewer, filter, { ...page, order: newestFirst() });
    });
    expect(textRows).toMatchObject({ contacts_search_own: 5, communications_words: 5 });
  });
});

async function signIn(): Promise<string> {
  const { body } = await server.call(login, { body: { email: SCALE_EMAIL, password: DEMO_PASSWORD } });
  return body.meta.token;
}
