import { inboxCounts, markContactRead, setContactTaskStatus, updateContact, type InboxCounts } from '@talk/contract';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { canSeeContact, type Viewer } from '../../../policy/visibility.js';
import { runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines, ringGroups, ringGroupUsers } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { diceOf, randomOf } from '../contacts/random-filter.fixture.js';

// Issue 16: after random operations of twenty users who see different contacts, each counter of the inbox equals a full count. What is counted here
// comes from the rows and the rule in TypeScript, not from SQL. All operations in `npm run test:long`; another run by `COUNTS_SEED=7`.

const SEED = Number(process.env['COUNTS_SEED'] ?? 16);
const OPERATIONS = process.env['TALK_LONG'] === '1' ? 10_000 : 400;
const BETWEEN_COUNTS = 100;
const CONTACTS = 120;

const server = useTestServer();
const dice = diceOf(randomOf(SEED));
const STATUSES = ['new', 'open', 'pending', 'closed'] as const;
const CHANNELS = ['calls', 'messages', 'voicemails'] as const;
let companyId: number;
let lineIds: number[];
let users: TestUser[];

/** The ways in which contacts can be hidden from a user. */
const SIGHTS = [
  {},
  { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: true },
  { contactsVisibility: 'restricted', contactsAccessLevel: 2, canViewUnassignedContacts: false },
  { contactsVisibility: 'restricted', contactsAccessLevel: 2, canViewUnassignedContacts: true },
  { contactsVisibility: 'restricted', contactsAccessLevel: 4, canViewUnassignedContacts: false },
  { contactsVisibility: 'restricted', contactsAccessLevel: 4, canViewUnassignedContacts: true },
] as const;

beforeAll(async () => {
  companyId = (await server.company()).id;
  const { drizzle } = server.context.kernel.db;
  const named = (name: string) => ({ companyId, name });
  const madeLines = await drizzle
    .insert(lines)
    .values([named('Sales'), named('Help')])
    .returning();
  lineIds = madeLines.map(({ id }) => id);
  users = [];
  for (let index = 0; index < 20; index += 1)
    users.push(await server.user(companyId, { membership: SIGHTS[index % SIGHTS.length] ?? {} }));
  const groups = await drizzle
    .insert(ringGroups)
    .values([named('One'), named('Two'), named('Three')])
    .returning();
  // Each third of the users is in one group, and some are in two.
  const members = users.flatMap(({ id: userId }, index) =>
    groups.flatMap(({ id: ringGroupId }, place) =>
      place === index % 3 || (index % 5 === 0 && place === 0) ? [{ companyId, ringGroupId, userId }] : [],
    ),
  );
  await drizzle.insert(ringGroupUsers).values(members);
  const [group] = groups;
  await drizzle.execute(
    sql`update lines set ring_group_id = ${group?.id ?? 0} where company_id = ${companyId} and id = ${lineIds[0] ?? 0}`,
  );
  await drizzle.execute(sql`insert into contacts (company_id, name, task_status) select ${companyId}, 'Contact ' || n, 'new'
    from generate_series(1, ${CONTACTS}) n`);
}, 60_000);

/** What changes some contacts in one statement, as the writes of all modules do. */
function statement(): SQL {
  const those = sql`company_id = ${companyId} and id % ${5 + dice.below(40)} = ${dice.below(5)}`;
  const ownerId = dice.pick([null, ...users.map(({ id }) => id)]);
  const lineId = dice.pick(lineIds);
  const changes: readonly SQL[] = [
    sql`insert into contacts (company_id, name, owner_id, task_status, unread_texts, line_ids)
      values (${companyId}, 'New', ${ownerId}::bigint, ${dice.pick(STATUSES)}, ${dice.below(2)}, array[${lineId}]::bigint[])`,
    sql`update contacts set owner_id = ${ownerId}::bigint where ${those}`,
    sql`update contacts set task_status = ${dice.pick(STATUSES)} where ${those}`,
    sql`update contacts set unread_texts = ${dice.below(3)}, unread_voicemails = ${dice.below(2)} where ${those}`,
    sql`update contacts set unread_missed_calls = ${dice.below(2)} where ${those}`,
    sql`update contacts set line_ids = ${dice.pick([sql`'{}'`, sql`array[${lineId}]`])}::bigint[] where ${those}`,
    sql`update contacts set inbound_calls = ${dice.below(2)}, inbound_communications = ${dice.below(3)} where ${those}`,
    sql`update contacts set deleted_at = ${dice.pick([null, '2026-11-01T00:00:00Z'])}::timestamptz where ${those}`,
    sql`insert into communications (company_id, type, direction, contact_id, lead_number, current_status, disposition_status)
      select company_id, 'call', 'inbound', id, '+14155550100', 'completed', ${dice.pick(['voicemail', 'completed'])}
      from contacts where ${those} limit 1`,
    sql`delete from contacts where ${those} and id % 7 = 0
      and not exists (select 1 from communications c where c.contact_id = contacts.id)`,
  ];
  return dice.pick(changes);
}

