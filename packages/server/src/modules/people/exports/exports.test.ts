import { randomUUID } from 'node:crypto';
import {
  controlContactsExport,
  createContact,
  createContactList,
  createNote,
  downloadExport,
  listContactsExports,
  startCommunicationsExport,
  startContactsExport,
  type BodyOf,
  type ContactsExport,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { broadcastRecipients, broadcasts } from '../../texts/broadcasts/read.js';
import { communications } from '../communications/read.js';
import { importsWorld } from '../imports/imports-world.fixture.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

type Body = NonNullable<BodyOf<typeof startContactsExport>>;
const start = (as: TestUser | null, body: Partial<Body>) =>
  server.call(startContactsExport, { ...(as && { as }), body: { columns: ['name', 'phone_number'], ...body } });
const list = async (as: TestUser): Promise<ContactsExport[]> =>
  (await server.call(listContactsExports, { as })).body.data;
const download = (as: TestUser | null, url: string) =>
  server.app.inject({ method: 'GET', url, ...(as && { headers: { authorization: `Bearer ${as.token}` } }) });
const contact = async (body: BodyOf<typeof createContact>, as = admin) =>
  (await server.call(createContact, { as, body })).body;
/** Asks, makes it, and has its file. */
async function file(as: TestUser, body: Partial<Body>) {
  const { body: made } = await start(as, body);
  await drainJobs(server.context);
  const done = (await list(as)).find(({ id }) => id === made.id);
  return { done, answer: await download(as, done?.download_url ?? '') };
}

it('is refused: signed out, to those who may not, of nothing, of another’s', async () => {
  await contact({ first_name: 'Ada', phone_number: '+14155550160' });
  const theirs = await contact({ first_name: 'Far' }, stranger);
  expect((await start(null, { filter: {} })).status).toBe(401);
  expect((await start(agent, { filter: {} })).error.code).toBe('FORBIDDEN');
  const errorsOf = async (body: object) => (await start(admin, body)).error.errors;
  expect(await errorsOf({})).toEqual({ list_id: ['Failed to export. Missing id.'] });
  expect(await errorsOf({ filter: {}, columns: [] })).toEqual({ columns: ['Choose at least one column.'] });
  expect(await errorsOf({ filter: {}, columns: ['password'] })).toEqual({
    'columns.0': ['This column cannot be exported.'],
  });
  expect(await errorsOf({ filter: {}, columns: ['name', 'name'] })).toEqual({ columns: ['Name each column once.'] });
  expect(await errorsOf({ filter: { search: 'nobody is called so' } })).toEqual({ filter: ['No contact matches.'] });
  expect((await start(admin, { contact_ids: [theirs.id] })).error.code).toBe('NOT_FOUND');
  const { done } = await file(admin, { filter: {} });
  const colleague = await server.user(admin.companyId);
  for (const as of [null, stranger, colleague, agent])
    expect([401, 403, 404]).toContain((await download(as, done?.download_url ?? '')).statusCode);
  for (const as of [stranger, colleague]) {
    expect(await list(as)).toEqual([]);
    const answer = await server.call(controlContactsExport, {
      as,
      params: { id: done?.id ?? 0 },
      body: { act: 'dismiss' },
    });
    expect(answer.error.code).toBe('NOT_FOUND');
  }
  const unknown = downloadExport.path.replace('{uuid}', '00000000-0000-4000-8000-000000000000');
  expect((await download(admin, unknown)).statusCode).toBe(404);
});

it('has the columns that were chosen, in their order, and nothing that a spreadsheet would run', async () => {
  await contact({ first_name: '=HYPERLINK("x")', phone_number: '+14155550160', notes: 'One, "two"\nthree' });
  await contact({ first_name: 'José', company_name: 'Öl & Söhne', cnam_zipcode: '01234' });
  const columns = ['name', 'phone_number', 'notes', 'cnam_zipcode', 'task_status_name'] as const;
  const { done, answer } = await file(admin, { filter: {}, columns: [...columns] });
  expect(done).toMatchObject({ status: 'done', total: 2, done_count: 2, format: 'csv' });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"/);
  expect(answer.body).toBe(
    '\uFEFFName,Phone number,Notes,ZIP code,Status\r\n' +
      'José,,,01234,new\r\n' +
      '"\'=HYPERLINK(""x"")",+14155550160,"One, ""two""\nthree",,new\r\n',
  );
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'contacts_export_updated',
  );
  expect(told.map(({ data }) => (data as ContactsExport).status)).toEqual(['running', 'done']);
});

