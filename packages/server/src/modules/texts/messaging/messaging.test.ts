import { randomUUID } from 'node:crypto';
import {
  cancelScheduledMessage,
  checkMessage,
  dncContact,
  getCommunication,
  getContact,
  getLineNumberForContact,
  getScheduledMessage,
  listScheduledMessages,
  retryMessage,
  scheduleMessage,
  sendMessage,
  undoMessage,
  updateScheduledMessage,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { messages } from './messaging.tables.js';
import { MESSAGE_PATH } from './message.addresses.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;

const key = () => ({ 'idempotency-key': randomUUID() });
const sentTo = (number: string) => carrier.orders.filter((order) => order.kind === 'text' && order.to === number);
const bodiesTo = (number: string) => sentTo(number).map((order) => (order.kind === 'text' ? order.body : ''));
async function after(seconds: number): Promise<void> {
  server.clock.advance(seconds * 1000);
  await world.jobs();
}
async function read(at: OpenWorld, id: number) {
  return (await server.call(getCommunication, { as: at.agent, params: { id } })).body;
}

describe('sending', () => {
  it('refuses the signed-out, those without the permission, other companies and bad input', async () => {
    const at = await world.open();
    const other = await world.open('now');
    const body = { contact_id: at.contactId, body: 'Hello' };
    const reporter = await server.user(at.companyId, { roles: ['Company Reporter Access'] });
    expect((await server.call(sendMessage, { headers: key(), body })).status).toBe(401);
    expect((await server.call(sendMessage, { as: reporter, headers: key(), body })).status).toBe(403);
    expect((await server.call(sendMessage, { as: other.agent, headers: key(), body })).status).toBe(404);
    expect((await server.call(sendMessage, { as: at.agent, body })).error.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    const long = { ...body, body: 'a'.repeat(1601) };
    expect((await server.call(sendMessage, { as: at.agent, headers: key(), body: long })).error.errors).toHaveProperty(
      'body',
    );
    const gone = { ...body, attachments: [randomUUID()] };
    const missing = await server.call(sendMessage, { as: at.agent, headers: key(), body: gone });
    expect(missing.error.errors?.['attachments']?.[0]).toMatch(/no longer there/);
    const empty = await server.call(sendMessage, { as: at.agent, headers: key(), body: { ...body, body: ' ' } });
    expect(empty.error).toMatchObject({ code: 'REJECTED', rejection: 13, message: 'Write a message first.' });
    const elsewhere = { ...body, phone_number: '+12125559999' };
    const strange = await server.call(sendMessage, { as: at.agent, headers: key(), body: elsewhere });
    expect(strange.error.errors?.['phone_number']?.[0]).toMatch(/doesn’t belong to the contact/);
    await after(60);
    expect(sentTo(at.customer)).toEqual([]);
  });

  it('says everything that stands in the way, and what to do instead', async () => {
    const at = await world.open();
    await server.call(dncContact, { as: at.agent, params: { id: at.contactId }, body: { reason: 'Asked us to stop' } });
    const body = { contact_id: at.contactId, body: 'Hello' };
    const refused = await server.call(sendMessage, { as: at.agent, headers: key(), body });
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 11 });
    expect(refused.error.obstacles?.[0]).toMatchObject({ rejection: 11, scope: 'contact', detail: 'Asked us to stop' });
    const check = await server.call(checkMessage, { as: at.agent, query: { contact_id: at.contactId } });
    expect(check.body).toMatchObject({ decision: 'blocked', phone_number: at.customer });
  });

  it('holds a text for the undo time, then gives it to the carrier once, and follows it to the handset', async () => {
    const at = await world.open();
    const text = await at.send({ body: 'Hello Maya', opt_out: true });
    expect(text).toMatchObject({ type: 'sms', current_status2: 'queued', disposition_status2: 'in-progress' });
    expect(text.message).toMatchObject({ status: 'queued', line_number: at.line, segments: 1, encoding: 'gsm7' });
    await world.jobs();
    expect(sentTo(at.customer)).toEqual([]);
    await after(5);
    expect(bodiesTo(at.customer)).toEqual(['Hello Maya\nText STOP to unsubscribe.']);
    const { sid } = carrier.texts[0] ?? { sid: '' };
    for (const status of ['sent', 'delivered', 'sent', 'queued'])
      expect(await at.report(text.id, sid, status)).toBe(204);
    expect(await read(at, text.id)).toMatchObject({
      current_status2: 'delivered',
      disposition_status2: 'completed',
      message: { status: 'delivered', leaves_at: null, failure: null },
    });
    await after(600);
    expect(sentTo(at.customer)).toHaveLength(1);
  });

  it('sends once what was pressed twice', async () => {
    const at = await world.open();
    const headers = key();
    const body = { contact_id: at.contactId, body: 'Once' };
    const first = await server.call(sendMessage, { as: at.agent, headers, body });
    const again = await server.call(sendMessage, { as: at.agent, headers, body });
    expect(again.body.id).toBe(first.body.id);
    await after(10);
    expect(sentTo(at.customer)).toHaveLength(1);
  });

  it('gives a text back that has not left, and leaves nothing of it', async () => {
    const at = await world.open();
    const colleague = await server.user(at.companyId, { roles: ['Company Admin'] });
    const text = await at.send({ body: 'Oops' });
    expect((await server.call(undoMessage, { as: colleague, params: { id: text.id } })).status).toBe(404);
    const undone = await server.call(undoMessage, { as: at.agent, params: { id: text.id } });
    expect(undone.body.draft).toMatchObject({ contact_id: at.contactId, body: 'Oops', opt_out: false });
    expect((await server.call(getCommunication, { as: at.agent, params: { id: text.id } })).status).toBe(404);
    const left = await at.send({ body: 'Gone' });
    await after(10);
    const late = await server.call(undoMessage, { as: at.agent, params: { id: left.id } });
    expect(late.error.code).toBe('MESSAGE_LEFT');
    expect(bodiesTo(at.customer)).toEqual(['Gone']);
  });

  it('does not answer past somebody who wrote in between', async () => {
    const at = await world.open();
    const seen = await at.send({ body: 'First' });
    await at.receive('Wait, one more question');
    const body = { contact_id: at.contactId, body: 'Second', seen_communication_id: seen.id };
    const refused = await server.call(sendMessage, { as: at.agent, headers: key(), body });
    expect(refused.error.code).toBe('THREAD_CHANGED');
  });

  it('keeps the order of a thread, also when the carrier does not answer the first', async () => {
    const at = await world.open();
    carrier.textAnswers.push(new Error('no answer'));
    for (const body of ['one', 'two', 'three']) {
      await at.send({ body });
      server.clock.advance(1000);
    }
    await after(8);
    await after(5);
    expect(bodiesTo(at.customer)).toEqual(['one', 'two', 'three']);
  });

  it('waits for a carrier that is away for five minutes, and sends each text once', async () => {
    const at = await world.open();
    carrier.textAnswers.push(...Array.from({ length: 14 }, () => new Error('away')));
    await at.send({ body: 'Patience' });
    for (let second = 0; second < 300; second += 10) await after(10);
    expect(sentTo(at.customer)).toHaveLength(0);
    carrier.textAnswers.length = 0;
    await after(31);
    expect(bodiesTo(at.customer)).toEqual(['Patience']);
  });

  it('asks the carrier before it sends again what was perhaps sent', async () => {
    const at = await world.open();
    carrier.textAnswers.push('lost');
    const text = await at.send({ body: 'Perhaps' });
    await after(10);
    await after(60);
    expect(sentTo(at.customer)).toHaveLength(1);
    // The same words again are another text.
    await at.send({ body: 'Perhaps' });
    await after(10);
    expect(sentTo(at.customer)).toHaveLength(2);
    const rows = await server.context.kernel.db.drizzle.select().from(messages);
    expect(rows.find(({ communicationId }) => communicationId === text.id)?.carrierSid).toMatch(/^SM-fake/);
  });

  it('fails with the sentence when the gate has closed before it leaves', async () => {
    const at = await world.open();
    const text = await at.send();
    await server.call(dncContact, { as: at.agent, params: { id: at.contactId }, body: { reason: 'Asked us to stop' } });
    await after(10);
    expect(sentTo(at.customer)).toEqual([]);
    expect((await read(at, text.id)).message?.failure).toMatchObject({ rejection: 11, carrier_code: null });
  });

  it('fails when the carrier refuses, remembers an opt-out, and can be sent again when the reason is gone', async () => {
    const at = await world.open();
    carrier.textAnswers.push({ kind: 'refused', code: 21612, text: 'Not reachable' });
    const text = await at.send({ body: 'Again please' });
    await after(10);
    expect(await read(at, text.id)).toMatchObject({
      disposition_status2: 'failed',
      message: { status: 'failed', failure: { rejection: 5, carrier_code: 21612 } },
    });
    const retried = await server.call(retryMessage, { as: at.agent, headers: key(), params: { id: text.id } });
    expect(retried.status).toBe(200);
    const early = { as: at.agent, headers: key(), params: { id: retried.body.id } };
    expect((await server.call(retryMessage, early)).error.code).toBe('CONFLICT');
    carrier.textAnswers.push({ kind: 'refused', code: 21610, text: null });
    await after(10);
    const check = await server.call(checkMessage, { as: at.agent, query: { contact_id: at.contactId } });
    expect(check.body.obstacles.map(({ rejection }) => rejection)).toContain(32);
  });

  it('reads a carrier’s failure report, whatever arrives after it', async () => {
    const at = await world.open();
    const text = await at.send();
    await after(10);
    const { sid } = carrier.texts[0] ?? { sid: '' };
    await at.report(text.id, sid, 'undelivered', 30006);
    await at.report(text.id, sid, 'sent');
    const { message } = await read(at, text.id);
    expect(message).toMatchObject({ status: 'undelivered', failure: { rejection: 38, carrier_code: 30006 } });
  });
});

