import { randomUUID } from 'node:crypto';
import {
  addContactPhoneNumber,
  cancelScheduledMessage,
  checkMessage,
  createContact,
  createQuietRule,
  getContact,
  getScheduledMessage,
  listContactPhoneNumbers,
  listEvents,
  mergeContacts,
  removeContactPhoneNumber,
  restoreScheduledMessage,
  scheduleMessage,
  undoContactMerge,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
const bodiesTo = (number: string) => carrier.texts.filter(({ to }) => to === number).map(({ body }) => body);

async function schedule(at: OpenWorld, more: object = {}) {
  const answer = await server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      contact_id: at.contactId,
      body: 'Good afternoon',
      opt_out: false,
      schedule_date: inHours(2),
      timezone: 'America/New_York',
      ...more,
    },
  });
  expect(answer.status, answer.error?.message).toBe(200);
  return answer.body;
}
const cancel = (at: OpenWorld, id: number) => server.call(cancelScheduledMessage, { as: at.agent, params: { id } });
const restore = (at: OpenWorld, id: number) => server.call(restoreScheduledMessage, { as: at.agent, params: { id } });
const read = async (at: OpenWorld, id: number) =>
  (await server.call(getScheduledMessage, { as: at.agent, params: { id } })).body;

describe('a scheduled text that was cancelled', () => {
  it('is restored by nobody who may not see it, nor when it was not cancelled, or for a reason', async () => {
    const at = await world.open();
    const [waits, replied] = [await schedule(at), await schedule(at, { cancel_on_reply: true })];
    const params = { id: waits.id };
    expect((await server.call(restoreScheduledMessage, { params })).status).toBe(401);
    const stranger = await world.open('now');
    expect((await server.call(restoreScheduledMessage, { as: stranger.agent, params })).status).toBe(404);
    expect((await restore(at, waits.id)).error.code).toBe('CONFLICT');
    await at.receive('Not today');
    expect(await read(at, replied.id)).toMatchObject({
      status: 'cancelled',
      reason: 'They replied before it was sent.',
    });
    expect((await restore(at, replied.id)).error.code).toBe('CONFLICT');
  });

  it('is told of together with the others that an answer has cancelled, to those who see the contact', async () => {
    const at = await world.open();
    const made = [await schedule(at, { cancel_on_reply: true }), await schedule(at, { cancel_on_reply: true })];
    const stays = await schedule(at);
    await at.receive('Not today');
    const told = (await server.call(listEvents, { as: at.agent, query: { since: 0, limit: 500 } })).body.data;
    expect(told.filter(({ type }) => type === 'scheduled_messages_updated').map(({ data }) => data)).toEqual([
      {
        changes: { status: 'cancelled', reason: 'They replied before it was sent.' },
        items: made.map(({ id, version }) => ({ id, version: version + 1 })),
      },
    ]);
    for (const { id, version } of made)
      expect(await read(at, id)).toMatchObject({ status: 'cancelled', version: version + 1 });
    expect(await read(at, stays.id)).toEqual(stays);
  });

  it('is cancelled by a reply from any number of its contact, which the next text goes to', async () => {
    const at = await world.open();
    const second = at.customer.replace('+1212', '+1213');
    const params = { id: at.contactId };
    await server.call(addContactPhoneNumber, { as: at.agent, params, body: { phone_number: second, title: 'Work' } });
    const { id } = await schedule(at, { cancel_on_reply: true });
    await at.receive('Not today', { From: second });
    expect(await read(at, id)).toMatchObject({ status: 'cancelled', reason: 'They replied before it was sent.' });
    expect(await at.send()).toMatchObject({ lead_number: second, message: { line_number: at.line } });
    expect(await schedule(at)).toMatchObject({ phone_number: second });
  });

  it('leaves at its time after all, once, as its writer wrote it', async () => {
    const at = await world.open();
    const { id } = await schedule(at);
    await cancel(at, id);
    const back = await restore(at, id);
    expect(back.body).toMatchObject({
      id,
      status: 'scheduled',
      user_id: at.agent.id,
      draft: { body: 'Good afternoon' },
    });
    server.clock.advance(2 * HOUR_MS + 1000);
    await world.jobs();
    server.clock.advance(10_000);
    await world.jobs();
    expect(bodiesTo(at.customer)).toEqual(['Good afternoon']);
    expect(await read(at, id)).toMatchObject({ status: 'sent' });
  });

  it('stays cancelled once its time has passed', async () => {
    const at = await world.open();
    const { id } = await schedule(at);
    await cancel(at, id);
    server.clock.advance(3 * HOUR_MS);
    expect((await restore(at, id)).error).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await read(at, id)).status).toBe('cancelled');
  });
});