/** What a user does over HTTP with a contact that they may not see, or that may be gone. */
async function request(ids: readonly number[]): Promise<void> {
  const [as, id] = [dice.pick(users), dice.pick(ids)];
  const params = { id };
  const kind = dice.below(3);
  const task_status = dice.pick(['open', 'pending', 'closed'] as const);
  const answer =
    kind === 0
      ? await server.call(setContactTaskStatus, { as, body: { contact_ids: [id], task_status } })
      : kind === 1
        ? await server.call(updateContact, { as, params, body: { user_id: dice.pick([null, ...users])?.id ?? null } })
        : await server.call(markContactRead, { as, params });
  expect([200, 404]).toContain(answer.status);
}

interface Row extends Record<string, unknown> {
  id: string;
  owner_id: string | null;
  line_ids: (string | number)[];
  task_status: (typeof STATUSES)[number];
  unread_texts: number;
  unread_missed_calls: number;
  unread_voicemails: number;
  calls: number;
  communications: number;
  has_voicemail: boolean;
}

async function rows(): Promise<Row[]> {
  const found = await server.context.kernel.db.pool.query<Row>(
    `select id, owner_id, line_ids, task_status, unread_texts, unread_missed_calls, unread_voicemails,
       inbound_calls + outbound_calls as calls, inbound_communications + outbound_communications as communications,
       exists (select 1 from communications v where v.contact_id = contacts.id
         and (v.has_voicemail or v.disposition_status in ('voicemail', 'missed-voicemail'))) as has_voicemail
     from contacts where company_id = $1 and deleted_at is null`,
    [companyId],
  );
  return found.rows;
}

const isIn: Readonly<Record<(typeof CHANNELS)[number], (row: Row) => boolean>> = {
  calls: ({ calls }) => calls > 0,
  messages: ({ calls, communications }) => communications > calls,
  voicemails: ({ has_voicemail }) => has_voicemail,
};

function fullCount(seen: readonly Row[], channel: (typeof CHANNELS)[number] | undefined): InboxCounts {
  const ofChannel = channel === undefined ? seen : seen.filter(isIn[channel]);
  const of = (status: Row['task_status']): number => ofChannel.filter((row) => row.task_status === status).length;
  const unread = (has: (row: Row) => boolean): number => seen.filter(has).length;
  return {
    statuses: { new: of('new'), open: of('open'), pending: of('pending'), closed: of('closed') },
    unread: {
      inbox: unread((row) => row.unread_texts + row.unread_missed_calls + row.unread_voicemails > 0),
      calls: unread((row) => row.unread_missed_calls > 0),
      messages: unread((row) => row.unread_texts > 0),
      voicemails: unread((row) => row.unread_voicemails > 0),
    },
  };
}

const factsOf = ({ owner_id, line_ids }: Row) => ({
  ownerId: owner_id === null ? null : Number(owner_id),
  lineIds: line_ids.map(Number),
});

async function expectFullCounts(viewers: readonly Viewer[], when: string): Promise<void> {
  const all = await rows();
  const channel = dice.pick([undefined, ...CHANNELS]);
  for (const [index, as] of users.entries()) {
    const viewer = viewers[index] as Viewer;
    const seen = all.filter((row) => canSeeContact(viewer, factsOf(row)));
    const mine = seen.filter((row) => factsOf(row).ownerId === as.id);
    const asked = channel === undefined ? {} : { channel };
    const said = `seed ${SEED}, ${when}, user ${index}, ${channel ?? 'all'}`;
    expect((await server.call(inboxCounts, { as, query: asked })).body, said).toEqual(fullCount(seen, channel));
    const own = await server.call(inboxCounts, { as, query: { ...asked, my_contacts: '1' } });
    expect(own.body, `${said}, own`).toEqual(fullCount(mine, channel));
  }
}

it(
  `equals a full count for each of 20 users after each hundred of ${OPERATIONS} random operations`,
  async () => {
    const { drizzle } = server.context.kernel.db;
    const viewers = await Promise.all(users.map(({ scope }) => readViewer({ q: drizzle }, scope)));
    let ids = (await rows()).map(({ id }) => Number(id));
    for (let done = 1; done <= OPERATIONS; done += 1) {
      if (dice.below(4) === 0) await request(ids);
      else await drizzle.execute(statement());
      // Kept totals are added up now and then, as in the background.
      if (dice.below(70) === 0) await runSchedule(server.context, 'contacts.totals');
      if (done % BETWEEN_COUNTS !== 0) continue;
      ids = (await rows()).map(({ id }) => Number(id));
      await expectFullCounts(viewers, `after ${done}`);
    }
  },
  60_000 + OPERATIONS * 60,
);
