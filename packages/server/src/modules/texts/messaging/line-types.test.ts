import { randomUUID } from 'node:crypto';
import { addContactPhoneNumber, checkMessage, getCommunication, getContact, sendMessage } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { toldEvents } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

/** What kind of line a number is, is known before the first text to it. */
const world = useMessaging();
const { server, carrier } = world;

beforeEach(() => {
  carrier.lookups.length = 0;
  carrier.lineTypes.clear();
});

const check = async (at: OpenWorld, query: object = {}) =>
  (await server.call(checkMessage, { as: at.agent, query: { contact_id: at.contactId, ...query } })).body;
const textsTo = (number: string) => carrier.texts.filter(({ to }) => to === number);
async function leave(): Promise<void> {
  server.clock.advance(6_000);
  await world.jobs();
}
async function addNumber(at: OpenWorld, last: string): Promise<string> {
  const phone_number = `${at.customer.slice(0, -2)}${last}`;
  const body = { phone_number, title: 'Work' };
  const added = await server.call(addContactPhoneNumber, { as: at.agent, params: { id: at.contactId }, body });
  expect(added.status, added.error?.message).toBe(200);
  return phone_number;
}

it('is told before anybody types, and another number of the contact is taken, looked up in its turn', async () => {
  const at = await world.open();
  carrier.lineTypes.set(at.customer, 'landline');
  const alone = await check(at);
  expect(alone).toMatchObject({ decision: 'blocked', phone_number: at.customer, obstacles: [{ rejection: 38 }] });
  expect(alone.numbers).toMatchObject([{ phone_number: at.customer, line_type: 'landline' }]);
  const work = await addNumber(at, '97');
  carrier.lineTypes.set(work, 'mobile');
  expect(await check(at)).toMatchObject({ decision: 'allowed', phone_number: work });
  await check(at);
  expect(carrier.lookups).toEqual([at.customer, work]);
  expect(textsTo(at.customer)).toEqual([]);
});

it('is asked about once, whoever asks at the same time, and not of numbers that are nobody’s', async () => {
  const at = await world.open();
  await Promise.all([check(at), check(at), check(at)]);
  expect(carrier.lookups).toEqual([at.customer]);
  await check(at, { phone_number: '+12125550188' });
  expect(carrier.lookups).toEqual([at.customer]);
});

it('is told to who looks at the contact, once, when it is learned', async () => {
  const at = await world.open();
  const told = async () =>
    (await toldEvents(server.context.kernel, at.agent.companyId)).filter(
      ({ type, entity }) => type === 'contact_updated' && Number(entity.id) === at.contactId,
    );
  const before = (await told()).length;
  carrier.lineTypes.set(at.customer, 'mobile');
  await check(at);
  await check(at);
  const news = (await told()).slice(before);
  expect(news).toHaveLength(1);
  const { body } = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
  expect(news[0]).toMatchObject({ version: body.version, data: { id: at.contactId } });
});

it('keeps the first text to a landline from leaving, when nobody asked before', async () => {
  const at = await world.open();
  carrier.lineTypes.set(at.customer, 'landline');
  const { id } = await at.send();
  await leave();
  const { body } = await server.call(getCommunication, { as: at.agent, params: { id } });
  expect(body.message).toMatchObject({
    status: 'failed',
    failure: { rejection: 38, text: 'This is a landline and cannot receive texts.', carrier_code: null },
  });
  expect(textsTo(at.customer)).toEqual([]);
  const again = await server.call(sendMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, body: 'And now?' },
  });
  expect(again.error).toMatchObject({ code: 'REJECTED', rejection: 38 });
  expect(carrier.lookups).toEqual([at.customer]);
});

it('holds no text up while the carrier does not say, and asks again a minute later', async () => {
  const at = await world.open();
  carrier.lineTypes.set(at.customer, new Error('no answer'));
  expect((await check(at)).decision).toBe('allowed');
  await at.send();
  await leave();
  expect(textsTo(at.customer)).toHaveLength(1);
  expect(carrier.lookups).toHaveLength(1);
  server.clock.advance(60_000);
  carrier.lineTypes.set(at.customer, 'mobile');
  expect((await check(at)).numbers).toMatchObject([{ line_type: 'wireless' }]);
});

it('is not asked about whoever texts us: many offices text from what is called a landline', async () => {
  const at = await world.open();
  carrier.lineTypes.set(at.customer, 'landline');
  await at.receive('Hello from the office');
  expect((await check(at)).decision).toBe('allowed');
  await at.send();
  await leave();
  expect(textsTo(at.customer)).toHaveLength(1);
  expect(carrier.lookups).toEqual([]);
});
