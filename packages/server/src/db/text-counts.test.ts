import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/index.js';
import { migrate } from './migrate.js';

it('counts the texts of today that were there before texts were counted', async () => {
  const { pool, drop } = await databaseBefore('0180');
  const { rows: companies } = await pool.query<{ id: string }>(
    `insert into companies (name, timezone) values ('Acme', 'Asia/Tokyo') returning id`,
  );
  const { rows: lines } = await pool.query<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Main'), ($1, 'Support') returning id`,
    [companies[0]?.id],
  );
  // From the midnight before to noon, every two hours; of both lines in turn.
  await pool.query(
    `insert into communications (company_id, type, direction, line_id, lead_number, current_status, disposition_status, created_at)
      select $1, 'sms', 'outbound', case n % 2 when 0 then $2::bigint else $3::bigint end, '+14155550150', 'sent',
        case n when 3 then 'failed' else 'completed' end,
        (date_trunc('day', now() at time zone 'Asia/Tokyo') + make_interval(hours => 2 * n)) at time zone 'Asia/Tokyo'
      from generate_series(-12, 6) n`,
    [companies[0]?.id, lines[0]?.id, lines[1]?.id],
  );
  await migrate(pool);
  const { rows } = await pool.query<{ line_id: string; used: number }>(
    `select line_id, used from text_counts where company_id = $1 and day = (now() at time zone zone)::date order by used desc`,
    [companies[0]?.id],
  );
  await drop();
  expect(rows).toEqual([
    { line_id: '0', used: 6 },
    { line_id: lines[0]?.id, used: 4 },
    { line_id: lines[1]?.id, used: 2 },
  ]);
});
