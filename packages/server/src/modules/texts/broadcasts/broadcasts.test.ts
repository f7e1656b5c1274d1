import {
  blockContact,
  cancelBroadcast,
  createBroadcast,
  createContactList,
  getCommunication,
  listAuditEntries,
  listBroadcastRecipients,
  listBroadcasts,
  listEvents,
  removeBroadcast,
  toggleBroadcast,
  updateBroadcast,
  updateCompanySettings,
  updateMessageRates,
  type Broadcast,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { sentToWebhooks } from '../../../testing/index.js';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { useBroadcasts } from './broadcasts-world.fixture.js';

const world = useBroadcasts();
const { server } = world;
const HOUR_MS = 3_600_000;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const optOut = ({ companyId }: OpenWorld, number: string) =>
  run(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
    companyId,
    number,
  );
const toggle = (at: OpenWorld, id: number, isActive: boolean) =>
  server.call(toggleBroadcast, { as: at.agent, params: { id }, body: { is_active: isActive } });

describe('a broadcast', () => {
  it('reaches each recipient once, with their own fields filled in', async () => {
    const at = await world.open();
    const [maya, ben] = [await world.customer(at), await world.customer(at, { first_name: 'Ben' })];
    const { id } = await world.draft(at, [maya.id, ben.id], { body: 'Hi {{contact.first_name|there}}' });
    expect((await world.send(at, id)).status).toBe(200);
    await world.pass(30);
    expect(world.bodiesTo(ben.number)).toEqual(['Hi Ben']);
    expect(world.bodiesTo(maya.number)).toHaveLength(1);
    expect(await world.read(at, id)).toMatchObject({
      status: 'done',
      total_count: 2,
      texted_count: 2,
      user_id: at.agent.id,
    });
    const { body } = await server.call(listBroadcastRecipients, { as: at.agent, params: { id }, query: {} });
    expect(body.data.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    const text = await server.call(getCommunication, {
      as: at.agent,
      params: { id: body.data[0]?.communication_id ?? 0 },
    });
    expect(text.body).toMatchObject({ broadcast_id: id, message: { source: 'broadcast' } });
  });

  it('leaves out who opted out or was blocked between the plan and the sending, and says why', async () => {
    const at = await world.open();
    const [gets, stopped, blocked] = [await world.customer(at), await world.customer(at), await world.customer(at)];
    const scheduled = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    const { id } = await world.draft(at, [gets.id, stopped.id, blocked.id], {
      schedule_date: scheduled,
      timezone: 'America/New_York',
    });
    await world.send(at, id);
    expect(await world.read(at, id)).toMatchObject({ status: 'scheduled', total_count: 3 });
    await optOut(at, stopped.number);
    await server.call(blockContact, { as: at.agent, params: { id: blocked.id } });
    server.clock.advance(HOUR_MS);
    await world.pass(30);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1, excluded: 2 });
    expect((await world.read(at, id)).reasons).toEqual(
      expect.arrayContaining([
        { rejection: 32, reason: 'They opted out of texts.', count: 1 },
        { rejection: 2, reason: 'They are blocked, or only people can text them.', count: 1 },
      ]),
    );
    expect(world.bodiesTo(stopped.number)).toEqual([]);
    expect(world.bodiesTo(gets.number)).toEqual(['Sale today']);
  });

  it('waits for the company’s hours, and for those of a recipient further west', async () => {
    let at = await world.open();
    const [near, far] = [await world.customer(at), await world.customer(at, { timezone: 'America/Los_Angeles' })];
    await server.call(updateCompanySettings, {
      as: at.agent,
      body: { broadcast_hours: { open: '09:00', close: '17:00' } },
    });
    // Half past five in the evening: closed until nine in the morning.
    at = await world.sleep(at, 5);
    const { id } = await world.draft(at, [near.id, far.id]);
    await world.send(at, id);
    await world.pass(5);
    expect(await world.read(at, id)).toMatchObject({ status: 'sending', texted_count: 0 });
    expect(new Date((await world.read(at, id)).next_send_at ?? 0).getUTCHours()).toBe(14);
    at = await world.sleep(at, 15.5);
    await world.pass(10);
    expect([world.bodiesTo(near.number), world.bodiesTo(far.number)]).toEqual([['Sale today'], []]);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1, carried_over: 1 });
    at = await world.sleep(at, 3);
    await world.pass(10);
    expect(world.bodiesTo(far.number)).toEqual(['Sale today']);
  });

  it('sends a text that expired in the next hours, and not at night', async () => {
    let at = await world.open();
    const one = await world.customer(at);
    const { id } = await world.draft(at, [one.id]);
    await world.send(at, id);
    // The carrier is away until the window has closed.
    world.carrier.textAnswers.push(...Array.from({ length: 400 }, () => new Error('away')));
    await world.pass(10);
    expect(world.bodiesTo(one.number)).toEqual([]);
    at = await world.sleep(at, 7);
    await world.pass(20);
    expect(await world.outcomes(at, id)).toEqual({ carried_over: 1 });
    world.carrier.textAnswers.length = 0;
    at = await world.sleep(at, 13);
    await world.pass(30);
    expect(world.bodiesTo(one.number)).toEqual(['Sale today']);
    expect(await world.read(at, id)).toMatchObject({ status: 'done', texted_count: 1 });
  });

  it('pauses when the credits run out, and goes on where it was', async () => {
    const at = await world.open();
    const people = await Promise.all([1, 2, 3].map(() => world.customer(at)));
    await server.call(updateMessageRates, { as: at.agent, body: { text_credits: 30 } });
    const ids = people.map((each) => each.id);
    const { id } = await world.draft(at, ids);
    await world.send(at, id);
    await run('update text_credits set segments_left = 0 where company_id = $1', at.companyId);
    await world.pass(10);
    expect(await world.read(at, id)).toMatchObject({ status: 'paused', reason: 'Not enough credits to send.' });
    expect(await world.outcomes(at, id)).toEqual({ waiting: 3 });
    await run('update text_credits set segments_left = 30 where company_id = $1', at.companyId);
    expect((await toggle(at, id, true)).body).toMatchObject({ status: 'sending', reason: null });
    await world.pass(30);
    expect(await world.outcomes(at, id)).toEqual({ sent: 3 });
  });

  it('carries over to the next day what the daily limit keeps back', async () => {
    let at = await world.open();
    const people = await Promise.all([1, 2, 3].map(() => world.customer(at)));
    await run('update texting_settings set daily_text_limit = 2 where company_id = $1', at.companyId);
    const { id } = await world.draft(
      at,
      people.map((each) => each.id),
    );
    await world.send(at, id);
    await world.pass(20);
    expect(await world.read(at, id)).toMatchObject({ status: 'sending', texted_count: 2 });
    at = await world.sleep(at, 20);
    await world.pass(30);
    expect(await world.read(at, id)).toMatchObject({ status: 'done', texted_count: 3 });
  });

  it('is paused, resumed and canceled; who was not reached gets nothing', async () => {
    const at = await world.open();
    const people = await Promise.all(Array.from({ length: 25 }, () => world.customer(at)));
    const { id } = await world.draft(
      at,
      people.map((each) => each.id),
    );
    await world.send(at, id);
    await world.jobs();
    expect((await toggle(at, id, false)).body).toMatchObject({ status: 'paused', texted_count: 20 });
    await world.pass(20);
    expect(await world.outcomes(at, id)).toEqual({ sent: 20, waiting: 5 });
    expect((await toggle(at, id, false)).status).toBe(409);
    const canceled = await server.call(cancelBroadcast, { as: at.agent, params: { id } });
    expect(canceled.body).toMatchObject({ status: 'canceled', canceled_count: 5 });
    await world.pass(20);
    expect(await world.outcomes(at, id)).toEqual({ sent: 20, canceled: 5 });
  });
});

