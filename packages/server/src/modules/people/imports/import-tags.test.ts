import {
  createTag,
  removeTag,
  downloadContactImportRejects,
  listContacts,
  listTags,
  startContactsExport,
  updateTag,
  type Contact,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);
let admin: TestUser;

beforeEach(async () => {
  admin = await server.user((await server.company()).id, { name: 'Ada' });
});

const tag = async (name: string, as = admin) =>
  (await server.call(createTag, { as, body: { name, color: '#2953d0', category: 'contacts' } })).body;
const tags = async () =>
  (await server.call(listTags, { as: admin, query: { category: 'contacts' } })).body.data.map(({ name }) => name);
const contacts = async (): Promise<Contact[]> =>
  (await server.call(listContacts, { as: admin, query: { per_page: 100, sort: 'created_at', order: 'asc' } })).body
    .data;
const tagged = async () =>
  Object.fromEntries((await contacts()).map(({ name, tags: some }) => [name, some.map((each) => each.name)]));
const rejects = async (id: number) => {
  const url = downloadContactImportRejects.path.replace('{id}', String(id));
  const { body } = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
  return body.slice(1).trim().split('\r\n').slice(1);
};

const FILE = `First name,Phone,Tags
Ada,+14155550160,"VIP, Fair 2026"
Grace,+14155550161,vip;  fair   2026 ;VIP
Joan,+14155550162,
Kay,+14155550163,New one
`;

describe('a column of tags', () => {
  it('gives each contact its own, separated by commas or semicolons, in any case, beside those of the file', async () => {
    await tag('VIP');
    await tag('Fair 2026');
    const all = await tag('All of them');
    await tag('Smith, Jones; and Sons');
    const one = await world.imported(
      admin,
      `${FILE.replace('New one', '"smith, jones; and sons"')}Lee,+14155550164,"VIP;Fair 2026"\n`,
      { tag_ids: [all.id] },
    );
    expect(one.suggested).toEqual(['first_name', 'phone_number', 'tags']);
    expect(one).toMatchObject({ created_count: 5, rejected_count: 0, check: { created: 5, new_tags: [] } });
    expect(await tagged()).toEqual({
      Ada: ['All of them', 'Fair 2026', 'VIP'],
      Grace: ['All of them', 'Fair 2026', 'VIP'],
      Joan: ['All of them'],
      Kay: ['All of them', 'Smith, Jones; and Sons'],
      Lee: ['All of them', 'Fair 2026', 'VIP'],
    });
  });

  it('leaves rows out whose tags there are not, and says which', async () => {
    await tag('VIP');
    await tag('Fair 2026');
    const one = await world.imported(admin, FILE);
    expect(one).toMatchObject({
      created_count: 3,
      rejected_count: 1,
      check: { created: 3, rejected: 1, new_tags: [] },
    });
    expect(one.check?.examples).toEqual([{ row: 5, problems: [{ code: 'tag_unknown', column: 2, value: 'New one' }] }]);
    expect(await rejects(one.id)).toEqual([
      'Kay,+14155550163,New one,5,"Tags: There is no such tag. Add it first, or let the import add new tags (“New one”)."',
    ]);
    expect(await tags()).toEqual(['Fair 2026', 'VIP']);
  });

  it('adds them when that is chosen: nothing before it begins, and nothing for rows that are left out', async () => {
    await tag('VIP');
    const file = `${FILE}Wrong,+1415,Not this one\n`;
    const checked = await world.checked(admin, file, { unknown_tags: 'create' });
    expect(checked.check).toMatchObject({ created: 4, rejected: 1, new_tags: ['Fair 2026', 'New one'] });
    expect(await tags()).toEqual(['VIP']);
    await world.control(admin, checked, 'start');
    await drainJobs(server.context);
    expect(await tags()).toEqual(['Fair 2026', 'New one', 'VIP']);
    expect(await tagged()).toEqual({
      Ada: ['Fair 2026', 'VIP'],
      Grace: ['Fair 2026', 'VIP'],
      Joan: [],
      Kay: ['New one'],
    });
  });

  it('adds none for those who may not manage tags, also when that is taken from them after the check', async () => {
    const may = await server.user(admin.companyId, {
      roles: ['Company Agent'],
      membership: { extraPermissions: ['import contact'] },
    });
    const read = await world.read(may, FILE);
    const refused = await world.check(may, read, { mapping: read.suggested, unknown_tags: 'create' });
    expect(refused.error.errors).toEqual({
      unknown_tags: ['You don’t have permission to add tags. Leave out the rows with tags that there are not.'],
    });
    const grant = (permissions: readonly string[]) =>
      server.context.kernel.db.pool.query(
        `update memberships set extra_permissions = $1 where user_id = $2 and company_id = $3`,
        [permissions, may.id, admin.companyId],
      );
    await grant(['import contact', 'manage tag']);
    const checked = await world.checked(may, FILE, { unknown_tags: 'create' });
    await grant(['import contact']);
    expect((await world.control(may, checked, 'start')).error.code).toBe('FORBIDDEN');
    expect(await tags()).toEqual([]);
  });

  it('adds no more than there can be, and names what is too long', async () => {
    await server.context.kernel.db.pool.query(
      `insert into tags (company_id, category, name, color) select $1, 1, 'T' || n, '#2953d0' from generate_series(1, 499) n`,
      [admin.companyId],
    );
    const slow = await world.checked(admin, 'First name,Tags\nEm,Another\n', { unknown_tags: 'create' });
    const file = `First name,Tags\nAda,One more\nBo,"Two, more"\nCy,One MORE\nDee,${'x'.repeat(61)}\n`;
    const one = await world.imported(admin, file, { unknown_tags: 'create' });
    expect((await world.control(admin, slow, 'start')).error.message).toBe(
      'There are too many tags by now for those that this file adds. Check it again.',
    );
    expect(one).toMatchObject({ created_count: 2, rejected_count: 2, check: { created: 2, new_tags: ['One more'] } });
    expect(one.check?.problems.map(({ code }) => code).sort()).toEqual(['tags_full', 'too_long']);
    expect(await rejects(one.id)).toEqual([
      expect.stringContaining('Tags: A new tag would be needed, and there are 500 tags'),
      expect.stringContaining('Tags: This is too long for this field'),
    ]);
  });

  it('leaves out rows whose tag was deleted meanwhile', async () => {
    const { id } = await tag('VIP');
    const checked = await world.checked(admin, 'First name,Tags\nAda,VIP\n');
    await server.call(removeTag, { as: admin, params: { id } });
    await world.control(admin, checked, 'start');
    await drainJobs(server.context);
    expect(await world.get(admin, checked)).toMatchObject({ created_count: 0, rejected_count: 1 });
  });
});

