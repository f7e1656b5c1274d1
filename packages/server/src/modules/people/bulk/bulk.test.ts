import {
  controlContactsBulk,
  getContactsBulk,
  listContactCommunications,
  listContactsBulk,
  listContactsBulkFailures,
  mergeTags,
  setContactTaskStatus,
  updateContact,
  type BulkAction,
  type ContactsBulk,
} from '@talk/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { contactSettings } from '../contacts/read.js';
import { bulkWorld } from './bulk-world.fixture.js';

const server = useTestServer();
const world = bulkWorld(server);
let admin: TestUser;
let agent: TestUser;
let reader: TestUser;
let stranger: TestUser;
/** May only see their own contacts. */
let narrow: TestUser;

beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] });
  reader = await server.user(companyId, { roles: ['Company Reporter Access'] });
  narrow = await server.user(companyId, {
    name: 'Nia',
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  stranger = await server.user((await server.company()).id);
});

const close: BulkAction = { type: 'set_status', task_status: 'closed' };
const control = (
  as: TestUser | null,
  bulk: Pick<ContactsBulk, 'id'>,
  act: 'pause' | 'resume' | 'cancel' | 'undo' | 'dismiss',
) => server.call(controlContactsBulk, { ...(as && { as }), params: { id: bulk.id }, body: { act } });
const failures = async (as: TestUser, { id }: Pick<ContactsBulk, 'id'>, query = {}) =>
  (await server.call(listContactsBulkFailures, { as, params: { id }, query })).body;
const many = async (count: number, fields = {}): Promise<number[]> => {
  const made = await Promise.all(Array.from({ length: count }, () => world.contact(admin, fields)));
  return made.map(({ id }) => id).sort((a, b) => a - b);
};
/** Rows without their numbers, for what is about how many there are. */
/** A few at a time: a statement ends after a minute, and a busy machine is slow. */
async function crowd(count: number): Promise<void> {
  for (let from = 1; from <= count; from += 10_000)
    await server.context.kernel.db.pool.query(
      `insert into contacts (company_id, name, search_text) select $1, 'Crowd ' || n, 'crowd ' || n from generate_series($2::int, $3::int) n`,
      [admin.companyId, from, Math.min(count, from + 9_999)],
    );
}