it('names the lists of a contact and the broadcasts that it was sent, as far as the user sees them', async () => {
  const ada = await contact({ first_name: 'Ada' });
  await contact({ first_name: 'Bo' });
  const { body: vips } = await server.call(createContactList, {
    as: admin,
    body: { name: 'VIPs', scope: 'company', contact_ids: [ada.id] },
  });
  const own = { name: 'Only mine', contact_ids: [ada.id] };
  expect((await server.call(createContactList, { as: admin, body: own })).status).toBe(200);
  await server.transaction(async ({ q }) => {
    const { companyId } = admin;
    const [sent] = await q
      .insert(broadcasts)
      .values({ companyId, name: 'Spring', userId: admin.id })
      .returning({ id: broadcasts.id });
    await q
      .insert(broadcastRecipients)
      .values({ companyId, contactId: ada.id, broadcastId: sent?.id ?? 0, state: 'texted' });
  });
  const rows = async (as: TestUser) =>
    (await file(as, { filter: {}, columns: ['name', 'contact_lists', 'broadcasts'] })).answer.body
      .slice(1)
      .trim()
      .split('\r\n');
  expect(vips.name).toBe('VIPs');
  expect(await rows(admin)).toEqual(['Name,Contact lists,Broadcasts', 'Bo,,', 'Ada,Only mine; VIPs,Spring']);
  const lead = await server.user(admin.companyId, { roles: ['Company Supervisor'] });
  expect((await rows(lead)).at(-1)).toMatch(/^Ada,VIPs,/);
});

it('as a workbook is read by an import as it was', async () => {
  const columns = ['first_name', 'phone_number', 'cnam_zipcode', 'notes', 'communications_count'] as const;
  await contact({ first_name: '=1+1 <&>', phone_number: '+14155550160', cnam_zipcode: '01234', notes: 'a\u0007b' });
  const { answer } = await file(admin, { filter: {}, format: 'xlsx', columns: [...columns] });
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const read = await importsWorld(server).read(admin, answer.rawPayload, 'again.xlsx');
  expect(read).toMatchObject({
    format: 'xlsx',
    headers: ['First name', 'Phone number', 'ZIP code', 'Notes', 'Communications'],
    samples: [['=1+1 <&>'], ['+14155550160'], ['01234'], ['ab'], ['0']],
    suggested: ['first_name', 'phone_number', 'cnam_zipcode', 'notes', null],
  });
});

