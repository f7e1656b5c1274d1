import { randomUUID } from 'node:crypto';
import {
  addTagsToDialer,
  addTagToDialer,
  assignTagContacts,
  assignTagsContacts,
  countTags,
  createContact,
  createTag,
  getContact,
  listContacts,
  getTagMerge,
  listDialerQueueTasks,
  listTags,
  mergeTags,
  removeTag,
  removeTags,
  restoreTags,
  splitTag,
  tagContact,
  undoTagMerge,
  updateCompanySettings,
  updateTag,
  type ListedTag,
} from '@talk/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

type Category = ListedTag['category'];
const as = (user: TestUser | null) => (user === null ? {} : { as: user });
const create = (user: TestUser | null, name: string, category: Category = 'contacts', color = '#2563eb') =>
  server.call(createTag, { ...as(user), body: { name, color, category } });
const made = async (name: string, category: Category = 'contacts'): Promise<number> =>
  (await create(admin, name, category)).body.id;
const contact = async (...tag_ids: number[]): Promise<number> => {
  const { id } = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body;
  if (tag_ids.length > 0) await tag(id, ...tag_ids);
  return id;
};
const callable = async (phone_number: string, ...tag_ids: number[]): Promise<number> => {
  const { id } = (await server.call(createContact, { as: admin, body: { first_name: 'Ada', phone_number } })).body;
  await tag(id, ...tag_ids);
  return id;
};
const tag = (id: number, ...tag_ids: number[]) =>
  server.call(tagContact, { as: admin, params: { id }, body: { tag_ids } });
const namesOn = async (id: number): Promise<string[]> =>
  (await server.call(getContact, { as: admin, params: { id } })).body.tags.map(({ name }) => name);
const counts = async (category: Category = 'contacts'): Promise<Record<string, number>> => {
  const { data } = (await server.call(listTags, { as: agent, query: { category } })).body;
  return Object.fromEntries(data.map(({ name, count }) => [name, count]));
};
const key = () => ({ headers: { 'Idempotency-Key': randomUUID() } });
const remove = (user: TestUser | null, ...ids: number[]) => server.call(removeTags, { ...as(user), body: { ids } });
const restore = (user: TestUser | null, ...ids: number[]) => server.call(restoreTags, { ...as(user), body: { ids } });
const merge = (user: TestUser | null, into_id: number, ...ids: number[]) =>
  server.call(mergeTags, { ...as(user), body: { into_id, ids } });
const undo = (user: TestUser | null, id: number) => server.call(undoTagMerge, { ...as(user), params: { id } });

it('makes tags whose names are unique in their category, whatever the case', async () => {
  expect((await create(null, 'VIP')).status).toBe(401);
  expect((await create(agent, 'VIP')).error.code).toBe('FORBIDDEN');
  expect((await create(admin, '   ')).error.errors).toEqual({ name: ['Name the tag.'] });
  expect((await create(admin, 'x'.repeat(300))).error.errors).toEqual({ name: ['Use at most 60 characters.'] });
  expect((await create(admin, 'VIP', 'contacts', 'red')).error.errors).toEqual({
    color: ['Choose a colour such as #2953d0.'],
  });

  expect((await create(admin, ' VIP ', 'contacts', '#B45309')).body).toMatchObject({
    name: 'VIP',
    color: '#b45309',
    category: 'contacts',
    count: 0,
  });
  expect((await create(admin, 'vip')).error.errors).toEqual({ name: ['There is a tag “VIP” already.'] });
  expect((await create(admin, 'vip', 'communications')).status).toBe(200);
  expect((await create(stranger, 'vip')).status).toBe(200);
  expect((await server.call(countTags, { as: agent, query: {} })).body.count).toBe(1);
  expect((await server.call(countTags, { as: agent, query: { filter: 'communication' } })).body.count).toBe(1);
});

it('renames a tag everywhere at once, and refuses who was slower', async () => {
  const id = await made('Lead');
  await made('VIP');
  const who = await contact(id);
  const change = (user: TestUser | null, body: { name?: string; color?: string; if_version?: number }, of = id) =>
    server.call(updateTag, { ...as(user), params: { id: of }, body });
  expect((await change(null, { name: 'x' })).status).toBe(401);
  expect((await change(agent, { name: 'x' })).error.code).toBe('FORBIDDEN');
  expect((await change(stranger, { name: 'x' })).error.code).toBe('NOT_FOUND');
  expect((await change(admin, { name: 'vIp' })).error.errors).toEqual({ name: ['There is a tag “VIP” already.'] });
  expect((await change(admin, { name: 'x' }, 'undefined' as never)).error.code).toBe('NOT_FOUND');

  expect((await change(admin, { name: 'LEAD', if_version: 1 })).body).toMatchObject({ name: 'LEAD', version: 2 });
  expect((await change(admin, { name: 'Late', if_version: 1 })).error.code).toBe('CONFLICT');
  expect(await namesOn(who)).toEqual(['LEAD']);
  // A colleague deletes it while somebody renames it.
  await remove(admin, id);
  expect((await change(admin, { name: 'Late' })).error.code).toBe('NOT_FOUND');
});

