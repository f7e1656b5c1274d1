import {
  countContacts,
  createContact,
  createContactList,
  dncContact,
  findContactByPhone,
  listContactMerges,
  listContacts,
  listDeletedContacts,
  listTags,
  mergeContacts,
  tagContact,
  undoContactMerge,
  type Contact,
  type Endpoint,
} from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, type TestUser, toldEvents, useTestServer } from '../../../testing/index.js';
import { deletionsWorld } from './deletions-world.fixture.js';

const server = useTestServer();
const { people, newNumber, made, remove, restore, deleted, later, seen, stateOf, query } = deletionsWorld(server);
const DAY_MS = 86_400_000;
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  ({ admin, agent, stranger } = await people());
});

const told = async (type: string) =>
  (await toldEvents(server.context.kernel, admin.companyId)).filter((event) => event.type === type);
const happened = async (contact: Contact, values: Record<string, unknown> = {}): Promise<number> => {
  const row = {
    company_id: admin.companyId,
    type: 'sms',
    direction: 'inbound',
    contact_id: contact.id,
    lead_number: contact.phone_number,
    current_status: 'received',
    disposition_status: 'completed',
    body: 'Are you there?',
    ...values,
  };
  const names = Object.keys(row);
  const [made] = await query(
    `insert into communications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(made?.['id']);
};

/** A contact with one of everything that can point at it. */
async function full(): Promise<{ contact: Contact; tag: number; list: number }> {
  const contact = await made(admin, { first_name: 'Maya', last_name: 'Quill', notes: 'Likes tea', email: 'm@q.test' });
  const { companyId } = admin;
  const [tag] = await query(`insert into tags (company_id, name, color) values ($1, 'VIP', 'red') returning id`, [
    companyId,
  ]);
  await server.call(tagContact, { as: admin, params: { id: contact.id }, body: { tag_ids: [Number(tag?.['id'])] } });
  const list = await server.call(createContactList, { as: admin, body: { name: 'Spring', scope: 'company' } as never });
  await query(`insert into contact_list_members (company_id, list_id, contact_id) values ($1, $2, $3)`, [
    companyId,
    list.body.id,
    contact.id,
  ]);
  await happened(contact);
  await happened(contact, { type: 'call', disposition_status: 'missed', body: null, notes: 'Wanted a price' });
  const [line] = await query(`insert into lines (company_id, name) values ($1, 'Sales') returning id`, [companyId]);
  await query(
    `insert into scheduled_messages (company_id, contact_id, phone_number, line_id, user_id, draft, schedule_at, timezone)
     values ($1, $2::bigint, '+14155550000', $3, $4, jsonb_build_object('contact_id', $2::bigint, 'body', 'Later'), now() + interval '100 years', 'UTC')`,
    [companyId, contact.id, line?.['id'], admin.id],
  );
  for (const sql of [
    `with sale as (insert into broadcasts (company_id, name, user_id) values ($1, 'Sale', $2) returning id)
     insert into broadcast_recipients (company_id, broadcast_id, contact_id) select $1, id, $3 from sale`,
    `with welcome as (insert into sequences (company_id, name, user_id) values ($1, 'Welcome', $2) returning id)
     insert into sequence_contacts (company_id, sequence_id, contact_id, state) select $1, id, $3, 'finished' from welcome`,
  ])
    await query(sql, [companyId, admin.id, contact.id]);
  await query(
    `insert into message_drafts (company_id, user_id, contact_id, mode, content) values ($1, $2, $3, 'sms', '{"body":"Dear"}')`,
    [companyId, agent.id, contact.id],
  );
  await query(
    `insert into contact_links (company_id, contact_id, name, account_id, kind, external_id, source, is_chosen, created_at)
     values ($1, $2, 'hubspot', '1', 'contact', 'a', 'person', true, now())`,
    [companyId, contact.id],
  );
  await query(
    `insert into contact_crm_states (company_id, contact_id, name, account_id) values ($1, $2, 'hubspot', '1')`,
    [companyId, contact.id],
  );
  return { contact, tag: Number(tag?.['id']), list: list.body.id };
}

/** Why a column stays as it is. */
const STAYS: Readonly<Record<string, string>> = {
  'consents.contact_id': 'Consent belongs to the number, and the ledger is never changed.',
  'contact_bulk_items.contact_id': 'What a change of many did; removed with it.',
  'contact_import_rows.contact_id': 'What an import made; removed with it.',
  'contact_deletions.contact_id': 'The deletion itself.',
  'contact_attribute_values.contact_id':
    'What `contacts.attributes` says, for filters of contacts that are there: a trigger empties it when the contact is erased.',
  'contact_merges.winner_id': 'The address of the one that went.',
  'contact_merges.loser_id': 'The address of the one that went.',
  'wrap_ups.contact_id': 'How long an agent worked after a call: no word of the contact.',
};

describe('what points at a contact', () => {
  it('is handled, every column of it: one that is forgotten would still tell of who was erased', async () => {
    const rows = await query(
      `select distinct c.conrelid::regclass || '.' || a.attname as name
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'contacts'::regclass and a.attname <> 'company_id'
       union
       select table_name || '.' || column_name from information_schema.columns
        where table_schema = current_schema() and table_name <> 'contacts'
          and (column_name ~ '(^|_)contact_ids?$' or table_name = 'contact_merges' and column_name in ('winner_id', 'loser_id'))`,
    );
    const handled = server.context.modules.deletions.leavers.flatMap(({ columns }) => columns);
    expect(rows.map(({ name }) => String(name)).toSorted()).toEqual([...handled, ...Object.keys(STAYS)].toSorted());
  });
});

describe('deleting', () => {
  it('is refused: signed out, to those who may not, of another company, of nobody, and twice', async () => {
    const contact = await made(admin);
    expect((await remove(null, contact.id)).status).toBe(401);
    expect((await remove(agent, contact.id)).error.code).toBe('FORBIDDEN');
    expect((await remove(stranger, contact.id)).error.code).toBe('NOT_FOUND');
    expect((await remove(admin, 999_999_999)).error.code).toBe('NOT_FOUND');
    expect((await remove(admin, 'undefined' as never)).error.code).toBe('NOT_FOUND');
    expect((await server.call(listDeletedContacts, {})).status).toBe(401);
    expect((await server.call(listDeletedContacts, { as: agent })).error.code).toBe('FORBIDDEN');
    expect(await seen(agent, contact.id)).toBe(200);
    expect((await remove(admin, contact.id)).status).toBe(200);
    expect((await remove(admin, contact.id)).error.code).toBe('NOT_FOUND');
    expect((await restore(null, contact.id)).status).toBe(401);
    expect((await restore(agent, contact.id)).error.code).toBe('FORBIDDEN');
    expect((await restore(stranger, contact.id)).error.code).toBe('NOT_FOUND');
    expect(await deleted(stranger)).toEqual([]);
  });

  it('lets a supervisor do it whom the company has given the right', async () => {
    const boss = await server.user(admin.companyId, {
      roles: ['Company Supervisor'],
      membership: { extraPermissions: ['delete contact'] },
    });
    const contact = await made(admin);
    expect((await remove(boss, contact.id)).status).toBe(200);
  });

  it('takes it out of everything that is read, and restoring puts everything back as it was', async () => {
    const { contact } = await full();
    const other = await made(admin, { first_name: 'Other' });
    const before = await stateOf(admin.companyId);
    const answer = await remove(admin, contact.id);
    expect(answer.body).toMatchObject({
      contact_id: contact.id,
      name: 'Maya Quill',
      phone_number: contact.phone_number,
      deleted_by_name: 'Ada',
    });

    // Every address of the contact says that it is not there, and no list names it.
    let walked = 0;
    for (const { endpoint } of Object.values(operations) as unknown as readonly { endpoint: Endpoint }[]) {
      if (endpoint.method !== 'GET' || endpoint.access.kind === 'visitor') continue;
      walked += 1;
      const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      if (/\/contacts?(-attributes)?\/\{id\}/.test(endpoint.path)) {
        if (params.length > 1) continue;
        const got = await server.call(endpoint as never, { as: admin, params: { id: contact.id } } as never);
        expect([endpoint.id, got.status]).toEqual([endpoint.id, got.status === 422 ? 422 : 404]);
      } else if (params.length === 0 && endpoint.id !== 'listDeletedContacts') {
        const got = await server.call(endpoint as never, { as: admin });
        expect([endpoint.id, JSON.stringify(got.body ?? '').includes('Maya Quill')]).toEqual([endpoint.id, false]);
      }
    }
    expect(walked).toBeGreaterThan(50);
    const found = await server.call(listContacts, { as: admin, query: { search: 'Quill' } });
    expect([found.body.data, found.body.total]).toEqual([[], 0]);
    expect((await server.call(countContacts, { as: admin })).body.count).toBe(1);
    const [number] = [contact.phone_number ?? ''];
    const byPhone = await server.call(findContactByPhone, { as: admin, query: { phone_number: number } });
    expect(byPhone.body.contact).toBeNull();
    const tags = await server.call(listTags, { as: admin, query: { category: 'contacts' } });
    expect(tags.body.data.map(({ name, count }) => [name, count])).toEqual([['VIP', 0]]);

    expect(await deleted(admin)).toEqual([contact.id]);
    const back = await restore(admin, contact.id);
    expect([back.status, back.body.taken_numbers]).toEqual([200, []]);
    expect(back.body.contact).toMatchObject({
      name: 'Maya Quill',
      phone_number: contact.phone_number,
      notes: 'Likes tea',
    });
    expect(back.body.contact.version).toBeGreaterThan(contact.version + 1);
    expect(await stateOf(admin.companyId)).toEqual(before);
    expect(await deleted(admin)).toEqual([]);
    expect((await restore(admin, contact.id)).error.code).toBe('NOT_FOUND');
    expect(await seen(agent, other.id)).toBe(200);
    const again = await server.call(listTags, { as: admin, query: { category: 'contacts' } });
    expect(again.body.data.map(({ count }) => count)).toEqual([1]);
  });

  it('tells with one event who did it, whoever shows the contact that it is gone, and of its return', async () => {
    const contact = await made(admin);
    await remove(admin, contact.id);
    const [event] = await told('contacts_bulk_deleted');
    expect(event?.data).toEqual({ items: [{ id: contact.id, version: contact.version + 1 }], by_name: 'Ada' });
    expect((await told('left_view')).map(({ data }) => data)).toEqual([
      { type: 'contact', items: [{ id: contact.id, version: contact.version + 1 }] },
    ]);
    await restore(admin, contact.id);
    expect((await told('contact_created')).at(-1)?.data).toMatchObject({ id: contact.id });
  });

  it('waits for the end of a call', async () => {
    const contact = await made(admin, { first_name: 'Maya' });
    const call = await happened(contact, { type: 'call', disposition_status: 'in-progress' });
    const refused = await remove(admin, contact.id);
    expect([refused.error.code, refused.error.message]).toEqual([
      'CONFLICT',
      'Maya is in a call. Delete the contact when the call is over.',
    ]);
    await query(`update communications set disposition_status = 'completed' where id = $1`, [call]);
    expect((await remove(admin, contact.id)).status).toBe(200);
  });

  it('lets one of two at the same moment do it', async () => {
    const contact = await made(admin);
    const answers = await Promise.all([remove(admin, contact.id), remove(admin, contact.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const back = await Promise.all([restore(admin, contact.id), restore(admin, contact.id)]);
    expect(back.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('pages through what was deleted, the latest first', async () => {
    const all = [];
    for (let each = 0; each < 5; each += 1) {
      const { id } = await made(admin);
      server.clock.advance(1000);
      await remove(admin, id);
      all.unshift(id);
    }
    const got: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await server.call(listDeletedContacts, {
        as: admin,
        query: { per_page: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      got.push(...body.data.map(({ contact_id: id }) => id));
      cursor = body.next_cursor;
    }
    expect(got).toEqual(all);
  });
});

describe('the number of a deleted contact', () => {
  it('can become another contact’s, and stays there: the restored one says which', async () => {
    const contact = await made(admin, {
      last_name: 'Quill',
      phone_numbers: [{ phone_number: newNumber(), title: 'Work' }],
    });
    await remove(admin, contact.id);
    const number = contact.phone_number ?? '';
    const second = await server.call(createContact, { as: agent, body: { first_name: 'New', phone_number: number } });
    expect(second.status).toBe(200);
    const back = await restore(admin, contact.id);
    expect(back.body.taken_numbers).toEqual([number]);
    expect(back.body.contact.phone_numbers.map(({ phone_number: each }) => each)).toEqual(
      contact.phone_numbers.map(({ phone_number: each }) => each).filter((each) => each !== number),
    );
    const digits = number.slice(-7);
    const found = await server.call(listContacts, { as: admin, query: { search: digits } });
    expect(found.body.data.map(({ id }) => id)).toEqual([second.body.id]);
  });

  it('stays on Do Not Contact, until the contact is there again', async () => {
    const contact = await made(admin);
    await server.call(dncContact, { as: admin, params: { id: contact.id }, body: { reason: 'Asked by mail' } });
    const before = await stateOf(admin.companyId);
    const listed = () =>
      query(`select phone_number from dnc_numbers where company_id = $1`, [admin.companyId]).then((rows) =>
        rows.map((row) => row['phone_number']),
      );
    await remove(admin, contact.id);
    expect(await listed()).toEqual([contact.phone_number]);
    await restore(admin, contact.id);
    expect(await stateOf(admin.companyId)).toEqual(before);
    await remove(admin, contact.id);
    admin = await later(admin, 31 * DAY_MS);
    await runSchedule(server.context, 'deletions.erase');
    expect(await listed()).toEqual([contact.phone_number]);
  });

  it('stays opted out when they wrote STOP meanwhile', async () => {
    const contact = await made(admin);
    await remove(admin, contact.id);
    await query(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
      [admin.companyId, contact.phone_number],
    );
    const { contact: back } = (await restore(admin, contact.id)).body;
    expect(back.phone_numbers.map(({ is_opted_out: out }) => out)).toEqual([true]);
  });
});

it('leaves merges as they are: the address of a contact that was merged into a deleted one is of nobody', async () => {
  const [winner, loser] = [await made(admin), await made(admin)];
  const merge = await server.call(mergeContacts, {
    as: admin,
    params: { id: winner.id },
    body: { loser_id: loser.id, if_version: winner.version, loser_if_version: loser.version, fields: {} },
  });
  await remove(admin, winner.id);
  expect(await seen(admin, loser.id)).toBe('NOT_FOUND');
  const params = { mergeId: merge.body.merge.id };
  expect((await server.call(undoContactMerge, { as: admin, params })).error.code).toBe('NOT_FOUND');
  await restore(admin, winner.id);
  expect(await seen(admin, loser.id)).toBe('CONTACT_MERGED');
  expect((await server.call(listContactMerges, { as: admin, params: { id: winner.id } })).body.data).toHaveLength(1);
  expect((await server.call(undoContactMerge, { as: admin, params })).status).toBe(200);
});

describe('what changed while it was away', () => {
  it('is taken up: a merged tag is what it became, a deleted list stays away', async () => {
    const { contact, tag, list } = await full();
    const { companyId } = admin;
    await remove(admin, contact.id);
    const [into] = await query(`insert into tags (company_id, name, color) values ($1, 'Best', 'blue') returning id`, [
      companyId,
    ]);
    await query(`update tags set removed_at = now(), merged_into_id = $2 where id = $1`, [tag, into?.['id']]);
    await query(`delete from contact_lists where id = $1`, [list]);
    const { contact: back } = (await restore(admin, contact.id)).body;
    expect(back.tags.map(({ name }) => name)).toEqual(['Best']);
  });

  it('is said: a text whose time has passed was not sent', async () => {
    const { contact } = await full();
    await remove(admin, contact.id);
    await query(`update scheduled_messages set schedule_at = $2 where contact_id = $1`, [
      contact.id,
      new Date(server.clock.now().getTime() - 1000),
    ]);
    await restore(admin, contact.id);
    expect(await query(`select status, reason from scheduled_messages where contact_id = $1`, [contact.id])).toEqual([
      { status: 'failed', reason: 'The contact was deleted when this message was to be sent.' },
    ]);
  });
});

describe('after 30 days', () => {
  it('it is erased: nothing that it said or that was written of it is left, and what happened is still counted', async () => {
    const { contact } = await full();
    const other = await made(admin);
    await happened(other);
    await remove(admin, contact.id);
    await remove(admin, other.id);
    await restore(admin, other.id);
    admin = await later(admin, 30 * DAY_MS - 60_000);
    await runSchedule(server.context, 'deletions.erase');
    expect(await deleted(admin)).toEqual([contact.id]);
    admin = await later(admin, 120_000);
    expect(await deleted(admin)).toEqual([]);
    expect((await restore(admin, contact.id)).error.code).toBe('NOT_FOUND');
    await runSchedule(server.context, 'deletions.erase');
    await runSchedule(server.context, 'deletions.erase');
    const [row] = await query(`select * from contacts where id = $1`, [contact.id]);
    expect(row).toMatchObject({ name: '', first_name: null, email: null, notes: null, search_text: '' });
    for (const table of ['contact_phone_numbers', 'contact_tags', 'contact_list_members', 'contact_audits'])
      expect(await query(`select 1 from ${table} where contact_id = $1`, [contact.id])).toEqual([]);
    for (const table of [
      'scheduled_messages',
      'message_drafts',
      'contact_links',
      'contact_crm_states',
      'contact_deletions',
    ])
      expect(await query(`select 1 from ${table} where contact_id = $1`, [contact.id])).toEqual([]);
    expect(
      await query(`select type, body, notes from communications where contact_id = $1 order by type`, [contact.id]),
    ).toEqual([
      { type: 'call', body: null, notes: null },
      { type: 'sms', body: null, notes: null },
    ]);
    expect(await seen(admin, contact.id)).toBe('NOT_FOUND');
    expect(await seen(admin, other.id)).toBe(200);
    expect(await query(`select body from communications where contact_id = $1 and type = 'sms'`, [other.id])).toEqual([
      { body: 'Are you there?' },
    ]);
  });
});
