import { createContact, findInTimeline, listContactCommunications, updateContact, type Contact } from '@talk/contract';
import { sql } from 'drizzle-orm';
import { drizzle as connect } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type TestUser, useTestServer } from '../../../testing/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findHits } from './timeline-find.repository.js';
import { readNarrowing } from './timeline-narrowing.repository.js';

const server = useTestServer();
let admin: TestUser;
let contact: Contact;
let next = 0;

beforeAll(async () => {
  admin = await server.user((await server.company()).id);
  contact = await person(admin);
});

async function person(as: TestUser): Promise<Contact> {
  const body = { first_name: 'Maya', phone_number: `+1415555${String((next += 1)).padStart(4, '0')}` };
  return (await server.call(createContact, { as, body })).body;
}

/** Entries of every kind, a minute apart; their ids in that order. */
async function fill(
  of: Contact,
  rows: readonly [type: string, direction: string, body: string | null, more?: string][],
) {
  const ids: number[] = [];
  for (const [type, direction, body, more = ''] of rows) {
    server.clock.advance(60_000);
    const [disposition = 'completed', notes = null] = more === '' ? [] : more.split('|');
    const { rows: made } = await server.context.kernel.db.drizzle.execute<{ id: string }>(sql`
      insert into communications (company_id, type, direction, contact_id, lead_number, current_status, disposition_status, body, notes, created_at)
      values (${admin.companyId}, ${type}, ${direction}, ${of.id}, '+14155550100', 'completed', ${disposition}, ${body}, ${notes},
        ${server.clock.now().toISOString()}::timestamptz) returning id`);
    ids.push(Number(made[0]?.id));
  }
  return ids;
}

const page = (query: object, as = admin, id = contact.id) =>
  server.call(listContactCommunications, { as, params: { id }, query });
const find = (query: object, as = admin, id = contact.id) =>
  server.call(findInTimeline, { as, params: { id }, query: { search: 'roof', ...query } });
const note = (notes: string) => {
  server.clock.advance(1_000);
  return server.call(updateContact, { as: admin, params: { id: contact.id }, body: { notes } });
};

it('refuses strangers, kinds that there are not, and words that are too short', async () => {
  const stranger = await server.user((await server.company()).id);
  expect((await server.call(findInTimeline, { params: { id: contact.id }, query: { search: 'roof' } })).status).toBe(
    401,
  );
  expect((await find({}, stranger)).status).toBe(404);
  expect((await page({ kinds: 'texts' }, stranger)).status).toBe(404);
  expect((await find({ search: ' ro ' })).error.errors).toEqual({ search: ['Enter at least 3 characters.'] });
  expect((await find({ search: 'x'.repeat(121) })).error.errors).toHaveProperty('search');
  for (const answer of [await find({ kinds: 'calls,dreams' }), await page({ kinds: 'dreams' })])
    expect(answer.error.errors).toEqual({
      kinds: ['Choose from these kinds: calls, voicemails, texts, faxes, emails, notes, reminders, changes.'],
    });
  expect((await find({ cursor: 'x' })).error.errors).toHaveProperty('cursor');
});