it('deletes tags with a way back: whoever had one has it again', async () => {
  const [vip, lead] = [await made('VIP'), await made('Lead')];
  const [both, one] = [await contact(vip, lead), await contact(vip)];
  expect((await remove(null, vip)).status).toBe(401);
  expect((await remove(agent, vip)).error.code).toBe('FORBIDDEN');
  expect((await remove(stranger, vip)).error.code).toBe('NOT_FOUND');
  expect((await remove(admin, vip, 999_999_999)).error.code).toBe('NOT_FOUND');
  expect((await remove(admin)).error.errors).toEqual({ ids: ['Choose at least one tag.'] });
  const many = Array.from({ length: 1000 }, (_, index) => index + 1);
  expect((await remove(admin, ...many)).error.errors).toEqual({ ids: ['Choose at most 500 tags at once.'] });
  expect(await counts()).toEqual({ Lead: 1, VIP: 2 });

  expect((await remove(admin, vip, lead, vip)).body).toEqual({ count: 2 });
  expect([await namesOn(both), await counts()]).toEqual([[], {}]);
  expect((await tag(one, vip)).error.errors).toEqual({ tag_ids: ['Choose tags that are offered for contacts.'] });
  // What is changed meanwhile stays changed, and what nobody saw stays.
  const extra = await made('Extra');
  await tag(both, extra);

  expect((await restore(null, vip)).status).toBe(401);
  expect((await restore(agent, vip)).error.code).toBe('FORBIDDEN');
  expect((await restore(stranger, vip)).error.code).toBe('NOT_FOUND');
  const other = await made('lead');
  expect((await restore(admin, vip, lead)).error).toMatchObject({
    code: 'CONFLICT',
    message: 'There is another tag “lead” now. Rename it first.',
  });
  await server.call(removeTag, { as: admin, params: { id: other } });
  expect((await restore(admin, vip, lead)).body.data.map(({ name, count }) => [name, count])).toEqual([
    ['VIP', 2],
    ['Lead', 1],
  ]);
  expect([await namesOn(both), await namesOn(one)]).toEqual([['Extra', 'Lead', 'VIP'], ['VIP']]);
  expect((await restore(admin, vip)).error.code).toBe('NOT_FOUND');
});

it('merges tags, and the undo puts each where it was', async () => {
  const [hot, warm, cold] = [await made('Hot'), await made('Warm'), await made('Cold')];
  const calls = await made('Complaint', 'communications');
  const [a, b, c, d] = [await contact(hot), await contact(hot, warm), await contact(warm, cold), await contact(cold)];
  expect((await merge(null, hot, warm)).status).toBe(401);
  expect((await merge(agent, hot, warm)).error.code).toBe('FORBIDDEN');
  expect((await merge(stranger, hot, warm)).error.code).toBe('NOT_FOUND');
  expect((await merge(admin, hot, hot)).error.errors).toEqual({ ids: ['Choose at least two tags.'] });
  expect((await merge(admin, hot, calls)).error.errors).toEqual({
    ids: ['Tags of contacts and tags of communications cannot be merged.'],
  });

  const { body } = await merge(admin, hot, hot, warm, cold);
  expect(body).toMatchObject({ from_names: ['Warm', 'Cold'], is_done: true, moved_count: 4, phase: 'apply' });
  for (const each of [a, b, c, d]) expect(await namesOn(each)).toEqual(['Hot']);
  expect(await counts()).toEqual({ Hot: 4 });
  // Who has chosen "Warm" a moment ago has chosen what it is now.
  const late = await contact(warm);
  expect(await namesOn(late)).toEqual(['Hot']);
  expect((await restore(admin, warm)).error.code).toBe('NOT_FOUND');
  // Somebody takes the tag off: the undo does not put the old ones back there.
  await tag(d);

  expect((await undo(null, body.id)).status).toBe(401);
  expect((await undo(agent, body.id)).error.code).toBe('FORBIDDEN');
  expect((await undo(stranger, body.id)).error.code).toBe('NOT_FOUND');
  expect((await server.call(getTagMerge, { as: admin, params: { id: body.id } })).body).toEqual(body);
  const again = await made('Warm');
  expect((await undo(admin, body.id)).error.message).toBe('There is another tag “Warm” now. Rename it first.');
  await remove(admin, again);
  await remove(admin, hot);
  expect((await undo(admin, body.id)).error.message).toContain('was deleted or merged itself');
  await restore(admin, hot);
  expect((await undo(admin, body.id)).body).toMatchObject({ undone_count: 3, kept_count: 1, is_done: true });
  expect(await Promise.all([a, b, c, d, late].map(namesOn))).toEqual([
    ['Hot'],
    ['Hot', 'Warm'],
    ['Cold', 'Warm'],
    [],
    ['Hot'],
  ]);
  expect(await counts()).toEqual({ Cold: 1, Hot: 3, Warm: 2 });
  expect((await undo(admin, body.id)).error.message).toBe('This was already undone.');
});

