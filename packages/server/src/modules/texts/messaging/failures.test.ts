import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import {
  checkMessage,
  getCommunication,
  getScheduledMessage,
  listContactCommunications,
  scheduleMessage,
  sendMessage,
  uploadAttachment,
} from '@talk/contract';
import { describe, expect, it, vi } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

// "Bad input and failure" of texting, each with its sentence: nothing lost, nothing sent twice, nothing sent late into the night.

const world = useMessaging();
const { server, carrier } = world;
const MINUTE = 60_000;
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);

const key = () => ({ 'idempotency-key': randomUUID() });
const run = (query: string, ...values: unknown[]) => server.context.kernel.db.pool.query(query, values);
const bodiesTo = (number: string) =>
  carrier.orders.flatMap((each) => (each.kind === 'text' && each.to === number ? each.body : []));
async function after(ms: number): Promise<void> {
  server.clock.advance(ms);
  await world.jobs();
}
/** Somebody who has just signed in: days after the test began nobody else has. */
const admin = ({ companyId }: OpenWorld) => server.user(companyId, { roles: ['Company Admin'] });
const read = async (at: OpenWorld, id: number) =>
  (await server.call(getCommunication, { as: await admin(at), params: { id } })).body;
const optOut = ({ companyId, customer }: OpenWorld) =>
  run(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, $3, 'keyword')`,
    companyId,
    customer,
    server.clock.now(),
  );

const REFUSED: readonly [what: string, rejection: number, sentence: RegExp, change: (at: OpenWorld) => unknown][] = [
  ['a number of another country', 14, /international|country/i, (at) => numberOf(at, '+4930901820')],
  ['a landline', 38, /landline/i, (at) => lineType(at, 'landline')],
  ['a number that is opted out', 32, /opted out/i, optOut],
  [
    'a line that cannot text',
    39,
    /./,
    ({ lineId }) => run('update lines set texting_enabled = false where id = $1', lineId),
  ],
  [
    'a closed company',
    12,
    /./,
    ({ companyId }) => run(`update companies set status = 'disabled' where id = $1`, companyId),
  ],
];
const numberOf = ({ companyId, contactId }: OpenWorld, number: string) =>
  run(
    'update contact_phone_numbers set phone_number = $3 where company_id = $1 and contact_id = $2',
    companyId,
    contactId,
    number,
  );
const lineType = ({ companyId, customer }: OpenWorld, type: string) =>
  run(
    'insert into line_types (company_id, phone_number, type, checked_at) values ($1, $2, $3, $4)',
    companyId,
    customer,
    type,
    server.clock.now(),
  );

describe('a text that cannot be sent', () => {
  it.each(REFUSED)(
    'to or from %s is refused with %i, told beforehand, and nothing leaves',
    async (_what, rejection, sentence, change) => {
      const at = await world.open();
      await change(at);
      const query = { contact_id: at.contactId, campaign_id: at.lineId };
      const check = await server.call(checkMessage, { as: at.agent, query });
      const body = { contact_id: at.contactId, campaign_id: at.lineId, body: 'Hello' };
      const refused = await server.call(sendMessage, { as: at.agent, headers: key(), body });
      expect(refused.error).toMatchObject({ code: 'REJECTED', rejection });
      expect(refused.error.message).toMatch(sentence);
      // Before anybody types, in the same words.
      expect(check.body.obstacles[0]).toMatchObject({ rejection, text: refused.error.message });
      await after(10 * MINUTE);
      expect(carrier.texts.filter(({ from }) => from === at.line)).toEqual([]);
      const thread = await server.call(listContactCommunications, { as: at.agent, params: { id: at.contactId } });
      expect(thread.body.data).toEqual([]);
    },
  );

  it('takes one file where the line’s provider takes one', async () => {
    const at = await world.open();
    await run('update lines set one_attachment = true where id = $1', at.lineId);
    const upload = async (name: string) => {
      const body = { name, data_base64: PNG.toString('base64') };
      return (await server.call(uploadAttachment, { as: at.agent, body })).body.uuid;
    };
    const [one, two] = [await upload('one.png'), await upload('two.png')];
    const both = { contact_id: at.contactId, body: '', attachments: [one, two], opt_out: false };
    const refused = await server.call(sendMessage, { as: at.agent, headers: key(), body: both });
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 43 });
    const sent = await server.call(sendMessage, {
      as: at.agent,
      headers: key(),
      body: { ...both, attachments: [one] },
    });
    expect(sent.status).toBe(200);
    const query = { contact_id: at.contactId };
    expect((await server.call(checkMessage, { as: at.agent, query })).body.max_attachments).toBe(1);
  });
});

it('sends once when the socket was lost between press and answer, and the press came again', async () => {
  const at = await world.open();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = key();
  const body = { contact_id: at.contactId, body: 'Did it go?', opt_out: false };
  const payload = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      'POST /api/v1/messages HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${at.agent.token}`,
      `idempotency-key: ${headers['idempotency-key']}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(payload)}`,
      '',
      payload,
    ].join('\r\n'),
  );
  const written = async () => (await run('select 1 from messages where company_id = $1', at.companyId)).rows.length;
  await vi.waitUntil(async () => (await written()) === 1, { timeout: 20_000 });
  socket.destroy();
  const again = await server.call(sendMessage, { as: at.agent, headers, body });
  expect([again.status, await written()]).toEqual([200, 1]);
  await after(MINUTE);
  expect(bodiesTo(at.customer)).toEqual(['Did it go?']);
});

