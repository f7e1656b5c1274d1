import { randomUUID } from 'node:crypto';
import {
  checkCall,
  dncContact,
  getCall,
  REJECTIONS,
  startCall,
  updateContact,
  type CallCheck,
  type RejectionCode,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { CUSTOMER, LINE, useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
let agent: TestUser;
let admin: TestUser;

const sql = (query: string, values: readonly unknown[] = []) => voice.rows<{ id: string }>(query, values);

beforeEach(async () => {
  await sql(`update companies set status = 'active', kyc_status = 'none', is_trial = false, trial_call_limit = 25`);
  await sql(`update calling_settings set international_calling = false, international_countries = '{}', toll_free_calling = true,
    asks_outside_day_time = false`);
  await sql('delete from phone_settings');
  await sql('update lines set is_paused = false, forwards_only = false, deleted_at = null where id = $1', [
    voice.lineId,
  ]);
  await sql('update lines set deleted_at = now() where id <> $1', [voice.lineId]);
  await sql('update incoming_numbers set line_id = $1 where phone_number = $2', [voice.lineId, LINE]);
  await sql('update contacts set is_dnc = false, dnc_reason = null, is_blocked = false, timezone = null');
  agent = await voice.agent();
  admin ??= await voice.server.user(voice.companyId, { name: 'Ada Admin' });
  voice.carrier.orders.length = 0;
});

const start = (as: TestUser, body: Record<string, unknown>) =>
  voice.server.call(startCall, {
    as,
    body: { phone_number: CUSTOMER, ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
const check = async (as: TestUser, query: Record<string, unknown> = {}): Promise<CallCheck> =>
  (await voice.server.call(checkCall, { as, query: { phone_number: CUSTOMER, ...query } })).body;
let lineCount = 0;
const numberOf = (count: number): string => `+1415555${String(7000 + count)}`;
/** A second line, with a number of its own. */
const anotherLine = async (name: string): Promise<number> => {
  const [line] = await sql('insert into lines (company_id, name) values ($1, $2) returning id', [
    voice.companyId,
    name,
  ]);
  const id = Number(line?.id);
  await sql('insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)', [
    voice.companyId,
    id,
    numberOf((lineCount += 1)),
  ]);
  return id;
};
/** Brings a call to where its customer would be dialled: the browser is connected. */
const connect = (id: string) =>
  voice.webhook('client', {
    CallSid: `CA-${id}`,
    From: `client:c${agent.companyId}_u${agent.id}`,
    talk_call_id: id,
  });
const dialled = () => voice.carrier.orders.filter((order) => order.kind === 'dial');
const aContact = async (): Promise<number> => {
  const [row] = await sql(`select contact_id as id from contact_phone_numbers where phone_number = $1`, [CUSTOMER]);
  if (row !== undefined) return Number(row.id);
  const { id } = await voice.start(agent);
  await voice.rows('update calls set phase = $1 where id = $2', ['ended', id]);
  return aContact();
};

/** What stops a call that is on its way already, and before it is wanted. */
const STOPS: readonly [RejectionCode, string][] = [
  [34, `update companies set status = 'deleted'`],
  [35, `update companies set status = 'suspended'`],
  [12, `update companies set status = 'disabled'`],
  [46, `update companies set kyc_status = 'required'`],
  [42, `update companies set is_trial = true, trial_call_limit = 0`],
  [24, `update memberships set enabled = false where user_id = {user}`],
  [19, `update memberships set active = false where user_id = {user}`],
  [18, `update memberships set roles = '{Company Reporter Access}' where user_id = {user}`],
  [9, `update lines set deleted_at = now()`],
  [33, `update lines set forwards_only = true`],
  [10, `update lines set is_paused = true`],
  [22, `update lines set allowed_user_ids = array[0]`],
  [2, `update contacts set is_blocked = true`],
  [11, `update contacts set is_dnc = true, dnc_reason = 'Asked by phone'`],
];
const stop = (query: string) => sql(query.replace('{user}', String(agent.id)));
const afterwards = () => sql(`update lines set allowed_user_ids = '{}'`);

describe('the gate', () => {
  it.each(STOPS.filter(([code]) => code !== 24 && code !== 34))(
    'says %i before anybody presses, and refuses the call',
    async (rejection, query) => {
      await aContact();
      await stop(query);
      const { name, text } = REJECTIONS[rejection];
      const told = await check(agent, { campaign_id: voice.lineId });
      const refused = await start(agent, { campaign_id: voice.lineId });
      await afterwards();
      expect(told).toMatchObject({ allowed: false, rejection, message: text, phone_number: CUSTOMER });
      expect(told.obstacles[0]).toMatchObject({ rejection, name, message: text });
      expect([refused.status, refused.error.code, refused.error.rejection, refused.error.message]).toEqual([
        422,
        'REJECTED',
        rejection,
        text,
      ]);
      expect(voice.carrier.orders).toEqual([]);
    },
  );

  it.each(STOPS)('is asked again as the call leaves: %i', async (rejection, query) => {
    await aContact();
    const { id } = await voice.start(agent);
    await connect(id);
    await stop(query);
    await voice.work();
    await afterwards();
    await sql(`update companies set status = 'active'`);
    expect(dialled()).toEqual([]);
    const { body } = await voice.server.call(getCall, { as: admin, params: { id } });
    expect(body).toMatchObject({
      phase: 'ended',
      end_reason: 'rejected',
      hung_up_by: 'system',
      rejection: { code: rejection, message: REJECTIONS[rejection].text },
    });
  });

  it('lets a call leave that nobody stopped, once', async () => {
    const { id } = await voice.start(agent);
    await connect(id);
    await voice.work();
    expect(dialled()).toHaveLength(1);
  });

  it.each([
    [14, '+33142685300', ''],
    [17, '+18005550199', 'update calling_settings set toll_free_calling = false'],
    [6, 'anonymous', ''],
  ] as const)('says %i of %s', async (rejection, phone_number, query) => {
    if (query !== '') await sql(query);
    const told = await check(agent, { phone_number });
    const refused = await start(agent, { phone_number });
    expect([told.rejection, refused.error.rejection]).toEqual([rejection, rejection]);
  });

  it('says 23 of a line that has no number', async () => {
    const other = await anotherLine('Bare');
    await sql('update incoming_numbers set line_id = $1 where line_id = $2', [voice.lineId, other]);
    const told = await check(agent, { campaign_id: other });
    expect([told.rejection, (await start(agent, { campaign_id: other })).error.rejection]).toEqual([23, 23]);
    expect(told.alternatives.lines).toMatchObject([{ id: voice.lineId }]);
  });

  it('calls abroad where the account has switched it on', async () => {
    await sql(`update calling_settings set international_calling = true, international_countries = '{FR}'`);
    expect((await check(agent, { phone_number: '+33142685300' })).allowed).toBe(true);
    const told = await check(agent, { phone_number: '+4930901820' });
    expect(told.obstacles[0]).toMatchObject({ rejection: 14, detail: 'Germany is not switched on.' });
    expect(told.alternatives.people).toContainEqual({ id: admin.id, name: 'Ada Admin' });
  });

  it('counts the calls of a trial that reached somebody, not the one that is leaving', async () => {
    await sql('delete from call_legs');
    await sql('update companies set is_trial = true, trial_call_limit = 1');
    const { id } = await voice.start(agent);
    await connect(id);
    await voice.work();
    expect(dialled()).toHaveLength(1);
    await voice.rows('update calls set phase = $1 where id = $2', ['ended', id]);
    expect((await check(agent)).rejection).toBe(42);
  });

  it('holds a contact’s limits also for who cannot see the contact, without telling the reason', async () => {
    const id = await aContact();
    await voice.server.call(dncContact, { as: admin, params: { id }, body: { reason: 'Lawsuit' } });
    expect((await check(agent)).obstacles[0]).toMatchObject({ rejection: 11, detail: 'Lawsuit' });
    const secluded = await voice.agent({
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
    });
    expect((await check(secluded)).obstacles[0]).toMatchObject({ rejection: 11, detail: null });
    expect((await start(secluded, { contact_id: id })).status).toBe(404);
  });

  it('tells all that is in the way, and who can help with the first', async () => {
    await sql(`update companies set status = 'suspended'`);
    await sql('update lines set is_paused = true');
    const told = await check(agent, { campaign_id: voice.lineId });
    expect(told.obstacles.map(({ rejection, scope }) => [rejection, scope])).toEqual([
      [35, 'account'],
      [10, 'line'],
    ]);
    expect(told.alternatives).toEqual({ lines: [], people: [{ id: admin.id, name: 'Ada Admin' }] });
  });
});

describe('the line of a call', () => {
  it('is another that the person may use, when only the line is in the way', async () => {
    const support = await anotherLine('Support');
    await sql('update lines set is_paused = true where id = $1', [voice.lineId]);
    const told = await check(agent, { campaign_id: voice.lineId });
    expect(told).toMatchObject({ allowed: false, rejection: 10 });
    expect(told.alternatives.lines).toEqual([{ id: support, name: 'Support', phone_number: numberOf(lineCount) }]);
    expect(await check(agent)).toMatchObject({ allowed: true, campaign_id: support, campaign_reason: 'first' });
  });

  it('is the account’s when it forces one, whatever is chosen', async () => {
    const support = await anotherLine('Support');
    await sql(
      'insert into phone_settings (company_id, force_outbound_line, default_outbound_campaign_id) values ($1, true, $2)',
      [voice.companyId, support],
    );
    const told = await check(agent, { campaign_id: voice.lineId });
    expect(told).toMatchObject({ campaign_id: support, campaign_reason: 'forced' });
    expect((await start(agent, { campaign_id: voice.lineId })).body.call.campaign_id).toBe(support);
    await sql('update lines set is_paused = true where id = $1', [support]);
    expect((await check(agent)).alternatives.lines).toEqual([]);
  });

  it('is chosen each time by who wants that', async () => {
    const support = await anotherLine('Support');
    const asked = await voice.agent({ membership: { outboundCallingMode: 'always_ask' } });
    expect(await check(asked)).toMatchObject({ allowed: true, campaign_id: null, campaign_reason: null });
    const refused = await start(asked, {});
    expect([refused.status, refused.error.errors]).toEqual([422, { campaign_id: ['Choose the line to call from.'] }]);
    expect((await start(asked, { campaign_id: support })).body.call.campaign_id).toBe(support);
  });
});

describe('outside the contact’s day time', () => {
  /** A zone where it is `hour` o’clock now, give or take minutes. */
  const zoneAt = (hour: number): string => {
    const offset = ((hour - voice.server.clock.now().getUTCHours() + 36) % 24) - 12;
    return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  };
  const moveTo = async (hour: number): Promise<number> => {
    const id = await aContact();
    await sql(`update calling_settings set asks_outside_day_time = true`);
    await voice.server.call(updateContact, {
      as: admin,
      params: { id },
      body: { first_name: 'Maya', timezone: zoneAt(hour) },
    });
    return id;
  };

  it('asks, dials nothing, and takes yes for an answer under the same key', async () => {
    await moveTo(3);
    const told = await check(agent);
    expect(told).toMatchObject({ allowed: true, day_time: { ok: false, source: 'explicit', confidence: 'high' } });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { phone_number: CUSTOMER };
    const asked = await voice.server.call(startCall, { as: agent, body, headers });
    expect([asked.status, asked.error.code]).toEqual([409, 'DAY_TIME_QUESTION']);
    expect(asked.error.message).toBe(told.day_time?.question);
    expect(asked.error.message).toMatch(
      /^This is outside the contact's day time\. Do you want to make a call\? It's 3:\d\d AM for Maya\.$/,
    );
    await voice.work();
    expect(voice.carrier.orders).toEqual([]);
    const confirmed = await voice.server.call(startCall, {
      as: agent,
      body: { ...body, outside_day_time: true },
      headers,
    });
    expect(confirmed.status).toBe(200);
    await connect(confirmed.body.call.id);
    await voice.work();
    expect(dialled()).toHaveLength(1);
  });

  it('shows the time in the person’s own hours', async () => {
    await moveTo(21);
    const military = await voice.agent({ user: { timeFormat: '24' } });
    expect((await check(military)).day_time?.question).toMatch(/It's 21:\d\d for Maya\.$/);
    expect((await check(agent)).day_time?.time).toMatch(/^9:\d\d PM$/);
  });

  it('asks nothing in day time, or when the account does not want it', async () => {
    await moveTo(12);
    expect((await check(agent)).day_time).toMatchObject({ ok: true, question: null });
    await moveTo(2);
    await sql('update calling_settings set asks_outside_day_time = false');
    expect((await check(agent)).day_time).toMatchObject({ ok: false, question: null });
    expect((await start(agent, {})).status).toBe(200);
  });

  it('is no way around the gate: a yes does not lift a refusal', async () => {
    const id = await moveTo(3);
    await voice.server.call(dncContact, { as: admin, params: { id }, body: { reason: 'Asked by mail' } });
    expect((await start(agent, { outside_day_time: true })).error).toMatchObject({ code: 'REJECTED', rejection: 11 });
  });
});