it('is of a list, of a filter but for some, of those who were named, and of nobody whom the person may not see', async () => {
  const mine = await contact({ first_name: 'Mine', user_id: admin.id });
  const other = await contact({ first_name: 'Other' });
  const names = async (body: Partial<Body>, as = admin) =>
    (await file(as, { columns: ['name'], ...body })).answer.body.slice(1).trim().split('\r\n').slice(1);
  expect(await names({ list_id: 'my-contacts' })).toEqual(['Mine']);
  expect(await names({ filter: { search: 'other' } })).toEqual(['Other']);
  expect(await names({ filter: {}, except_ids: [other.id] })).toEqual(['Mine']);
  expect(await names({ contact_ids: [other.id, mine.id, other.id] })).toEqual(['Other', 'Mine']);
  const narrow = await server.user(admin.companyId, {
    roles: ['Company Supervisor'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  await contact({ first_name: 'Theirs', user_id: narrow.id });
  expect(await names({ filter: {} }, narrow)).toEqual(['Theirs']);
  expect(
    await names({ contact_ids: [mine.id, (await contact({ first_name: 'Own', user_id: narrow.id })).id] }, narrow),
  ).toEqual(['Own']);
});

it('can be cancelled and dismissed, and its file goes after a day', async () => {
  await contact({ first_name: 'Ada' });
  const control = (id: number, act: 'cancel' | 'dismiss') =>
    server.call(controlContactsExport, { as: admin, params: { id }, body: { act } });
  const { body: first } = await start(admin, { filter: {} });
  expect((await control(first.id, 'dismiss')).error.message).toBe('This is still under way.');
  expect((await control(first.id, 'cancel')).body).toMatchObject({ status: 'cancelled', download_url: null });
  await drainJobs(server.context);
  expect((await list(admin))[0]).toMatchObject({ status: 'cancelled', done_count: 0 });
  expect((await control(first.id, 'cancel')).error.message).toBe('This is already over.');
  await control(first.id, 'dismiss');
  const { done } = await file(admin, { filter: {} });
  const pool = server.context.kernel.db.pool;
  await pool.query(`update contact_exports set expires_at = expires_at - interval '24 hours 1 second'`);
  expect((await download(admin, done?.download_url ?? '')).statusCode).toBe(404);
  expect(await list(admin)).toEqual([]);
  const { rows } = await pool.query<{ file_key: string }>('select file_key from contact_exports where id = $1', [
    done?.id,
  ]);
  await runSchedule(server.context, 'exports.purge');
  await expect(server.context.kernel.storage.read(rows[0]?.file_key ?? '')).rejects.toThrow();
});

it('is made for nobody who may not export any more', async () => {
  await contact({ first_name: 'Ada' });
  const { body } = await start(admin, { filter: {} });
  await server.context.kernel.db.pool.query(`update memberships set roles = '{Company Agent}' where user_id = $1`, [
    admin.id,
  ]);
  await drainJobs(server.context);
  const { rows } = await server.context.kernel.db.pool.query(
    'select status, file_key from contact_exports where id = $1',
    [body.id],
  );
  expect(rows).toEqual([{ status: 'failed', file_key: null }]);
});

describe('an export of communications', () => {
  type ReportBody = NonNullable<BodyOf<typeof startCommunicationsExport>>;
  const startReport = (as: TestUser | null, body: Partial<ReportBody>) =>
    server.call(startCommunicationsExport, {
      ...(as && { as }),
      body: { columns: ['id'], filter: {}, format: 'csv', ...body },
    });
  async function reportFile(as: TestUser, body: Partial<ReportBody>) {
    const { body: made } = await startReport(as, body);
    await drainJobs(server.context);
    const done = (await list(as)).find(({ id }) => id === made.id);
    return { done, answer: await download(as, done?.download_url ?? '') };
  }
  const linesOf = (body: string): string[] => body.slice(1).trim().split('\r\n').slice(1);
  /** A text each; the next one a second later. @returns their ids */
  async function texts(as: TestUser, contactId: number, ...bodies: string[]): Promise<number[]> {
    const rows = await server.context.kernel.db.drizzle
      .insert(communications)
      .values(
        bodies.map((body, at) => ({
          companyId: as.companyId,
          contactId,
          userId: as.id,
          type: 'sms',
          direction: 'inbound' as const,
          leadNumber: '+14155550160',
          currentStatus: 'received' as const,
          dispositionStatus: 'completed' as const,
          body,
          createdAt: new Date(Date.parse('2026-11-20T17:00:00Z') + at * 1000),
        })),
      )
      .returning({ id: communications.id });
    return rows.map(({ id }) => id);
  }

  it('is refused: signed out, to those who may not, of nothing, of columns that there are not', async () => {
    expect((await startReport(null, {})).status).toBe(401);
    expect((await startReport(agent, {})).error.code).toBe('FORBIDDEN');
    const errorsOf = async (body: object) => (await startReport(admin, body)).error.errors;
    expect(await errorsOf({})).toEqual({ filter: ['No communication matches.'] });
    expect(await errorsOf({ columns: [] })).toEqual({ columns: ['Choose at least one column.'] });
    expect(await errorsOf({ columns: ['password'] })).toEqual({ 'columns.0': ['This column cannot be exported.'] });
    expect(await errorsOf({ columns: ['id', 'id'] })).toEqual({ columns: ['Name each column once.'] });
    expect(await errorsOf({ filter: { filter_groups: { and: [{ field: 'email', operator: 'known' }] } } })).toEqual({
      'filter.filter_groups': ['There is no field “email” to filter by in this version of Talk.'],
    });
  });

  it('has what the filter matches, in the columns that were chosen, and nothing that a spreadsheet would run', async () => {
    const { id } = await contact({ first_name: 'Ann', company_name: 'Acme', phone_number: '+14155550160' });
    await texts(admin, id, '=1+1', 'Hello, "you"', 'Bye');
    const columns = ['contact_name', 'contact_company', 'type', 'direction', 'lead_number', 'body', 'is_read'] as const;
    const filter = { filter_groups: { and: [{ field: 'body', operator: 'none-of', value: ['bye'] }] } };
    const { done, answer } = await reportFile(admin, { columns: [...columns], filter, order: 'asc' });
    expect(done).toMatchObject({ subject: 'communications', status: 'done', total: 2, done_count: 2 });
    expect(done?.file_name).toMatch(/^communications-\d{4}-\d\d-\d\d\.csv$/);
    expect(answer.body).toBe(
      '\uFEFFContact,Contact company,Type,Direction,Phone number,Text,Read\r\n' +
        "Ann,Acme,sms,inbound,+14155550160,'=1+1,Yes\r\n" +
        'Ann,Acme,sms,inbound,+14155550160,"Hello, ""you""",Yes\r\n',
    );
    const { answer: workbook } = await reportFile(admin, { columns: ['body'], filter, format: 'xlsx' });
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is data by the ids of its columns where no format is asked for', async () => {
    const { id } = await contact({ first_name: 'Ann', phone_number: '+14155550160' });
    const [text] = await texts(admin, id, '=1+1');
    const { done, answer } = await reportFile(admin, { columns: ['id', 'body'], format: undefined });
    expect(done?.format).toBe('json');
    expect(done?.file_name).toMatch(/\.json$/);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual([{ id: String(text), body: '=1+1' }]);
  });

  it('names those whom a note mentions', async () => {
    const { id } = await contact({ first_name: 'Ann', phone_number: '+14155550160' });
    const body = `Ask <user:${agent.id}> today`;
    const headers = { 'idempotency-key': randomUUID() };
    expect((await server.call(createNote, { as: admin, params: { id }, body: { body }, headers })).status).toBe(200);
    const { answer } = await reportFile(admin, { columns: ['body'], filter: {} });
    expect(linesOf(answer.body)).toEqual(['Ask @Bo today']);
  });

  it('goes on past its first page, and is only of what the person may see', async () => {
    const { id } = await contact({ first_name: 'Ann', phone_number: '+14155550160' });
    const ids = await texts(admin, id, ...Array.from({ length: 1203 }, (_, at) => `Text ${at}`));
    const own = await server.user(admin.companyId, {
      roles: ['Company Supervisor'],
      membership: { communicationsVisibility: 2 },
    });
    const [mine] = await texts(own, id, 'Mine');
    const { answer } = await reportFile(admin, { columns: ['id'], order: 'asc', filter: { users: String(admin.id) } });
    expect(linesOf(answer.body)).toEqual(ids.map(String));
    expect(linesOf((await reportFile(own, {})).answer.body)).toEqual([String(mine)]);
  });
});

it('is named after the day in the zone of the company', async () => {
  // It is never the same day in both.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { id } = await server.company({ timezone: timeZone });
    const as = await server.user(id);
    await contact({ first_name: 'Ada' }, as);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(server.clock.now());
    expect((await start(as, { filter: {} })).body.file_name).toBe(`contacts-${day}.csv`);
  }
});
