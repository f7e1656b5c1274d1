import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/index.js';
import { migrate } from './migrate.js';

it('a reader that was at a place over all companies goes on at the same place of each', async () => {
  const { pool, drop } = await databaseBefore('0170');
  // Events of two companies in turn; those of the third are older than what is kept.
  await pool.query(`insert into events (id, company_id, seq, type, entity_type, entity_id, version, data, channels, at)
    select gen_random_uuid(), 1 + n % 2, (n + 1) / 2, 'session_ended', 'session', 'x', 1, '{}', '{}', now()
    from generate_series(1, 8) n`);
  await pool.query('insert into event_counters (company_id, last_seq) values (1, 4), (2, 4), (3, 9)');
  const { rows: positions } = await pool.query<{ position: string }>('select position from events order by position');
  await pool.query(`insert into outbox_readers (name, position) values ('pusher', $1)`, [positions[4]?.position]);

  await migrate(pool);
  const { rows } = await pool.query('select reader, company_id, seq from outbox_positions order by company_id');
  await drop();
  expect(rows).toEqual([
    { reader: 'pusher', company_id: '1', seq: '2' },
    { reader: 'pusher', company_id: '2', seq: '3' },
    { reader: 'pusher', company_id: '3', seq: '9' },
  ]);
});
