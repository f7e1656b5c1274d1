import {
  createContact,
  getCommunication,
  getContact,
  listContactCommunications,
  sendMessage,
  uploadAttachment,
  type Communication,
} from '@talk/contract';
import type { TestUser } from '@talk/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.js';
import { createVoiceWorld, LINE, type VoiceWorld } from '../support/voice-world.js';

// Texts through the real sandbox carrier and the real library, both ways.

const HANDSET = '+14155550151';
const LANDLINE = '+14155550182';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: VoiceWorld;
let agent: TestUser;
beforeAll(async () => {
  world = await createVoiceWorld();
  await world.rows(`update companies set kyc_status = 'verified' where id = $1`, [world.companyId]);
  await world.rows('update texting_settings set undo_seconds = 0 where company_id = $1', [world.companyId]);
  agent = await world.server.user(world.companyId);
});
afterAll(() => world.end());

async function contactOf(number: string): Promise<number> {
  const body = { phone_numbers: [{ phone_number: number }] };
  return (await world.server.call(createContact, { as: agent, body })).body.id;
}

async function send(contactId: number, values: { body?: string; attachments?: string[] }): Promise<Communication> {
  const answer = await world.server.call(sendMessage, {
    as: agent,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { contact_id: contactId, opt_out: false, ...values },
  });
  expect(answer.status, answer.error.message).toBe(200);
  return answer.body;
}

const becomes = (id: number, status: string): Promise<Communication> =>
  until(`the text to be ${status}`, async () => {
    const { body } = await world.server.call(getCommunication, { as: agent, params: { id } });
    return body.message?.status === status && body;
  });

it('goes out with a picture, is delivered, and is answered with one', async () => {
  const contactId = await contactOf(HANDSET);
  const uploaded = await world.server.call(uploadAttachment, {
    as: agent,
    body: { name: 'dot.png', data_base64: PNG.toString('base64') },
  });
  const first = await send(contactId, { body: 'Your quote 👍', attachments: [uploaded.body.uuid] });
  await becomes(first.id, 'delivered');
  const [arrived] = world.sandbox.control.handsetMessages(HANDSET, LINE);
  expect(arrived).toMatchObject({ body: 'Your quote 👍', media: [{ contentType: 'image/png' }] });
  // Where the carrier was sent to really has it, without a sign-in.
  const address = new URL(arrived?.media[0]?.url ?? '');
  const fetched = await world.server.app.inject({ method: 'GET', url: address.pathname + address.search });
  expect(fetched.rawPayload.equals(PNG)).toBe(true);
  const other = address.pathname.replace(/(?<=^\/media\/)./, (first) => (first === 'A' ? 'B' : 'A'));
  expect(other).not.toBe(address.pathname);
  const forged = await world.server.app.inject({ method: 'GET', url: other });
  expect(forged.statusCode).toBe(404);

  const media = [{ contentType: 'image/png', dataBase64: PNG.toString('base64') }];
  world.sandbox.control.handsetSend(HANDSET, { to: LINE, body: 'And ours', media });
  const answer = await until('the answer with its picture', async () => {
    const { body } = await world.server.call(listContactCommunications, { as: agent, params: { id: contactId } });
    return body.data.find(({ direction, message }) => direction === 'inbound' && message?.attachments.length === 1);
  });
  expect(answer).toMatchObject({ body: 'And ours', current_status2: 'received', message: { is_mms: true } });
  const contact = await world.server.call(getContact, { as: agent, params: { id: contactId } });
  expect(contact.body.unread_texts_count).toBe(1);
});

it('does not leave for a landline, and says so', async () => {
  const text = await send(await contactOf(LANDLINE), { body: 'Hello' });
  const failed = await becomes(text.id, 'failed');
  expect(failed.message?.failure).toMatchObject({ rejection: 38 });
});