describe('a scheduled text', () => {
  const due = async () => {
    server.clock.advance(2 * HOUR_MS + 1000);
    await world.jobs();
    server.clock.advance(10_000);
    await world.jobs();
  };

  it('leaves at its time for a contact that was merged into another one, and after that was undone', async () => {
    const at = await world.open();
    const admin = await server.user(at.agent.companyId);
    const body = { first_name: 'Maya', phone_number: '+14155553901' };
    const winner = (await server.call(createContact, { as: admin, body })).body;
    const loser = (await server.call(getContact, { as: admin, params: { id: at.contactId } })).body;
    const { id } = await schedule(at);
    const again = await schedule(at, { schedule_date: inHours(4) });
    const merged = await server.call(mergeContacts, {
      as: admin,
      params: { id: winner.id },
      body: { loser_id: loser.id, if_version: winner.version, loser_if_version: loser.version, fields: {} },
    });
    expect(merged.status, merged.error?.message).toBe(200);
    await due();
    expect(await read(at, id)).toMatchObject({ status: 'sent' });
    await server.call(undoContactMerge, { as: admin, params: { mergeId: merged.body.merge.id } });
    await due();
    expect(await read(at, again.id)).toMatchObject({ status: 'sent' });
    expect(bodiesTo(at.customer)).toEqual(['Good afternoon', 'Good afternoon']);
  });

  it('is not sent to a number that the contact no longer has, and says so', async () => {
    const at = await world.open();
    const { id } = await schedule(at);
    const numbers = await server.call(listContactPhoneNumbers, { as: at.agent, params: { id: at.contactId } });
    const number = numbers.body.data.find(({ phone_number: each }) => each === at.customer);
    const params = { id: at.contactId, phoneId: number?.id ?? 0 };
    expect((await server.call(removeContactPhoneNumber, { as: at.agent, params })).status).toBe(200);
    await due();
    expect(bodiesTo(at.customer)).toEqual([]);
    expect(await read(at, id)).toMatchObject({
      status: 'failed',
      reason: 'The contact no longer has this number, so it was not sent.',
    });
  });
});

it('tells the composer when texts may reach somebody in the days to come, so that nobody plans for the night', async () => {
  const at = await world.open();
  const query = { contact_id: at.contactId };
  // Wednesday, half past twelve in New York; texts may leave from eight to nine in the evening.
  const usual = (await server.call(checkMessage, { as: at.agent, query })).body.hours;
  const now = server.clock.now();
  const day = now.toISOString().slice(0, 10);
  expect(usual[0]).toEqual({ from: now.toISOString(), until: new Date(`${day}T21:00:00-05:00`).toISOString() });
  expect(usual).toHaveLength(9);
  const tomorrow = new Date(Date.parse(`${day}T08:00:00-05:00`) + 24 * HOUR_MS).toISOString();
  expect(usual[1]?.from).toBe(tomorrow);
  const rule = { name: 'Company outing', country: 'US', weekdays: [4], open: null, close: null };
  expect((await server.call(createQuietRule, { as: at.agent, body: rule })).status).toBe(200);
  const closed = (await server.call(checkMessage, { as: at.agent, query })).body.hours;
  expect(closed.map(({ from }) => from)).not.toContain(tomorrow);
});
