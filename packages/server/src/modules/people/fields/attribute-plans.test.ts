import { readFilter } from '@talk/domain/filters';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { filterCondition } from '../contacts/index.js';
import { contacts } from '../contacts/read.js';
import { insertField } from './fields.repository.js';

const server = useTestServer();
let admin: TestUser;
const keys: Record<string, string> = {};

// Thirty thousand contacts, each with a text, a number and a day: enough that reading all of them is never the cheapest.
beforeAll(async () => {
  admin = await server.user((await server.company()).id);
  await server.transaction(async (tx) => {
    for (const [position, type] of (['text', 'number', 'date'] as const).entries()) {
      const { id } = await insertField(tx, admin.scope, { name: type, type, position });
      keys[type] = `attribute_${type}_${id}`;
    }
  });
  const { pool } = server.context.kernel.db;
  await pool.query(
    `insert into contacts (company_id, name, attributes, last_engagement_at)
     select $1, 'Contact ' || n, jsonb_build_object($2::text, 'Code ' || n, $3::text, n * 0.5, $4::text, to_char(date '2000-01-01' + n, 'YYYY-MM-DD')),
       timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, 30000) n`,
    [admin.companyId, keys['text'], keys['number'], keys['date']],
  );
  await pool.query('analyze contacts; analyze contact_attribute_values');
}, 60_000);

it.each([
  ['text', 'any-of', ['CODE 17'], 'contact_attribute_values_text'],
  ['text', 'starts-with', 'code 1777', 'contact_attribute_values_text'],
  ['number', 'is-equal-to', 12.5, 'contact_attribute_values_number'],
  ['number', 'less-than', 3, 'contact_attribute_values_number'],
  ['date', 'between', ['2000-01-05', '2000-01-09'], 'contact_attribute_values_text'],
] as const)('a field of the company, %s %s %j, is found by an index', async (type, operator, value, index) => {
  const read = readFilter({ and: [{ field: keys[type], operator, value }] });
  if (!read.ok) throw new Error(read.problem);
  const { drizzle } = server.context.kernel.db;
  const that = filterCondition(admin.scope, { filter: read.filter, moment: { nowMs: Date.now(), zone: 'UTC' } });
  const query = sql`select id from ${contacts} where ${contacts.companyId} = ${admin.companyId} and ${that}
    order by coalesce(${contacts.lastEngagementAt}, '-infinity'::timestamptz) desc, id desc limit 26`;
  expect((await drizzle.execute(query)).rows.length).toBeGreaterThan(0);
  const plan = await drizzle.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain(index);
  expect(lines).not.toContain('Seq Scan');
});
