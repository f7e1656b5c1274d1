import {
  addContactPhoneNumber,
  createContact,
  listContactDuplicates,
  setContactsDistinct,
  updateContactPhoneNumber,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, useTestServer } from '../../../testing/index.js';
import { mergesWorld } from './merges-world.fixture.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let reader: TestUser;
let narrow: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  ({ admin, agent, reader, narrow, stranger } = await people());
});

const { people, made, merge, undo, read, newNumber } = mergesWorld(server);

describe('possible duplicates', () => {
  it('are those with the same email, or the same name and company; not those that a person has told apart', async () => {
    const maya = await made(admin, {
      first_name: 'Maya',
      last_name: 'Lopez',
      company_name: 'Birch',
      email: 'm@example.com',
    });
    const byEmail = await made(admin, { first_name: 'M.', email: 'M@example.com' });
    const byName = await made(admin, { first_name: 'máya', last_name: 'LÓPEZ', company_name: 'birch' });
    await made(admin, { first_name: 'Maya', last_name: 'Lopez' });
    await made(stranger, { first_name: 'M.', email: 'm@example.com' });
    const list = async (as: TestUser) => server.call(listContactDuplicates, { as, params: { id: maya.id } });
    expect((await list(narrow)).error.code).toBe('NOT_FOUND');
    expect((await list(agent)).body.data.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
      [byEmail.id, ['email']],
      [byName.id, ['name_and_company']],
    ]);
    const apart = (as: TestUser, other: number) =>
      server.call(setContactsDistinct, { as, params: { id: maya.id }, body: { other_id: other } });
    expect((await apart(reader, byEmail.id)).error.code).toBe('FORBIDDEN');
    expect((await apart(agent, maya.id)).error.errors).toHaveProperty('other_id');
    expect((await apart(agent, 999_999_999)).error.code).toBe('NOT_FOUND');
    expect((await apart(agent, byEmail.id)).body.data.map(({ contact }) => contact.id)).toEqual([byName.id]);
    const fromThere = await server.call(listContactDuplicates, { as: agent, params: { id: byEmail.id } });
    expect(fromThere.body.data).toEqual([]);

    const merged = await merge(admin, await read(admin, byName.id), await read(admin, byEmail.id));
    expect(merged.status).toBe(200);
    const other = await server.call(listContactDuplicates, { as: agent, params: { id: maya.id } });
    expect(other.body.data).toEqual([]);
    expect((await undo(admin, merged.body.merge.id)).status).toBe(200);
    expect((await list(agent)).body.data.map(({ contact }) => contact.id)).toEqual([byName.id]);
  });
});

describe('a number that is taken', () => {
  it('names who has it to those who may see them, and only says that it is taken to others', async () => {
    const holder = await made(admin, { first_name: 'Maya' });
    const body = { first_name: 'Other', phone_number: holder.phone_number ?? '' };
    const seen = await server.call(createContact, { as: agent, body });
    expect(seen.error).toMatchObject({ code: 'CONTACT_DUPLICATE_PHONE', contact: { id: holder.id, name: 'Maya' } });
    const own = await made(admin, { user_id: narrow.id });
    const number = { phone_number: holder.phone_number ?? '' };
    const hidden = await server.call(addContactPhoneNumber, {
      as: narrow,
      params: { id: own.id },
      body: number,
    });
    expect([hidden.error.code, hidden.error.contact]).toEqual(['CONTACT_DUPLICATE_PHONE', undefined]);
  });

  it('can be edited, labelled and made primary; refusals are named', async () => {
    const [maya, other] = [await made(admin, { first_name: 'Maya' }), await made(admin)];
    const second = newNumber();
    const added = await server.call(addContactPhoneNumber, {
      as: agent,
      params: { id: maya.id },
      body: { phone_number: second, title: 'Work' },
    });
    const phoneId = added.body.phone_numbers[1]?.id ?? 0;
    const change = (as: TestUser, body: Record<string, unknown>, params = { id: maya.id, phoneId }) =>
      server.call(updateContactPhoneNumber, { as, params, body });
    expect((await change(reader, { title: 'Home' })).error.code).toBe('FORBIDDEN');
    expect((await change(narrow, { title: 'Home' })).error.code).toBe('NOT_FOUND');
    expect((await change(agent, { title: 'Home' }, { id: other.id, phoneId })).error.code).toBe('NOT_FOUND');
    expect((await change(agent, { title: '' })).error.errors).toEqual({ title: ['Enter a label, such as Mobile.'] });
    expect((await change(agent, { phone_number: '12' })).error.rejection).toBe(16);
    const only = { id: other.id, phoneId: other.phone_numbers[0]?.id ?? 0 };
    expect((await change(agent, { is_primary: false }, only)).error.errors).toHaveProperty('is_primary');
    expect((await change(agent, { phone_number: maya.phone_number })).error.errors).toHaveProperty('phone_number');
    expect((await change(agent, { phone_number: other.phone_number })).error.contact?.id).toBe(other.id);
    const third = newNumber();
    const { body } = await change(agent, { phone_number: third, title: 'Home', is_primary: true });
    expect(body.phone_numbers.map(({ phone_number: e164, title, is_primary }) => [e164, title, is_primary])).toEqual([
      [third, 'Home', true],
      [maya.phone_number, 'Mobile', false],
    ]);
    expect(body.phone_number).toBe(third);
    const demoted = await change(agent, { title: 'Old', is_primary: false });
    expect(demoted.body.phone_numbers.map(({ phone_number: e164, title }) => [e164, title])).toEqual([
      [maya.phone_number, 'Mobile'],
      [third, 'Old'],
    ]);
    // It is not the primary one any more.
    expect((await change(agent, { is_primary: false })).body).toEqual(demoted.body);
  });
});
