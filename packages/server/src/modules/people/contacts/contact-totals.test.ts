import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { ringGroupUsers, ringGroups } from '../../platform/lines/read.js';
import { countContacts } from './contact-list.repository.js';
import type { AskedFilter } from './asked-filter.js';
import { readFilterOf } from './contact-list.service.js';
import { keptTotal } from './contact-totals.repository.js';
import { contacts, contactTotals } from './contacts.tables.js';
import { diceOf, randomOf } from './random-filter.fixture.js';

// Totals are kept by the database beside every change of contacts; here each is compared with what one would count.

const server = useTestServer();
const FACTS = ['new', 'open', 'pending', 'closed'] as const;
const dice = diceOf(randomOf(11));
let viewers: TestUser[];
let admin: TestUser;

const filters = (): AskedFilter[] => [
  {},
  { list_id: 'all' },
  { list_id: 'my-contacts' },
  { my_contacts: true },
  { list_id: 'unassigned' },
  { list_id: 'unanswered' },
  { list_id: 'new-leads' },
  { task_status: 'open' },
  { list_id: 'unanswered', task_status: 'pending', my_contact: true },
  {
    filter_groups: {
      and: [
        { field: 'contact_owner', operator: 'any-of', value: viewers.map(({ id }) => id) },
        { field: 'contact_task_status', operator: 'any-of', value: ['open', 'closed'] },
      ],
    },
  },
  {
    list_id: 'unassigned',
    filter_groups: { or: [{ field: 'contact_task_status', operator: 'any-of', value: ['new'] }] },
  },
];

/** @returns the filters, by viewer, whose kept total is not what one counts. */
async function wrong(): Promise<unknown[]> {
  const reads = { q: server.context.kernel.db.drizzle };
  const found: unknown[] = [];
  for (const as of viewers) {
    const viewer = await readViewer(reads, as.scope);
    for (const asked of filters()) {
      const filter = await readFilterOf(reads, as.scope, server.clock.now(), asked);
      const kept = await keptTotal(reads, as.scope, viewer, filter);
      const counted = await countContacts(reads, as.scope, viewer, filter);
      if (kept !== counted) found.push({ viewer: as.id, asked, kept, counted });
    }
  }
  return found;
}

const someOwner = (): number | null => dice.pick([null, ...viewers.map(({ id }) => id)]);
const someTime = (): string | null => dice.pick([null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z']);

/** A change of some contacts in one statement, whatever it is that may change. */
async function change(): Promise<void> {
  const { companyId } = admin;
  const those = sql`company_id = ${companyId} and id % ${3 + dice.below(9)} = ${dice.below(3)}`;
  const changes: (() => SQL)[] = [
    () => sql`insert into contacts (company_id, name, owner_id, task_status, last_inbound_engagement_at)
      select ${companyId}, 'New', ${someOwner()}::bigint, ${dice.pick(FACTS)}, ${someTime()}::timestamptz from generate_series(1, ${1 + dice.below(8)})`,
    () => sql`update contacts set owner_id = ${someOwner()}::bigint where ${those}`,
    () => sql`update contacts set task_status = ${dice.pick(FACTS)} where ${those}`,
    () => sql`update contacts set last_inbound_engagement_at = ${someTime()}::timestamptz where ${those}`,
    () => sql`update contacts set last_outbound_engagement_at = ${someTime()}::timestamptz where ${those}`,
    () => sql`update contacts set deleted_at = ${someTime()}::timestamptz where ${those}`,
    () => sql`update contacts set notes = 'Nothing of it is counted' where ${those}`,
    () => sql`delete from contacts where ${those} and id % 2 = 0`,
  ];
  const made = dice.pick(changes)();
  // One that is given up leaves nothing.
  const isGivenUp = dice.below(6) === 0;
  await server
    .transaction(async ({ q }) => {
      await q.execute(made);
      if (isGivenUp) throw new Error('given up');
    })
    .catch((error: unknown) => {
      if (!isGivenUp) throw error;
    });
}

beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  const narrowed = { contactsVisibility: 'restricted', contactsAccessLevel: 1 } as const;
  const own = await server.user(company.id, { membership: { ...narrowed, canViewUnassignedContacts: false } });
  const open = await server.user(company.id, { membership: { ...narrowed, canViewUnassignedContacts: true } });
  const peer = await server.user(company.id, { membership: { ...narrowed, contactsAccessLevel: 4 } });
  viewers = [admin, own, open, peer];
  await server.transaction(async ({ q }) => {
    const [group] = await q
      .insert(ringGroups)
      .values({ companyId: company.id, name: 'Sales' })
      .returning({ id: ringGroups.id });
    await q
      .insert(ringGroupUsers)
      .values([own, peer].map(({ id }) => ({ companyId: company.id, ringGroupId: group?.id ?? 0, userId: id })));
  });
});

describe('kept totals', () => {
  it('are what one counts after each of 150 random changes, for everybody, also when they were added up', async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      await change();
      if (turn % 40 === 39) await runSchedule(server.context, 'contacts.totals');
      if (turn % 5 === 4) expect(await wrong()).toEqual([]);
    }
    const { q } = { q: server.context.kernel.db.drizzle };
    const some = await q.$count(contacts);
    expect(some).toBeGreaterThan(0);
  }, 60_000);

  it('leave to counting what they know nothing of', async () => {
    const reads = { q: server.context.kernel.db.drizzle };
    const viewer = await readViewer(reads, admin.scope);
    const unknown: AskedFilter[] = [
      { search: 'maya' },
      { has_unread: true },
      { filter_groups: { and: [{ field: 'contact_owner', operator: 'none-of', value: [admin.id] }] } },
      {
        filter_groups: {
          or: [
            { field: 'contact_owner', operator: 'any-of', value: [admin.id] },
            { field: 'is_unassigned', operator: 'is-equal-to', value: true },
          ],
        },
      },
      { filter_groups: { and: [{ field: 'is_unassigned', operator: 'is-equal-to', value: false }] } },
    ];
    for (const asked of unknown) {
      const filter = await readFilterOf(reads, admin.scope, server.clock.now(), asked);
      expect(await keptTotal(reads, admin.scope, viewer, filter)).toBeUndefined();
    }
    const lines = await server.user(admin.companyId, {
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 2 },
    });
    expect(await keptTotal(reads, lines.scope, await readViewer(reads, lines.scope), {})).toBeUndefined();
  });

  it('write nothing for a change that leaves a contact in its total', async () => {
    const rows = () => server.context.kernel.db.drizzle.$count(contactTotals);
    const before = await rows();
    await server.transaction(({ q }) =>
      q.execute(sql`update contacts set notes = 'Again', unread_texts = unread_texts + 1`),
    );
    expect(await rows()).toBe(before);
  });
});
