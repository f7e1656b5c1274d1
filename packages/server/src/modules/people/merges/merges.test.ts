import {
  getContact,
  listContactCommunications,
  listContactMerges,
  mergeContacts,
  saveDraft,
  tagContact,
  updateContact,
  type Contact,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, type TestUser, toldEvents, useTestServer } from '../../../testing/index.js';
import { mergesWorld } from './merges-world.fixture.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let reader: TestUser;
let narrow: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  ({ admin, agent, reader, narrow, stranger } = await people());
});

const { people, made, merge, undo, read } = mergesWorld(server);
const pool = () => server.context.kernel.db.pool;

/** A communication as it stands in the table; each is told by its own text. */
async function happened(contactId: number, values: Record<string, unknown> = {}): Promise<number> {
  const row = {
    company_id: admin.companyId,
    type: 'sms',
    direction: 'inbound',
    contact_id: contactId,
    lead_number: '+14155550000',
    current_status: 'received',
    disposition_status: 'completed',
    is_read: false,
    created_at: '2026-02-01',
    ...values,
  };
  const names = Object.keys(row);
  const { rows } = await pool().query<{ id: string }>(
    `insert into communications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(rows[0]?.id);
}

/** Everything that the database has about the two, without what only counts changes. */
async function stateOf(ids: readonly number[]): Promise<Record<string, unknown>> {
  const tables = ['contact_phone_numbers', 'contact_tags', 'communications', 'scheduled_messages', 'message_drafts'];
  const more = [
    'contact_links',
    'contact_crm_states',
    'wrap_ups',
    'thread_presences',
    'broadcast_recipients',
    'sequence_contacts',
  ];
  const state: Record<string, unknown> = {};
  for (const table of [...tables, ...more]) {
    const { rows } = await pool().query<{ row: unknown }>(
      `select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where contact_id = any($1) order by to_jsonb(t)::text`,
      [ids],
    );
    state[table] = rows.map(({ row }) => row);
  }
  const { rows } = await pool().query<{ row: unknown }>(
    `select to_jsonb(t) - 'version' - 'updated_at' as row from contacts t where id = any($1) order by id`,
    [ids],
  );
  return { ...state, contacts: rows.map(({ row }) => row) };
}

/** The two with one of everything. */
async function fullPair(): Promise<{ winner: Contact; loser: Contact; line: number }> {
  const [winner, loser] = [
    await made(admin, { first_name: 'Maya', last_name: 'Lopez', email: 'maya@example.com' }),
    await made(admin, { first_name: 'Maya', last_name: 'L.', company_name: 'Birch', notes: 'Likes tea' }),
  ];
  const q = (text: string, values: unknown[]) => pool().query<{ id: string }>(text, values);
  const { rows: lines } = await q(`insert into lines (company_id, name) values ($1, 'Sales') returning id`, [
    admin.companyId,
  ]);
  const line = Number(lines[0]?.id);
  const { rows: tags } = await q(
    `insert into tags (company_id, name, color) values ($1, 'VIP', 'red'), ($1, 'Lead', 'blue') returning id`,
    [admin.companyId],
  );
  const [vip, lead] = tags.map(({ id }) => Number(id));
  await server.call(tagContact, { as: admin, params: { id: winner.id }, body: { tag_ids: [vip ?? 0] } });
  await server.call(tagContact, { as: admin, params: { id: loser.id }, body: { tag_ids: [vip ?? 0, lead ?? 0] } });
  await happened(winner.id);
  await happened(loser.id, { type: 'fax' });
  await happened(loser.id, { type: 'call', disposition_status: 'missed' });
  const call = await happened(loser.id, { type: 'call', disposition_status: 'voicemail', line_id: line });
  const { rows: text } = await q(`select id from communications where contact_id = $1 and type = 'sms'`, [winner.id]);
  const company = admin.companyId;
  await q(
    `insert into scheduled_messages (company_id, contact_id, phone_number, line_id, user_id, draft, schedule_at, timezone)
     values ($1, $2, '+14155550000', $3, $4, jsonb_build_object('contact_id', $2::bigint, 'body', 'Later'), now(), 'UTC')`,
    [company, loser.id, line, admin.id],
  );
  for (const [contact, body] of [
    [winner, 'To Maya'],
    [loser, 'To M. L.'],
  ] as const)
    await server.call(saveDraft, {
      as: agent,
      params: { id: contact.id },
      query: { mode: 'sms' },
      body: { version: 0, body, attachments: [], gif_url: null },
    });
  for (const [contact, external] of [
    [winner, 'a'],
    [loser, 'a'],
    [loser, 'b'],
  ] as const) {
    await q(
      `insert into contact_links (company_id, contact_id, name, account_id, kind, external_id, source, is_chosen, created_at)
       values ($1, $2, 'hubspot', '1', 'contact', $3, 'person', $4, now())`,
      [company, contact.id, external, contact.id === winner.id || external === 'b'],
    );
    await q(
      `insert into contact_crm_states (company_id, contact_id, name, account_id) values ($1, $2, 'hubspot', '1') on conflict do nothing`,
      [company, contact.id],
    );
  }
  await q(
    `insert into wrap_ups (company_id, user_id, call_id, communication_id, contact_id, state, total_seconds)
     values ($1, $2, gen_random_uuid(), $3, $4, 'over', 30)`,
    [company, admin.id, call, loser.id],
  );
  const { rows: sale } = await q(
    `insert into broadcasts (company_id, name, user_id) values ($1, 'Sale', $2) returning id`,
    [company, admin.id],
  );
  for (const contact of [winner, loser])
    await q(`insert into broadcast_recipients (company_id, broadcast_id, contact_id) values ($1, $2, $3)`, [
      company,
      sale[0]?.id,
      contact.id,
    ]);
  const { rows: welcome } = await q(
    `insert into sequences (company_id, name, user_id) values ($1, 'Welcome', $2) returning id`,
    [company, admin.id],
  );
  for (const contact of [winner, loser])
    await q(
      `insert into sequence_contacts (company_id, sequence_id, contact_id, state) values ($1, $2, $3, 'finished')`,
      [company, welcome[0]?.id, contact.id],
    );
  for (const contact of [winner, loser])
    await q(
      `insert into thread_presences (company_id, contact_id, user_id, mode, activity, expires_at) values ($1, $2, $3, 'sms', 'viewing', now())`,
      [company, contact.id, agent.id],
    );
  for (const id of [winner.id, loser.id])
    await q(
      `update contacts set unread_texts = (select count(*) from communications c where c.contact_id = contacts.id and type in ('sms', 'fax')),
       unread_missed_calls = (select count(*) from communications c where c.contact_id = contacts.id and disposition_status = 'missed'),
       unread_voicemails = (select count(*) from communications c where c.contact_id = contacts.id and disposition_status = 'voicemail'),
       inbound_calls = (select count(*) from communications c where c.contact_id = contacts.id and type = 'call'),
       inbound_texts = (select count(*) from communications c where c.contact_id = contacts.id and type = 'sms'),
       inbound_communications = (select count(*) from communications c where c.contact_id = contacts.id and type in ('call', 'sms', 'fax')),
       last_engagement_at = $2, last_communication_id = $3, line_ids = $4 where id = $1`,
      [
        id,
        id === loser.id ? '2026-03-02' : '2026-03-01',
        id === loser.id ? call : text[0]?.id,
        id === loser.id ? [line] : [],
      ],
    );
  return { winner: await read(admin, winner.id), loser: await read(admin, loser.id), line };
}

describe('what points at a contact', () => {
  /** Why a column stays as it is. */
  const STAYS: Readonly<Record<string, string>> = {
    'consents.contact_id':
      'Consent belongs to the number, which goes along; the ledger is never changed. It says whose number it was then.',
    'contact_bulk_items.contact_id':
      'What a change of many did to that contact. Its undo names the contact as gone; after undoing the merge it finds it again.',
    'contact_import_rows.contact_id':
      'What an import made of that contact. Rolling it back leaves alone what is gone, or has changed since.',
    'contact_deletions.contact_id': 'A deleted contact is merged with none.',
    'contact_attribute_values.contact_id':
      'What `contacts.attributes` says, for filters: a trigger keeps it, for the winner and for who comes back.',
    'contact_merges.winner_id': 'The address: it leads on from one to the next.',
    'contact_merges.loser_id': 'The address of the one that went.',
  };

  it('is handled, every column of it: one that is forgotten would be lost, or fail', async () => {
    const { rows } = await pool().query<{ name: string }>(
      `select distinct c.conrelid::regclass || '.' || a.attname as name
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'contacts'::regclass and a.attname <> 'company_id'
       union
       select table_name || '.' || column_name from information_schema.columns
        where table_schema = current_schema() and table_name <> 'contacts'
          and (column_name ~ '(^|_)contact_ids?$' or table_name = 'contact_merges' and column_name in ('winner_id', 'loser_id'))`,
    );
    const handled = server.context.modules.merges.followers.flatMap(({ columns }) => columns);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...handled, ...Object.keys(STAYS)].toSorted());
  });
});

describe('merging', () => {
  it('is refused: signed out, to readers, of what one may not see, with oneself, with what is gone, and with bad input', async () => {
    const [a, b] = [await made(admin), await made(admin)];
    const theirs = await made(stranger);
    expect((await merge(null, a, b)).status).toBe(401);
    expect((await merge(reader, a, b)).error.code).toBe('FORBIDDEN');
    expect((await merge(narrow, a, b)).error.code).toBe('NOT_FOUND');
    expect((await merge(admin, a, theirs)).error.code).toBe('NOT_FOUND');
    expect((await merge(admin, theirs, a)).error.code).toBe('NOT_FOUND');
    expect((await merge(admin, a, { ...b, id: 999_999_999 })).error.code).toBe('NOT_FOUND');
    expect((await merge(admin, a, a)).error.errors).toHaveProperty('loser_id');
    expect((await merge(admin, a, { ...b, id: 'undefined' as never })).error.errors).toHaveProperty('loser_id');
    const undefinedId = await server.call(mergeContacts, {
      as: admin,
      params: { id: 'undefined' },
      body: {} as never,
    });
    expect(undefinedId.error.code).toBe('NOT_FOUND');
    expect((await merge(admin, a, b, { shoe_size: 'loser' })).error.code).toBe('VALIDATION_FAILED');
    expect((await merge(admin, a, b, { email: 'both' })).error.errors).toEqual({
      'fields.email': ['Choose “winner” or “loser”.'],
    });
    expect((await merge(admin, { ...a, version: 9 }, b)).error).toMatchObject({ code: 'CONFLICT' });
    await server.call(updateContact, { as: agent, params: { id: b.id }, body: { notes: 'Changed' } });
    const late = await merge(admin, a, b);
    expect([late.error.code, late.error.message]).toEqual(['CONFLICT', expect.stringContaining(b.name)]);
    expect(await read(admin, b.id)).toMatchObject({ id: b.id, notes: 'Changed' });
  });

  it('moves everything, keeps the chosen values and the stricter limits, counts right, and leads the old address on', async () => {
    const { winner, loser, line } = await fullPair();
    await pool().query(`update contacts set is_dnc = true, dnc_reason = 'Asked' where id = $1`, [loser.id]);
    const answer = await merge(admin, winner, loser, { last_name: 'loser', phone_number: 'loser' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { contact } = answer.body;
    expect(contact).toMatchObject({
      id: winner.id,
      name: 'Maya L.',
      email: 'maya@example.com',
      company_name: 'Birch',
      notes: 'Likes tea',
      is_dnc: true,
      dnc_reason: 'Asked',
      phone_number: loser.phone_number,
      campaign_ids: [line],
      unread_texts_count: 2,
      unread_missed_calls_count: 1,
      unread_voicemails_count: 1,
      last_engagement_at: '2026-03-02T00:00:00.000Z',
    });
    expect(contact.phone_numbers.map(({ phone_number }) => phone_number)).toEqual([
      loser.phone_number,
      winner.phone_number,
    ]);
    expect(contact.tags.map(({ name }) => name).toSorted()).toEqual(['Lead', 'VIP']);
    expect(contact.integration_data.map(({ external_id }) => external_id).toSorted()).toEqual(['a', 'b']);
    const after = await stateOf([loser.id]);
    expect(Object.values(after).flat()).toEqual([]);
    const { rows } = await pool().query<{ body: string }>(
      `select content ->> 'body' as body from message_drafts where contact_id = $1`,
      [winner.id],
    );
    expect(rows).toEqual([{ body: 'To Maya\n\nTo M. L.' }]);
    const { rows: later } = await pool().query<{ id: string }>(
      `select draft ->> 'contact_id' as id from scheduled_messages where contact_id = $1`,
      [winner.id],
    );
    expect(later).toEqual([{ id: String(winner.id) }]);

    const gone = await server.call(getContact, { as: agent, params: { id: loser.id } });
    expect([gone.status, gone.error.code, gone.error.contact]).toEqual([
      410,
      'CONTACT_MERGED',
      { id: winner.id, name: 'Maya L.' },
    ]);
    expect((await server.call(getContact, { as: narrow, params: { id: loser.id } })).error.code).toBe('NOT_FOUND');
    expect((await merge(admin, contact, loser)).error.code).toBe('CONTACT_MERGED');
    const { body: timeline } = await server.call(listContactCommunications, { as: admin, params: { id: winner.id } });
    expect(timeline.data).toHaveLength(4);
    expect(timeline.audits).toContainEqual(
      expect.objectContaining({ field: 'merge', after: loser.name, actor_name: 'Tom' }),
    );
    const { body: list } = await server.call(listContactMerges, { as: agent, params: { id: winner.id } });
    expect(list.data).toEqual([answer.body.merge]);
  });

  it('tells colleagues who has gone and where to, and whoever may not see the other that it is out of view', async () => {
    const [winner, loser] = [await made(admin), await made(admin, { user_id: narrow.id })];
    const answer = await merge(admin, winner, loser, { user_id: 'winner' });
    expect(answer.status).toBe(200);
    const told = await toldEvents(server.context.kernel, admin.companyId);
    expect(told.find(({ type }) => type === 'contact_merged')?.data).toMatchObject({
      winner_id: winner.id,
      loser_id: loser.id,
      by_name: 'Tom',
      is_undone: false,
    });
  });

  it('lets one of two at the same moment win, and tells the other', async () => {
    const [a, b] = [await made(admin), await made(admin)];
    const answers = await Promise.all([merge(admin, a, b), merge(agent, a, b), merge(agent, b, a)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    const stays = answers.find(({ status }) => status === 200)?.body.contact.id;
    for (const { status, error } of answers.filter((each) => each.status !== 200))
      expect([status, error.code, error.contact?.id]).toEqual([410, 'CONTACT_MERGED', stays]);
  });

  it('leads on through several merges', async () => {
    const [a, b, c] = [await made(admin), await made(admin), await made(admin, { first_name: 'Cleo' })];
    const first = await merge(admin, b, a);
    const second = await merge(admin, c, first.body.contact);
    expect(second.status).toBe(200);
    const gone = await server.call(getContact, { as: admin, params: { id: a.id } });
    expect(gone.error.contact).toEqual({ id: c.id, name: 'Cleo' });
    const early = await undo(admin, first.body.merge.id);
    expect([early.error.code, early.error.message]).toEqual(['CONFLICT', expect.stringContaining('Cleo')]);
    expect((await undo(admin, second.body.merge.id)).status).toBe(200);
    expect((await undo(admin, first.body.merge.id)).status).toBe(200);
    expect(await read(admin, a.id)).toMatchObject({ id: a.id, phone_number: a.phone_number });
  });
});

describe('undoing', () => {
  it('puts every row back as it was', async () => {
    const { winner, loser } = await fullPair();
    const before = await stateOf([winner.id, loser.id]);
    const { body } = await merge(admin, winner, loser, {
      first_name: 'loser',
      phone_number: 'loser',
      task_status: 'loser',
    });
    const answer = await undo(agent, body.merge.id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await stateOf([winner.id, loser.id])).toEqual(before);
    expect(answer.body.loser?.version).toBeGreaterThan(loser.version + 1);
    expect(answer.body.merge.undone_at).not.toBeNull();
  });

  it('leaves with the winner what happened since, unless it came by a number of the loser', async () => {
    const { winner, loser } = await fullPair();
    const { body } = await merge(admin, winner, loser);
    await server.call(updateContact, { as: agent, params: { id: winner.id }, body: { company_name: 'Cedar' } });
    const at = new Date(server.clock.now().getTime() + 1000);
    const theirs = await happened(winner.id, { lead_number: loser.phone_number, created_at: at });
    const ours = await happened(winner.id, { lead_number: winner.phone_number, created_at: at });
    const undone = await undo(admin, body.merge.id);
    expect(undone.status).toBe(200);
    const { rows } = await pool().query<{ id: string; contact_id: string }>(
      `select id, contact_id from communications where id = any($1) order by id`,
      [[theirs, ours]],
    );
    expect(rows.map(({ contact_id: id }) => Number(id))).toEqual([loser.id, winner.id]);
    expect(undone.body.winner).toMatchObject({ company_name: 'Cedar', unread_texts_count: 2, notes: null });
    expect(undone.body.loser).toMatchObject({
      company_name: 'Birch',
      unread_texts_count: 2,
      last_engagement_at: at.toISOString(),
    });
  });

  it('is refused to others, twice, and after 30 days, when what it needs is removed', async () => {
    const [a, b] = [await made(admin), await made(admin)];
    const { body } = await merge(admin, a, b);
    expect((await undo(stranger, body.merge.id)).error.code).toBe('NOT_FOUND');
    expect((await undo(reader, body.merge.id)).error.code).toBe('FORBIDDEN');
    expect((await undo(narrow, body.merge.id)).error.code).toBe('NOT_FOUND');
    expect((await undo(admin, body.merge.id)).status).toBe(200);
    expect((await undo(admin, body.merge.id)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'This merge was already undone.',
    });
    const again = await merge(admin, await read(admin, a.id), await read(admin, b.id));
    await pool().query(`update contact_merges set merged_at = merged_at - interval '31 days' where id = $1`, [
      again.body.merge.id,
    ]);
    await pool().query(
      `update contact_merge_undos set created_at = created_at - interval '31 days' where merge_id = $1`,
      [again.body.merge.id],
    );
    expect((await undo(admin, again.body.merge.id)).error.message).toContain('older than 30 days');
    await runSchedule(server.context, 'merges.purge');
    const { rows } = await pool().query(`select 1 from contact_merge_undos where merge_id = $1`, [again.body.merge.id]);
    expect(rows).toEqual([]);
    expect((await server.call(getContact, { as: admin, params: { id: b.id } })).error.code).toBe('CONTACT_MERGED');
  });
});
