import { randomUUID } from 'node:crypto';
import {
  addContactPhoneNumber,
  checkMessage,
  createQuietRule,
  getCommunication,
  getScheduledMessage,
  scheduleMessage,
  sendMessage,
  updateContact,
  updateTextingSettings,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { tokenFor } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

/** Quiet hours through the server, on the days when clocks change: nothing leaves late into the night, and nothing waits too long. */
const messages = useMessaging();
const { server, carrier } = messages;

const key = () => ({ 'idempotency-key': randomUUID() });
const leftTo = (number: string) => carrier.texts.filter(({ to }) => to === number).map(({ body }) => body);

/** A world whose clock stands at `iso`, also before the one that was open. */
async function openAt(iso: string): Promise<OpenWorld> {
  server.clock.advance(Date.parse(iso) - server.clock.now().getTime());
  return messages.open('now');
}
async function itIs(iso: string): Promise<void> {
  server.clock.advance(Date.parse(iso) - server.clock.now().getTime());
  await messages.jobs();
}
const write = (at: OpenWorld, body: string, more: object = {}) =>
  server.call(sendMessage, {
    as: at.agent,
    headers: key(),
    body: { contact_id: at.contactId, body, opt_out: false, ...more },
  });
const schedule = (at: OpenWorld, schedule_date: string, more: object = {}) =>
  server.call(scheduleMessage, {
    as: at.agent,
    headers: key(),
    body: {
      contact_id: at.contactId,
      body: 'Good morning',
      opt_out: false,
      schedule_date,
      timezone: 'America/New_York',
      ...more,
    },
  });
/** The number and the clock of somebody on Lord Howe Island, where clocks change by half an hour. */
async function moveToLordHowe(at: OpenWorld): Promise<string> {
  const phone_number = `+614915701${at.customer.slice(-2)}`;
  const params = { id: at.contactId };
  await server.call(updateTextingSettings, { as: at.agent, body: { international_texting: true } });
  const added = await server.call(addContactPhoneNumber, {
    as: at.agent,
    params,
    body: { phone_number, title: 'Mobile' },
  });
  expect(added.status, added.error?.message).toBe(200);
  await server.call(updateContact, {
    as: at.agent,
    params,
    body: { timezone: 'Australia/Lord_Howe', cnam_country: 'AU' },
  });
  return phone_number;
}

it.each([
  // Clocks go forward at 2 in the night to 8 March: eight o'clock comes an hour earlier than the day before.
  [
    'forward',
    '2026-03-08T02:30:00Z',
    '9:30 PM',
    '2026-03-08T12:00:00.000Z',
    '2026-03-09T00:59:50Z',
    '2026-03-09T01:00:00Z',
  ],
  // Clocks go back at 2 in the night to 1 November: an hour later.
  [
    'back',
    '2026-11-01T01:30:00Z',
    '9:30 PM',
    '2026-11-01T13:00:00.000Z',
    '2026-11-02T01:59:50Z',
    '2026-11-02T02:00:00Z',
  ],
])(
  'in New York, in the night in which clocks go %s: held until eight by the new clock, and shut at nine by it',
  async (_, evening, clock, morning, beforeNine, nine) => {
    const at = await openAt(evening);
    const late = await write(at, 'Too late');
    expect(late.error).toMatchObject({ code: 'QUIET_HOURS', at: morning });
    expect(late.error.message).toContain(`It's ${clock} for Maya. Texts can go out again on Sunday at 8:00 AM`);
    const early = new Date(Date.parse(morning) - 60_000).toISOString();
    expect((await schedule(at, early)).error).toMatchObject({ code: 'QUIET_HOURS', at: morning });
    const made = await schedule(at, morning);
    expect(made.status).toBe(200);
    // Every quarter of an hour of the night, and the last second of it.
    for (let ms = Date.parse(evening); ms < Date.parse(morning) - 1000; ms += 900_000)
      await itIs(new Date(ms).toISOString());
    await itIs(new Date(Date.parse(morning) - 1000).toISOString());
    expect(leftTo(at.customer)).toEqual([]);
    await itIs(morning);
    expect(leftTo(at.customer)).toEqual(['Good morning']);
    await itIs(beforeNine);
    const agent = { ...at.agent, token: await tokenFor(server.context.kernel, at.companyId, at.agent.id) };
    const query = { contact_id: at.contactId };
    expect((await server.call(checkMessage, { as: agent, query })).body.decision).toBe('allowed');
    await itIs(nine);
    expect((await server.call(checkMessage, { as: agent, query })).body.decision).toBe('later');
  },
);

it.each([
  // Half an hour forward at 2:00 on 4 October; half an hour back at 2:00 on 5 April.
  ['forward', '2026-10-03T11:30:00Z', '2026-10-03T21:00:00.000Z'],
  ['back', '2026-04-04T11:30:00Z', '2026-04-04T21:30:00.000Z'],
])('on Lord Howe Island, where clocks go %s by half an hour', async (_, evening, morning) => {
  const at = await openAt(evening);
  const number = await moveToLordHowe(at);
  const request = { phone_number: number };
  const late = await write(at, 'Too late', request);
  expect(late.error).toMatchObject({ code: 'QUIET_HOURS', at: morning });
  expect((await schedule(at, morning, request)).status).toBe(200);
  await itIs(new Date(Date.parse(morning) - 1000).toISOString());
  expect(leftTo(number)).toEqual([]);
  await itIs(morning);
  expect(leftTo(number)).toEqual(['Good morning']);
});

it('opens and shuts twice where a rule of the company ends within the hour that comes twice', async () => {
  // Noon the day before: the rule is written, for texts until half past one in the night.
  const at = await openAt('2026-10-31T16:00:00Z');
  await server.context.kernel.db.pool.query(
    `update texting_settings set disabled_quiet_rules = array['us','us-ny'] where company_id = $1`,
    [at.companyId],
  );
  const rule = { name: 'Night shift', country: 'US', open: '0000', close: '0130' };
  expect((await server.call(createQuietRule, { as: at.agent, body: rule })).status).toBe(200);
  const decisions: string[] = [];
  for (const time of ['05:29:59', '05:30:00', '06:00:00', '06:29:59', '06:30:00']) {
    await itIs(`2026-11-01T${time}Z`);
    const agent = { ...at.agent, token: await tokenFor(server.context.kernel, at.companyId, at.agent.id) };
    const { body } = await server.call(checkMessage, { as: agent, query: { contact_id: at.contactId } });
    decisions.push(`${time} ${body.decision}`);
  }
  expect(decisions).toEqual([
    '05:29:59 allowed',
    '05:30:00 later',
    '06:00:00 allowed',
    '06:29:59 allowed',
    '06:30:00 later',
  ]);
});

it('does not send into the night what the carrier did not take in time, nor the next morning', async () => {
  // Five seconds before nine in the evening, on the day before clocks change.
  const at = await openAt('2026-11-01T00:59:55Z');
  carrier.textAnswers.push(...Array.from({ length: 40 }, () => new Error('away')));
  const sent = await write(at, 'Just in time');
  // It cannot wait to be taken back: that would be too late.
  expect(sent.body.message?.leaves_at ?? null).not.toBe('2026-11-01T01:00:00.000Z');
  await messages.jobs();
  for (let seconds = 5; seconds < 600; seconds += 30) {
    server.clock.advance(30_000);
    await messages.jobs();
  }
  carrier.textAnswers.length = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    server.clock.advance(3_600_000);
    await messages.jobs();
  }
  expect(leftTo(at.customer)).toEqual([]);
  const agent = { ...at.agent, token: await tokenFor(server.context.kernel, at.companyId, at.agent.id) };
  const { body } = await server.call(getCommunication, { as: agent, params: { id: sent.body.id } });
  expect(body.message).toMatchObject({ status: 'failed', failure: { rejection: 5 } });
});

it('does not send what was scheduled to somebody whom the carrier has opted out meanwhile', async () => {
  const at = await openAt('2026-11-18T17:30:00Z');
  const made = await schedule(at, '2026-11-18T18:30:00Z');
  carrier.textAnswers.push({ kind: 'refused', code: 21610, text: null });
  await write(at, 'Hello');
  await itIs('2026-11-18T17:31:00Z');
  await itIs('2026-11-18T18:30:00Z');
  await itIs('2026-11-19T18:30:00Z');
  expect(leftTo(at.customer)).toEqual([]);
  const agent = { ...at.agent, token: await tokenFor(server.context.kernel, at.companyId, at.agent.id) };
  const { body } = await server.call(getScheduledMessage, { as: agent, params: { id: made.body.id } });
  expect(body).toMatchObject({ status: 'failed', rejection: 32 });
  expect(body.reason).toMatch(/^This number opted out on Nov 18, 2026\./);
});
