import {
  createAttributeField,
  createContact,
  downloadContactImportRejects,
  listContacts,
  startContactsExport,
  updateAttributeField,
  updateContactAttributes,
  type AttributeField,
  type Contact,
} from '@talk/contract';
import { attributeName, type AttributeName, ATTRIBUTE_TYPES } from '@talk/domain/attributes';
import type { ImportTarget } from '@talk/domain/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

// Fields that a company has defined, in files: each of the six types in, wrong, out, and rolled back.

const server = useTestServer();
const world = importsWorld(server);
let admin: TestUser;
let fields: Readonly<Record<AttributeField['type'], AttributeField>>;
let options: Readonly<Record<string, number>>;

type Asked = { name: string; type: AttributeField['type']; options?: { name: string }[] };
const define = async (asked: Asked, as = admin): Promise<AttributeField> =>
  (await server.call(createAttributeField, { as, body: asked })).body;

beforeEach(async () => {
  admin = await server.user((await server.company()).id, { name: 'Ada' });
  const made = [];
  for (const type of ATTRIBUTE_TYPES)
    made.push(
      await define({
        name: `My ${type}`,
        type,
        ...(type === 'choice' && { options: [{ name: 'Blue' }, { name: 'Red' }] }),
      }),
    );
  fields = Object.fromEntries(made.map((field) => [field.type, field])) as typeof fields;
  options = Object.fromEntries(fields.choice.options.map(({ name, id }) => [name, id]));
});

const contacts = async (): Promise<Contact[]> =>
  (await server.call(listContacts, { as: admin, query: { per_page: 100, sort: 'created_at', order: 'asc' } })).body
    .data;
const rejects = async (id: number) => {
  const url = downloadContactImportRejects.path.replace('{id}', String(id));
  const { body } = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });
  return body.slice(1).trim().split('\r\n').slice(1);
};
/** What filters find a field by, which a trigger keeps beside the contacts. */
const stored = async () =>
  (
    await server.context.kernel.db.pool.query<{
      field_id: string;
      text_value: string | null;
      number_value: string | null;
    }>(
      `select field_id, text_value, number_value from contact_attribute_values where company_id = $1 order by contact_id, field_id`,
      [admin.companyId],
    )
  ).rows;

const ownColumns = (): AttributeName[] => ATTRIBUTE_TYPES.map((type) => attributeName(type, fields[type].id));

const HEADERS = 'First name,Phone,My text,My number,My date,My flag,My choice,My url';
const FILE = `${HEADERS}
Ada,+14155550160,Net 30,"1,250.5",3/4/2026,yes,blue,example.com/ada
Grace,+14155550161, ,-7,2026-12-31,NO,Red,http://example.com
Joan,+14155550162,,,,,,
`;
const values = () => ({
  [fields.text.key]: 'Net 30',
  [fields.number.key]: 1250.5,
  [fields.date.key]: '2026-03-04',
  [fields.flag.key]: true,
  [fields.choice.key]: options['Blue'],
  [fields.url.key]: 'https://example.com/ada',
});

describe('each type of field', () => {
  it('is suggested by its name, and read as people write it; empty cells are nothing', async () => {
    const one = await world.imported(admin, FILE);
    expect(one.suggested.slice(2)).toEqual(ATTRIBUTE_TYPES.map((type) => fields[type].key));
    expect(one).toMatchObject({ created_count: 3, rejected_count: 0 });
    const [ada, grace, joan] = await contacts();
    expect(ada?.attributes).toEqual(values());
    expect(grace?.attributes).toEqual({
      [fields.number.key]: -7,
      [fields.date.key]: '2026-12-31',
      [fields.flag.key]: false,
      [fields.choice.key]: options['Red'],
      [fields.url.key]: 'http://example.com',
    });
    expect(joan?.attributes).toEqual({});
    expect(await stored()).toHaveLength(11);
  });

  it.each([
    ['text', 'x'.repeat(301), 'too_long', 'This is too long for this field'],
    ['number', 'seven', 'number_invalid', 'This is not a number. Write it like 1250 or 12.5'],
    ['number', '"1.250,5"', 'number_invalid', 'This is not a number. Write it like 1250 or 12.5'],
    ['date', '2026-02-30', 'date_invalid', 'This is not a date. Write it like 1990-12-31'],
    ['flag', 'perhaps', 'flag_invalid', 'This is neither yes nor no'],
    ['choice', 'Green', 'option_unknown', 'This is none of the options of the field'],
    ['url', 'javascript:alert(1)', 'url_invalid', 'This is not a web address. Write it like https://example.com'],
  ] as const)('%s leaves the row out for %s', async (type, bad, code, sentence) => {
    const one = await world.imported(admin, `First name,My ${type}\nAda,${bad}\nBo,\n`);
    expect(one).toMatchObject({ created_count: 1, rejected_count: 1, check: { created: 1, rejected: 1 } });
    expect(one.check?.examples).toMatchObject([{ row: 2, problems: [{ code, column: 1 }] }]);
    expect(await rejects(one.id)).toEqual([expect.stringContaining(`My ${type}: ${sentence}`)]);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Bo']);
  });
});

