import {
  createContact,
  disposeContact,
  getContact,
  listContactCommunications,
  listTags,
  setContactLines,
  setContactRingGroups,
  setContactTaskStatus,
  tagContact,
  updateContact,
} from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines, ringGroups } from '../../platform/lines/read.js';
import { contactSettings, tags } from './contacts.tables.js';

const server = useTestServer();
let admin: TestUser;
let reader: TestUser;
let stranger: TestUser;
/** May only see their own contacts. */
let narrow: TestUser;

beforeAll(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  reader = await server.user(companyId, { roles: ['Company Reporter Access'] });
  narrow = await server.user(companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  stranger = await server.user((await server.company()).id);
  await server.context.kernel.db.drizzle
    .insert(contactSettings)
    .values({ companyId: stranger.companyId, statusControlEnabled: false });
});

const made = async (as: TestUser = admin): Promise<number> =>
  (await server.call(createContact, { as, body: { first_name: 'Maya' } })).body.id;

async function madeTag(user: TestUser, name: string, category = 1): Promise<number> {
  const values = { companyId: user.companyId, name, color: '#2953d0', category };
  const [row] = await server.context.kernel.db.drizzle.insert(tags).values(values).returning();
  return row?.id ?? 0;
}

async function audits(id: number) {
  const { body } = await server.call(listContactCommunications, { as: admin, params: { id } });
  return body.audits.map(({ field, before, after }) => [field, before, after]).reverse();
}

it('moves contacts to another status, all or none, and never back to new', async () => {
  const [one, two] = [await made(), await made()];
  const move = (as: TestUser | null, contact_ids: number[], task_status: 'open' | 'pending' = 'pending') =>
    server.call(setContactTaskStatus, { ...(as && { as }), body: { contact_ids, task_status } });
  expect((await move(null, [one])).status).toBe(401);
  expect((await move(reader, [one])).error.code).toBe('FORBIDDEN');
  expect((await move(narrow, [one])).error.code).toBe('NOT_FOUND');
  expect((await move(admin, [])).error.errors).toEqual({ contact_ids: ['Name at least one contact.'] });
  expect((await move(admin, [one], 'new' as 'open')).error.code).toBe('VALIDATION_FAILED');
  expect((await move(admin, [one, await made(stranger)])).error.code).toBe('NOT_FOUND');
  expect((await server.call(getContact, { as: admin, params: { id: one } })).body.task_status_name).toBe('new');

  const moved = (await move(admin, [two, one, two])).body.data;
  expect(moved.map(({ id, task_status, task_status_name }) => [id, task_status, task_status_name])).toEqual([
    [one, 3, 'pending'],
    [two, 3, 'pending'],
  ]);
  const again = (await move(admin, [one])).body.data;
  expect(again[0]?.version).toBe(moved[0]?.version);
  await move(admin, [one], 'open');
  expect(await audits(one)).toEqual([
    ['task_status', 'New', 'Pending'],
    ['task_status', 'Pending', 'Open'],
  ]);
});

it('says why nobody can move a contact where the company does not let people', async () => {
  const id = await made(stranger);
  const { error } = await server.call(setContactTaskStatus, {
    as: stranger,
    body: { contact_ids: [id], task_status: 'closed' },
  });
  expect(error).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('An admin can turn it on.') });
});

