import { getCompany, getCompanySettings, getStatics, setCompanyFeature, type CompanyFeature } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;

beforeEach(async () => {
  const { id } = await server.company({ name: 'Acme', kycFilled: true });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
});

const sql = (text: string, ...values: unknown[]) => server.context.kernel.db.pool.query(text, values);
const company = (as: TestUser, id = as.companyId) => server.call(getCompany, { as, params: { id } });
const turn = (feature: CompanyFeature, enabled: boolean, as = admin) =>
  server.call(setCompanyFeature, { as, params: { id: admin.companyId, feature }, body: { enabled } });
const settings = async () => (await server.call(getCompanySettings, { as: admin })).body;

it('shows every user the flags of their own company, and no other company', async () => {
  expect((await company(agent)).body).toMatchObject({
    id: admin.companyId,
    name: 'Acme',
    kyc_filled: true,
    is_a2p_campaign_approved: false,
    force_call_disposition: false,
    send_long_messages_as_mms: false,
    power_dialer_settings: { open_time: '09:00:00', close_time: '18:00:00' },
    hubspot_enabled: false,
    sendgrid_enabled: false,
    mailgun_enabled: false,
  });
  const other = await server.company();
  expect((await company(admin, other.id)).status).toBe(404);
});

it.each([
  ['smtp.sendgrid.net', true, false],
  ['SMTP.EU.MAILGUN.ORG', false, true],
  ['mailgun.org.example.com', false, false],
  ['mail.acme.test', false, false],
])('reads from the mail server %s whose it is', async (host, sendgrid, mailgun) => {
  await sql(
    `insert into mail_accounts (company_id, host, port, security, from_name, from_address)
     values ($1, $2, 587, 'starttls', 'Acme', 'hello@acme.test')`,
    admin.companyId,
    host,
  );
  const { body } = await company(agent);
  expect([body.sendgrid_enabled, body.mailgun_enabled]).toEqual([sendgrid, mailgun]);
});

it('turns one feature on and off, for everyone, and leaves the others', async () => {
  const before = await settings();
  const { body } = await turn('auto_dialer_enabled', true);
  expect(body.features).toMatchObject({ auto_dialer_enabled: true, aloai_enabled: false });
  expect(await settings()).toEqual({ ...before, auto_dialer_enabled: true });
  expect((await company(agent)).body.auto_dialer_enabled).toBe(true);
  expect((await turn('auto_dialer_enabled', false)).body.features.auto_dialer_enabled).toBe(false);
});

it('keeps which recordings are transcribed while transcription is on', async () => {
  await sql('update transcription_settings set calls_enabled = false where company_id = $1', admin.companyId);
  await turn('transcription_enabled', false);
  expect((await turn('transcription_enabled', true)).body.features.transcription_enabled).toBe(true);
  expect(await settings()).toMatchObject({ call_transcription_enabled: true, voicemail_transcription_enabled: false });
  await turn('transcription_enabled', true);
  expect(await settings()).toMatchObject({ call_transcription_enabled: true, voicemail_transcription_enabled: false });
});

it('is for admins alone, and knows its features', async () => {
  expect((await turn('aloai_enabled', true, agent)).status).toBe(403);
  const unknown = await turn('stripe_enabled' as CompanyFeature, true);
  expect([unknown.status, unknown.error.message]).toEqual([
    404,
    'Name a feature of the company, such as aloai_enabled.',
  ]);
});

it('lists the number of each name, and the features of the company', async () => {
  const { body } = await server.call(getStatics, {
    as: agent,
    query: { company_id: agent.companyId },
  });
  expect(body).toMatchObject({
    company_id: agent.companyId,
    features: { team_inbox_enabled: true },
    codes: {
      agent_statuses: { offline: 0, 'on-call': 4 },
      communication_types: { call: 1, reminder: 13 },
      intake_sources: { Manual: 1, AloAi: 12 },
      filter_operators: { 'any-of': 1 },
    },
  });
  const other = await server.company();
  expect((await server.call(getStatics, { as: agent, query: { company_id: other.id } })).status).toBe(404);
});