describe('contacts that are there already', () => {
  const known = async () =>
    (
      await server.call(createContact, {
        as: admin,
        body: {
          first_name: 'Ada',
          phone_number: '+14155550160',
          attributes: { [fields.text.key]: 'Mine', [fields.flag.key]: false, [fields.number.key]: 0 },
        },
      })
    ).body;

  it('have what the file says, or only what they did not have', async () => {
    await known();
    await world.imported(admin, FILE, { duplicates: 'merge' });
    // No is an answer, and so is nought.
    expect((await contacts())[0]?.attributes).toEqual({
      ...values(),
      [fields.text.key]: 'Mine',
      [fields.flag.key]: false,
      [fields.number.key]: 0,
    });
    await world.imported(admin, FILE, { duplicates: 'update' });
    expect((await contacts())[0]?.attributes).toEqual(values());
  });

  it('have their values back when it is rolled back, exactly, and what filters find them by', async () => {
    await known();
    const [before, filtered] = [await world.checksum(admin.companyId), await stored()];
    const one = await world.imported(admin, FILE);
    expect(await stored()).not.toEqual(filtered);
    expect(await world.rolledBack(admin, one)).toMatchObject({ removed_count: 2, restored_count: 1, kept_count: 0 });
    expect(await world.checksum(admin.companyId)).toBe(before);
    expect(await stored()).toEqual(filtered);
  });

  it('keep what somebody has changed since', async () => {
    const { id } = await known();
    const one = await world.imported(admin, FILE);
    await server.call(updateContactAttributes, {
      as: admin,
      params: { id },
      body: { attributes: { [fields.text.key]: 'Net 60' } },
    });
    expect(await world.rolledBack(admin, one)).toMatchObject({ removed_count: 2, restored_count: 0, kept_count: 1 });
    expect((await contacts())[0]?.attributes).toEqual({
      [fields.text.key]: 'Net 60',
      [fields.flag.key]: false,
      [fields.number.key]: 0,
    });
  });
});

it('no column becomes a field of another company, or one that is archived; its rows are left out when that happens meanwhile', async () => {
  const stranger = await server.user((await server.company()).id);
  const theirs = await define({ name: 'Theirs', type: 'text' }, stranger);
  const read = await world.read(admin, 'First name,My text\nAda,Net 30\n');
  const check = async (key: string) =>
    (await world.check(admin, read, { mapping: ['first_name', key as ImportTarget] })).error.errors;
  const refusal = { mapping: ['A column is chosen for a field that your company does not have, or has archived.'] };
  expect(await check(theirs.key)).toEqual(refusal);
  const checked = await world.checked(admin, 'First name,My text\nAda,Net 30\n');
  await server.call(updateAttributeField, { as: admin, params: { id: fields.text.id }, body: { is_archived: true } });
  expect(await check(fields.text.key)).toEqual(refusal);
  // What was chosen while it was there goes on: archiving keeps values.
  await world.control(admin, checked, 'start');
  await drainJobs(server.context);
  expect(await world.get(admin, checked)).toMatchObject({ created_count: 1, rejected_count: 0 });
  expect((await world.read(admin, 'First name,My text\nAda,Net 30\n')).suggested).toEqual(['first_name', null]);
});

it.each(['csv', 'xlsx'] as const)(
  'an export as %s has them under their names, and an import reads them as they were',
  async (format) => {
    await world.imported(admin, FILE);
    const was = (await contacts()).map(({ name, attributes }) => [name, attributes]);
    const asked = await server.call(startContactsExport, {
      as: admin,
      body: {
        columns: ['first_name', 'phone_number', ...ownColumns()],
        filter: {},
        format,
      },
    });
    expect(asked.status).toBe(200);
    await drainJobs(server.context);
    const file = await world.exported(admin);
    if (format === 'csv')
      expect(
        file
          .toString()
          .slice(1)
          .split('\r\n')
          .filter((line) => /^(First|Ada|Joan)/.test(line))
          .sort(),
      ).toEqual([
        'Ada,+14155550160,Net 30,1250.5,2026-03-04,Yes,Blue,https://example.com/ada',
        HEADERS.replace('Phone', 'Phone number'),
        'Joan,+14155550162,,,,,,',
      ]);
    const before = await world.checksum(admin.companyId);
    const again = await world.imported(admin, file);
    expect(again).toMatchObject({ updated_count: 3, unchanged_count: 3, rejected_count: 0 });
    expect(await world.checksum(admin.companyId)).toBe(before);
    expect((await contacts()).map(({ name, attributes }) => [name, attributes])).toEqual(was);
  },
);
