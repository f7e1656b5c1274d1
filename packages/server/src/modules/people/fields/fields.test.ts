import {
  arrangeAttributeFields,
  countContacts,
  createAttributeField,
  createContact,
  createContactList,
  getContact,
  getContactAttributes,
  listAttributeFields,
  listContactCommunications,
  listContacts,
  mergeContacts,
  undoContactMerge,
  updateAttributeField,
  updateContact,
  updateContactAttributes,
  type AttributeField,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let reporter: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const { id } = await server.company({ timezone: 'America/Los_Angeles' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  reporter = await server.user(id, { roles: ['Company Reporter Access'] });
  stranger = await server.user((await server.company()).id);
});

type Asked = { name: string; type: AttributeField['type']; options?: { name: string }[] };
const define = async (asked: Asked, as = admin): Promise<AttributeField> =>
  (await server.call(createAttributeField, { as, body: asked })).body;
const change = (id: number, body: object, as = admin) =>
  server.call(updateAttributeField, { as, params: { id }, body });
const person = async (first_name: string, attributes = {}) =>
  (await server.call(createContact, { as: admin, body: { first_name, attributes } })).body;
const set = (
  id: number,
  attributes: Record<string, string | number | boolean | null>,
  as = agent,
  if_version?: number,
) =>
  server.call(updateContactAttributes, {
    as,
    params: { id },
    body: { attributes, ...(if_version !== undefined && { if_version }) },
  });
const found = async (condition: object, as = admin) => {
  const answer = await server.call(listContacts, {
    as,
    query: { filter_groups: JSON.stringify({ and: [condition] }), per_page: 100 },
  });
  return answer.status === 200 ? answer.body.data.map(({ first_name: name }) => name).sort() : answer.error.errors;
};

describe('fields of a company', () => {
  it('refuse who is signed out, who is no admin, and what is none', async () => {
    const body = { name: 'Plan', type: 'text' as const };
    expect((await server.call(createAttributeField, { body })).status).toBe(401);
    expect((await server.call(createAttributeField, { as: agent, body })).status).toBe(403);
    const { id } = await define({ name: 'Locked', type: 'text' });
    expect((await change(id, { name: 'Mine' }, agent)).status).toBe(403);
    expect((await change(id, { name: 'Mine' }, stranger)).status).toBe(404);
    const arranged = await server.call(arrangeAttributeFields, { as: stranger, body: { ids: [id] } });
    expect(arranged.status).toBe(404);
    const wrong = async (asked: object) =>
      (await server.call(createAttributeField, { as: admin, body: asked as Asked })).error.errors;
    expect(await wrong({ name: ' ', type: 'money' })).toEqual({
      name: ['Enter a name.'],
      type: ['Choose what the field holds.'],
    });
    expect(await wrong({ name: 'LOCKED', type: 'text' })).toEqual({ name: ['Another field has this name.'] });
    expect(await wrong({ name: 'Plan', type: 'choice' })).toEqual({ options: ['Enter at least one option.'] });
    const twice = [{ name: 'Gold' }, { name: 'gold' }];
    expect(await wrong({ name: 'Plan', type: 'choice', options: twice })).toEqual({
      options: ['Each option needs a name of its own.'],
    });
    expect(await wrong({ name: 'Plan', type: 'text', options: [{ name: 'Gold' }] })).toEqual({
      options: ['Only a choice has options.'],
    });
    expect((await server.call(listAttributeFields, { as: stranger })).body.data).toEqual([]);
  });

  it('are shown in their order, renamed, archived with a way back, and told to the company', async () => {
    const one = await define({ name: 'Renewal', type: 'date' });
    const two = await define({ name: 'Seats', type: 'number' });
    expect(one.key).toBe(`attribute_date_${one.id}`);
    await server.call(arrangeAttributeFields, { as: admin, body: { ids: [two.id, one.id] } });
    const names = async () =>
      (await server.call(listAttributeFields, { as: agent })).body.data.map(({ name, is_archived }) => [
        name,
        is_archived,
      ]);
    expect((await names()).slice(0, 2)).toEqual([
      ['Seats', false],
      ['Renewal', false],
    ]);
    expect((await change(one.id, { name: 'Renews on', if_version: 99 })).error.code).toBe('CONFLICT');
    expect((await change(one.id, { name: 'Renews on' })).body.name).toBe('Renews on');
    await change(one.id, { is_archived: true });
    expect(await names()).toContainEqual(['Renews on', true]);
    // Its name is free meanwhile, and then it cannot come back under it.
    const other = await define({ name: 'Renews on', type: 'text' });
    expect((await change(one.id, { is_archived: false })).error.errors).toEqual({
      name: ['Another field has this name.'],
    });
    await change(other.id, { is_archived: true });
    expect((await change(one.id, { is_archived: false })).body.is_archived).toBe(false);
    const { rows } = await server.context.kernel.db.pool.query<{ channels: string[] }>(
      `select channels from events where type = 'attribute_fields_updated' and company_id = ${admin.companyId}`,
    );
    expect(new Set(rows.flatMap(({ channels }) => channels))).toEqual(new Set([`private-company-${admin.companyId}`]));
  });

  it('keep what contacts have when an option is renamed or taken away, and offer it to nobody else', async () => {
    const plan = await define({ name: 'Plan', type: 'choice', options: [{ name: 'Gold' }, { name: 'Silver' }] });
    const [gold, silver] = plan.options.map(({ id }) => id);
    const maya = await person('Maya', { [plan.key]: gold });
    const renamed = await change(plan.id, { options: [{ id: silver, name: 'Silver+' }, { name: 'Bronze' }] });
    expect(renamed.body.options.map(({ name, is_archived }) => [name, is_archived])).toEqual([
      ['Gold', true],
      ['Silver+', false],
      ['Bronze', false],
    ]);
    expect((await server.call(getContact, { as: agent, params: { id: maya.id } })).body.attributes).toEqual({
      [plan.key]: gold,
    });
    expect((await set(maya.id, { [plan.key]: gold ?? 0 })).status).toBe(200);
    const other = await person('Noor');
    expect((await set(other.id, { [plan.key]: gold ?? 0 })).error.errors).toEqual({
      [plan.key]: ['Choose one of the options.'],
    });
    // Added under its former name, it is the one that it was.
    const back = await change(plan.id, { options: [{ name: 'GOLD' }] });
    expect(back.body.options.find(({ id }) => id === gold)).toMatchObject({ name: 'GOLD', is_archived: false });
    const foreign = await change(plan.id, { options: [{ id: 999_999, name: 'X' }] });
    expect(foreign.error.errors).toEqual({ options: ['One of these options is not of this field.'] });
  });

  it('are at most 50 at once', async () => {
    const boss = await server.user((await server.company()).id);
    const made: AttributeField[] = [];
    for (let count = 0; count < 50; count += 1) made.push(await define({ name: `Field ${count}`, type: 'flag' }, boss));
    const more = await server.call(createAttributeField, { as: boss, body: { name: 'One more', type: 'flag' } });
    expect(more.error.errors).toEqual({
      _: ['A company can have 50 fields. Archive one that is not needed any more.'],
    });
    await change(made[0]?.id ?? 0, { is_archived: true }, boss);
    await define({ name: 'One more', type: 'flag' }, boss);
    const back = await change(made[0]?.id ?? 0, { is_archived: false }, boss);
    expect(back.status).toBe(422);
  });
});

describe('attributes of a contact', () => {
  let fields: Record<AttributeField['type'], AttributeField>;

  beforeAll(async () => {
    const made = await Promise.all(
      (['text', 'number', 'date', 'flag', 'url'] as const).map(async (type) => [
        type,
        await define({ name: `A ${type}`, type }),
      ]),
    );
    const choice = await define({ name: 'A choice', type: 'choice', options: [{ name: 'Red' }, { name: 'Blue' }] });
    fields = { ...(Object.fromEntries(made) as typeof fields), choice };
  });

  it('are refused to who is signed out, may not, is of another company, and for values that are none', async () => {
    const { id } = await person('Iris');
    expect((await server.call(getContactAttributes, { params: { id } })).status).toBe(401);
    expect((await server.call(getContactAttributes, { as: stranger, params: { id } })).status).toBe(404);
    const text = { [fields.text.key]: 'x' };
    expect((await set(id, text, reporter)).status).toBe(403);
    expect((await set(id, text, stranger)).status).toBe(404);
    expect((await set(id, text, agent, 99)).error.code).toBe('CONFLICT');
    const theirs = await define({ name: 'Theirs', type: 'text' }, stranger);
    const wrong = await set(id, {
      [fields.text.key]: 'x'.repeat(301),
      [fields.number.key]: 'many',
      [fields.date.key]: '2026-02-30',
      [fields.flag.key]: 'yes',
      [fields.choice.key]: 999_999,
      [fields.url.key]: 'javascript:alert(1)',
      [theirs.key]: 'x',
      undefined: 'x',
    });
    expect(wrong.error.errors).toEqual({
      [fields.text.key]: ['Use at most 300 characters.'],
      [fields.number.key]: ['Enter a number such as 1250 or 12.5.'],
      [fields.date.key]: ['Enter a date such as 2026-11-20.'],
      [fields.flag.key]: ['Choose yes or no.'],
      [fields.choice.key]: ['Choose one of the options.'],
      [fields.url.key]: ['Enter a web address such as https://example.com.'],
      [theirs.key]: ['Your company has no such field.'],
      undefined: ['Your company has no such field.'],
    });
  });

  it('are written with a history in words, and emptied by nothing', async () => {
    const { id } = await person('Jonas');
    const blue = fields.choice.options[1]?.id ?? 0;
    const saved = await set(id, {
      [fields.text.key]: ' Net 30 ',
      [fields.number.key]: '1,250.5',
      [fields.flag.key]: false,
      [fields.choice.key]: blue,
      [fields.url.key]: 'example.com/a',
    });
    const values = {
      [fields.text.key]: 'Net 30',
      [fields.number.key]: 1250.5,
      [fields.flag.key]: false,
      [fields.choice.key]: blue,
      [fields.url.key]: 'https://example.com/a',
    };
    expect(saved.body.attributes).toEqual(values);
    const body = { attributes: { [fields.text.key]: '' }, if_version: saved.body.version };
    await server.call(updateContact, { as: agent, params: { id }, body });
    const { [fields.text.key]: _gone, ...rest } = values;
    const read = await server.call(getContactAttributes, { as: agent, params: { id } });
    expect(read.body).toEqual({ contact_id: id, attributes: rest, version: saved.body.version + 1 });
    const { audits } = (await server.call(listContactCommunications, { as: agent, params: { id } })).body;
    expect(audits.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['attribute:A text', null, 'Net 30'],
        ['attribute:A text', 'Net 30', null],
        ['attribute:A number', null, '1250.5'],
        ['attribute:A flag', null, 'No'],
        ['attribute:A choice', null, 'Blue'],
      ]),
    );
    await change(fields.text.id, { is_archived: true });
    expect((await set(id, { [fields.text.key]: 'x' })).error.errors).toEqual({
      [fields.text.key]: ['This field was archived.'],
    });
    await change(fields.text.id, { is_archived: false });
  });

  it('are filtered by, never by those of another company', async () => {
    const { number, date, flag, choice } = fields;
    const red = choice.options[0]?.id ?? 0;
    await person('Kim', { [number.key]: -3, [date.key]: '2026-11-20', [flag.key]: true, [choice.key]: red });
    await person('Lou', { [number.key]: 0.5, [date.key]: '2026-12-01', [flag.key]: false });
    const only = async (field: AttributeField, operator: string, value?: unknown) =>
      (await found({ field: field.key, operator, value })) as string[];
    expect(await only(number, 'less-than', 1)).toEqual(['Kim', 'Lou']);
    expect(await only(number, 'is-equal-to', '-3')).toEqual(['Kim']);
    expect(await only(number, 'is-not-equal-to', -3)).toContain('Iris');
    expect(await only(date, 'after', '2026-11-25')).toEqual(['Lou']);
    expect(await only(flag, 'any-of', ['yes'])).toEqual(['Kim']);
    expect(await only(choice, 'any-of', [red])).toEqual(['Kim']);
    expect(await only(choice, 'unknown')).not.toContain('Kim');
    const count = await server.call(countContacts, {
      as: agent,
      query: {
        filter_groups: JSON.stringify({ and: [{ field: flag.key, operator: 'any-of', value: ['yes', 'no'] }] }),
      },
    });
    expect(count.body, JSON.stringify(count.error)).toEqual({ count: 3 });
    const refusal = 'This filter names a field that your company does not have. Take it out of the filter.';
    expect(await found({ field: flag.key, operator: 'none-of', value: ['yes'] }, stranger)).toEqual({
      filter_groups: [refusal],
    });
    const filters = { and: [{ field: choice.key, operator: 'known' }] };
    const list = await server.call(createContactList, {
      as: stranger,
      body: { name: 'Stolen', scope: 'personal', filters },
    });
    expect(list.error.errors).toEqual({ filters: [refusal] });
  });

  it('are chosen one by one when two contacts are merged, and come back as they were', async () => {
    const { text, number, choice } = fields;
    const winner = await person('Mia', { [text.key]: 'winner', [number.key]: 1 });
    const loser = await person('Mia', { [text.key]: 'loser', [number.key]: 2, [choice.key]: choice.options[0]?.id });
    const body = {
      loser_id: loser.id,
      if_version: winner.version,
      loser_if_version: loser.version,
      attributes: { [text.key]: 'loser' as const },
    };
    const merged = await server.call(mergeContacts, { as: admin, params: { id: winner.id }, body });
    expect(merged.body.contact.attributes).toEqual({
      [text.key]: 'loser',
      [number.key]: 1,
      [choice.key]: choice.options[0]?.id,
    });
    await set(winner.id, { [number.key]: 7 });
    const undone = await server.call(undoContactMerge, { as: admin, params: { mergeId: merged.body.merge.id } });
    expect(undone.body.winner.attributes).toEqual({ [text.key]: 'winner', [number.key]: 7 });
    expect(undone.body.loser?.attributes).toEqual(loser.attributes);
    expect(await found({ field: text.key, operator: 'any-of', value: ['LOSER'] })).toEqual(['Mia']);
  });
});
