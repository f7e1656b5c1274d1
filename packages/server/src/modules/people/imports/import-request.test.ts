import {
  createContact,
  createTag,
  getContact,
  importContacts,
  listConsents,
  listContacts,
  listTags,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let sent = 0;

beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] });
});

type Body = NonNullable<BodyOf<typeof importContacts>>;

async function send(contacts: Body['contacts'], more: Partial<Body> = {}, key?: string, as = admin) {
  sent += 1;
  const headers = { 'idempotency-key': key ?? `import-${sent}-${as.companyId}` };
  return server.call(importContacts, { as, headers, body: { contacts, ...more } });
}
const result = async (...args: Parameters<typeof send>) => (await send(...args)).body.rows.map((row) => row.result);
const all = async () => (await server.call(listContacts, { as: admin, query: { per_page: 100 } })).body.data;

const MAYA = { first_name: 'Maya', phone_number: '(415) 555-0160', email: 'maya@example.com' };

describe('contacts of a request', () => {
  it('are created, changed, left or refused row by row, with the code and the field of all that is wrong', async () => {
    const known = (
      await server.call(createContact, { as: admin, body: { first_name: 'Ben', phone_number: '+14155550161' } })
    ).body;
    const { status, body } = await send([
      MAYA,
      { phone_number: '415 555 0161', last_name: 'Ito', contact_owner: 'bo' },
      { phone_number: '+14155550161', company_name: 'Late' },
      { first_name: 'Cy', phone_number: '12', email: 'nowhere' },
      { notes: 'of nobody' },
    ]);
    expect(status).toBe(200);
    const { rows, ...counts } = body;
    expect(counts).toEqual({
      created_count: 1,
      updated_count: 1,
      unchanged_count: 0,
      skipped_count: 0,
      refused_count: 3,
    });
    const refused = { result: 'refused', contact_id: null };
    expect(rows).toEqual([
      { index: 0, result: 'created', contact_id: expect.any(Number), problems: [] },
      { index: 1, result: 'updated', contact_id: known.id, problems: [] },
      { index: 2, ...refused, problems: [{ code: 'repeated', field: 'phone_number', value: null }] },
      {
        index: 3,
        ...refused,
        problems: [
          { code: 'phone_invalid', field: 'phone_number', value: '12' },
          { code: 'email_invalid', field: 'email', value: 'nowhere' },
        ],
      },
      { index: 4, ...refused, problems: [{ code: 'nobody', field: null, value: null }] },
    ]);
    const ben = (await server.call(getContact, { as: admin, params: { id: known.id } })).body;
    expect(ben).toMatchObject({ name: 'Ben Ito', user_id: agent.id, company_name: null });
    expect(await all()).toHaveLength(2);
  });

  it('say nothing new the second time, keep what is there when they merge, and are skipped when asked to', async () => {
    expect(await result([MAYA])).toEqual(['created']);
    expect(await result([MAYA])).toEqual(['unchanged']);
    expect(await result([{ ...MAYA, first_name: 'May', last_name: 'Ito' }], { duplicates: 'merge' })).toEqual([
      'updated',
    ]);
    expect(await all()).toMatchObject([{ name: 'Maya Ito' }]);
    expect(await result([{ ...MAYA, first_name: 'May' }], { duplicates: 'skip' })).toEqual(['skipped']);
    expect(await result([{ ...MAYA, first_name: 'May' }])).toEqual(['updated']);
    expect(await all()).toMatchObject([{ name: 'May Ito' }]);
  });

  it('come once with a key: the first answer comes again, and another request with that key is refused', async () => {
    const nameless = { first_name: 'Without a number' };
    const first = await send([nameless], {}, 'nightly-0001');
    expect((await send([nameless], {}, 'nightly-0001')).body).toEqual(first.body);
    expect(await all()).toHaveLength(1);
    expect((await send([MAYA], {}, 'nightly-0001')).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const keyless = await server.call(importContacts, { as: admin, body: { contacts: [MAYA] } });
    expect(keyless.error.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  it('are told together, a thousand of them with a few events', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ phone_number: `+1415555${String(1000 + at)}`, notes: at }));
    const { body } = await send(many);
    expect(body.created_count).toBe(1000);
    const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(({ type }) =>
      type.startsWith('contact'),
    );
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['contacts_bulk_created']));
    expect(told.length).toBeLessThanOrEqual(5);
    expect((await send([...many, MAYA])).error.errors).toEqual({ contacts: ['Send at most 1000 contacts at once.'] });
  });

  it('get tags by name, new ones only for those who may add them and when it is asked for', async () => {
    await server.call(createTag, { as: admin, body: { name: 'VIP', color: '#2f6fe4', category: 'contacts' } });
    const [known] = (await send([{ ...MAYA, tags: ['vip'] }])).body.rows;
    expect(known?.result).toBe('created');
    const refused = (await send([{ ...MAYA, tags: ['VIP', 'New'] }])).body.rows;
    expect(refused).toMatchObject([{ problems: [{ code: 'tag_unknown', field: 'tags', value: 'New' }] }]);
    expect(await result([{ ...MAYA, tags: ['VIP', 'New'] }], { unknown_tags: 'create' })).toEqual(['updated']);
    const names = (await server.call(listTags, { as: admin, query: {} })).body.data.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['New', 'VIP']);
    expect((await all())[0]?.tags.map(({ name }) => name).toSorted()).toEqual(['New', 'VIP']);
  });

  it('agree to texts where the request says so, with its note in the ledger', async () => {
    const [row] = (await send([MAYA], { consent: { note: 'Form on our site' } })).body.rows;
    const consents = await server.call(listConsents, { as: admin, params: { id: row?.contact_id ?? 0 } });
    expect(consents.body.data).toMatchObject([{ action: 'granted', note: 'Form on our site' }]);
  });
});

describe('a request', () => {
  it('is refused whole for what holds for all rows', async () => {
    const misspelled = await send([{ frist_name: 'Maya' } as never]);
    expect([misspelled.status, misspelled.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    const foreign = await send([{ ...MAYA, attributes: { attribute_text_999: 'x' } }]);
    expect(foreign.error.errors).toHaveProperty('contacts');
    const key = await send([{ ...MAYA, attributes: { first_name: 'x' } }]);
    expect(key.error.errors).toHaveProperty('contacts.0.attributes.first_name');
    expect((await send([MAYA], { tag_ids: [999_999] })).error.errors).toHaveProperty('tag_ids');
    expect((await send([MAYA], { list_id: 999_999 })).error.errors).toHaveProperty('list_id');
    expect((await send([])).error.errors).toEqual({ contacts: ['Send at least one contact.'] });
    expect(await all()).toEqual([]);
  });

  it('is for those who may import, sixty times a minute', async () => {
    expect((await send([MAYA], {}, undefined, agent)).error.code).toBe('FORBIDDEN');
    for (let at = 0; at < 60; at += 1) await send([MAYA]);
    const late = await send([MAYA]);
    expect([late.status, late.error.code]).toEqual([429, 'RATE_LIMITED']);
    const other = await server.user(admin.companyId);
    expect(await result([MAYA], {}, undefined, other)).toEqual(['unchanged']);
  });
});
