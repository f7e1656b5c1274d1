import { TalkError } from '@talk/core';
import type { MessageCheck } from '@talk/core/texting';
import { expect, it } from 'vitest';
import { createFakeClient } from '../../testing/fake-client.js';
import { sampleCheck, sampleText } from '../../testing/texting-samples.js';
import { createReplyModel, type RepliedCall } from './reply.model.js';

const maya: RepliedCall = {
  callId: '00000000-0000-4000-8000-000000000001',
  contactId: 7,
  phoneNumber: '+14155550151',
  name: 'Maya Lopez',
};
const refusal = (message: string): TalkError => new TalkError({ code: 'REJECTED', message });

interface Sent {
  body: { contact_id?: number; body: string; reply_to_call_id: string; opt_out: boolean };
  idempotencyKey: string;
}

/** A server that answers `check` for the contact, and refuses the first `refusals` texts. */
function world(to: RepliedCall, check: Partial<MessageCheck> = {}, ...refusals: TalkError[]) {
  const sent: Sent[] = [];
  const client = createFakeClient({
    'call.checkMessage': () => sampleCheck(check),
    'call.sendMessage': (request: Sent) => {
      sent.push(request);
      const refused = refusals.shift();
      if (refused) throw refused;
      return sampleText(1, { direction: 'outbound', body: request.body.body });
    },
  });
  return { model: createReplyModel(client.api.call, to), sent, client };
}
const optedOut = {
  rejection: 7,
  name: 'opted-out',
  text: 'They opted out.',
  scope: 'contact',
  rule: 'opt-out',
  detail: null,
} as const;

it('asks first whether the caller can be texted, and says why not', async () => {
  const { model, sent } = world(maya, { decision: 'blocked', obstacles: [optedOut] });
  expect(model.state.value).toEqual({ name: 'checking' });
  await expect.poll(() => model.state.value).toEqual({ name: 'blocked', why: 'They opted out.' });
  await model.send('Hello');
  expect(sent).toEqual([]);
});

it('asks about the number that called', async () => {
  const { model, client } = world(maya);
  await expect.poll(() => model.state.value.name).toBe('writing');
  expect(client.requests.map(({ args }) => args)).toEqual([
    { query: { contact_id: maya.contactId, phone_number: maya.phoneNumber } },
  ]);
});

it('says when it is too late to text them', async () => {
  const { model } = world(maya, { decision: 'later', reason: 'It is 23:10 for them.' });
  await expect.poll(() => model.state.value).toEqual({ name: 'blocked', why: 'It is 23:10 for them.' });
});

it('sends to the call, trimmed, and without an opt-out line', async () => {
  const { model, sent } = world(maya);
  await expect.poll(() => model.state.value.name).toBe('writing');
  await model.send('  ');
  await model.send(' On my way ');
  expect(model.state.value).toEqual({ name: 'sent' });
  expect(sent.map(({ body }) => body)).toEqual([
    { contact_id: 7, body: 'On my way', reply_to_call_id: maya.callId, opt_out: false },
  ]);
});

it('leaves an unknown number to the server', async () => {
  const { model, sent } = world({ ...maya, contactId: null });
  await model.send('Hello');
  expect(sent[0]?.body).toEqual({ body: 'Hello', reply_to_call_id: maya.callId, opt_out: false });
});

it('keeps the words when sending failed, and sends the same words only once', async () => {
  const { model, sent } = world(maya, {}, refusal('This line is paused.'), refusal('Again.'));
  await expect.poll(() => model.state.value.name).toBe('writing');
  await model.send('Hello');
  expect(model.state.value).toEqual({ name: 'writing', problem: 'This line is paused.' });
  await model.send('Hello');
  await model.send('Something else');
  const [first, again, other] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
