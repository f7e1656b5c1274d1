import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseBefore, type EarlierRelease } from '../testing/index.js';
import { migrate } from './migrate.js';

// What of a contact decides who sees its communications is kept with them: in a database of the release before, and by whatever writes to it.

let earlier: EarlierRelease;

beforeAll(async () => {
  earlier = await databaseBefore('0193');
});
afterAll(() => earlier.drop());

const ADD = `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status)
  values (1, $1, 'sms', 'inbound', '+14155550160', 'received', 'completed')`;
const sight = async () => {
  const { rows } = await earlier.pool.query<{ contact: string | null; owner: string | null; lines: string[] }>(
    `select contact_id as contact, contact_owner_id as owner, contact_line_ids as lines from communications order by id`,
  );
  return rows.map(({ contact, owner, lines }) => [contact, owner, lines.join()]);
};

it('a communication knows owner and lines of its contact, also one that was there before', async () => {
  const { pool } = earlier;
  await pool.query(`insert into companies (name) values ('Acme')`);
  await pool.query(`insert into users (email, name) values ('kim@acme.test', 'Kim'), ('lee@acme.test', 'Lee')`);
  await pool.query(
    `insert into contacts (company_id, name, owner_id, line_ids) values (1, 'Owned', 1, '{10}'), (1, 'Free', null, '{}')`,
  );
  for (const contact of [1, 2, null]) await pool.query(ADD, [contact]);
  await migrate(pool);
  const before = [
    ['1', '1', '10'],
    ['2', null, ''],
    [null, null, ''],
  ];
  expect(await sight()).toEqual(before);

  for (const contact of [1, null]) await pool.query(ADD, [contact]);
  expect(await sight()).toEqual([...before, ['1', '1', '10'], [null, null, '']]);

  await pool.query(`update contacts set owner_id = 2, line_ids = '{10,11}' where id = 1`);
  await pool.query('update communications set contact_id = 1 where id = 3');
  await pool.query('update communications set contact_id = null where id = 2');
  expect(await sight()).toEqual([
    ['1', '2', '10,11'],
    [null, null, ''],
    ['1', '2', '10,11'],
    ['1', '2', '10,11'],
    [null, null, ''],
  ]);
});
