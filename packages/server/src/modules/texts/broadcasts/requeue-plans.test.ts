import { BROADCAST_KINDS } from '@talk/domain/broadcasts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import type { Tx } from '../../../db/transaction.js';
import { useTestServer } from '../../../testing/index.js';
import { requeueUnsent } from './recipients.repository.js';

// Each step of a broadcast asks this, so it must not become slower with each text of the company.

const server = useTestServer();
const ROWS = 20_000;
const OF_BROADCAST = 200;

it.each(BROADCAST_KINDS)('finds what was held back of a broadcast of %s by its key', async (kind) => {
  const { kernel } = server.context;
  const company = await server.company();
  const user = await server.user(company.id);
  const run = (text: string, ...values: unknown[]) => kernel.db.pool.query<{ id: string }>(text, values);
  const { rows: made } = await run(
    `insert into broadcasts (company_id, kind, name, user_id, created_at) values ($1, $2, 'Sale', $3, now()) returning id`,
    company.id,
    kind,
    user.id,
  );
  const id = Number(made[0]?.id);
  await run(
    `with contact as (
       insert into contacts (company_id, name, created_at) select $1, 'Maya', now() from generate_series(1, $3::int) returning id),
     communication as (
       insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, created_at)
       select $1, 'sms', 'outbound', '+14155550160', 'failed', 'failed', now() from generate_series(1, $2::int) returning id),
     text as (
       insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments, send_at, rejection)
       select id, $1, 'outbound', 'failed', 'broadcast', '+14155550100', '+14155550160', 'gsm7', 1, now(), 30 from communication),
     voicemail as (
       insert into ringless_voicemails (communication_id, company_id, status, line_number, phone_number, message_name, send_at, rejection)
       select id, $1, 'failed', '+14155550100', '+14155550160', 'Come by', now(), 30 from communication)
     insert into broadcast_recipients (company_id, broadcast_id, contact_id, state, communication_id)
     select $1, $4, c.id, 'texted', m.id from (select id, row_number() over () as n from contact) c
     join (select id, row_number() over () as n from communication) m using (n)`,
    company.id,
    ROWS,
    OF_BROADCAST,
    id,
  );
  await run('vacuum analyze messages, ringless_voicemails, broadcast_recipients');
  const client = new Client({ connectionString: kernel.databaseUrl });
  await client.connect();
  const asked: { text: string; values: unknown[] }[] = [];
  const q = drizzle(client, { logger: { logQuery: (text, values) => void asked.push({ text, values }) } });
  const requeued = await requeueUnsent({ q } as unknown as Tx, systemScope(company.id), { id, kind }, new Date());
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  await client.end();
  expect(requeued).toBe(OF_BROADCAST);
  const read = plans.filter((line) => /scan/i.test(line)).join('\n');
  expect(read).toMatch(kind === 'sms' ? /Index Scan.* on messages held/ : /Index Scan.* on ringless_voicemails held/);
  expect(read).not.toMatch(/Seq Scan on (?:messages|ringless_voicemails)/);
});
