import {
  addToDialerList,
  createContact,
  createDialerList,
  createDialerPreset,
  endDialerSession,
  getTemporarySettings,
  listDialerPresets,
  listDialerSessions,
  listWarmupDurations,
  lockDialerSettings,
  removeDialerPreset,
  startDialerSession,
  startPowerDialerSession,
  updateDialerPreset,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let other: TestUser;
let stranger: TestUser;
let listId: number;
let made = 0;

const anytime = { skip_outside_daytime_hours: false, include_no_timezone: true };
beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id, { name: 'Ada' });
  agent = await server.user(id, { roles: ['Company Agent'] });
  other = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  for (const companyId of [id, stranger.companyId])
    await server.context.kernel.db.pool.query(
      'insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)',
      [companyId],
    );
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

async function queue(): Promise<void> {
  made += 1;
  const body = { first_name: `Person ${made}`, phone_number: `+1415555${String(5_000 + made)}` };
  const { id } = (await server.call(createContact, { as: admin, body })).body;
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [id] } });
}
const keep = (as: TestUser, body: Partial<BodyOf<typeof createDialerPreset>> = {}) =>
  server.call(createDialerPreset, { as, body: { name: 'Calm', settings: { warmup_seconds: 30 }, ...body } });
const kept = async (as: TestUser) => (await server.call(listDialerPresets, { as })).body;
const lock = (as: TestUser, body: BodyOf<typeof lockDialerSettings>) => server.call(lockDialerSettings, { as, body });
const temporary = (as: TestUser) => server.call(getTemporarySettings, { as, params: { id: listId } });

it('offers warm-ups from 0 to 60 seconds, and takes no other', async () => {
  const { data } = (await server.call(listWarmupDurations, { as: agent })).body;
  expect(data.map(({ seconds }) => seconds)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  const refused = await keep(agent, { settings: { warmup_seconds: 7 } });
  expect(refused.error.errors).toEqual({ 'settings.warmup_seconds': ['Choose one of the warm-up durations.'] });
});

it('keeps settings for oneself, and for everyone if one is an admin or a supervisor', async () => {
  const own = (await keep(agent)).body;
  expect(own).toMatchObject({
    name: 'Calm',
    is_company_scope: 0,
    settings: { warmup_seconds: 30, min_redials: 0 },
    hasEdit: true,
  });
  expect((await keep(agent, { is_company_scope: 1 })).error.code).toBe('FORBIDDEN');
  const shared = (await keep(admin, { name: 'Everyone’s', is_company_scope: 1 })).body;
  const seen = async (as: TestUser) => (await kept(as)).data.map(({ id, hasEdit }) => [id, hasEdit]);
  expect(await seen(agent)).toEqual([
    [own.id, true],
    [shared.id, false],
  ]);
  expect(await seen(other)).toEqual([[shared.id, false]]);
  expect(await seen(stranger)).toEqual([]);
  expect((await keep(agent, { name: ' ' })).error.errors).toEqual({ name: ['Name the settings.'] });
});

it('changes and deletes what one may', async () => {
  const own = (await keep(agent)).body;
  const shared = (await keep(admin, { is_company_scope: 1 })).body;
  const update = (as: TestUser, id: number) =>
    server.call(updateDialerPreset, { as, params: { id }, body: { settings: { warmup_seconds: 45 } } });
  expect((await update(agent, own.id)).body).toMatchObject({
    name: 'Calm',
    settings: { warmup_seconds: 45 },
    version: 2,
  });
  expect((await update(other, own.id)).error.code).toBe('NOT_FOUND');
  expect((await update(agent, shared.id)).error.code).toBe('FORBIDDEN');
  expect((await update(stranger, shared.id)).error.code).toBe('NOT_FOUND');
  const remove = (as: TestUser, id: number) => server.call(removeDialerPreset, { as, params: { id } });
  expect((await remove(agent, shared.id)).error.code).toBe('FORBIDDEN');
  await remove(admin, shared.id);
  await remove(agent, own.id);
  expect((await kept(agent)).data).toEqual([]);
});

it('begins with the settings of the last session on the list', async () => {
  expect((await temporary(agent)).body).toMatchObject({
    settings: { warmup_seconds: 10, campaign_id: null },
    locked: [],
  });
  await queue();
  const body = { list_id: listId, ...anytime, warmup_seconds: 25 };
  const { id } = (await server.call(startDialerSession, { as: agent, body })).body;
  await server.call(endDialerSession, { as: agent, params: { id } });
  expect((await temporary(agent)).body.settings).toMatchObject({ ...anytime, warmup_seconds: 25 });
  expect((await temporary(other)).body.settings.warmup_seconds).toBe(10);
  const again = (await server.call(startPowerDialerSession, { as: agent, body: { list_id: listId } })).body;
  expect(again).toMatchObject({ state: 'running', settings: { ...anytime, warmup_seconds: 25 } });
});

it('keeps the outcomes that a wrap-up offers, and offers all in older sessions', async () => {
  await queue();
  const offered = { call_disposition_ids: [4], contact_disposition_ids: [5, 6] };
  const body = { list_id: listId, ...anytime, ...offered };
  const { settings } = (await server.call(startDialerSession, { as: agent, body })).body;
  expect(settings).toMatchObject(offered);
  await server.context.kernel.db.pool.query(
    `update dialer_sessions set settings = settings - 'call_disposition_ids' - 'contact_disposition_ids' where user_id = $1`,
    [agent.id],
  );
  const [earlier] = (await server.call(listDialerSessions, { as: agent })).body.data;
  expect(earlier?.settings).toMatchObject({ call_disposition_ids: [], contact_disposition_ids: [] });
});

it('starts a session with kept settings', async () => {
  await queue();
  const preset = (await keep(agent, { settings: { ...anytime, min_redials: 2 } })).body;
  const start = (as: TestUser) =>
    server.call(startPowerDialerSession, { as, body: { list_id: listId, dialer_session_setting_id: preset.id } });
  expect((await start(other)).error.code).toBe('NOT_FOUND');
  expect((await start(agent)).body.settings).toMatchObject({ ...anytime, min_redials: 2 });
});

it('gives every session the values that an admin has locked, and says who has', async () => {
  await queue();
  const preset = (await keep(agent)).body;
  const locking = { fields: ['warmup_seconds', 'campaign_id'] as const, settings: { warmup_seconds: 5 } };
  const asked = { ...locking, fields: [...locking.fields] };
  expect((await lock(agent, asked)).error.code).toBe('FORBIDDEN');
  const by = { id: admin.id, name: 'Ada' };
  expect((await lock(admin, asked)).body.locked).toEqual([
    { field: 'campaign_id', by },
    { field: 'warmup_seconds', by },
  ]);
  expect((await kept(agent)).data.find(({ id }) => id === preset.id)?.settings.warmup_seconds).toBe(5);
  expect((await temporary(agent)).body.settings).toMatchObject({ warmup_seconds: 5, campaign_id: null });
  const body = { list_id: listId, ...anytime, warmup_seconds: 60 };
  expect((await server.call(startDialerSession, { as: agent, body })).body.settings.warmup_seconds).toBe(5);
  expect((await kept(stranger)).locked).toEqual([]);
  await lock(admin, { fields: [], settings: {} });
  expect((await temporary(agent)).body.locked).toEqual([]);
});