describe('an estimate', () => {
  it('counts who gets it, who does not and why, and what it costs', async () => {
    const at = await world.open();
    const [short, long, stopped, nameless] = [
      await world.customer(at, { first_name: 'Al' }),
      await world.customer(at, { first_name: 'A'.repeat(60), last_name: 'B'.repeat(60) }),
      await world.customer(at),
      await world.customer(at, { first_name: undefined, last_name: 'Only' }),
    ];
    await optOut(at, stopped.number);
    const rates = { local_sms_mills: 8, local_mms_mills: 20, tollfree_sms_mills: 9, tollfree_mms_mills: 25 };
    await server.call(updateMessageRates, { as: at.agent, body: { rates, text_credits: 1 } });
    const { id } = await world.draft(at, [short.id, long.id, stopped.id, nameless.id], {
      body: 'Hi {{contact.first_name}}, {{contact.name}}',
    });
    expect(await world.estimate(at, id)).toMatchObject({
      total: 4,
      recipients: 2,
      excluded: expect.arrayContaining([
        { rejection: 32, reason: 'They opted out of texts.', count: 1 },
        { rejection: null, reason: 'The contact has no value for a merge field of the text.', count: 1 },
      ]) as unknown,
      segments: {
        min: 1,
        max: 2,
        total: 3,
        distribution: [
          { segments: 1, count: 1 },
          { segments: 2, count: 1 },
        ],
      },
      price: { min_mills: 16, max_mills: 32, total_mills: 24, rates: ['local_sms'] },
      text_credits: 1,
      warning: null,
      days: [{ count: 2 }],
      samples: [{ text: 'Hi Al, Al', segments: 1 }, { segments: 2 }],
    });
  });

  it('warns about what makes it dearer, and names what keeps every text back', async () => {
    const at = await world.open();
    const one = await world.customer(at);
    await run('update lines set is_10dlc = true, send_long_messages_as_mms = true where id = $1', at.lineId);
    const { id } = await world.draft(at, [one.id], { body: 'x'.repeat(300) });
    expect(await world.estimate(at, id)).toMatchObject({
      recipients: 1,
      warning: 'long_as_mms',
      obstacles: [{ rejection: 8, detail: 'Carriers have not approved its use case yet (10DLC).' }],
    });
    expect((await world.send(at, id)).error).toMatchObject({ code: 'REJECTED', rejection: 8 });
    expect(await world.read(at, id)).toMatchObject({ status: 'draft', total_count: 0 });
  });

  it('shows on which days the texts are sent', async () => {
    const at = await world.open();
    const [near, far] = [await world.customer(at), await world.customer(at, { timezone: 'Pacific/Honolulu' })];
    const { id } = await world.draft(at, [near.id, far.id]);
    const { days } = await world.estimate(at, id);
    expect(days.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(2);
    expect(days[0]?.first_at).toBe(server.clock.now().toISOString());
  });
});

describe('a draft', () => {
  it('says by field what is missing before it is sent', async () => {
    const at = await world.open();
    const one = await world.customer(at);
    const { body: empty } = await server.call(createBroadcast, { as: at.agent, body: { name: 'Sale' } });
    const fieldOf = async (): Promise<string[]> => Object.keys((await world.send(at, empty.id)).error.errors ?? {});
    const change = (body: object) => server.call(updateBroadcast, { as: at.agent, params: { id: empty.id }, body });
    expect(await fieldOf()).toEqual(['body']);
    await change({ body: 'See you [when]' });
    expect(await fieldOf()).toEqual(['body']);
    await change({ body: 'See you' });
    expect(await fieldOf()).toEqual(['campaign_id']);
    await change({ campaign_id: at.lineId });
    expect(await fieldOf()).toEqual(['audience']);
    await change({ audience: { kind: 'contacts', contact_ids: [one.id] }, schedule_date: '2020-01-01T00:00:00.000Z' });
    expect(await fieldOf()).toEqual(['schedule_date']);
    expect((await change({ body: '{{contact.shoe_size}}' })).error.errors).toHaveProperty('body');
  });

  it('is for a list, and is changed by one person at a time', async () => {
    const at = await world.open();
    const list = (await server.call(createContactList, { as: at.agent, body: { name: 'VIP', scope: 'public' } })).body;
    const draft = await world.draft(at, [], { audience: { kind: 'list', list_id: list.id } });
    expect(draft.audience).toEqual({ kind: 'list', name: 'VIP', list_id: list.id });
    const change = (ifVersion: number) =>
      server.call(updateBroadcast, {
        as: at.agent,
        params: { id: draft.id },
        body: { name: 'Other', if_version: ifVersion },
      });
    expect((await change(draft.version)).body).toMatchObject({ name: 'Other', version: draft.version + 1 });
    expect((await change(draft.version)).status).toBe(409);
    expect((await world.send(at, draft.id)).error.errors).toHaveProperty('audience');
  });

  it('is sent once, and is not changed after that', async () => {
    const at = await world.open();
    const one = await world.customer(at);
    const { id } = await world.draft(at, [one.id]);
    await world.send(at, id);
    expect((await world.send(at, id)).error.code).toBe('CONFLICT');
    const params = { id };
    expect((await server.call(updateBroadcast, { as: at.agent, params, body: { name: 'X' } })).status).toBe(409);
    expect((await server.call(removeBroadcast, { as: at.agent, params })).status).toBe(409);
  });
});

describe('the list of broadcasts', () => {
  it('is narrowed by status and words, newest first, ten at a time', async () => {
    const at = await world.open();
    const one = await world.customer(at);
    for (let count = 1; count <= 11; count += 1) await world.draft(at, [one.id], { name: `Sale ${count}` });
    const sent = await world.draft(at, [one.id], { name: 'Sent 100%' });
    await world.send(at, sent.id);
    await world.pass(30);
    const names = async (query: object): Promise<string[]> =>
      (await server.call(listBroadcasts, { as: at.agent, query })).body.data.map(({ name }: Broadcast) => name);
    expect(await names({})).toHaveLength(10);
    expect((await names({}))[0]).toBe('Sent 100%');
    expect(await names({ page: 2 })).toEqual(['Sale 2', 'Sale 1']);
    expect(await names({ status: 'sent' })).toEqual(['Sent 100%']);
    expect(await names({ search_text: '100%' })).toEqual(['Sent 100%']);
    expect(await names({ search_text: '%' })).toEqual(['Sent 100%']);
    expect((await names({ order_by: 'name', order: 'asc', paginate: '0' })).slice(0, 2)).toEqual(['Sale 1', 'Sale 10']);
    await server.call(removeBroadcast, { as: at.agent, params: { id: sent.id } });
    expect(await names({ status: 'done' })).toEqual([]);
  });

  it('is for those for whom broadcasts are on', async () => {
    const at = await world.open();
    const status = async (as = at.agent): Promise<number> =>
      (await server.call(listBroadcasts, { as, query: {} })).status;
    const agent = await server.user(at.companyId, { roles: ['Company Agent'] });
    const lead = await server.user(at.companyId, { roles: ['Company Supervisor'] });
    expect([await status(), await status(lead), await status(agent)]).toEqual([200, 200, 403]);
    await run('update memberships set bulk_sms_enabled = false where user_id = $1', lead.id);
    expect([await status(), await status(lead)]).toEqual([200, 403]);
    await server.call(updateCompanySettings, {
      as: at.agent,
      body: { bulk_sms_enabled: false, bulk_rvm_enabled: false },
    });
    expect(await status()).toBe(403);
  });
});

it('hides name and number of recipients from those who cannot see the contact', async () => {
  const at = await world.open();
  const one = await world.customer(at, { user_id: at.agent.id });
  const { id } = await world.draft(at, [one.id]);
  await world.send(at, id);
  const lead = await server.user(at.companyId, {
    roles: ['Company Supervisor'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const seen = async (as = at.agent) =>
    (await server.call(listBroadcastRecipients, { as, params: { id }, query: {} })).body.data[0];
  expect(await seen()).toMatchObject({ contact_id: one.id, phone_number: one.number });
  expect(await seen(lead)).toMatchObject({ contact_id: one.id, name: null, phone_number: null, outcome: 'waiting' });
});

it('exports each recipient with the outcome', async () => {
  const at = await world.open();
  const one = await world.customer(at, { first_name: 'Maya', last_name: 'Lee' });
  const { id } = await world.draft(at, [one.id]);
  await world.send(at, id);
  await world.pass(30);
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v1/broadcast/${id}/csv`,
    headers: { authorization: `Bearer ${at.agent.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Contact,Contact (id),Phone number,Outcome,Reason,Time (UTC)');
  expect(answer.body).toMatch(new RegExp(`Maya Lee,${one.id},.*${one.number.slice(1)}.*,sent,`));
});

it('tells the company of each step, and the audit log of what a user does', async () => {
  const at = await world.open();
  const one = await world.customer(at);
  const { id } = await world.draft(at, [one.id]);
  await world.send(at, id);
  await world.pass(30);
  const told = (await server.call(listEvents, { as: at.agent, query: { since: 0, limit: 500 } })).body.data;
  const own = told.filter(({ type, entity }) => type === 'broadcast_updated' && entity.id === id);
  expect(own.length).toBeGreaterThan(2);
  expect(own.at(-1)?.data).toMatchObject({ id, is_removed: false, progress: { status: 'done', total: 1, texted: 1 } });
  const sent = await sentToWebhooks(server, at.agent, ['broadcast.started', 'broadcast.finished']);
  expect(sent).toMatchObject([
    { type: 'broadcast.started', data: { id, status: 'sending', total: 1, finished_at: null } },
    { type: 'broadcast.finished', data: { id, status: 'done', total: 1, texted: 1 } },
  ]);
  const { body } = await server.call(listAuditEntries, { as: at.agent, query: { kind: 'broadcast' } });
  expect(body.data[0]).toMatchObject({ action: 'created', subject: { id, name: 'Sale' } });
});

it('goes on after a step that failed half way, and texts nobody twice', async () => {
  const at = await world.open();
  const people = await Promise.all([1, 2, 3].map(() => world.customer(at)));
  const { id } = await world.draft(
    at,
    people.map((each) => each.id),
  );
  await world.send(at, id);
  // The second recipient makes the whole transaction fail.
  await run(
    `create or replace function fail_one() returns trigger language plpgsql as $$ begin
       if new.contact_id = ${people[1]?.id ?? 0} and new.state = 'texted' then raise exception 'killed'; end if; return new; end $$`,
  );
  await run('create trigger fail_one before update on broadcast_recipients for each row execute function fail_one()');
  await world.pass(10);
  await run('drop trigger fail_one on broadcast_recipients');
  for (let passed = 0; passed < 40; passed += 1) {
    server.clock.advance(60_000);
    await world.jobs();
  }
  expect(people.map(({ number }) => world.bodiesTo(number).length)).toEqual([1, 1, 1]);
  expect(await world.read(at, id)).toMatchObject({ status: 'done', texted_count: 3 });
});
