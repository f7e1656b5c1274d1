import { rm } from 'node:fs/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeCarrier, createTestServer, migrateTestDatabase, useTestDatabase } from '../testing/index.js';

// What runs every few seconds on every installation must not become slower with each call and text: it finds what is due by an index.

const database = useTestDatabase({ migrate: migrateTestDatabase });
const ROWS = 20_000;
let pool: Pool;

/** What fills each table with `$1` rows that are not due, at the moment `$2`. */
const FILLED: Readonly<Record<string, string>> = {
  communications: `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, created_at, updated_at)
    select (select min(id) from companies), 'call', 'inbound', '+14155550160', 'completed', 'completed', ended, ended
    from generate_series(1, $1::int) n, lateral (select $2::timestamptz - n * interval '10 s' as ended) as times`,
  calls: `insert into calls (id, company_id, communication_id, direction, phone_number, line_number, started_at, phase, recording_sid,
      recording_stored_at, answered_at, ended_at, checked_at, created_at, updated_at)
    select gen_random_uuid(), company_id, id, 'inbound', lead_number, '+14155550100', created_at, 'ended', 'RE' || id, created_at, created_at,
      created_at, created_at, created_at, created_at from communications where $1::int > 0 and $2::timestamptz is not null`,
  call_facts: `insert into call_facts (company_id, call_id, key, fact)
    select company_id, id, 'conference-ended:x', '{}' from calls where $1::int > 0 and $2::timestamptz is not null`,
  messages: `insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments,
      carrier_sid, send_at, sent_at, created_at, updated_at)
    select id, company_id, 'outbound', 'delivered', 'manual', '+14155550100', lead_number, 'gsm7', 1, 'SM' || id, created_at, created_at,
      created_at, created_at from communications where $1::int > 0 and $2::timestamptz is not null`,
  faxes: `insert into faxes (communication_id, company_id, direction, status, line_number, phone_number, carrier_sid, send_at, created_at, updated_at)
    select id, company_id, 'outbound', 'delivered', '+14155550100', lead_number, 'FX' || id, created_at, created_at, created_at
    from communications where $1::int > 0 and $2::timestamptz is not null`,
  ringless_voicemails: `insert into ringless_voicemails (communication_id, company_id, status, line_number, phone_number, message_name,
      session_id, send_at, created_at, updated_at)
    select id, company_id, 'delivered', '+14155550100', lead_number, 'Come by', 'rvm' || id, created_at, created_at, created_at
    from communications where $1::int > 0 and $2::timestamptz is not null`,
  agent_phones: `insert into agent_phones (company_id, user_id, device_id, beat_at)
    select company_id, user_id, gen_random_uuid(), $2 from memberships, generate_series(1, $1::int)`,
  events: `insert into events (id, company_id, seq, type, entity_type, entity_id, version, data, channels, at)
    select gen_random_uuid(), 1, n, 'x', 'x', 'x', 1, '{}', '{}', $2 from generate_series(1, $1::int) n`,
  done_job_keys: `insert into done_job_keys select gen_random_uuid(), $2 from generate_series(1, $1::int)`,
  idempotency_keys: `insert into idempotency_keys (company_id, user_id, key, request_hash, created_at)
    select 1, 1, gen_random_uuid(), '', $2 from generate_series(1, $1::int)`,
  access_tokens: `insert into access_tokens (id, token_hash, company_id, expires_at)
    select gen_random_uuid(), gen_random_uuid(), (select min(id) from companies), $2 from generate_series(1, $1::int)`,
  password_links: `insert into password_links (id, company_id, user_id, kind, token_hash, expires_at)
    select gen_random_uuid(), (select min(id) from companies), (select min(id) from users), 'reset', gen_random_uuid(), $2
    from generate_series(1, $1::int)`,
  link_previews: `insert into link_previews (company_id, address_hash, fetched_at)
    select (select min(id) from companies), gen_random_uuid(), $2 from generate_series(1, $1::int)`,
  stored_files: `insert into stored_files (id, company_id, name, content_type, bytes, storage_key)
    select gen_random_uuid(), (select min(id) from companies), 'x', 'image/png', 1, 'none' from generate_series(1, $1::int) where $2::timestamptz is not null`,
  attachments: `insert into attachments (file_id, company_id, created_at)
    select id, company_id, $2 from stored_files where $1::int > 0`,
};

beforeAll(async () => {
  pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
});
afterAll(() => pool.end());

/** A server that has done `work` and is gone: what its connections read is counted. */
async function withServer(
  work: (server: Awaited<ReturnType<typeof createTestServer>>) => Promise<void>,
): Promise<void> {
  const server = await createTestServer(database.url, { carrier: createFakeCarrier() });
  await work(server);
  await server.app.close();
  await server.context.end();
  await rm(server.context.kernel.config.db.dataDir, { recursive: true, force: true });
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rowCount;
    })
    .toBe(0);
}

it('schedules find what is due through indexes, however many calls, texts and files there are', async () => {
  await withServer(async (server) => {
    const { id } = await server.company();
    await server.user(id);
    for (const statement of Object.values(FILLED)) await pool.query(statement, [ROWS, server.clock.now()]);
  });
  await pool.query('vacuum analyze');
  // A connection tells what it read once a second at most: what filled the tables would be counted afterwards.
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select pg_stat_reset()');
  const ran: string[] = [];
  await withServer(async ({ context }) => {
    for (const schedule of context.modules.all.flatMap(({ schedules = [] }) => schedules)) {
      await schedule.run();
      ran.push(schedule.name);
    }
  });
  expect(ran).toContain('voice.reconcile');
  const { rows } = await pool.query<{ table: string; whole: string; read: string }>(
    `select relname as table, seq_scan as whole, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
     from pg_stat_user_tables where schemaname = 'public' and relname = any($1)`,
    [Object.keys(FILLED)],
  );
  expect(rows).toHaveLength(Object.keys(FILLED).length);
  expect(rows.filter(({ whole, read }) => whole !== '0' || Number(read) > ROWS / 20)).toEqual([]);
});
