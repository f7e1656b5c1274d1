import {
  blockContact,
  checkCall,
  checkMessage,
  createContact,
  deleteContact,
  getContactTexting,
  listDncNumbers,
  listDncUploads,
  removeDncNumber,
  undoDncUpload,
  uploadDncNumbers,
  type Contact,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const mobile = '+14155550150';
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let contact: Contact;

beforeAll(async () => {
  stranger = await server.user((await server.company()).id);
});
beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { roles: ['Company Agent'], name: 'Bo' });
  const body = { first_name: 'Maya', phone_number: mobile };
  contact = (await server.call(createContact, { as: admin, body })).body;
});

const reason = 'Asked by letter';
const upload = async (lines: string[], as = admin) =>
  server.call(uploadDncNumbers, { as, body: { lines, reason, file_name: 'list.csv' } });
const listed = async (search?: string) =>
  (await server.call(listDncNumbers, { as: admin, query: search === undefined ? {} : { search } })).body.data;
const numbers = async () => (await listed()).map(({ phone_number }) => phone_number);
const dncRules = async () => {
  const query = { phone_number: mobile, contact_id: contact.id };
  const { obstacles } = (await server.call(checkCall, { as: agent, query })).body;
  return obstacles.filter(({ rejection }) => rejection === 11);
};

it('refuses strangers, who may not, and what is no list', async () => {
  expect((await server.call(listDncNumbers, {})).status).toBe(401);
  expect((await upload([mobile], agent)).error.code).toBe('FORBIDDEN');
  expect((await server.call(listDncUploads, { as: agent })).error.code).toBe('FORBIDDEN');
  const { id } = (await upload([mobile])).body.upload;
  const [row] = await listed();
  expect((await server.call(undoDncUpload, { as: stranger, params: { id } })).status).toBe(404);
  expect((await server.call(removeDncNumber, { as: stranger, params: { id: row?.id ?? 0 } })).status).toBe(404);
  expect((await server.call(listDncNumbers, { as: stranger })).body.data).toEqual([]);
  const errors = async (body: object) =>
    (await server.call(uploadDncNumbers, { as: admin, body: { lines: [mobile], reason, ...body } })).error.errors;
  expect(await errors({ reason: ' ' })).toEqual({ reason: ['Say why, in a few words.'] });
  expect(await errors({ lines: ['hello', ' '] })).toEqual({
    lines: ['None of the lines is a phone number. Write one number per line.'],
  });
  expect(await errors({ lines: [] })).toEqual({ lines: ['Enter at least one phone number.'] });
  expect(await errors({ lines: Array.from({ length: 20_001 }, () => mobile) })).toEqual({
    lines: ['An upload may have at most 20000 lines. Split the file.'],
  });
  expect(await numbers()).toEqual([mobile]);
});

it('takes every line that is a number, and tells of each that is none', async () => {
  const lines = ['phone', '(415) 555-0150', '', ' +1 415 555 0151 ', '415-555-0150', '12', '+44 20 7946 0958'];
  const { upload: first, rejected_lines } = (await upload(lines)).body;
  expect(first).toMatchObject({ added: 3, already_listed: 0, repeated: 1, rejected: 2, added_by_name: 'Ada', reason });
  expect(rejected_lines).toEqual([
    { line: 1, text: 'phone' },
    { line: 6, text: '12' },
  ]);
  expect(await numbers()).toEqual([mobile, '+14155550151', '+442079460958']);
  expect((await listed('0150')).map(({ contact: holder }) => holder)).toEqual([{ id: contact.id, name: 'Maya' }]);
  const again = (await upload([mobile, '+14155550152'])).body.upload;
  expect(again).toMatchObject({ added: 1, already_listed: 1 });
  expect((await server.call(listDncUploads, { as: admin })).body.data.map(({ id }) => id)).toEqual([
    again.id,
    first.id,
  ]);
  const told = await toldEvents(server.context.kernel, admin.companyId);
  expect(told.filter(({ type }) => type === 'dnc_list_updated').map(({ data }) => data)).toEqual([
    { upload_id: first.id },
    { upload_id: again.id },
  ]);
});

it('pages by number', async () => {
  await upload(['+14155550153', '+14155550151', '+14155550152']);
  const first = (await server.call(listDncNumbers, { as: admin, query: { per_page: 2 } })).body;
  expect(first.data.map(({ phone_number }) => phone_number)).toEqual(['+14155550151', '+14155550152']);
  const query = { per_page: 2, cursor: first.next_cursor ?? '' };
  const second = (await server.call(listDncNumbers, { as: admin, query })).body;
  expect(second.data.map(({ phone_number }) => phone_number)).toEqual(['+14155550153']);
  expect(second.has_more_pages).toBe(false);
});

