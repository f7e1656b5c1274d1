import { getAuthUser, getCompanySettings, updateCompanySettings, type BodyOf } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let lineId: number;

const line = async (companyId: number, name: string): Promise<number> => {
  const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
    'insert into lines (company_id, name) values ($1, $2) returning id',
    [companyId, name],
  );
  return Number(rows[0]?.id);
};

beforeEach(async () => {
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  lineId = await line(id, 'Sales');
});

const read = async () => (await server.call(getCompanySettings, { as: admin })).body;
const update = (body: BodyOf<typeof updateCompanySettings>, as = admin) =>
  server.call(updateCompanySettings, { as, body });
const eventTypes = async () =>
  (
    await server.context.kernel.db.pool.query<{ type: string; channels: string[] }>(
      'select type, channels from events where company_id = $1 order by seq',
      [admin.companyId],
    )
  ).rows;

/** The beginning of a PNG of this size, and as many bytes as are wanted. */
function pngOf(width: number, height: number, bytes = 100): string {
  const picture = Buffer.alloc(bytes);
  picture.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture.toString('base64');
}

describe('the settings of a company', () => {
  it('are the defaults until an admin decides, and keep what a change leaves out', async () => {
    const before = await read();
    expect(before).toMatchObject({
      name: 'Acme',
      timezone: 'America/Los_Angeles',
      default_outbound_campaign_id: null,
      force_outbound_line: false,
      international_calling: false,
      toll_free_calling: true,
      auto_dialer_enabled: false,
      dialer_hours: null,
      contact_status_control_enabled: true,
      default_contact_sort: 'last_engagement_at',
      team_inbox_enabled: true,
    });
    const change = {
      name: '  Acme West ',
      brand_name: 'Acme Phone',
      brand_logo: pngOf(96, 40),
      timezone: 'America/Denver',
      default_outbound_campaign_id: lineId,
      force_outbound_line: true,
      toll_free_calling: false,
      dialer_hours: { open: '08:30', close: '17:00' },
      auto_dialer_enabled: true,
      team_inbox_enabled: false,
      default_contact_sort: 'created_at' as const,
      business_hours: Array.from({ length: 7 }, () => ({ is_open: true, open: '0900', close: '1700' })),
      holidays: [{ date: '2026-12-25', name: 'Christmas', open: null, close: null, repeats_yearly: true }],
      operating_states_limit: { us: ['CA', 'NY'], ca: ['ON'] },
      operating_area_codes_limit: ['206'],
    };
    const answer = await update(change);
    expect([answer.status, answer.body]).toEqual([200, { ...before, ...change, name: 'Acme West' }]);
    expect((await update({ dialer_hours: null })).body).toEqual({ ...answer.body, dialer_hours: null });
    expect(await read()).toEqual({ ...answer.body, dialer_hours: null });
  });

  it('reach the profile of everyone, whose pages are asked to load again', async () => {
    const profile = async () => (await server.call(getAuthUser, { as: agent, body: {} })).body.user;
    // The hours that hold, although none are chosen.
    expect((await profile()).company.dialer_hours).toEqual({ open: '09:00', close: '18:00' });
    const dialer_hours = { open: '08:30', close: '17:00' };
    await update({
      name: 'Acme East',
      brand_name: 'Acme Phone',
      auto_dialer_enabled: true,
      dialer_hours,
      default_contact_sort: 'created_at',
    });
    const user = await profile();
    expect(user).toMatchObject({
      company_name: 'Acme East',
      company: {
        brand_name: 'Acme Phone',
        auto_dialer_enabled: true,
        dialer_hours,
        default_contact_sort: 'created_at',
      },
    });
    expect(await eventTypes()).toContainEqual({
      type: 'access_changed',
      channels: [`private-company-${admin.companyId}`],
    });
  });

  it('are for admins alone', async () => {
    expect((await server.call(getCompanySettings, { as: agent })).status).toBe(403);
    expect((await update({ name: 'Ours' }, agent)).status).toBe(403);
    expect((await read()).name).toBe('Acme');
  });

  it.each([
    ['name', { name: ' ' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['brand_name', { brand_name: ' ' }],
    ['brand_logo', { brand_logo: Buffer.from('<svg onload=alert(1)>').toString('base64') }],
    ['brand_logo', { brand_logo: pngOf(257, 10) }],
    ['brand_logo', { brand_logo: pngOf(10, 10, 25_000) }],
    ['dialer_hours', { dialer_hours: { open: '09:00', close: '09:00' } }],
    ['default_outbound_campaign_id', { force_outbound_line: true }],
    ['holidays.0', { holidays: [{ date: '2026-12-24', name: 'Eve', open: '1000', close: null }] }],
    ['operating_area_codes_limit', { operating_area_codes_limit: ['415', '999'] }],
    ['operating_states_limit', { operating_states_limit: { us: ['ON'], ca: [] } }],
  ])('refuses a wrong %s and changes nothing', async (field, body) => {
    const before = await read();
    const { status, error } = await update({ ...body, team_inbox_enabled: false });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  it('takes no line of another company', async () => {
    const other = await server.company();
    const { status, error } = await update({ default_outbound_campaign_id: await line(other.id, 'Theirs') });
    expect([status, error.errors]).toEqual([
      422,
      { default_outbound_campaign_id: ['Choose one of your company’s lines.'] },
    ]);
  });
});