describe('rolling back', () => {
  it('takes off the tags that rows have put on, and removes those that the import has added and nobody uses', async () => {
    await tag('VIP');
    await world.imported(admin, 'First name,Phone,Tags\nAda,+14155550160,VIP\nGrace,+14155550161,\n');
    const before = await world.checksum(admin.companyId);
    const one = await world.imported(admin, FILE, { unknown_tags: 'create' });
    expect(one).toMatchObject({ created_count: 2, updated_count: 2 });
    expect(await world.checksum(admin.companyId)).not.toBe(before);
    expect(await world.rolledBack(admin, one)).toMatchObject({ removed_count: 2, restored_count: 2, kept_count: 0 });
    expect(await world.checksum(admin.companyId)).toBe(before);
    expect(await tags()).toEqual(['VIP']);
    expect(await tagged()).toEqual({ Ada: ['VIP'], Grace: [] });
  });

  it('leaves a tag that somebody has used or renamed since', async () => {
    const one = await world.imported(admin, 'First name,Phone,Tags\nAda,+14155550160,"One, Two, Three"\n', {
      unknown_tags: 'create',
    });
    const all = (await server.call(listTags, { as: admin, query: { category: 'contacts' } })).body.data;
    const idOf = (name: string) => all.find((each) => each.name === name)?.id ?? 0;
    await server.call(updateTag, { as: admin, params: { id: idOf('Two') }, body: { name: 'Second' } });
    await world.imported(admin, 'First name,Phone,Tags\nBo,+14155550161,Three\n');
    expect(await world.rolledBack(admin, one)).toMatchObject({ removed_count: 1 });
    expect(await tags()).toEqual(['Second', 'Three']);
  });
});

it('what an export writes is read again as it was', async () => {
  await world.imported(admin, FILE, { unknown_tags: 'create' });
  const was = await tagged();
  const asked = await server.call(startContactsExport, {
    as: admin,
    body: { columns: ['first_name', 'phone_number', 'tags'], filter: {} },
  });
  expect(asked.status).toBe(200);
  await drainJobs(server.context);
  const file = await world.exported(admin);
  const other = await server.user((await server.company()).id);
  const one = await world.imported(other, file, { unknown_tags: 'create' });
  expect(one).toMatchObject({ created_count: 4, rejected_count: 0 });
  const theirs = (await server.call(listContacts, { as: other, query: { per_page: 100 } })).body.data;
  expect(Object.fromEntries(theirs.map(({ name, tags: some }) => [name, some.map((each) => each.name)]))).toEqual(was);
});
