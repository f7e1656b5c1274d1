import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseBefore, type EarlierRelease } from '../testing/index.js';
import { migrate } from './migrate.js';

// A database of the release before references carried the company, with rows in it.

let earlier: EarlierRelease;

beforeAll(async () => {
  earlier = await databaseBefore('0185');
});
afterAll(() => earlier.drop());

it('a row that refers to another company stops the start, which names the reference; mended, the next start goes on', async () => {
  const { pool } = earlier;
  await pool.query(`insert into companies (name) values ('Acme'), ('Bolt')`);
  await pool.query(`insert into contacts (company_id, name) select id, name from companies`);
  await pool.query(`insert into contact_audits (company_id, contact_id, field)
    select company_id, id, 'name' from contacts union all select company_id, (select max(id) from contacts), 'email' from contacts`);
  await expect(migrate(pool)).rejects.toThrow(
    /0187_company_keys_checked.sql stopped half way.*contact_audits_contact_id_company_fk/,
  );
  await pool.query(
    `delete from contact_audits a using contacts c where c.id = a.contact_id and c.company_id <> a.company_id`,
  );
  expect((await migrate(pool))[0]).toBe('0187_company_keys_checked.sql');
  expect((await pool.query('select 1 from contact_audits')).rowCount).toBe(3);
  const unchecked = await pool.query(`select conname from pg_constraint where not convalidated`);
  expect(unchecked.rows).toEqual([]);
});
