import {
  addContactPhoneNumber,
  clickToCall,
  countContacts,
  createContact,
  findContactByPhone,
  getContact,
  listContactCommunications,
  listContactPhoneNumbers,
  listContacts,
  removeContactPhoneNumber,
  updateContact,
  updateContactPhoneNumber,
  type Contact,
} from '@talk/contract';
import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../events/events.tables.js';
import { type TestUser, toldEvents, useTestServer } from '../../../testing/index.js';
import { within } from '../../../policy/scope.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  const company = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(company.id, { name: 'Ada Admin' });
  const roles = ['Company Agent'] as const;
  agent = await server.user(company.id, {
    roles,
    name: 'Olu Agent',
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
});

let next = 2000;
const newNumber = (): string => `+1415555${(next += 1)}`;

async function made(
  body: NonNullable<Parameters<typeof server.call<typeof createContact>>[1]>['body'],
): Promise<Contact> {
  const answer = await server.call(createContact, { as: admin, ...(body === undefined ? {} : { body }) });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function eventsOf(contactId: number) {
  const rows = await server.context.kernel.db.drizzle
    .select()
    .from(events)
    .where(within(admin.scope, events))
    .orderBy(asc(events.seq));
  return rows.filter(({ entityType, entityId, data }) => {
    const items = (data['items'] ?? [data]) as Record<string, unknown>[];
    return (
      (entityType !== 'company' && entityId === String(contactId)) ||
      items.some((item) => item['contact_id'] === contactId)
    );
  });
}

describe('creating a contact', () => {
  it('refuses one without anything to know them by', async () => {
    const answer = await server.call(createContact, { as: admin, body: {} });
    expect([answer.status, answer.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('refuses what is no phone number with rejection 16, and an emergency number as well', async () => {
    for (const phone_number of ['12', 'call me', '911']) {
      const answer = await server.call(createContact, { as: admin, body: { first_name: 'Maya', phone_number } });
      expect(answer.error).toMatchObject({ code: 'REJECTED', rejection: 16 });
    }
  });

  it('refuses a number that another contact has, in whatever format, and leaves nothing behind', async () => {
    const number = newNumber();
    await made({ first_name: 'First', phone_number: number });
    const body = { first_name: 'Second', phone_number: number.slice(2) };
    const answer = await server.call(createContact, { as: admin, body });
    expect([answer.status, answer.error.code]).toEqual([409, 'CONTACT_DUPLICATE_PHONE']);
    const { body: found } = await server.call(listContacts, { as: admin, query: { search: 'Second' } });
    expect(found.data).toEqual([]);
  });

  it('refuses an owner who is no colleague', async () => {
    const stranger = await server.user((await server.company()).id);
    const answer = await server.call(createContact, { as: admin, body: { first_name: 'Maya', user_id: stranger.id } });
    expect(answer.status).toBe(404);
  });

  it('keeps E.164, names the contact and tells of it', async () => {
    const contact = await made({ first_name: 'Maya', last_name: 'Lopez', phone_number: '(415) 555-3001', email: null });
    expect(contact).toMatchObject({ name: 'Maya Lopez', phone_number: '+14155553001', task_status_name: 'new' });
    expect(contact.timezone).toBeNull();
    const local = { zones: ['America/Los_Angeles'], source: 'number', confidence: 'medium' };
    expect(contact.local_zone).toEqual(local);
    expect(contact.version).toBe(1);
    const [event] = await eventsOf(contact.id);
    expect(event).toMatchObject({ type: 'contact_created', version: 1, data: { name: 'Maya Lopez' } });
  });

  it.each([
    [{ company_name: 'Lopez Dental' }, 'Lopez Dental'],
    [{ last_name: 'Okafor', company_name: 'Northwind' }, 'Okafor'],
    [{ phone_number: '+14155553002' }, '(415) 555-3002'],
    [{ phone_number: '+442079460123' }, '+44 20 7946 0123'],
  ])('names %j %s', async (body, name) => {
    expect((await made(body)).name).toBe(name);
  });
});

describe('changing a contact', () => {
  it('refuses an outdated version and changes nothing', async () => {
    const contact = await made({ first_name: 'Jonas' });
    const stale = { first_name: 'Nobody', if_version: contact.version + 1 };
    const answer = await server.call(updateContact, { as: admin, params: { id: contact.id }, body: stale });
    expect([answer.status, answer.error.code]).toEqual([409, 'CONFLICT']);
    const { body } = await server.call(getContact, { as: admin, params: { id: contact.id } });
    expect(body).toEqual(contact);
  });

  it('writes only what differs, with an audit entry for each field', async () => {
    const contact = await made({ first_name: 'Dana', notes: 'Old' });
    const body = { first_name: 'Dana', last_name: '', notes: '', company_name: 'Brandt & Co', user_id: agent.id };
    const answer = await server.call(updateContact, { as: admin, params: { id: contact.id }, body });
    expect(answer.body).toMatchObject({
      name: 'Dana',
      last_name: null,
      notes: null,
      company_name: 'Brandt & Co',
      owner_name: 'Olu Agent',
      version: contact.version + 1,
    });
    const timeline = await server.call(listContactCommunications, { as: admin, params: { id: contact.id } });
    const audits = timeline.body.audits.map(({ field, before, after, actor_name }) => [
      field,
      before,
      after,
      actor_name,
    ]);
    expect(audits.sort()).toEqual([
      ['company_name', null, 'Brandt & Co', 'Ada Admin'],
      ['notes', 'Old', null, 'Ada Admin'],
      ['user_id', null, 'Olu Agent', 'Ada Admin'],
    ]);
    const types = (await eventsOf(contact.id)).map((event) => event.type);
    expect(types).toEqual([
      'contact_created',
      'contact_updated',
      'left_view',
      'contact_audits_created',
      'notification_created',
    ]);
  });

  it('tells nobody of an edit that changes nothing', async () => {
    const contact = await made({ first_name: 'Rahul' });
    const body = { first_name: 'Rahul', last_name: '' };
    const answer = await server.call(updateContact, { as: admin, params: { id: contact.id }, body });
    expect(answer.body).toEqual(contact);
    expect(await eventsOf(contact.id)).toHaveLength(1);
  });
});

describe('phone numbers of a contact', () => {
  it('are refused when invalid or taken, and added at the end', async () => {
    const other = await made({ first_name: 'Other', phone_number: newNumber() });
    const contact = await made({ phone_number: newNumber() });
    const add = (phone_number: string) =>
      server.call(addContactPhoneNumber, { as: admin, params: { id: contact.id }, body: { phone_number } });
    expect((await add('555')).error.rejection).toBe(16);
    expect((await add(other.phone_number ?? '')).error.code).toBe('CONTACT_DUPLICATE_PHONE');
    expect((await add(contact.phone_number ?? '')).error.code).toBe('CONTACT_DUPLICATE_PHONE');
    const second = newNumber();
    const { body } = await add(second);
    expect(body.phone_numbers.map((number) => [number.phone_number, number.is_primary])).toEqual([
      [contact.phone_number, true],
      [second, false],
    ]);
  });

  it('keep their extensions, until another text is saved', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const contact = await made({ phone_number: `${first} x204` });
    const params = { id: contact.id };
    const add = { as: admin, params, body: { phone_number: `tel:${second};ext=2` } };
    const { body } = await server.call(addContactPhoneNumber, add);
    const kept = (numbers: typeof body.phone_numbers) => numbers.map((each) => [each.phone_number, each.extension]);
    expect(kept(body.phone_numbers)).toEqual([
      [first, '204'],
      [second, '2'],
    ]);
    const phoneId = body.phone_numbers[0]?.id ?? 0;
    const change = async (changes: { phone_number?: string; title?: string }) => {
      const request = { as: admin, params: { ...params, phoneId }, body: changes };
      return kept((await server.call(updateContactPhoneNumber, request)).body.phone_numbers)[0];
    };
    expect(await change({ title: 'Desk' })).toEqual([first, '204']);
    expect(await change({ phone_number: `${first},,31` })).toEqual([first, '31']);
    expect(await change({ phone_number: first })).toEqual([first, null]);
  });

  it('are back where they were when a removal is undone', async () => {
    const numbers = [newNumber(), newNumber(), newNumber()];
    const contact = await made({ phone_numbers: numbers.map((phone_number) => ({ phone_number })) });
    const params = { id: contact.id };
    for (const [position, phone_number] of numbers.entries()) {
      const phoneId = (await server.call(listContactPhoneNumbers, { as: admin, params })).body.data.find(
        (each) => each.phone_number === phone_number,
      )?.id;
      await server.call(removeContactPhoneNumber, { as: admin, params: { ...params, phoneId: phoneId ?? 0 } });
      const body = { phone_number, position };
      const back = await server.call(addContactPhoneNumber, { as: admin, params, body });
      expect(back.body.phone_numbers.map((each) => each.phone_number)).toEqual(numbers);
      expect(back.body.phone_number).toBe(numbers[0]);
    }
    const body = { phone_number: newNumber(), position: 99 };
    const last = await server.call(addContactPhoneNumber, { as: admin, params, body });
    expect(last.body.phone_numbers.at(-1)?.phone_number).toBe(body.phone_number);
  });

  it('are removed, and the next one becomes the primary one and the name of a nameless contact', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const body = { phone_numbers: [{ phone_number: first }, { phone_number: second, title: 'Office' }] };
    const contact = await made(body);
    const stranger = await made({ phone_number: newNumber() });
    const ask = (phoneId: number) =>
      server.call(removeContactPhoneNumber, { as: admin, params: { id: contact.id, phoneId } });
    expect((await ask(stranger.phone_numbers[0]?.id ?? 0)).status).toBe(404);
    const answer = await ask(contact.phone_numbers[0]?.id ?? 0);
    expect(answer.body).toMatchObject({ phone_number: second, name: `(415) 555-${second.slice(-4)}` });
    const list = await server.call(listContactPhoneNumbers, { as: admin, params: { id: contact.id } });
    expect(list.body.data).toEqual(answer.body.phone_numbers);
    const free = await server.call(findContactByPhone, { as: admin, query: { phone_number: first } });
    expect(free.body.contact).toBeNull();
  });
});

describe('a number', () => {
  it('is looked up in any format, and refused when it is none', async () => {
    const refused = await server.call(findContactByPhone, { as: admin, query: { phone_number: 'abc' } });
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 16 });
    const contact = await made({ first_name: 'Sofia', phone_number: '+14155553100' });
    const { body } = await server.call(findContactByPhone, { as: admin, query: { phone_number: '415.555.3100' } });
    expect(body).toMatchObject({ phone_number: '+14155553100', calls_today: 0, last_campaign_id: null });
    expect(body.candidates.map((candidate) => candidate.id)).toEqual([contact.id]);
  });

  it('is nobody whom one may not see', async () => {
    const contact = await made({ first_name: 'Hidden', phone_number: newNumber() });
    const query = { phone_number: contact.phone_number ?? '' };
    expect((await server.call(findContactByPhone, { as: agent, query })).body.contact).toBeNull();
    const clicked = await server.call(clickToCall, { as: agent, body: query });
    expect([clicked.status, clicked.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(JSON.stringify(clicked.error)).not.toContain('Hidden');
  });

  it('becomes a contact on a click, once', async () => {
    const number = newNumber();
    const body = { phone_number: number, first_name: 'Kapoor', last_name: 'Ltd', is_company: true };
    const refused = await server.call(clickToCall, { as: admin, body: { phone_number: '0' } });
    expect(refused.error.rejection).toBe(16);
    const answers = await Promise.all([1, 2, 3].map(() => server.call(clickToCall, { as: admin, body })));
    const ids = new Set(answers.map((answer) => answer.body.contact.id));
    expect(ids.size).toBe(1);
    expect(answers[0]?.body.contact).toMatchObject({ name: 'Kapoor Ltd', company_name: 'Kapoor Ltd' });
  });
});

it('refuses a field that does not exist, by its name, instead of losing what it says', async () => {
  const { id } = await made({ first_name: 'Maya' });
  const body = { first_name: 'Maya', frist_name: 'Ana' };
  const answers = [
    await server.call(createContact, { as: admin, body }),
    await server.call(updateContact, { as: admin, params: { id }, body }),
  ];
  for (const { error } of answers) {
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(JSON.stringify(error.errors)).toContain('frist_name');
  }
});

describe('visibility', () => {
  it('hides a contact from one who sees only their own, everywhere', async () => {
    const foreign = await made({ first_name: 'Invisible', phone_number: newNumber() });
    const own = await made({ first_name: 'Invisible', last_name: 'Not', user_id: agent.id });
    const params = { id: foreign.id };
    const refused = await Promise.all([
      server.call(getContact, { as: agent, params }),
      server.call(updateContact, { as: agent, params, body: { first_name: 'Mine' } }),
      server.call(listContactPhoneNumbers, { as: agent, params }),
      server.call(listContactCommunications, { as: agent, params }),
      server.call(addContactPhoneNumber, { as: agent, params, body: { phone_number: newNumber() } }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    const query = { search: 'invisible' };
    const list = await server.call(listContacts, { as: agent, query });
    expect(list.body.data.map((contact) => contact.id)).toEqual([own.id]);
    expect((await server.call(countContacts, { as: agent, query })).body.count).toBe(1);
    expect((await server.call(countContacts, { as: admin, query })).body.count).toBe(2);
    const told = await toldEvents(server.context.kernel, admin.companyId);
    const created = told.find(({ type, entity }) => type === 'contact_created' && entity.id === foreign.id);
    expect(created?.channels).toEqual([`private-company-${admin.companyId}-user-${admin.id}`]);
  });
});

it('says that an id is missing, as for a client that asks with the text `undefined`', async () => {
  const ask = async (url: string) =>
    (await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } })).json<{
      message: string;
    }>().message;
  expect(await ask('/api/v2/contacts/undefined')).toBe('Failed to process contact fetch: Missing contact id!');
  expect(await ask('/api/v1/contact/undefined/phone-numbers')).toBe('Failed to get phone numbers, missing contact id!');
});

it('answers reads of version 1 as those of version 2, and leaves the lookup by number alone', async () => {
  const phone_number = newNumber();
  const { id } = await made({ first_name: 'Vera', last_name: 'Version', phone_number });
  const one = await server.call({ ...getContact, path: '/api/v1/contact/{id}' }, { as: admin, params: { id } });
  expect(one.body).toEqual((await server.call(getContact, { as: admin, params: { id } })).body);
  const list = await server.call(
    { ...listContacts, path: '/api/v1/contact' },
    { as: admin, query: { search: 'Vera Ver' } },
  );
  expect(list.body.data.map((contact) => contact.id)).toEqual([id]);
  const found = await server.call(findContactByPhone, { as: admin, query: { phone_number } });
  expect(found.body.contact?.id).toBe(id);
  const asked = { as: admin, params: { id: 'undefined' } } as never;
  const missing = await server.call({ ...getContact, path: '/api/v1/contact/{id}' }, asked);
  expect([missing.status, missing.error.message]).toEqual([
    404,
    'Failed to process contact fetch: Missing contact id!',
  ]);
});