it('gives a contact exactly the tags that were chosen, out of those of the company for contacts', async () => {
  const [vip, lead] = [await madeTag(admin, 'VIP'), await madeTag(admin, 'Lead')];
  const ofCalls = await madeTag(admin, 'Complaint', 2);
  const foreign = await madeTag(stranger, 'Theirs');
  const id = await made();
  const tag = (as: TestUser | null, tag_ids: number[]) =>
    server.call(tagContact, { ...(as && { as }), params: { id }, body: { tag_ids } });
  expect((await server.call(listTags, {})).status).toBe(401);
  expect((await tag(null, [vip])).status).toBe(401);
  expect((await tag(reader, [vip])).error.code).toBe('FORBIDDEN');
  expect((await tag(stranger, [foreign])).error.code).toBe('NOT_FOUND');
  expect((await tag(narrow, [vip])).error.code).toBe('NOT_FOUND');
  for (const wrong of [ofCalls, foreign])
    expect((await tag(admin, [vip, wrong])).error.errors).toEqual({
      tag_ids: ['Choose tags that are offered for contacts.'],
    });

  expect((await server.call(listTags, { as: admin })).body.data.map(({ name }) => name)).toEqual(['Lead', 'VIP']);
  const tagged = (await tag(admin, [vip, lead, vip])).body;
  expect(tagged.tags.map(({ name }) => name)).toEqual(['Lead', 'VIP']);
  expect((await tag(admin, [lead, vip])).body.version).toBe(tagged.version);
  expect((await tag(admin, [])).body.tags).toEqual([]);
  expect(await audits(id)).toEqual([
    ['tags', null, 'Lead, VIP'],
    ['tags', 'Lead, VIP', null],
  ]);
});

it('gives a contact to exactly the ring groups that were chosen, out of those of the company', async () => {
  const group = async (companyId: number, name: string): Promise<number> => {
    const [row] = await server.context.kernel.db.drizzle.insert(ringGroups).values({ companyId, name }).returning();
    return row?.id ?? 0;
  };
  const [west, east] = [await group(admin.companyId, 'West'), await group(admin.companyId, 'East')];
  const foreign = await group(stranger.companyId, 'Theirs');
  const id = await made();
  const give = (as: TestUser | null, ring_group_ids: number[]) =>
    server.call(setContactRingGroups, { ...(as && { as }), params: { id }, body: { ring_group_ids } });
  expect((await give(null, [west])).status).toBe(401);
  expect((await give(reader, [west])).error.code).toBe('FORBIDDEN');
  expect((await give(stranger, [foreign])).error.code).toBe('NOT_FOUND');
  expect((await give(narrow, [west])).error.code).toBe('NOT_FOUND');
  for (const wrong of [foreign, 987_654_321])
    expect((await give(admin, [west, wrong])).error.errors).toEqual({
      ring_group_ids: ['Choose ring groups of your company.'],
    });
  expect(
    (
      await give(
        admin,
        Array.from({ length: 51 }, (_, at) => at + 1),
      )
    ).error.errors,
  ).toEqual({
    ring_group_ids: ['At most 50 ring groups.'],
  });

  const given = (await give(admin, [west, east, west])).body;
  expect(given.ring_group_ids).toEqual([east, west]);
  expect((await give(admin, [west, east])).body.version).toBe(given.version);
  expect((await give(admin, [])).body.ring_group_ids).toEqual([]);
  expect(await audits(id)).toEqual([
    ['ring_groups', null, 'East, West'],
    ['ring_groups', 'East, West', null],
  ]);
});

it('takes only a time zone that exists, since it decides when one may call', async () => {
  const change = (timezone: string | null, id: number) =>
    server.call(updateContact, { as: admin, params: { id }, body: { timezone } });
  const id = await made();
  const words = ['This is not a time zone. Choose one like America/Los_Angeles.'];
  for (const wrong of ['PST', 'Pacific time', '+05:00', 'America/Nowhere'])
    expect((await change(wrong, id)).error.errors).toEqual({ timezone: words });
  const created = await server.call(createContact, { as: admin, body: { first_name: 'Jo', timezone: 'soon' } });
  expect(created.error.errors).toEqual({ timezone: words });
  expect((await change(' Asia/Tokyo ', id)).body.local_zone).toMatchObject({
    zones: ['Asia/Tokyo'],
    source: 'explicit',
  });
  expect((await change('', id)).body.timezone).toBeNull();
});

