import {
  checkContactImport,
  controlContactImport,
  createContact,
  downloadContactImportRejects,
  getContact,
  getContactImport,
  listConsents,
  listContactImportRejects,
  listContactImports,
  listContacts,
  readContactImport,
  updateContact,
  uploadContactImport,
  type Contact,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const contacts = async (): Promise<Contact[]> =>
  (await server.call(listContacts, { as: admin, query: { per_page: 100, sort: 'created_at', order: 'asc' } })).body
    .data;
const rejects = async (id: number) =>
  (await server.call(listContactImportRejects, { as: admin, params: { id } })).body.data;
const text = async (id: number, as = admin) => {
  const url = downloadContactImportRejects.path.replace('{id}', String(id));
  return server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } });
};

const FILE = `First name,Last name,Phone,Email,City
Ada,Lovelace,+1 415 555 0160,ada@example.com,London
Grace,Hopper,(415) 555-0161 x204,grace@example.com,New York
`;

describe('refusals', () => {
  it('are told signed out, to those who may not import, of others’ imports, and of what makes no sense', async () => {
    const body = { name: 'a.csv', data_base64: Buffer.from(FILE).toString('base64') };
    expect((await server.call(uploadContactImport, { body })).status).toBe(401);
    expect((await server.call(uploadContactImport, { as: agent, body })).error.code).toBe('FORBIDDEN');
    const empty = await server.call(uploadContactImport, { as: admin, body: { name: 'a.csv', data_base64: '' } });
    expect(empty.error.errors).toEqual({ data_base64: ['The file is empty.'] });
    const mine = await world.read(admin, FILE);
    const colleague = await server.user(admin.companyId);
    for (const as of [stranger, colleague]) {
      expect((await server.call(getContactImport, { as, params: { id: mine.id } })).error.code).toBe('NOT_FOUND');
      expect((await world.control(as, mine, 'start')).error.code).toBe('NOT_FOUND');
      expect((await text(mine.id, as)).statusCode).toBe(404);
      expect((await server.call(listContactImports, { as })).body.data).toEqual([]);
    }
    expect((await world.control(admin, mine, 'start')).error.message).toBe(
      'Check the file first: this tells what importing it would do.',
    );
    const errorsOf = async (fields: object) =>
      (
        await server.call(checkContactImport, {
          as: admin,
          params: { id: mine.id },
          body: { duplicates: 'skip', ...fields } as never,
        })
      ).error.errors;
    expect(await errorsOf({ mapping: [null] })).toEqual({
      mapping: ['Say of each of the 5 columns what it becomes, or null.'],
    });
    expect(await errorsOf({ mapping: [null, null, null, null, 'cnam_city'] })).toEqual({
      mapping: ['Choose a column for a phone number, a name, a company or an email address.'],
    });
    expect(await errorsOf({ mapping: ['email', 'email', null, null, null] })).toEqual({
      mapping: ['Two columns are chosen for email. Choose one.'],
    });
    expect(await errorsOf({ mapping: mine.suggested, tag_ids: [999_999] })).toEqual({
      tag_ids: ['Choose tags that are offered for contacts.'],
    });
    expect(await errorsOf({ mapping: mine.suggested, duplicates: 'replace' })).toEqual({
      duplicates: ['Choose what is done with contacts that are there already.'],
    });
    const unknown = await server.call(controlContactImport, {
      as: admin,
      params: { id: 'undefined' },
      body: { act: 'start' },
    });
    expect(unknown.error.code).toBe('NOT_FOUND');
  });
});

