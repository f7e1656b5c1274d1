import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../db/migrate.js';
import { databaseBefore, type EarlierRelease } from '../../../testing/index.js';
import { contactSettings } from '../../people/contacts/read.js';
import { callingSettings, textingSettings } from '../../rules/compliance/read.js';
import { textCredits } from '../../texts/messaging/read.js';
import { phoneSettings } from '../lines/read.js';

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
  await pool.query(`insert into companies (name, international_calling, international_countries, asks_outside_day_time, text_credits, updated_at)
    values ('Abroad', true, '{FR,DE}', false, null, '2026-11-04Z'), ('Metered', false, '{}', true, 0, '2026-11-05Z')`);
  await pool.query(`insert into companies (name, messaging_enabled, international_texting, daily_text_limit, number_text_limit,
      send_long_messages_as_mms, requires_text_consent, opt_out_text, opt_out_mode, undo_seconds, text_window, replies_in_quiet_hours,
      disabled_quiet_rules, stop_reply, start_reply, help_reply, force_outbound_line, fishing_mode_notification_sound, updated_at) values
    ('Texts', false, true, 100, 3, true, true, 'Bye', 'first', 20, '{"open":"0900","close":"1700","weekdays":[1]}', true, '{us}', 'S', 'T', 'H',
      true, false, '2026-11-06Z')`);
  await pool.query(
    `insert into companies (name, contact_status_control_enabled, updated_at) values ('Settled', false, '2026-11-07Z')`,
  );
  await pool.query(`insert into lines (company_id, name) values (4, 'Abroad'), (6, 'Texts')`);
  await pool.query(
    'update companies set default_outbound_campaign_id = (select id from lines where company_id = 6) where id in (5, 6)',
  );
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
    const { rows } = await pool.query(`select company_id::int as "companyId", name, is_enabled as "isEnabled", settings
      from company_integrations order by company_id, name`);
    expect(rows).toEqual([
      { companyId: 2, name: 'hubspot', isEnabled: true, settings: { company_ui_domain: 'app-eu1.hubspot.com' } },
      { companyId: 2, name: 'zoho', isEnabled: true, settings: {} },
      { companyId: 3, name: 'gohighlevel', isEnabled: true, settings: { contact_link: 'https://crm.test/c/{id}' } },
      { companyId: 3, name: 'hubspot', isEnabled: false, settings: { company_ui_domain: 'app.hubspot.com' } },
    ]);
  });

  it('calls go abroad, and are asked about outside day time, as before', async () => {
    expect(await drizzle(pool).select().from(callingSettings)).toEqual([
      {
        companyId: 4,
        internationalCalling: true,
        internationalCountries: ['FR', 'DE'],
        tollFreeCalling: true,
        asksOutsideDayTime: false,
        operatingStates: [],
        operatingProvinces: [],
        operatingAreaCodes: [],
        updatedAt: new Date('2026-11-04Z'),
      },
    ]);
  });

  it('texts leave under the same rules', async () => {
    expect(await drizzle(pool).select().from(textingSettings)).toEqual([
      {
        companyId: 6,
        messagingEnabled: false,
        internationalTexting: true,
        dailyTextLimit: 100,
        numberTextLimit: 3,
        sendLongMessagesAsMms: true,
        requiresTextConsent: true,
        optOutText: 'Bye',
        optOutMode: 'first',
        undoSeconds: 20,
        textWindow: { open: '0900', close: '1700', weekdays: [1] },
        repliesInQuietHours: true,
        disabledQuietRules: ['us'],
        keywordAnswers: 'talk',
        stopReply: 'S',
        startReply: 'T',
        helpReply: 'H',
        updatedAt: new Date('2026-11-06Z'),
      },
    ]);
  });

  it('phones call from the same line, unless it was another company’s', async () => {
    expect(await drizzle(pool).select().from(phoneSettings)).toEqual([
      {
        companyId: 6,
        edgeLocation: null,
        forceOutboundLine: true,
        defaultOutboundCampaignId: 2,
        fishingModeNotificationSound: false,
        businessHours: null,
        holidays: [],
        updatedAt: new Date('2026-11-06Z'),
      },
    ]);
  });

  it('only where it was so, people do not choose the status of contacts', async () => {
    expect(await drizzle(pool).select().from(contactSettings)).toMatchObject([
      { companyId: 7, statusControlEnabled: false, updatedAt: new Date('2026-11-07Z') },
    ]);
  });

  it('a metered company has the credits that it had, also none; the others are not metered', async () => {
    expect(await drizzle(pool).select().from(textCredits)).toEqual([{ companyId: 5, segmentsLeft: 0 }]);
  });
});
