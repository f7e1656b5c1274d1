import {
  checkContactImport,
  controlContactImport,
  getContactImport,
  uploadContactImport,
  type ContactImport,
} from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack } from '../support/killable-stack.js';
import { until } from '../support/until.js';

// kill -9 of the server in the middle of an import, and in the middle of rolling it back.

const ROWS = 6_000;
let stack: KillableStack;

beforeAll(async () => {
  stack = await createKillableStack();
});
afterAll(() => stack?.stop(), 60_000);

it('goes on where it was, with no row twice and none missed, both ways', async () => {
  const admin = await stack.member('Company Admin');
  const lines = Array.from({ length: ROWS }, (_, at) =>
    at % 20 === 3 ? `Broken ${at},+1999` : `Person ${at},+1212${String(5_000_000 + at)}`,
  );
  const data = Buffer.from(`First name,Phone\n${lines.join('\n')}\n`).toString('base64');
  const made = await stack.api<ContactImport>(admin, uploadContactImport, { name: 'many.csv', data_base64: data });
  const params = { id: String(made.id) };
  const look = (): Promise<ContactImport | null> =>
    stack.api<ContactImport>(admin, getContactImport, {}, params).catch(() => null);
  const reached = async (stage: ContactImport['stage'], doneAtLeast = 0): Promise<ContactImport> =>
    until(`the import to be ${stage}, ${doneAtLeast} rows`, async () => {
      const now = await look();
      return now?.stage === stage && now.done_count >= doneAtLeast && now;
    });
  const control = (act: string): Promise<ContactImport> => stack.api(admin, controlContactImport, { act }, params);

  await reached('read');
  await stack.api(admin, checkContactImport, { mapping: ['first_name', 'phone_number'], duplicates: 'skip' }, params);
  const { check } = await reached('checked');
  expect(check).toMatchObject({ created: ROWS * 0.95, rejected: ROWS * 0.05 });
  await control('start');
  await reached('importing', 400);
  await stack.replaceServer('killed');
  const done = await reached('imported');
  expect(done).toMatchObject({ done_count: ROWS, created_count: ROWS * 0.95, rejected_count: ROWS * 0.05 });
  const state = `select (select count(*)::int from contacts where company_id = $1) as contacts,
    (select count(distinct name)::int from contacts where company_id = $1) as names,
    (select count(*)::int from contact_import_rows where import_id = $2) as rows`;
  const [all] = await stack.rows(state, [stack.companyId, made.id]);
  expect(all).toEqual({ contacts: ROWS * 0.95, names: ROWS * 0.95, rows: ROWS });

  await control('roll_back');
  await reached('rolling_back', 200);
  await stack.replaceServer('killed');
  expect(await reached('rolled_back')).toMatchObject({ removed_count: ROWS * 0.95, kept_count: 0 });
  expect(await stack.rows('select 1 from contacts where company_id = $1', [stack.companyId])).toEqual([]);
}, 180_000);
