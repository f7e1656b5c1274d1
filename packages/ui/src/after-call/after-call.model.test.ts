import { TalkError } from '@talk/core';
import { contactOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { afterCallAnswers, sampleOutcomes, sampleWrapUp } from '../testing/after-call-samples.js';
import { createFakeClient, sampleCommunication, type FakeAnswers } from '../testing/fake-client.js';
import { createAfterCallModel } from './after-call.model.js';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
const NOW = 1_000_000;
const clock = { nowMs: () => NOW, after: () => () => {} };

function world(wrapUp = sampleWrapUp(NOW), answers: FakeAnswers = {}) {
  const client = createFakeClient({ ...afterCallAnswers(() => wrapUp), ...answers });
  return { client, model: createAfterCallModel(client, clock) };
}

it('shows the open wrap-up with its call and contact, after a reload too', async () => {
  const { model } = world();
  await model.load();
  await settle();
  expect(model.wrapUp.value?.id).toBe(1);
  expect(model.subject.value).toMatchObject({ communicationId: 1, contact: { name: 'Maya Lopez' } });
  expect(model.outcomes.value).toEqual(sampleOutcomes);
});

it('counts by the server’s clock on a device whose own clock is wrong', async () => {
  const { model } = world(sampleWrapUp(NOW + 3_600_000));
  await model.load();
  expect(model.serverNowMs()).toBe(NOW + 3_600_000);
});

it('goes on to the next wrap-up when one is over, and ignores late updates', async () => {
  const { client, model } = world();
  await model.load();
  const second = sampleWrapUp(NOW, { id: 2, communication_id: 2 });
  client.push('wrap_up_updated', second);
  expect(model.wrapUp.value?.id).toBe(1);
  client.push('wrap_up_updated', sampleWrapUp(NOW, { state: 'over', version: 3 }));
  expect(model.wrapUp.value?.id).toBe(2);
  client.push('wrap_up_updated', sampleWrapUp(NOW, { version: 2 }));
  expect(model.wrapUps.value.map(({ id }) => id)).toEqual([2]);
});

it('drops wrap-ups on a resync that ended meanwhile', async () => {
  let open = [sampleWrapUp(NOW)];
  const { client, model } = world(undefined, { 'call.currentWrapUps': () => ({ data: open }) });
  await model.load();
  open = [];
  client.push('resync', undefined);
  await settle();
  expect([model.wrapUps.value, model.subject.value]).toEqual([[], null]);
});

it('shows a renamed, moved or archived outcome without a request, and requests them for a new one', async () => {
  let offered = sampleOutcomes.slice(0, 3);
  const { client, model } = world(undefined, { 'call.listCallDispositions': () => ({ data: offered }) });
  await model.load();
  const requests = () => client.requests.filter(({ operation }) => operation === 'call.listCallDispositions').length;
  const names = () => model.outcomes.value?.map(({ name }) => name);
  const [first, second, , fourth] = sampleOutcomes;
  client.push('disposition_updated', { kind: 'call', disposition: { ...first, name: 'Order sent', version: 2 } });
  client.push('disposition_updated', { kind: 'call', disposition: { ...second, is_archived: true, version: 2 } });
  client.push('disposition_updated', { kind: 'contact', disposition: { ...first, name: 'Another kind', version: 3 } });
  expect(names()).toEqual(['Order sent', 'Question answered']);
  client.push('disposition_updated', { kind: 'call', disposition: { ...first, name: 'Late' } });
  client.push('disposition_updated', {
    kind: 'call',
    disposition: { ...first, name: 'Last', position: 9, version: 4 },
  });
  await settle();
  expect([names(), requests()]).toEqual([['Question answered', 'Last'], 1]);
  offered = [...offered, fourth as (typeof offered)[number]];
  client.push('disposition_updated', { kind: 'call', disposition: fourth });
  await settle();
  expect([names(), requests()]).toEqual([['Question answered', 'Call back later', 'Last'], 2]);
});

it('shows an outcome at once, and reverts it with the server’s sentence when it is refused', async () => {
  const refused = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    fieldErrors: { call_disposition_id: ['Choose one from the list.'] },
  });
  const { model } = world(undefined, { 'call.disposeCall': () => Promise.reject(refused) });
  await model.load();
  await settle();
  const choosing = model.disposeCall(2);
  expect(model.subject.value?.communication?.call_disposition?.name).toBe('Quote requested');
  await choosing;
  expect(model.subject.value?.communication?.call_disposition_id).toBeNull();
  expect(model.problem.value).toBe('Choose one from the list.');
});

it('saves the note before it finishes', async () => {
  const { client, model } = world(undefined, {
    'call.saveCallNote': () => sampleCommunication(),
    'call.finishWrapUp': () => sampleWrapUp(NOW, { state: 'over', version: 2 }),
  });
  await model.load();
  await settle();
  model.subject.value?.note.type('Wants trays');
  expect(await model.finish()).toBe(true);
  const sent = client.requests.map(({ operation }) => operation);
  expect(sent.indexOf('call.saveCallNote')).toBeGreaterThan(0);
  expect(sent.indexOf('call.saveCallNote')).toBeLessThan(sent.indexOf('call.finishWrapUp'));
  expect(model.subject.value).toBeNull();
});

it.each([
  ['could not be saved', new TalkError({ code: 'TIMEOUT', message: 'No answer.' }), 'Could not be saved.'],
  [
    'a colleague has changed',
    new TalkError({ code: 'CONFLICT', message: 'Changed.', status: 409 }),
    'A colleague changed this note in the meantime.',
  ],
])('does not finish over a note that %s', async (_why, failure, said) => {
  const { client, model } = world(undefined, { 'call.saveCallNote': () => Promise.reject(failure) });
  await model.load();
  await settle();
  model.subject.value?.note.type('Wants a quote');
  expect(await model.finish()).toBe(false);
  expect(model.problem.value).toBe(said);
  expect(client.requests.some(({ operation }) => operation === 'call.finishWrapUp')).toBe(false);
  expect(model.subject.value?.note.state.value.text).toBe('Wants a quote');
});

it('says why it cannot finish, and stays', async () => {
  const refused = new TalkError({ code: 'WRAP_UP_STATE', message: 'Choose an outcome for the call first.' });
  const { model } = world(undefined, { 'call.finishWrapUp': () => Promise.reject(refused) });
  await model.load();
  expect(await model.finish()).toBe(false);
  expect(model.problem.value).toBe('Choose an outcome for the call first.');
  expect(model.wrapUp.value).not.toBeNull();
});

it('shows a call without a wrap-up, and closes it', async () => {
  const { model } = world(undefined, { 'call.currentWrapUps': () => ({ data: [] }) });
  model.open(1);
  await settle();
  expect([model.wrapUp.value, model.subject.value?.communication?.id]).toEqual([null, 1]);
  expect(await model.finish()).toBe(true);
  expect(model.subject.value).toBeNull();
});

it('follows the contact wherever it is changed', async () => {
  const { client, model } = world();
  await model.load();
  await settle();
  client.push('contact_updated', contactOf({ disposition_status_id: 13, version: 2 }));
  client.push('contact_updated', contactOf({ disposition_status_id: 11, version: 1 }));
  expect(model.subject.value?.contact?.disposition_status_id).toBe(13);
});