describe('asking', () => {
  it('is refused: signed out, to readers, for what does not exist, for none, and for too many', async () => {
    const { id } = await world.contact(admin);
    const theirs = await world.contact(stranger);
    const ids = { contact_ids: [id] };
    expect((await world.start(null, { action: close, ...ids })).status).toBe(401);
    expect((await world.start(reader, { action: close, ...ids })).error.code).toBe('FORBIDDEN');
    expect((await world.start(admin, { action: close, contact_ids: [theirs.id] })).error.code).toBe('NOT_FOUND');
    expect((await world.start(narrow, { action: close, ...ids })).error.code).toBe('NOT_FOUND');
    const errorsOf = async (body: object) => (await world.start(admin, body as never)).error.errors;
    expect(await errorsOf({ action: { type: 'explode' }, ...ids })).toEqual({
      'action.type': ['This is no change that contacts can have.'],
    });
    expect(await errorsOf({ action: close, contact_ids: [] })).toEqual({
      contact_ids: ['Choose at least one contact.'],
    });
    expect(await errorsOf({ action: close, contact_ids: ['undefined'] })).toHaveProperty(['contact_ids.0']);
    expect(await errorsOf({ action: close })).toEqual({ contact_ids: ['Send either contact_ids or a filter.'] });
    expect(await errorsOf({ action: close, filter: {}, ...ids })).toEqual({
      contact_ids: ['Send either contact_ids or a filter.'],
    });
    expect(await errorsOf({ action: close, filter: { search: 'nobody is called so' } })).toEqual({
      filter: ['No contact matches.'],
    });
    expect(await errorsOf({ action: close, contact_ids: Array.from({ length: 5_001 }, (_, at) => at + 1) })).toEqual({
      contact_ids: ['Choose at most 5000 contacts, or everything that a filter matches.'],
    });
    const unknown = await server.call(getContactsBulk, { as: admin, params: { id: 'undefined' } });
    expect(unknown.error.code).toBe('NOT_FOUND');
    expect((await server.call(listContactsBulk, { as: admin })).body.data).toEqual([]);
  });

  it('is refused for colleagues and tags of others, for status where nobody chooses it, and off do-not-contact without the right', async () => {
    const ids = { contact_ids: [(await world.contact(admin)).id] };
    const foreign = await world.tag(stranger, 'Theirs');
    const ofCalls = await world.tag(admin, 'Complaint', 2);
    const refused = async (as: TestUser, action: BulkAction) => (await world.start(as, { action, ...ids })).error.code;
    expect(await refused(admin, { type: 'assign', user_id: stranger.id })).toBe('NOT_FOUND');
    for (const tag of [foreign, ofCalls])
      expect(await refused(admin, { type: 'add_tags', tag_ids: [tag] })).toBe('VALIDATION_FAILED');
    expect(await refused(agent, { type: 'undnc', reason: 'Came back' })).toBe('FORBIDDEN');
    await server.context.kernel.db.drizzle
      .insert(contactSettings)
      .values({ companyId: admin.companyId, statusControlEnabled: false });
    expect(await refused(admin, close)).toBe('FORBIDDEN');
  });

  it('more than the limit is refused before anything is written', async () => {
    await crowd(100_001);
    const { error } = await world.start(admin, { action: close, filter: { search: 'crowd' } });
    expect(error.errors).toEqual({ filter: ['This matches more than 100000 contacts. Narrow it down.'] });
    const left = await world.start(admin, { action: close, filter: {}, except_ids: [1] });
    expect(left.error.code).toBe('VALIDATION_FAILED');
  });

  it('the same request again, with its key, is the same change', async () => {
    const [id = 0] = await many(1);
    const first = await world.start(admin, { action: close, contact_ids: [id] }, 'once-and-again');
    const again = await world.start(admin, { action: close, contact_ids: [id] }, 'once-and-again');
    expect(again.body).toEqual(first.body);
    const other = await world.start(admin, { action: close, contact_ids: [id + 1] }, 'once-and-again');
    expect(other.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await server.call(listContactsBulk, { as: admin })).body.data).toHaveLength(1);
  });

  it('a change is its asker’s alone', async () => {
    const [id = 0] = await many(1);
    const { body } = await world.start(admin, { action: close, contact_ids: [id] });
    for (const other of [agent, stranger]) {
      expect((await server.call(getContactsBulk, { as: other, params: { id: body.id } })).error.code).toBe('NOT_FOUND');
      expect((await control(other, body, 'cancel')).error.code).toBe('NOT_FOUND');
    }
    expect((await control(null, body, 'cancel')).status).toBe(401);
    expect((await control(reader, body, 'cancel')).error.code).toBe('FORBIDDEN');
  });
});