it('merges what thousands have in steps, and tags that wait for it are named', async () => {
  const { drizzle } = server.context.kernel.db;
  const [from, into] = [await made('From'), await made('Into')];
  await drizzle.execute(sql`with made as (insert into contacts (company_id, name) select ${admin.companyId}, 'Many'
    from generate_series(1, 4500) returning id)
    insert into contact_tags (company_id, contact_id, tag_id) select ${admin.companyId}, id, ${from} from made`);
  const { body } = await merge(admin, into, from);
  expect(body).toMatchObject({ is_done: false, moved_count: 2000 });
  for (const refused of [await remove(admin, into), await merge(admin, await made('More'), into)])
    expect(refused.error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('is being merged') });
  expect((await undo(admin, body.id)).error.message).toBe('The merge is still under way.');
  await drainJobs(server.context);
  expect(await counts()).toMatchObject({ Into: 4500 });
  await undo(admin, body.id);
  await drainJobs(server.context);
  expect(await counts()).toMatchObject({ From: 4500, Into: 0 });
  await runSchedule(server.context, 'tags.counts');
  expect(await counts()).toMatchObject({ From: 4500, Into: 0 });
});

it('splits a tag into numbered ones', async () => {
  const { drizzle } = server.context.kernel.db;
  const id = await made('Spring');
  await made('spring 2');
  await drizzle.execute(sql`with made as (insert into contacts (company_id, name) select ${admin.companyId}, 'Many'
    from generate_series(1, 120) returning id)
    insert into contact_tags (company_id, contact_id, tag_id) select ${admin.companyId}, id, ${id} from made`);
  const split = (user: TestUser | null, page_size: number, of = id, keep_original = true) =>
    server.call(splitTag, { ...as(user), params: { id: of }, body: { page_size, keep_original } });
  expect((await split(null, 50)).status).toBe(401);
  expect((await split(agent, 50)).error.code).toBe('FORBIDDEN');
  expect((await split(stranger, 50)).error.code).toBe('NOT_FOUND');
  expect((await split(admin, 60)).error.errors).toEqual({ page_size: ['Choose 50, 100, 200, 500 or 1000.'] });
  expect((await split(admin, 200)).error.errors).toEqual({
    page_size: ['Choose a size below 120, the number of contacts.'],
  });
  expect((await split(admin, 50, await made('Complaint', 'communications'))).error.errors).toEqual({
    id: ['Only tags of contacts can be split.'],
  });
  expect((await split(admin, 50)).body.data.map(({ name, count }) => [name, count])).toEqual([
    ['Spring 1', 50],
    ['Spring 3', 50],
    ['Spring 4', 20],
  ]);
  expect(await counts()).toMatchObject({ Spring: 120 });
  await split(admin, 100, id, false);
  expect(await counts()).not.toHaveProperty('Spring');
});

