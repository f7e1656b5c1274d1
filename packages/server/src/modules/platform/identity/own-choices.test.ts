import { getAuthUser, listUsers, setDefaultApp, updateProfile, type BodyOf } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let agent: TestUser;
let colleague: TestUser;

const sql = async (text: string, values: unknown[]) =>
  (await server.context.kernel.db.pool.query<{ id: string; type: string; channels: string[] }>(text, values)).rows;
const line = async (companyId: number): Promise<number> =>
  Number(
    (await sql(`insert into lines (company_id, name) values ($1, 'Sales') returning id`, [companyId]))[0]?.id ?? 0,
  );
const change = (body: BodyOf<typeof updateProfile>, as = agent) => server.call(updateProfile, { as, body });
const profile = async (as = agent) => (await server.call(getAuthUser, { as, body: {} })).body.user;

beforeEach(async () => {
  const company = await server.company({ name: 'Acme' });
  agent = await server.user(company.id, { roles: ['Company Agent'], name: 'Bo' });
  colleague = await server.user(company.id, { name: 'Ada' });
});

it('keeps what a user chooses, leaves the rest, and asks their other pages to read it again', async () => {
  const before = await profile();
  const lineId = await line(agent.companyId);
  const chosen = {
    time_format: '24',
    sleep_mode: true,
    outbound_calling_mode: 'always_ask',
    default_outbound_campaign_id: lineId,
  } as const;
  const { status, body } = await change(chosen);
  expect([status, body.user]).toEqual([200, { ...before, ...chosen }]);
  expect((await profile(colleague)).time_format).toBe('12');
  const events = await sql('select type, channels from events where company_id = $1', [agent.companyId]);
  expect(events).toEqual([
    { type: 'access_changed', channels: [`private-company-${agent.companyId}-user-${agent.id}`] },
  ]);
});

it('shows a new name to colleagues in each company of the user', async () => {
  const other = await server.company({ name: 'Globex' });
  await server.membership(other.id, agent.id);
  expect((await change({ name: ' Bo Diaz ' })).body.user.name).toBe('Bo Diaz');
  const { data } = (await server.call(listUsers, { as: colleague })).body;
  expect(data.map(({ name }) => name)).toContain('Bo Diaz');
  const told = await sql(`select channels from events where type = 'user_updated' and company_id in ($1, $2)`, [
    agent.companyId,
    other.id,
  ]);
  expect(told.flatMap(({ channels }) => channels).sort()).toEqual(
    [`private-company-${agent.companyId}`, `private-company-${other.id}`].sort(),
  );
});

it('keeps the name of a user of a verified company', async () => {
  await sql(`update companies set kyc_status = 'verified' where id = $1`, [agent.companyId]);
  const { status, error } = await change({ name: 'Someone Else', time_format: '24' });
  expect([status, error.errors]).toEqual([
    422,
    { name: ['Your company is verified, so you cannot change your name yourself. Ask an admin.'] },
  ]);
  expect(await profile()).toMatchObject({ name: 'Bo', time_format: '12' });
  expect((await change({ name: 'Bo' })).status).toBe(200);
});

it('takes only a line that the user can use', async () => {
  const other = await server.company();
  const lineId = await line(other.id);
  expect((await change({ default_outbound_campaign_id: lineId })).error.errors).toEqual({
    default_outbound_campaign_id: ['Choose one of the lines you can use.'],
  });
  const own = await line(agent.companyId);
  await sql('update memberships set line_access_limit = true where user_id = $1', [agent.id]);
  expect((await change({ default_outbound_campaign_id: own })).status).toBe(422);
  expect((await change({ default_outbound_campaign_id: null })).status).toBe(200);
});

it('keeps what opens phone links, which only the user chooses', async () => {
  const choose = (id: number, app: 'web' | 'desktop') =>
    server.call(setDefaultApp, { as: agent, params: { id }, body: { default_app: app } });
  expect((await profile()).default_app).toBe('ask');
  expect((await choose(agent.id, 'desktop')).body).toEqual({ default_app: 'desktop' });
  expect((await profile()).default_app).toBe('desktop');
  expect((await choose(colleague.id, 'web')).status).toBe(404);
  expect((await change({ default_app: 'web' })).body.user.default_app).toBe('web');
  const wrong = await choose(agent.id, 'classic' as 'web');
  expect([wrong.status, wrong.error.errors]).toEqual([422, { default_app: ['Choose ask, web or desktop.'] }]);
});