describe('carrying out', () => {
  it('assigns, tells it once for all, and writes it into each contact’s history', async () => {
    const ids = await many(3);
    await world.whole(admin, { action: { type: 'assign', user_id: agent.id }, contact_ids: ids.slice(0, 1) });
    const seqBefore = (await toldEvents(server.context.kernel, admin.companyId)).at(-1)?.seq ?? 0;
    const bulk = await world.whole(admin, { action: { type: 'assign', user_id: agent.id }, contact_ids: ids });
    expect(bulk).toMatchObject({
      action: 'assign',
      user_name: 'Bo',
      status: 'done',
      total: 3,
      changed_count: 2,
      unchanged_count: 1,
      failed_count: 0,
    });
    expect((await world.contacts(admin, ids)).map(({ owner_name }) => owner_name)).toEqual(['Bo', 'Bo', 'Bo']);
    const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(({ seq }) => seq > seqBefore);
    const ofContacts = told.filter(({ type }) => type === 'contacts_updated');
    expect(ofContacts.map(({ data }) => data)).toMatchObject([
      { changes: { user_id: agent.id, owner_name: 'Bo' }, items: ids.slice(1).map((id) => ({ id })) },
    ]);
    expect(told.map(({ type }) => type)).not.toContain('contact_updated');
    const { body } = await server.call(listContactCommunications, { as: admin, params: { id: ids[1] ?? 0 } });
    expect(body.audits).toMatchObject([{ actor_name: 'Ada', field: 'user_id', before: null, after: 'Bo' }]);
  });

  it('tells what became of each where that differs, to those alone who see it', async () => {
    const [vip, lead] = [await world.tag(admin, 'VIP'), await world.tag(admin, 'Lead')];
    const ids = await many(3, { user_id: narrow.id });
    await world.whole(admin, { action: { type: 'add_tags', tag_ids: [lead] }, contact_ids: ids.slice(0, 1) });
    await server.call(updateContact, { as: admin, params: { id: ids[2] ?? 0 }, body: { user_id: agent.id } });
    const seqBefore = (await toldEvents(server.context.kernel, admin.companyId)).at(-1)?.seq ?? 0;
    await world.whole(admin, { action: { type: 'add_tags', tag_ids: [vip] }, contact_ids: ids });
    const told = (await toldEvents(server.context.kernel, admin.companyId)).flatMap(({ seq, type, data, channels }) =>
      seq > seqBefore && type === 'contacts_changed'
        ? [{ channels, items: (data as { items: { id: number; changes: { tag_ids: number[] } }[] }).items }]
        : [],
    );
    const seen = (user: TestUser) =>
      told
        .filter(({ channels }) => channels.some((channel) => channel.endsWith(`-user-${user.id}`)))
        .flatMap(({ items }) => items.map(({ id, changes }) => [id, changes.tag_ids]));
    expect(seen(narrow)).toEqual([
      [ids[0], [lead, vip]],
      [ids[1], [vip]],
    ]);
    expect(seen(agent)).toEqual([
      [ids[0], [lead, vip]],
      [ids[1], [vip]],
      [ids[2], [vip]],
    ]);
  });

  it('names one that is gone, and changes the others', async () => {
    const [mine = 0] = await many(1, { user_id: narrow.id });
    const [hidden = 0] = await many(1);
    const bulk = await world.whole(narrow, { action: close, contact_ids: [hidden, mine] });
    expect(bulk).toMatchObject({ total: 2, changed_count: 1, failed_count: 1 });
    expect((await failures(narrow, bulk)).data).toEqual([{ contact_id: hidden, name: null, reason: 'not_found' }]);
    expect((await world.contacts(admin, [hidden]))[0]?.task_status_name).toBe('new');
  });

  it('keeps what matched when it was asked for, without those that are left out', async () => {
    const ids = await many(4, { company_name: 'Harbor' });
    const filter = { search: 'harbor', task_status: 'new' as const };
    const { body } = await world.start(admin, { action: close, filter, except_ids: ids.slice(0, 1) });
    expect(body.total).toBe(3);
    const [late = 0] = await many(1, { company_name: 'Harbor' });
    await server.call(setContactTaskStatus, { as: agent, body: { contact_ids: ids.slice(1, 2), task_status: 'open' } });
    await drainJobs(server.context);
    expect(await world.read(admin, body)).toMatchObject({ status: 'done', changed_count: 3 });
    const statuses = (await world.contacts(admin, [...ids, late])).map(({ task_status_name }) => task_status_name);
    expect(statuses).toEqual(['new', 'closed', 'closed', 'closed', 'new']);
  });

  it('goes in steps that can be paused, gone on with, and cancelled', async () => {
    await crowd(500);
    const { body: bulk } = await world.start(admin, { action: close, filter: { search: 'crowd' } });
    expect((await control(admin, bulk, 'dismiss')).error.code).toBe('CONFLICT');
    expect((await control(admin, bulk, 'pause')).body).toMatchObject({ status: 'paused', changed_count: 0 });
    await drainJobs(server.context);
    expect((await control(admin, bulk, 'pause')).error.code).toBe('CONFLICT');
    expect(await world.read(admin, bulk)).toMatchObject({ status: 'paused', changed_count: 0 });
    await control(admin, bulk, 'resume');
    await drainJobs(server.context);
    expect(await world.read(admin, bulk)).toMatchObject({ status: 'done', changed_count: 500, total: 500 });
    const progress = (await toldEvents(server.context.kernel, admin.companyId)).flatMap(({ type, data }) =>
      type === 'contacts_bulk_updated' ? [(data as ContactsBulk).changed_count] : [],
    );
    expect(progress).toEqual([0, 0, 0, 200, 400, 500]);
    const next = (await world.start(admin, { action: { type: 'dnc', reason: 'Asked by mail' }, filter: {} })).body;
    expect((await control(admin, next, 'cancel')).body.status).toBe('cancelled');
    await drainJobs(server.context);
    expect(await world.read(admin, next)).toMatchObject({ status: 'cancelled', changed_count: 0 });
    expect((await control(admin, next, 'undo')).error.message).toBe('Nothing was changed.');
    await control(admin, next, 'dismiss');
    expect((await server.call(listContactsBulk, { as: admin })).body.data.map(({ id }) => id)).toEqual([bulk.id]);
  });

  it('stops where the asker may no longer do it, and says so for the rest', async () => {
    const ids = await many(2);
    const { body: bulk } = await world.start(agent, { action: close, contact_ids: ids });
    await server.context.kernel.db.pool.query(`update memberships set enabled = false where user_id = $1`, [agent.id]);
    await drainJobs(server.context);
    const { rows } = await server.context.kernel.db.pool.query(
      `select status, failed_count, (select array_agg(distinct reason) from contact_bulk_items where bulk_id = id) as reasons
       from contact_bulks where id = $1`,
      [bulk.id],
    );
    expect(rows).toEqual([{ status: 'done', failed_count: 2, reasons: ['not_allowed'] }]);
  });

  it('leaves out a contact that fails each time, and names it', async () => {
    const ids = await many(3);
    const { pool } = server.context.kernel.db;
    await pool.query(`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.id = ${ids[1]} and new.task_status = 'closed' then raise 'this row cannot be written'; end if; return new; end $$`);
    await pool.query(`create trigger refuse_one before update on contacts for each row execute function refuse_one()`);
    const { body: bulk } = await world.start(admin, { action: close, contact_ids: ids });
    for (let tries = 0; tries < 6; tries += 1) {
      await drainJobs(server.context);
      server.clock.advance(60_000);
    }
    await pool.query(`drop trigger refuse_one on contacts; drop function refuse_one`);
    expect(await world.read(admin, bulk)).toMatchObject({ status: 'done', changed_count: 2, failed_count: 1 });
    expect((await failures(admin, bulk)).data).toMatchObject([{ contact_id: ids[1], reason: 'error' }]);
  });
});