it('gives the contacts of a tag to somebody, as a change of many', async () => {
  const [vip, lead] = [await made('VIP'), await made('Lead')];
  const [one, two, three] = [await contact(vip), await contact(lead), await contact()];
  const assign = (user: TestUser | null, user_id: number | null) =>
    server.call(assignTagContacts, { ...as(user), params: { id: vip }, body: { user_id }, ...key() });
  expect((await assign(null, agent.id)).status).toBe(401);
  expect((await assign(agent, agent.id)).error.code).toBe('FORBIDDEN');
  expect((await assign(stranger, null)).error.code).toBe('NOT_FOUND');
  expect((await assign(admin, stranger.id)).error.code).toBe('NOT_FOUND');
  expect((await assign(admin, agent.id)).body).toMatchObject({ action: 'assign', total: 1, status: 'running' });
  await drainJobs(server.context);
  const owner = async (id: number) => (await server.call(getContact, { as: admin, params: { id } })).body.user_id;
  expect(await Promise.all([one, two, three].map(owner))).toEqual([agent.id, null, null]);
  const all = await server.call(assignTagsContacts, {
    as: admin,
    body: { ids: [vip, lead], user_id: admin.id },
    ...key(),
  });
  expect(all.body.total).toBe(2);
  await drainJobs(server.context);
  expect(await Promise.all([one, two, three].map(owner))).toEqual([admin.id, admin.id, null]);
});

it('adds the contacts of tags to the user’s own queue of the dialer, as a change of many', async () => {
  const [vip, lead] = [await made('VIP'), await made('Lead')];
  const one = await callable('+14155550161', vip);
  const two = await callable('+14155550162', lead);
  const add = (user: TestUser | null, id: number) =>
    server.call(addTagToDialer, { ...as(user), params: { id }, ...key() });
  expect((await add(null, vip)).status).toBe(401);
  expect((await add(stranger, vip)).error.code).toBe('NOT_FOUND');
  const calls = await made('Complaint', 'communications');
  expect((await add(admin, calls)).error.errors).toEqual({ ids: ['Choose tags of contacts.'] });
  const off = await add(agent, vip);
  expect(off.error.message).toBe('The power dialer is turned off for your account.');
  await server.call(updateCompanySettings, { as: admin, body: { auto_dialer_enabled: true } });
  expect((await add(agent, vip)).body).toMatchObject({ action: 'add_to_dialer', total: 1, list_name: 'My Queue' });
  await drainJobs(server.context);
  const queued = async (user: TestUser) =>
    (await server.call(listDialerQueueTasks, { as: user })).body.data.map(({ contact }) => contact?.id);
  expect(await queued(agent)).toEqual([one]);
  expect(await queued(admin)).toEqual([]);
  const both = await server.call(addTagsToDialer, { as: agent, body: { ids: [vip, lead] }, ...key() });
  expect(both.body.total).toBe(2);
  await drainJobs(server.context);
  expect(await queued(agent)).toEqual([one, two]);
});

it('filters contacts by what their tags have become: merged ones lead on, deleted ones are nobody’s', async () => {
  const [old, middle, last, gone] = [await made('Old'), await made('Middle'), await made('Last'), await made('Gone')];
  const [one, two, three] = [await contact(old), await contact(gone), await contact()];
  const listed = async (condition: object) => {
    const filter_groups = JSON.stringify({ and: [{ field: 'tags', ...condition }] });
    const { body } = await server.call(listContacts, { as: admin, query: { filter_groups, sort: 'name' } });
    return body.data.map(({ id }) => id).sort((a, b) => a - b);
  };
  await merge(admin, middle, old);
  await merge(admin, last, middle);
  for (const id of [old, middle, last]) expect(await listed({ operator: 'any-of', value: [id] })).toEqual([one]);
  expect(await listed({ operator: 'none-of', value: [old] })).toEqual([two, three]);
  await remove(admin, gone);
  expect(await listed({ operator: 'any-of', value: [gone] })).toEqual([]);
  expect(await listed({ operator: 'known' })).toEqual([one]);
  expect(await listed({ operator: 'unknown' })).toEqual([two, three]);
});

it('forgets deleted and merged tags after 30 days', async () => {
  const [gone, merged, kept] = [await made('Gone'), await made('Merged'), await made('Kept')];
  await contact(gone, merged);
  await remove(admin, gone);
  const { id } = (await merge(admin, kept, merged)).body;
  server.clock.advance(31 * 24 * 60 * 60_000);
  await runSchedule(server.context, 'tags.purge');
  const q = server.context.kernel.db.drizzle;
  const left = await q.execute(sql`select name, (select count(*)::int from tag_merges where id = ${id}) as merges
    from tags where company_id = ${admin.companyId}`);
  expect(left.rows).toEqual([{ name: 'Kept', merges: 0 }]);
  const uses = await q.execute(
    sql`select sum(uses)::int as uses from tag_counts where company_id = ${admin.companyId}`,
  );
  expect(uses.rows).toEqual([{ uses: 1 }]);
});