it('takes only a ZIP code that the contact’s country has', async () => {
  const change = (body: { cnam_zipcode?: string | null; cnam_country?: string | null }, id: number) =>
    server.call(updateContact, { as: admin, params: { id }, body });
  const id = await made();
  expect((await change({ cnam_zipcode: 'anything' }, id)).status).toBe(200);
  expect((await change({ cnam_country: 'US' }, id)).status).toBe(200);
  const words = ['This is not a ZIP code of the contact’s country.'];
  expect((await change({ cnam_zipcode: '9410' }, id)).error.errors).toEqual({ cnam_zipcode: words });
  expect((await change({ cnam_zipcode: '94107-1234' }, id)).body.cnam_zipcode).toBe('94107-1234');
  expect((await change({ cnam_zipcode: 'SW1A 1AA', cnam_country: 'GB' }, id)).status).toBe(200);
  const body = { first_name: 'Jo', cnam_country: 'DE', cnam_zipcode: '1' };
  expect((await server.call(createContact, { as: admin, body })).error.errors).toEqual({ cnam_zipcode: words });
});

it('gives a contact its lines, and leaves those alone that the person may not use', async () => {
  const { drizzle } = server.context.kernel.db;
  const line = async (companyId: number, name: string, allowedUserIds: number[] = []): Promise<number> =>
    (await drizzle.insert(lines).values({ companyId, name, allowedUserIds }).returning())[0]?.id ?? 0;
  const sales = await line(admin.companyId, 'Sales');
  const support = await line(admin.companyId, 'Support');
  const secret = await line(admin.companyId, 'Board', [reader.id]);
  const theirs = await line(stranger.companyId, 'Theirs');
  const id = await made();
  const set = (as: TestUser | null, campaign_ids: number[]) =>
    server.call(setContactLines, { ...(as && { as }), params: { id }, body: { campaign_ids } });
  expect((await set(null, [sales])).status).toBe(401);
  expect((await set(reader, [sales])).error.code).toBe('FORBIDDEN');
  expect((await set(narrow, [sales])).error.code).toBe('NOT_FOUND');
  expect((await set(stranger, [theirs])).error.code).toBe('NOT_FOUND');
  for (const foreign of [theirs, secret])
    expect((await set(admin, [foreign])).error.errors).toEqual({ campaign_ids: ['Choose lines that you can use.'] });

  await server.context.kernel.db.pool.query('update contacts set line_ids = $2 where id = $1', [id, [secret, sales]]);
  const changed = (await set(admin, [support, support])).body;
  expect(changed.campaign_ids).toEqual([secret, support]);
  expect((await set(admin, [secret, support])).body.version).toBe(changed.version);
  expect((await set(admin, [])).body.campaign_ids).toEqual([secret]);
  const told = await toldEvents(server.context.kernel, admin.companyId);
  const ofIt = (type: string) => told.flatMap((each) => (each.type === type ? [each.data] : []));
  expect(ofIt('contact_audit_created')).toContainEqual(
    expect.objectContaining({ contact_id: id, field: 'lines', after: 'Support' }),
  );
  expect(await audits(id)).toEqual([
    ['lines', 'Sales', 'Support'],
    ['lines', 'Support', null],
  ]);
});

it('refuses each of these when the contact is not at the version any more that it was chosen on', async () => {
  const id = await made();
  const { version } = (await server.call(getContact, { as: admin, params: { id } })).body;
  const body = { contact_ids: [id], task_status: 'open' as const, if_version: version };
  const moved = (await server.call(setContactTaskStatus, { as: admin, body })).body.data[0];
  expect(moved?.version).toBeGreaterThan(version);
  const old = { as: admin, params: { id } };
  const answers = [
    await server.call(setContactTaskStatus, { as: admin, body: { ...body, task_status: 'closed' } }),
    await server.call(tagContact, { ...old, body: { tag_ids: [], if_version: version } }),
    await server.call(setContactRingGroups, { ...old, body: { ring_group_ids: [], if_version: version } }),
    await server.call(setContactLines, { ...old, body: { campaign_ids: [], if_version: version } }),
    await server.call(disposeContact, { ...old, body: { disposition_status: null, if_version: version } }),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'CONFLICT'));
  const two = { ...body, contact_ids: [id, await made()] };
  expect((await server.call(setContactTaskStatus, { as: admin, body: two })).error.errors).toEqual({
    if_version: ['Send a version with one contact only.'],
  });
  const now = { tag_ids: [], if_version: moved?.version ?? 0 };
  expect((await server.call(tagContact, { ...old, body: now })).status).toBe(200);
});