describe('undoing', () => {
  it('restores each, except what somebody has changed since, which is named', async () => {
    const ids = await many(3, { user_id: agent.id });
    const bulk = await world.whole(admin, { action: { type: 'assign', user_id: narrow.id }, contact_ids: ids });
    await server.call(updateContact, { as: agent, params: { id: ids[0] ?? 0 }, body: { user_id: admin.id } });
    await server.call(updateContact, { as: agent, params: { id: ids[1] ?? 0 }, body: { notes: 'Called again' } });
    expect((await control(admin, bulk, 'undo')).body).toMatchObject({ phase: 'undo', status: 'running' });
    await drainJobs(server.context);
    expect(await world.read(admin, bulk)).toMatchObject({
      phase: 'undo',
      status: 'done',
      undone_count: 2,
      kept_count: 1,
    });
    expect((await world.contacts(admin, ids)).map(({ user_id }) => user_id)).toEqual([admin.id, agent.id, agent.id]);
    expect((await failures(admin, bulk)).data).toMatchObject([
      { contact_id: ids[0], name: expect.any(String), reason: 'changed_since' },
    ]);
    expect((await control(admin, bulk, 'undo')).error.message).toBe('This was already undone.');
  });

  it('gives back what the asker has put out of their own sight, and lists failures page by page', async () => {
    const ids = await many(3, { user_id: narrow.id });
    const bulk = await world.whole(narrow, { action: { type: 'assign', user_id: agent.id }, contact_ids: ids });
    await server.call(updateContact, { as: admin, params: { id: ids[0] ?? 0 }, body: { user_id: admin.id } });
    await server.call(updateContact, { as: admin, params: { id: ids[1] ?? 0 }, body: { user_id: null } });
    await control(narrow, bulk, 'undo');
    await drainJobs(server.context);
    expect(await world.read(narrow, bulk)).toMatchObject({ undone_count: 1, kept_count: 2 });
    const first = await failures(narrow, bulk, { per_page: 1 });
    expect(first.data).toEqual([{ contact_id: ids[0], name: null, reason: 'changed_since' }]);
    const next = await failures(narrow, bulk, { per_page: 1, cursor: first.next_cursor });
    expect(next).toMatchObject({ data: [{ contact_id: ids[1] }], has_more_pages: false });
  });

  it('a tag that was deleted since is named, and the others are put back', async () => {
    const [vip, lead] = [await world.tag(admin, 'VIP'), await world.tag(admin, 'Lead')];
    const ids = await many(2);
    await world.whole(admin, { action: { type: 'add_tags', tag_ids: [vip, lead] }, contact_ids: ids });
    const bulk = await world.whole(admin, { action: { type: 'remove_tags', tag_ids: [vip, lead] }, contact_ids: ids });
    await server.context.kernel.db.drizzle.execute(sql`delete from tags where id = ${vip}`);
    await control(admin, bulk, 'undo');
    await drainJobs(server.context);
    expect((await world.contacts(admin, ids)).map(({ tags }) => tags.map(({ name }) => name))).toEqual([
      ['Lead'],
      ['Lead'],
    ]);
    expect((await failures(admin, bulk)).data.map(({ reason }) => reason)).toEqual(['tag_gone', 'tag_gone']);
  });

  it('opens closed contacts as they were, with the time by which they are owed an answer', async () => {
    const [id = 0] = await many(1);
    const { pool } = server.context.kernel.db;
    const due = new Date(server.clock.now().getTime() + 3_600_000);
    await pool.query(
      `update contacts set response_kind = 'first', response_started_at = $2, response_due_at = $3 where id = $1`,
      [id, server.clock.now(), due],
    );
    const bulk = await world.whole(admin, { action: close, contact_ids: [id] });
    expect(await world.contacts(admin, [id])).toMatchObject([{ response_due_at: null }]);
    await control(admin, bulk, 'undo');
    await drainJobs(server.context);
    expect(await world.contacts(admin, [id])).toMatchObject([
      { task_status_name: 'new', response_due_at: due.toISOString() },
    ]);
  });

  it('leaves a tag that was merged into another one, and names the contacts', async () => {
    const [vip, lead] = [await world.tag(admin, 'VIP'), await world.tag(admin, 'Lead')];
    const ids = await many(2);
    const bulk = await world.whole(admin, { action: { type: 'add_tags', tag_ids: [vip] }, contact_ids: ids });
    await server.call(mergeTags, { as: admin, body: { ids: [vip, lead], into_id: lead } });
    await drainJobs(server.context);
    await control(admin, bulk, 'undo');
    await drainJobs(server.context);
    expect(await world.read(admin, bulk)).toMatchObject({ undone_count: 0, kept_count: 2 });
    expect((await failures(admin, bulk)).data.map(({ reason }) => reason)).toEqual(['changed_since', 'changed_since']);
  });

  it('is possible for a month', async () => {
    const bulk = await world.whole(admin, { action: close, contact_ids: await many(1) });
    const kept = async () => {
      const count = '(select count(*)::int from contact_bulk_items where bulk_id = $1) as items';
      const { rows } = await server.context.kernel.db.pool.query(
        `select count(*)::int as bulks, ${count} from contact_bulks where id = $1`,
        [bulk.id],
      );
      return rows[0] as unknown;
    };
    server.clock.advance(29 * 86_400_000);
    await runSchedule(server.context, 'bulk.purge');
    expect(await kept()).toEqual({ bulks: 1, items: 1 });
    server.clock.advance(2 * 86_400_000);
    await runSchedule(server.context, 'bulk.purge');
    expect(await kept()).toEqual({ bulks: 0, items: 0 });
  });
});