describe('a file', () => {
  it('is read, checked without writing anything, and imported as the dry run said', async () => {
    const read = await world.read(admin, FILE);
    expect(read).toMatchObject({
      stage: 'read',
      status: 4,
      status_name: 'parsed',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      has_header: true,
      total: 2,
      headers: ['First name', 'Last name', 'Phone', 'Email', 'City'],
      suggested: ['first_name', 'last_name', 'phone_number', 'email', 'cnam_city'],
    });
    expect(read.samples[0]).toEqual(['Ada', 'Grace']);
    const checked = await world.checked(admin, FILE);
    expect(checked.check).toMatchObject({ created: 2, updated: 0, skipped: 0, rejected: 0, problems: [] });
    expect(await contacts()).toEqual([]);
    await world.control(admin, checked, 'start');
    await drainJobs(server.context);
    expect(await world.get(admin, checked)).toMatchObject({
      stage: 'imported',
      status: 3,
      created_count: 2,
      done_count: 2,
      rejected_count: 0,
    });
    const [ada, grace] = await contacts();
    expect(ada).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      cnam_city: 'London',
      phone_number: '+14155550160',
      cnam_country: 'US',
    });
    expect(grace).toMatchObject({ name: 'Grace Hopper', phone_number: '+14155550161', version: 1 });
    expect(grace?.phone_numbers).toMatchObject([{ extension: '204' }]);
    const found = await server.call(listContacts, { as: admin, query: { search: '555-0161' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([grace?.id]);
  });

  it('tells of all its contacts with one event, and its owner how far it is', async () => {
    const one = await world.imported(admin, FILE);
    const events = await toldEvents(server.context.kernel, admin.companyId);
    expect(events.filter(({ type }) => type === 'contact_created')).toEqual([]);
    const bulk = events.filter(({ type }) => type === 'contacts_bulk_created');
    expect(bulk.map(({ data }) => data)).toEqual([{ items: (await contacts()).map(({ id }) => ({ id, version: 1 })) }]);
    const told = events.filter(({ type }) => type === 'contact_import_updated');
    expect(told.at(-1)?.data).toMatchObject({ id: one.id, stage: 'imported', created_count: 2 });
  });

  it('with the same columns has its choices again', async () => {
    const mapping = ['last_name', 'first_name', 'phone_number', 'email', null] as const;
    await world.imported(admin, FILE, { mapping: [...mapping] });
    expect(await world.read(admin, FILE)).toMatchObject({ is_remembered: true, suggested: [...mapping] });
    expect(await world.read(stranger, FILE)).toMatchObject({ is_remembered: false });
  });

  it('is read again in another way, until it is imported', async () => {
    const made = await world.read(admin, Buffer.from('Nombre;Teléfono\nJosé;+34 612 34 56 78\n', 'latin1'));
    expect(made).toMatchObject({ encoding: 'windows-1252', delimiter: ';', headers: ['Nombre', 'Teléfono'] });
    const again = (body: object) => server.call(readContactImport, { as: admin, params: { id: made.id }, body });
    expect((await again({ encoding: 'klingon' })).error.errors).toEqual({
      encoding: ['This encoding is not offered.'],
    });
    await again({ encoding: 'windows-1251', delimiter: '|', has_header: false });
    await drainJobs(server.context);
    expect(await world.get(admin, made)).toMatchObject({ headers: ['1'], total: 2, has_header: false });
    const imported = await world.imported(admin, FILE);
    const late = await server.call(readContactImport, { as: admin, params: { id: imported.id }, body: {} });
    expect(late.error.code).toBe('CONFLICT');
  });
});

describe('contacts that are there already', () => {
  const known = async () =>
    (
      await server.call(createContact, {
        as: admin,
        body: { first_name: 'Augusta', phone_number: '+14155550160', lead_source: 'Fair' },
      })
    ).body;
  const rows = `First name,Phone,Email,Lead source,Mobile
Ada,+14155550160,ada@example.com,Web,+14155550170
`;

  it('are skipped', async () => {
    const was = await known();
    const one = await world.imported(admin, rows, { duplicates: 'skip' });
    expect(one).toMatchObject({ skipped_count: 1, created_count: 0, check: { skipped: 1 } });
    expect(await contacts()).toEqual([was]);
  });

  it('are updated: the file wins', async () => {
    const was = await known();
    const one = await world.imported(admin, rows, { duplicates: 'update' });
    expect(one).toMatchObject({ updated_count: 1, unchanged_count: 0, check: { updated: 1 } });
    const [now] = await contacts();
    expect(now).toMatchObject({ id: was.id, first_name: 'Ada', email: 'ada@example.com', lead_source: 'Web' });
    expect(now?.phone_numbers.map(({ phone_number }) => phone_number)).toEqual(['+14155550160', '+14155550170']);
    expect(await world.imported(admin, rows)).toMatchObject({ updated_count: 1, unchanged_count: 1 });
  });

  it('are merged: only what is empty is filled', async () => {
    await known();
    await world.imported(admin, rows, { duplicates: 'merge' });
    expect((await contacts())[0]).toMatchObject({
      first_name: 'Augusta',
      email: 'ada@example.com',
      lead_source: 'Fair',
    });
  });

  it('are one person when the file names them twice, and two when its numbers are two people’s', async () => {
    await known();
    await server.call(createContact, { as: admin, body: { first_name: 'Other', phone_number: '+14155550161' } });
    const twice = `First name,Phone,Phone 2
New,+14155550162,
Again,+14155550162,
Between,+14155550160,+14155550161
`;
    const one = await world.imported(admin, twice);
    expect(one.check).toMatchObject({ created: 1, updated: 1, rejected: 1 });
    expect(one).toMatchObject({ created_count: 1, updated_count: 1, rejected_count: 1 });
    expect(await rejects(one.id)).toEqual([
      { row: 4, problems: [{ code: 'two_contacts', column: null, value: null }] },
    ]);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Augusta', 'Other', 'Again']);
  });
});

it('writes consent into the ledger, tags, and where people come from; numbers that wrote STOP stay out', async () => {
  const { rows: tags } = await server.context.kernel.db.pool.query<{ id: string }>(
    `insert into tags (company_id, category, name, color) values ($1, 1, 'Fair', '#2953d0') returning id`,
    [admin.companyId],
  );
  await server.context.kernel.db.pool.query(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, '+14155550161', now(), 'keyword')`,
    [admin.companyId],
  );
  await world.imported(admin, FILE, {
    tag_ids: [Number(tags[0]?.id)],
    lead_source: 'Fair 2026',
    consent: { note: 'Signed the list at the fair' },
  });
  const [ada, grace] = await contacts();
  expect(ada).toMatchObject({ lead_source: 'Fair 2026', tags: [{ name: 'Fair' }] });
  expect(ada?.text_authorized_at).not.toBeNull();
  expect(grace?.phone_numbers).toMatchObject([{ is_opted_out: true }]);
  const ledger = async (id = 0) => (await server.call(listConsents, { as: admin, params: { id } })).body.data;
  expect(await ledger(ada?.id)).toMatchObject([
    {
      action: 'granted',
      scope: 'text',
      source: 'import',
      note: 'Signed the list at the fair (file people.csv)',
      actor_name: 'Ada',
    },
  ]);
  expect(await ledger(grace?.id)).toEqual([]);
});

describe('rows that are wrong', () => {
  const WRONG = `Name,Phone,Email,Birthday,Country,Owner
Ann,+1415555,ann@example.com,1990-02-30,US,Ada
Bob,+14155550163,bob at example,,Atlantis,Nobody
Cy,+14155550164,,=A1+B1,,
,,,,,
,,,1990-01-01,,
Dee,+14155550165,dee@example.com,1990-01-01,ES,bo
`;
  const mapping = ['first_name', 'phone_number', 'email', 'date_of_birth', 'cnam_country', 'contact_owner'] as const;

  it('are left out, each with everything that is wrong with it', async () => {
    const one = await world.imported(admin, WRONG, { mapping: [...mapping] });
    expect(one).toMatchObject({ total: 5, created_count: 1, rejected_count: 4, check: { created: 1, rejected: 4 } });
    expect(one.check?.examples).toEqual(await rejects(one.id));
    expect((await rejects(one.id)).map(({ row, problems }) => [row, problems.map(({ code }) => code)])).toEqual([
      [2, ['phone_invalid', 'date_invalid']],
      [3, ['email_invalid', 'country_unknown', 'owner_unknown']],
      [4, ['formula']],
      [6, ['nobody']],
    ]);
    expect((await contacts())[0]).toMatchObject({ cnam_country: 'ES', owner_name: 'Bo', date_of_birth: '1990-01-01' });
  });

  it('can be had as a file that is mended and imported', async () => {
    const one = await world.imported(admin, WRONG, { mapping: [...mapping] });
    const answer = await text(one.id);
    expect(answer.headers['content-disposition']).toContain('people%20-%20not%20imported.csv');
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    const lines = answer.body.slice(1).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('Name,Phone,Email,Birthday,Country,Owner,Row,Problems');
    expect(lines[1]).toContain(
      '2,Phone: This is not a phone number that exists (“+1415555”). Birthday: This is not a date.',
    );
    expect(lines[3]).toContain("'=A1+B1");
    const mended = answer.body.replace('+1415555,', '+14155550166,').replace('1990-02-30', '1990-02-28');
    const again = await world.read(admin, mended);
    expect(again.suggested.slice(6)).toEqual([null, null]);
  });

  it('of contacts that the person may not see are not theirs to change', async () => {
    const narrow = await server.user(admin.companyId, {
      roles: ['Company Supervisor'],
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
    });
    await server.call(createContact, { as: admin, body: { first_name: 'Hidden', phone_number: '+14155550160' } });
    const one = await world.imported(narrow, FILE);
    expect(one).toMatchObject({ created_count: 1, rejected_count: 1, check: { created: 1, rejected: 1 } });
    // What they have brought themselves they may bring again, though it is nobody's and out of their sight.
    const twice = await world.imported(narrow, `Name,Phone\nX,+14155550169\nY,+14155550169\n`);
    expect(twice).toMatchObject({
      created_count: 1,
      updated_count: 1,
      rejected_count: 0,
      check: { created: 1, updated: 1 },
    });
  });
});

describe('rolling back', () => {
  it('removes what was made and restores what was changed, exactly', async () => {
    const was = (
      await server.call(createContact, { as: admin, body: { first_name: 'Augusta', phone_number: '+14155550160' } })
    ).body;
    const before = await world.checksum(admin.companyId);
    const one = await world.imported(admin, `${FILE}Ada again,,(415) 555-0161,,Paris\n`, {
      consent: { note: 'They said so' },
    });
    expect(one).toMatchObject({ created_count: 1, updated_count: 2 });
    expect(await world.checksum(admin.companyId)).not.toBe(before);
    const back = await world.rolledBack(admin, one);
    expect(back).toMatchObject({ stage: 'rolled_back', removed_count: 1, restored_count: 1, kept_count: 0 });
    expect(await world.checksum(admin.companyId)).toBe(before);
    const ledger = (await server.call(listConsents, { as: admin, params: { id: was.id } })).body.data;
    expect(ledger.map(({ action }) => action)).toEqual(['revoked', 'granted']);
    const events = (await toldEvents(server.context.kernel, admin.companyId)).map(({ type }) => type);
    expect(events.filter((type) => type === 'contacts_bulk_deleted' || type === 'left_view')).toHaveLength(2);
    expect((await world.control(admin, one, 'roll_back')).error.message).toBe('This was already rolled back.');
  });

  it('leaves what somebody has touched since', async () => {
    const was = (
      await server.call(createContact, { as: admin, body: { first_name: 'Augusta', phone_number: '+14155550160' } })
    ).body;
    const one = await world.imported(admin, FILE);
    const grace = (await contacts()).find(({ first_name }) => first_name === 'Grace');
    const edit = (id: number, body: object) => server.call(updateContact, { as: admin, params: { id }, body });
    await edit(grace?.id ?? 0, { notes: 'Called, is interested' });
    await edit(was.id, { cnam_city: 'Oxford' });
    expect(await world.rolledBack(admin, one)).toMatchObject({ removed_count: 0, restored_count: 0, kept_count: 2 });
    const now = (await server.call(getContact, { as: admin, params: { id: was.id } })).body;
    expect(now).toMatchObject({ first_name: 'Augusta', last_name: null, cnam_city: 'Oxford' });
    expect((await contacts()).map(({ name }) => name)).toEqual(['Augusta', 'Grace Hopper']);
  });

  it('is possible for a day', async () => {
    const one = await world.imported(admin, FILE);
    expect(one.can_roll_back_until).not.toBeNull();
    const late = `update contact_imports set finished_at = finished_at - interval '24 hours 1 second' where id = $1`;
    await server.context.kernel.db.pool.query(late, [one.id]);
    expect((await world.get(admin, one)).can_roll_back_until).toBeNull();
    const answer = await world.control(admin, one, 'roll_back');
    expect(answer.error.message).toBe('An import can be rolled back within 24 hours of its end. That time has passed.');
  });
});