it('follows the carrier’s reports whatever their number and order, and keeps the words for a failure', async () => {
  const at = await world.open();
  const text = await at.send();
  await after(10_000);
  const { sid = '' } = carrier.texts[0] ?? {};
  for (const status of ['accepted', 'queued', 'sent', 'sending', 'sent', 'queued', 'delivered', 'sent', 'undelivered'])
    expect(await at.report(text.id, sid, status)).toBe(204);
  expect((await read(at, text.id)).message?.status).toBe('delivered');
  const lost = await at.send();
  await after(10_000);
  const { sid: other = '' } = carrier.texts[0] ?? {};
  await at.report(lost.id, other, 'undelivered', 30_003);
  await at.report(lost.id, other, 'sent');
  expect((await read(at, lost.id)).message).toMatchObject({
    status: 'undelivered',
    failure: { rejection: 5, carrier_code: 30_003, text: expect.stringMatching(/switched off/) },
  });
});

it('tells a refusal that nobody knows in the carrier’s words, with its number', async () => {
  const at = await world.open();
  carrier.textAnswers.push({ kind: 'refused', code: 39_999, text: 'Moon phase is wrong' });
  const text = await at.send();
  await after(10_000);
  expect((await read(at, text.id)).message?.failure).toEqual({
    rejection: 5,
    carrier_code: 39_999,
    text: 'The phone carrier says: Moon phase is wrong (39999).',
  });
});

it('gives up with the sentence when the carrier stays away until the evening, and sends nothing into the night', async () => {
  const at = await world.open();
  carrier.textAnswers.push(...Array.from({ length: 200 }, () => new Error('away')));
  const text = await at.send({ body: 'Before nine' });
  // Half past twelve at first: the hours for texts end at nine in the evening there.
  for (let minute = 0; minute < 9 * 60; minute += 15) await after(15 * MINUTE);
  carrier.textAnswers.length = 0;
  for (let hour = 0; hour < 24; hour += 1) await after(60 * MINUTE);
  expect((await read(at, text.id)).message).toMatchObject({ status: 'failed', failure: { rejection: 5 } });
  expect((await read(at, text.id)).message?.failure?.text).toMatch(/could not be reached in time/);
  expect(bodiesTo(at.customer)).toEqual([]);
});

it('lets a planned text leave at the instant that was chosen, also on the day when clocks change', async () => {
  const at = await world.open();
  // Clocks go forward on 14 March 2027 in New York: nine in the morning is 13:00 UTC then, and was 14:00 the day before.
  server.clock.advance(Date.parse('2027-03-13T17:00:00Z') - server.clock.now().getTime());
  const as = await admin(at);
  const plan = (schedule_date: string, body: string) =>
    server.call(scheduleMessage, {
      as,
      headers: key(),
      body: { contact_id: at.contactId, body, opt_out: false, schedule_date, timezone: 'America/New_York' },
    });
  // Half past seven by the new clock, half past eight by the old one.
  const early = await plan('2027-03-14T11:30:00Z', 'Too early');
  expect(early.error).toMatchObject({ code: 'QUIET_HOURS', at: '2027-03-14T12:00:00.000Z' });
  const planned = await plan('2027-03-14T13:00:00Z', 'Good morning');
  await after(Date.parse('2027-03-14T12:59:00Z') - server.clock.now().getTime());
  expect(bodiesTo(at.customer)).toEqual([]);
  await after(2 * MINUTE);
  expect(bodiesTo(at.customer)).toEqual(['Good morning']);
  const { body } = await server.call(getScheduledMessage, { as: await admin(at), params: { id: planned.body.id } });
  expect(body.status).toBe('sent');
});

it('finds a contact’s own words twice as two texts, and one press as one, also when both come at once', async () => {
  const at = await world.open();
  const headers = key();
  const body = { contact_id: at.contactId, body: 'Same words', opt_out: false };
  const press = (more = headers) => server.call(sendMessage, { as: at.agent, headers: more, body });
  const both = await Promise.all([press(), press()]);
  // The second waits for the first, or is told that it is under way; neither makes another text.
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await press(key());
  await after(MINUTE);
  await after(MINUTE);
  expect(bodiesTo(at.customer)).toEqual(['Same words', 'Same words']);
});
