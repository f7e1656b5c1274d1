import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../db/migrate.js';
import { databaseBefore, type EarlierRelease } from '../../../testing/index.js';
import { companyIntegrations } from './companies.tables.js';

// Settings that stood in the rows of companies, in a database of the release before, are kept when they leave them.

let pool: EarlierRelease['pool'];
let drop: EarlierRelease['drop'];

beforeAll(async () => {
  ({ pool, drop } = await databaseBefore('0191'));
  await pool.query(`insert into companies (name, wrap_up_seconds, force_call_disposition, force_contact_disposition,
      integrations, hubspot_company_ui_domain, gohighlevel_contact_link, updated_at) values
    ('Untouched', 0, false, false, '{}', null, null, '2026-11-01Z'),
    ('Timed', 45, false, false, '{zoho,hubspot}', 'app-eu1.hubspot.com', null, '2026-11-02Z'),
    ('Strict', 0, true, true, '{gohighlevel}', 'app.hubspot.com', 'https://crm.test/c/{id}', '2026-11-03Z')`);
  await migrate(pool);
});
afterAll(() => drop());

describe('when settings leave the rows of companies', () => {
  it('wrap-ups stay as they were decided', async () => {
    const { rows } =
      await pool.query(`select name, seconds, force_call_disposition as calls, force_contact_disposition as contacts,
      to_char(s.updated_at at time zone 'utc', 'MM-DD') as since from wrap_up_settings s join companies c on c.id = s.company_id order by name`);
    expect(rows).toEqual([
      { name: 'Strict', seconds: 0, calls: true, contacts: true, since: '11-03' },
      { name: 'Timed', seconds: 45, calls: false, contacts: false, since: '11-02' },
    ]);
  });

  it('integrations stay on or off, with what their vendors want to know', async () => {
    const rows = await drizzle(pool)
      .select()
      .from(companyIntegrations)
      .orderBy(companyIntegrations.companyId, companyIntegrations.name);
    expect(rows).toEqual([
      { companyId: 2, name: 'hubspot', isEnabled: true, settings: { company_ui_domain: 'app-eu1.hubspot.com' } },
      { companyId: 2, name: 'zoho', isEnabled: true, settings: {} },
      { companyId: 3, name: 'gohighlevel', isEnabled: true, settings: { contact_link: 'https://crm.test/c/{id}' } },
      { companyId: 3, name: 'hubspot', isEnabled: false, settings: { company_ui_domain: 'app.hubspot.com' } },
    ]);
  });
});
