import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseBefore, type EarlierRelease } from '../testing/index.js';
import { migrate } from './migrate.js';

// Numbers that the release before stored as the carrier wrote them.

let pool: EarlierRelease['pool'];
let drop: EarlierRelease['drop'];
const rows = async (query: string): Promise<unknown[]> => (await pool.query(query)).rows as unknown[];

beforeAll(async () => {
  ({ pool, drop } = await databaseBefore('0411'));
  await pool.query(`insert into companies (name) values ('Acme'), ('Other')`);
  await pool.query(`insert into contacts (company_id, name, search_text) values
    (1, '+5215512345678', '5215512345678'), (1, 'Ana', 'ana 525511112222'), (1, '+5215511112222', '5215511112222'), (2, 'Eva', 'eva'),
    (1, 'Leo', 'leo 54111523456789')`);
  await pool.query(`insert into contact_phone_numbers (company_id, contact_id, phone_number) values
    (1, 1, '+5215512345678'), (1, 2, '+525511112222'), (1, 3, '+5215511112222'), (2, 4, '+5215512345678'), (1, 5, '+54111523456789')`);
  await pool.query(`insert into communications (company_id, type, direction, contact_id, lead_number, current_status, disposition_status) values
    (1, 'sms', 'inbound', 1, '+5215512345678', 'received', 'completed'), (1, 'sms', 'inbound', 2, '+14155550150', 'received', 'completed')`);
  await pool.query(`insert into opt_outs (company_id, phone_number, opted_out_at, source) values
    (1, '+5215511112222', now(), 'keyword'), (1, '+5215512345678', now(), 'keyword')`);
  await pool.query(`insert into consents (company_id, phone_number, scope, action, source) values
    (1, '+5215512345678', 'text', 'granted', 'agent')`);
  await migrate(pool);
});
afterAll(() => drop());

it('gives stored numbers their one form, except where another contact has it', async () => {
  expect(await rows('select contact_id, phone_number from contact_phone_numbers order by id')).toEqual([
    { contact_id: '1', phone_number: '+525512345678' },
    { contact_id: '2', phone_number: '+525511112222' },
    { contact_id: '3', phone_number: '+5215511112222' },
    { contact_id: '4', phone_number: '+525512345678' },
    { contact_id: '5', phone_number: '+5491123456789' },
  ]);
  expect(await rows('select name from contacts where id in (1, 3) order by id')).toEqual([
    { name: '+52 55 1234 5678' },
    { name: '+5215511112222' },
  ]);
  expect(await rows('select search_text from contacts where id in (1, 5) order by id')).toEqual([
    { search_text: '525512345678' },
    { search_text: 'leo 5491123456789' },
  ]);
  expect(await rows('select lead_number from communications order by id')).toEqual([
    { lead_number: '+525512345678' },
    { lead_number: '+14155550150' },
  ]);
});

it('keeps everyone out who opted out, and every agreement', async () => {
  expect(await rows('select phone_number from opt_outs order by id')).toEqual([
    { phone_number: '+525511112222' },
    { phone_number: '+525512345678' },
  ]);
  expect(await rows('select phone_number from contact_phone_numbers where is_opted_out order by id')).toEqual([
    { phone_number: '+525512345678' },
    { phone_number: '+525511112222' },
  ]);
  expect(await rows('select phone_number from consents order by id')).toEqual([
    { phone_number: '+5215512345678' },
    { phone_number: '+525512345678' },
  ]);
});