it('narrows to kinds and a direction, page by page, and finds words in them', async () => {
  const [call = 0, voicemail = 0, text = 0, answer = 0, fax = 0] = await fill(contact, [
    ['call', 'outbound', null, 'completed|About the ROOF, 50% off'],
    ['call', 'inbound', null, 'voicemail'],
    ['sms', 'inbound', 'The roof leaks'],
    ['sms', 'outbound', 'Which roof?'],
    ['fax', 'inbound', null],
  ]);
  await note('Has a róof of slate');
  await note('Moved');
  const shown = async (query: object) => {
    const { body } = await page({ per_page: 2, ...query });
    return {
      ids: body.data.map(({ id }) => id),
      changes: body.audits.map(({ after }) => after),
      next: body.next_cursor,
    };
  };
  expect(await shown({ kinds: 'texts' })).toEqual({ ids: [answer, text], changes: [], next: null });
  expect((await shown({ kinds: 'calls' })).ids).toEqual([voicemail, call]);
  expect((await shown({ kinds: 'voicemails,faxes' })).ids).toEqual([fax, voicemail]);
  expect((await shown({ kinds: 'notes' })).ids).toEqual([call]);
  expect(await shown({ direction: 'inbound' })).toMatchObject({ ids: [fax, text], changes: [] });
  expect((await shown({ kinds: 'texts,calls', direction: 'outbound' })).ids).toEqual([answer, call]);
  const first = await shown({ kinds: 'texts,calls' });
  expect([first.ids, (await shown({ kinds: 'texts,calls', cursor: first.next })).ids]).toEqual([
    [answer, text],
    [voicemail, call],
  ]);
  expect((await shown({ kinds: 'faxes,changes' })).changes).toEqual(['Moved', 'Has a róof of slate']);

  const changes = await shown({ kinds: 'changes', per_page: 1 });
  expect(changes).toMatchObject({ ids: [], changes: ['Moved'] });
  expect(await shown({ kinds: 'changes', per_page: 2, cursor: changes.next })).toMatchObject({
    changes: expect.arrayContaining(['Has a róof of slate']),
  });
  expect((await shown({ kinds: 'changes', direction: 'inbound' })).changes).toEqual([]);

  const hits = async (query: object) =>
    (await find(query)).body.data.map(({ communication_id: id, audit_id: change, near_id: near }) => [
      id ?? (change === null ? null : 'change'),
      near,
    ]);
  expect(await hits({})).toEqual([
    // What was noted is changed from, too.
    ['change', fax],
    ['change', fax],
    [answer, null],
    [text, null],
    [call, null],
  ]);
  const one = (await find({ per_page: 2 })).body;
  expect(one).toMatchObject({ total: 5, has_more_pages: true });
  const two = (await find({ per_page: 2, cursor: one.next_cursor })).body;
  expect(two.data.map(({ communication_id: id }) => id)).toEqual([answer, text]);
  expect(two).not.toHaveProperty('total');
  expect(await hits({ kinds: 'texts' })).toEqual([
    [answer, null],
    [text, null],
  ]);
  expect(await hits({ kinds: 'texts,changes', search: 'SLATE' })).toEqual([
    ['change', answer],
    ['change', answer],
  ]);
  expect(await hits({ kinds: 'changes' })).toEqual([
    ['change', null],
    ['change', null],
  ]);
  expect(await hits({ direction: 'inbound' })).toEqual([[text, null]]);
  // What is typed is not a pattern.
  expect(await hits({ search: '50%' })).toEqual([[call, null]]);
  expect(await hits({ search: 'r__f' })).toEqual([]);
});

it('is answered by the index of the contact’s own entries, with five thousand of them among others', async () => {
  const crowded = await person(admin);
  const { drizzle } = server.context.kernel.db;
  await drizzle.execute(sql`
    insert into communications (company_id, type, direction, contact_id, lead_number, current_status, disposition_status, body, created_at)
    select ${admin.companyId}, 'sms', 'inbound', case when n % 8 = 0 then ${crowded.id}::bigint else ${contact.id}::bigint end, '+14155550100',
      'completed', 'completed', 'Text ' || n || case when n % 4000 = 0 then ' of the gutter' else '' end,
      ${server.clock.now().toISOString()}::timestamptz - n * interval '1 second'
    from generate_series(1, 40000) n`);
  await drizzle.execute(sql`analyze communications`);
  const { databaseUrl } = server.context.kernel;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const recorded: { text: string; params: unknown[] }[] = [];
  const q = connect(client, { logger: { logQuery: (text, params) => void recorded.push({ text, params }) } });
  const viewer = await readViewer({ q: drizzle }, admin.scope);
  const narrowing = readNarrowing({ kinds: 'texts,changes', direction: 'all' });
  await findHits({ q }, admin.scope, viewer, {
    contactId: crowded.id,
    narrowing,
    search: 'gutter',
    hearsRecordings: true,
    perPage: 50,
  });
  const [query] = recorded;
  const { rows } = await client.query<Record<string, string>>(`explain ${query?.text}`, query?.params);
  await client.end();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/communications_(contact|text_own)/);
  expect(plan).toMatch(/contact_audits_contact/);
  expect(plan).not.toMatch(/Seq Scan on (communications|contact_audits)/);
  const found = (await find({ search: 'gutter', kinds: 'texts' }, admin, crowded.id)).body;
  expect(found).toMatchObject({ total: 10, has_more_pages: false });
});
