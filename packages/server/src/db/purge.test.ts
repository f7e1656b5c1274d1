import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, useTestServer } from '../testing/index.js';
import { PURGED_AT_ONCE, purgeInBatches } from './purge.js';

// What is old goes in batches: nobody waits for one that removes all that has piled up, and a stop in between loses nothing.

const server = useTestServer();
const OLD = new Date('2020-01-01T00:00:00Z');

async function rows<T extends object>(sql: string, params: unknown[] = []): Promise<T[]> {
  return (await server.context.kernel.db.pool.query<T>(sql, params)).rows;
}

const count = async (table: string): Promise<number> =>
  Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);

/** Tables that are purged: the schedule that does it, and how `$1` rows of the moment `$2` are made there. */
const PURGED = {
  events: {
    schedule: 'maintenance.purge',
    fill: `insert into events (id, company_id, seq, type, entity_type, entity_id, version, data, channels, at)
      select gen_random_uuid(), 1, n + extract(epoch from $2::timestamptz), 'x', 'x', 'x', 1, '{}', '{}', $2 from generate_series(1, $1::int) n`,
  },
  done_job_keys: {
    schedule: 'maintenance.purge',
    fill: `insert into done_job_keys select gen_random_uuid(), $2 from generate_series(1, $1::int)`,
  },
  idempotency_keys: {
    schedule: 'maintenance.purge',
    fill: `insert into idempotency_keys (company_id, user_id, key, request_hash, created_at)
      select 1, 1, gen_random_uuid(), '', $2 from generate_series(1, $1::int)`,
  },
  text_counts: {
    schedule: 'compliance.forget-counts',
    fill: `insert into text_counts (company_id, line_id, zone, day, used)
      select c.id, n, 'UTC', $2::timestamptz::date, 1 from generate_series(1, $1::int) n, (select min(id) as id from companies) c`,
  },
  access_tokens: {
    schedule: 'maintenance.purge',
    fill: `insert into access_tokens (id, token_hash, company_id, expires_at)
      select gen_random_uuid(), gen_random_uuid(), (select min(id) from companies), $2 from generate_series(1, $1::int)`,
  },
  link_previews: {
    schedule: 'links.purge',
    fill: `insert into link_previews (company_id, address_hash, fetched_at)
      select (select min(id) from companies), gen_random_uuid(), $2 from generate_series(1, $1::int)`,
  },
  attachments: {
    schedule: 'attachments.purge',
    fill: `with files as (insert into stored_files (id, company_id, name, content_type, bytes, storage_key)
        select gen_random_uuid(), (select min(id) from companies), 'x', 'image/png', 1, 'none' from generate_series(1, $1::int)
        returning id, company_id)
      insert into attachments (file_id, company_id, created_at) select id, company_id, $2 from files`,
  },
};

beforeAll(async () => {
  await server.company();
  await rows(`create table batches (kind text, transaction xid8, rows bigint)`);
  await rows(`create table stops (after_batches bigint)`);
  await rows(`create function note_batch() returns trigger language plpgsql as $$ begin
    if (select count(*) from batches) >= (select after_batches from stops) then raise exception 'stopped here'; end if;
    insert into batches select tg_table_name, pg_current_xact_id(), count(*) from gone having count(*) > 0;
    return null;
  end $$`);
  for (const table of Object.keys(PURGED))
    await rows(`create trigger note_batch after delete on ${table} referencing old table as gone
      for each statement execute function note_batch()`);
});
beforeEach(() => rows('truncate batches, stops'));

/** Rows of each batch, and in how many transactions they went. */
async function batches(kind: string): Promise<{ sizes: number[]; transactions: number }> {
  const noted = await rows<{ transaction: string; rows: string }>('select * from batches where kind = $1', [kind]);
  return {
    sizes: noted.map((batch) => Number(batch.rows)),
    transactions: new Set(noted.map((batch) => batch.transaction)).size,
  };
}

const fill = (kind: keyof typeof PURGED, number: number, at: Date) => rows(PURGED[kind].fill, [number, at]);

describe('a purge', () => {
  it.each(Object.entries(PURGED))(
    'of %s removes a bounded number of rows in each transaction',
    async (kind, { schedule }) => {
      await fill(kind as keyof typeof PURGED, 2 * PURGED_AT_ONCE + 3, OLD);
      await fill(kind as keyof typeof PURGED, 2, server.clock.now());
      const before = await count(kind);
      await runSchedule(server.context, schedule);
      expect(await batches(kind)).toEqual({ sizes: [PURGED_AT_ONCE, PURGED_AT_ONCE, 3], transactions: 3 });
      expect(await count(kind)).toBe(before - 2 * PURGED_AT_ONCE - 3);
    },
  );

  it('of 25,000 rows that is stopped half way loses nothing: what went is gone, and the next run goes on', async () => {
    await fill('events', 25_000, OLD);
    const kept = (await count('events')) - 25_000;
    await rows('insert into stops values (7)');
    await expect(runSchedule(server.context, 'maintenance.purge')).rejects.toThrow();
    expect((await batches('events')).transactions).toBe(7);
    expect(await count('events')).toBe(kept + 25_000 - 7 * PURGED_AT_ONCE);

    await rows('truncate stops');
    await runSchedule(server.context, 'maintenance.purge');
    expect((await batches('events')).sizes).toEqual(Array.from({ length: 25 }, () => PURGED_AT_ONCE));
    expect(await count('events')).toBe(kept);
  });

  it('leaves rows that somebody else holds, instead of waiting for them', async () => {
    await fill('done_job_keys', 3, OLD);
    const other = await server.context.kernel.db.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from done_job_keys where done_at = $1 limit 1 for update', [OLD]);
      await runSchedule(server.context, 'maintenance.purge');
      expect(await rows('select 1 from done_job_keys where done_at = $1', [OLD])).toHaveLength(1);
    } finally {
      await other.query('rollback');
      other.release();
    }
    await runSchedule(server.context, 'maintenance.purge');
    expect(await rows('select 1 from done_job_keys where done_at = $1', [OLD])).toHaveLength(0);
  });

  it('ends after the batch it works on when the process is to end', async () => {
    const ending = new AbortController();
    let removed = 0;
    await purgeInBatches({ signal: ending.signal }, (limit) => {
      removed += limit;
      if (removed === 3 * limit) ending.abort();
      return Promise.resolve(limit);
    });
    expect(removed).toBe(3 * PURGED_AT_ONCE);
  });
});