describe('receiving', () => {
  it('answers 403 to what the carrier did not sign, and changes nothing', async () => {
    const at = await world.open();
    const form = { MessageSid: 'SM1', From: at.customer, To: at.line, Body: 'Hi', NumMedia: '0' };
    expect((await world.tell(`${MESSAGE_PATH}/inbound`, form, 'forged')).status).toBe(403);
    expect((await world.tell(`${MESSAGE_PATH}/status?message=1`, form, 'forged')).status).toBe(403);
    expect((await world.tell(`${MESSAGE_PATH}/inbound`, { From: at.customer })).status).toBe(400);
    const contact = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
    expect(contact.body.unread_texts_count).toBe(0);
  });

  it('takes a text in once, counts it as unread, and tells of it', async () => {
    const at = await world.open();
    const sid = await at.receive('Is it ready?');
    const form = { MessageSid: sid, From: at.customer, To: at.line, Body: 'Is it ready?', NumMedia: '0' };
    const again = await Promise.all([1, 2, 3].map(() => world.tell(`${MESSAGE_PATH}/inbound`, form)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    const contact = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
    expect(contact.body.unread_texts_count).toBe(1);
    const { rows } = await server.context.kernel.db.pool.query(
      `select data->>'body' as body from events where company_id = $1 and type = 'new_communication'`,
      [at.companyId],
    );
    expect(rows).toEqual([{ body: 'Is it ready?' }]);
  });

  it('keeps where the sender’s number is registered', async () => {
    const at = await world.open();
    await at.receive('Hello', { From: '+13125550143', FromCity: 'OAK PARK' });
    const { rows } = await server.context.kernel.db.pool.query(
      `select data->>'city' as city, data->>'state' as state from events where company_id = $1 and type = 'new_communication'`,
      [at.companyId],
    );
    expect(rows).toEqual([{ city: 'Oak Park', state: 'IL' }]);
  });

  it('makes a contact of a stranger, and none of a short code', async () => {
    const at = await world.open();
    await at.receive('Hello, who is this?', { From: '+13125550142' });
    await at.receive('Your code is 1234', { From: '72345' });
    const { rows } = await server.context.kernel.db.pool.query(
      `select lead_number, contact_id is null as alone, is_read from communications where company_id = $1 order by id`,
      [at.companyId],
    );
    expect(rows).toEqual([
      { lead_number: '+13125550142', alone: false, is_read: false },
      { lead_number: '72345', alone: true, is_read: false },
    ]);
  });

  it('obeys STOP: confirms it, sends nothing that was queued, and refuses more', async () => {
    const at = await world.open();
    const queued = await at.send({ body: 'Never arrives' });
    await at.receive('STOP');
    await after(60);
    expect(sentTo(at.customer)).toHaveLength(1);
    expect(bodiesTo(at.customer)[0]).not.toBe('Never arrives');
    expect((await read(at, queued.id)).message?.failure?.rejection).toBe(32);
    const body = { contact_id: at.contactId, body: 'Hello?' };
    const refused = await server.call(sendMessage, { as: at.agent, headers: key(), body });
    expect(refused.error.rejection).toBe(32);
  });
});

describe('a text that leaves later', () => {
  const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const schedule = async (at: OpenWorld, more: object = {}) =>
    server.call(scheduleMessage, {
      as: at.agent,
      headers: key(),
      body: {
        contact_id: at.contactId,
        body: 'Later',
        opt_out: false,
        schedule_date: inAnHour(),
        timezone: 'America/New_York',
        ...more,
      },
    });

  it('refuses the past, a zone that does not exist, and the night', async () => {
    const at = await world.open();
    expect((await schedule(at, { schedule_date: '2020-01-01T00:00:00Z' })).error.errors).toHaveProperty(
      'schedule_date',
    );
    expect((await schedule(at, { timezone: 'Mars/Base' })).error.errors).toHaveProperty('timezone');
    const night = new Date(server.clock.now().getTime() + 11 * 3_600_000).toISOString();
    expect((await schedule(at, { schedule_date: night })).error).toMatchObject({ code: 'QUIET_HOURS' });
  });

  it('leaves at its time, once, and may be changed and cancelled before', async () => {
    const at = await world.open();
    const made = await schedule(at);
    expect(made.body).toMatchObject({ status: 'scheduled', phone_number: at.customer, campaign_id: at.lineId });
    const params = { id: made.body.id };
    const changed = await server.call(updateScheduledMessage, { as: at.agent, params, body: { body: 'Much later' } });
    expect(changed.body.draft).toMatchObject({ body: 'Much later', opt_out: false });
    const cancelled = await schedule(at, { body: 'Never' });
    await server.call(cancelScheduledMessage, { as: at.agent, params: { id: cancelled.body.id } });
    const list = await server.call(listScheduledMessages, { as: at.agent });
    expect(list.body.data.map(({ id }) => id)).toEqual([made.body.id]);
    await after(3_601);
    await after(3_601);
    expect(bodiesTo(at.customer)).toEqual(['Much later']);
    const sent = await server.call(getScheduledMessage, { as: at.agent, params });
    expect(sent.body.status).toBe('sent');
    expect((await read(at, sent.body.communication_id ?? 0)).message?.source).toBe('scheduled');
    expect((await server.call(cancelScheduledMessage, { as: at.agent, params })).error.code).toBe('MESSAGE_LEFT');
  });

  it('is cancelled when the contact opts out, and when they write, if that was asked for', async () => {
    const at = await world.open();
    const [kept, asked] = [await schedule(at), await schedule(at, { cancel_on_reply: true })];
    const status = async (id: number) =>
      (await server.call(getScheduledMessage, { as: at.agent, params: { id } })).body;
    await at.receive('Any news?');
    expect((await status(kept.body.id)).status).toBe('scheduled');
    expect(await status(asked.body.id)).toMatchObject({
      status: 'cancelled',
      reason: 'They replied before it was sent.',
    });
    await at.receive('STOP');
    expect(await status(kept.body.id)).toMatchObject({ status: 'cancelled', reason: 'They opted out of texts.' });
  });

  it('stays with the reason when the gate has closed', async () => {
    const at = await world.open();
    const made = await schedule(at);
    await server.call(dncContact, { as: at.agent, params: { id: at.contactId }, body: { reason: 'Asked us to stop' } });
    await after(3_601);
    const failed = await server.call(getScheduledMessage, { as: at.agent, params: { id: made.body.id } });
    expect(failed.body).toMatchObject({ status: 'failed', rejection: 11 });
    expect(sentTo(at.customer)).toEqual([]);
  });
});

it('knows the number from which a contact is texted', async () => {
  const at = await world.open();
  const params = { id: at.contactId, lineId: at.lineId };
  const found = await server.call(getLineNumberForContact, { as: at.agent, params });
  expect(found.body).toMatchObject({ phone_number: at.line, country: 'US', is_toll_free: false });
  const other = await world.open('now');
  expect((await server.call(getLineNumberForContact, { as: other.agent, params })).status).toBe(404);
});
