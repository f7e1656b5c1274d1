import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/index.js';
import { migrate } from './migrate.js';

it('what agents are doing is kept when it leaves their memberships, and whoever joins later has a state too', async () => {
  const { pool, drop } = await databaseBefore('0190');
  try {
    await pool.query(`insert into companies (name) values ('Acme'), ('Bolt')`);
    await pool.query(
      `insert into users (email, name) values ('kim@acme.test', 'Kim'), ('lee@acme.test', 'Lee'), ('mo@acme.test', 'Mo')`,
    );
    // Kim works in both companies.
    await pool.query(`insert into memberships (company_id, user_id, roles, agent_status, pending_agent_status, last_agent_status_change, version)
      values (1, 1, '{}', 'on-call', 'on-break', '2026-11-20 10:00:00.123Z', 17), (2, 1, '{}', 'offline', null, '2026-11-21 11:00Z', 2),
        (1, 2, '{}', 'accepting-calls', null, '2026-11-22 12:00Z', 5)`);
    await migrate(pool);
    await pool.query(`insert into memberships (company_id, user_id, roles) values (2, 3, '{}')`);
    const { rows } = await pool.query(`select company_id, user_id, status, pending_status, version,
      case when user_id < 3 then to_char(changed_at at time zone 'utc', 'MM-DD HH24:MI:SS.MS') end as changed_at from agent_states order by 1, 2`);
    expect(rows.map((row: object) => Object.values(row))).toEqual([
      ['1', '1', 'on-call', 'on-break', 17, '11-20 10:00:00.123'],
      ['1', '2', 'accepting-calls', null, 5, '11-22 12:00:00.000'],
      ['2', '1', 'offline', null, 2, '11-21 11:00:00.000'],
      ['2', '3', 'offline', null, 1, null],
    ]);
    await pool.query('delete from memberships where user_id = 3');
    expect((await pool.query('select 1 from agent_states where user_id = 3')).rowCount).toBe(0);
  } finally {
    await drop();
  }
});