it('is narrowed by how numbers came and when, as the newest upload has it', async () => {
  await upload([mobile, '+14155550151']);
  const typed = { lines: ['+14155550152', '+14155550151'], reason };
  await server.call(uploadDncNumbers, { as: admin, body: typed });
  const gone = { first_name: 'Gone', phone_number: '+14155550153' };
  const { id } = (await server.call(createContact, { as: admin, body: gone })).body;
  await server.call(blockContact, { as: admin, params: { id } });
  await server.call(deleteContact, { as: admin, params: { id } });
  const { pool } = server.context.kernel.db;
  const ago = `update dnc_uploads set created_at = now() - interval '2 days' where company_id = $1 and source = 'file'`;
  await pool.query(ago, [admin.companyId]);
  const found = async (query: object) =>
    (await server.call(listDncNumbers, { as: admin, query })).body.data.map((row) => [row.phone_number, row.source]);
  expect(await found({ source: 'file' })).toEqual([[mobile, 'file']]);
  expect(await found({ source: 'typed' })).toEqual([
    ['+14155550151', 'typed'],
    ['+14155550152', 'typed'],
  ]);
  expect(await found({ source: 'deleted-contact' })).toEqual([['+14155550153', 'deleted-contact']]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await found({ before: yesterday })).toEqual([[mobile, 'file']]);
  expect((await found({ from: yesterday })).map(([number]) => number)).toEqual([
    '+14155550151',
    '+14155550152',
    '+14155550153',
  ]);
  expect(await found({ from: yesterday, source: 'typed', search: '0152' })).toEqual([['+14155550152', 'typed']]);
  const first = await server.call(listDncNumbers, { as: admin, query: { source: 'typed', per_page: 1 } });
  const cursor = first.body.next_cursor ?? '';
  expect(await found({ source: 'typed', per_page: 1, cursor })).toEqual([['+14155550152', 'typed']]);
  for (const query of [{ source: 'guess' }, { from: 'yesterday' }])
    expect((await server.call(listDncNumbers, { as: admin, query: query as never })).status).toBe(422);
});

it('keeps calls and texts from a number that is listed, whoever has it, until it is off', async () => {
  expect(await dncRules()).toEqual([]);
  await upload([mobile]);
  const detail = `This number is on the Do Not Contact list: ${reason}`;
  expect(await dncRules()).toMatchObject([{ rule: 'dnc-list', scope: 'contact', detail }]);
  const text = (await server.call(checkMessage, { as: agent, query: { contact_id: contact.id } })).body;
  expect(text.obstacles).toEqual(expect.arrayContaining([expect.objectContaining({ rejection: 11, detail })]));
  // Taking the contact off its own do-not-contact would not help.
  expect(text.alternatives.map(({ kind }) => kind)).not.toContain('undnc');
  const texting = await server.call(getContactTexting, { as: agent, params: { id: contact.id } });
  expect(texting.body.numbers[0]?.dnc_list_reason).toBe(reason);
  const [row] = await listed();
  expect((await server.call(removeDncNumber, { as: admin, params: { id: row?.id ?? 0 } })).status).toBe(200);
  expect(await dncRules()).toEqual([]);
  expect((await server.call(removeDncNumber, { as: admin, params: { id: row?.id ?? 0 } })).status).toBe(404);
});

it('undoes an upload, and leaves on the list what another has put there as well', async () => {
  const first = (await upload([mobile, '+14155550151'])).body.upload;
  await upload([mobile]);
  const undone = (await server.call(undoDncUpload, { as: admin, params: { id: first.id } })).body;
  expect(undone).toMatchObject({ added: 2, undone_at: expect.any(String) as unknown });
  expect(await numbers()).toEqual([mobile]);
  // Twice is once.
  expect((await server.call(undoDncUpload, { as: admin, params: { id: first.id } })).body).toEqual(undone);
});

it('counts exactly when two upload at once', async () => {
  const both = await Promise.all([upload([mobile, '+14155550151']), upload([mobile, '+14155550151'])]);
  expect(both.map(({ body }) => body.upload.added).toSorted()).toEqual([0, 2]);
  expect(await numbers()).toEqual([mobile, '+14155550151']);
});
