import { randomUUID } from 'node:crypto';
import {
  deleteContact,
  getContact,
  findContactByPhone,
  getScheduledMessage,
  listContactCommunications,
  restoreContact,
  scheduleMessage,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

// What the phone network brings, and what was to leave, while a contact is deleted.

const world = useMessaging();
const { server, carrier } = world;

const away = async ({ agent, contactId }: OpenWorld): Promise<void> => {
  const answer = await server.call(deleteContact, { as: agent, params: { id: contactId } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const back = ({ agent, contactId }: OpenWorld) => server.call(restoreContact, { as: agent, params: { id: contactId } });
const after = async (seconds: number): Promise<void> => {
  server.clock.advance(seconds * 1000);
  await world.jobs();
};
const schedule = (at: OpenWorld) =>
  server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      contact_id: at.contactId,
      body: 'Later',
      opt_out: false,
      schedule_date: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
      timezone: 'America/New_York',
    },
  });
const bodiesTo = (to: string) => carrier.texts.filter((text) => text.to === to).map(({ body }) => body);

it('a text from the number is a new contact’s; the restored one is without the number', async () => {
  const at = await world.open();
  await at.receive('First');
  await away(at);
  await at.receive('Second');
  const byPhone = await server.call(findContactByPhone, { as: at.agent, query: { phone_number: at.customer } });
  const id = byPhone.body.contact?.id ?? 0;
  expect([id > 0, id === at.contactId]).toEqual([true, false]);
  const bodies = async (contact: number) =>
    (await server.call(listContactCommunications, { as: at.agent, params: { id: contact } })).body.data.map(
      ({ body }) => body,
    );
  expect(await bodies(id)).toEqual(['Second']);
  const restored = await back(at);
  expect(restored.body).toMatchObject({ taken_numbers: [at.customer], contact: { name: 'Maya', phone_numbers: [] } });
  expect(await bodies(at.contactId)).toEqual(['First']);
});

it('a text that waits does not leave; restored in time, it does; restored later, it says why not', async () => {
  const at = await world.open();
  const late = (await schedule(at)).body;
  await away(at);
  await after(3_601);
  await after(60);
  expect(bodiesTo(at.customer)).toEqual([]);
  await back(at);
  const missed = await server.call(getScheduledMessage, { as: at.agent, params: { id: late.id } });
  expect(missed.body).toMatchObject({
    status: 'failed',
    reason: 'The contact was deleted when this message was to be sent.',
  });
  await schedule(at);
  await away(at);
  await back(at);
  await after(3_601);
  await after(3_601);
  expect(bodiesTo(at.customer)).toEqual(['Later']);
});

it('a text that was sent off and not given to the network yet stays; what the network says of an earlier one is kept', async () => {
  const at = await world.open();
  const earlier = await at.send({ body: 'Earlier' });
  await after(10);
  const { sid } = carrier.texts.find(({ body }) => body === 'Earlier') ?? { sid: '' };
  const held = await at.send({ body: 'Held' });
  await away(at);
  await after(10);
  expect(bodiesTo(at.customer)).toEqual(['Earlier']);
  expect(await at.report(earlier.id, sid, 'delivered')).toBe(204);
  await world.jobs();
  await back(at);
  const { body } = await server.call(listContactCommunications, { as: at.agent, params: { id: at.contactId } });
  expect(body.data.map(({ id, message }) => [id, message?.status])).toEqual([
    [held.id, 'failed'],
    [earlier.id, 'delivered'],
  ]);
  const contact = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
  expect(contact.status).toBe(200);
});
