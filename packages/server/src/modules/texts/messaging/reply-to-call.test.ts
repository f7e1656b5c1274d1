import { randomUUID } from 'node:crypto';
import { getCall, sendMessage, type BodyOf } from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { LINE, useVoiceFixture } from '../../calls/webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
let agent: TestUser;
let lee: TestUser;
let count = 0;

beforeAll(async () => {
  await voice.rows(`update companies set kyc_status = 'verified' where id = $1`, [voice.companyId]);
});
beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  agent = await voice.agent({ inGroup: true });
  lee = await voice.agent({ inGroup: true });
});

/** A stranger calls the line, and it rings at both. */
async function callIn() {
  count += 1;
  const from = `+1415555${4000 + count}`;
  const sid = `CA${randomUUID().replaceAll('-', '')}`;
  const { text } = await voice.webhook('inbound', { CallSid: sid, From: from, To: LINE });
  const id = /([0-9a-f-]{36})<\/Conference>/.exec(text)?.[1] ?? '';
  await voice.work();
  return { id, from };
}
const ringing = async (id: string) =>
  (await voice.server.call(getCall, { as: lee, params: { id } })).body.ringing_user_ids;
const reply = (as: TestUser, body: BodyOf<typeof sendMessage>) =>
  voice.server.call(sendMessage, { as, body, headers: { 'idempotency-key': randomUUID() } });

it('answers a caller by text without naming them, and stops ringing at nobody else', async () => {
  const { id, from } = await callIn();
  expect(await ringing(id)).toEqual([agent.id, lee.id]);
  const sent = await reply(agent, { reply_to_call_id: id, body: 'I will call you back.', opt_out: false });
  expect(sent.status, sent.error.message).toBe(200);
  expect(sent.body).toMatchObject({ lead_number: from, message: { source: 'call', line_number: LINE } });
  expect(sent.body.contact_id).not.toBeNull();
  expect(await ringing(id)).toEqual([lee.id]);
  // Again, as it rings no more: only the text.
  expect((await reply(agent, { reply_to_call_id: id, body: 'Soon.', opt_out: false })).status).toBe(200);
  expect(await ringing(id)).toEqual([lee.id]);
});

it('goes on ringing when the text is refused', async () => {
  const { id } = await callIn();
  expect((await reply(agent, { reply_to_call_id: id, body: ' ' })).error).toMatchObject({ rejection: 13 });
  expect(await ringing(id)).toEqual([agent.id, lee.id]);
});

it('refuses a text for nobody, and one about a call that is none of theirs', async () => {
  expect((await reply(agent, { body: 'Hello' })).error.errors).toHaveProperty('contact_id');
  const { id } = await callIn();
  const other = await voice.agent();
  expect((await reply(other, { reply_to_call_id: id, body: 'Hello' })).status).toBe(404);
});
