import { TalkError } from '@talk/core';
import type { ContactCrm } from '@talk/core/after-call';
import { expect, it } from 'vitest';
import { afterCallAnswers, sampleWrapUp } from '../testing/after-call-samples.js';
import { createFakeClient, type FakeAnswers } from '../testing/fake-client.js';
import { sampleCrm } from '../testing/crm-samples.js';
import { createAfterCallModel } from './after-call.model.js';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
const clock = { nowMs: () => 1_000_000, after: () => () => {} };

async function world(answers: FakeAnswers) {
  const client = createFakeClient({ ...afterCallAnswers(() => sampleWrapUp(1_000_000)), ...answers });
  const model = createAfterCallModel(client, clock);
  await model.load();
  await settle();
  const getting = () =>
    model.crms.value.map(({ records }) => records.filter((each) => each.gets_calls).map(({ id }) => id));
  return { client, model, getting };
}
const two = sampleCrm('hubspot', ['Maya Lopez', 'Marco Lopez']);
const chosen = (crm: ContactCrm, id: number): ContactCrm => ({
  ...crm,
  records: crm.records.map((record) => ({ ...record, is_chosen: record.id === id, gets_calls: record.id === id })),
});

it('offers the records of CRMs that have several', async () => {
  const { client, model } = await world({
    'call.getIntegrationData': () => ({ data: [two, sampleCrm('salesforce', ['Maya Lopez'])] }),
  });
  expect(model.crms.value.map(({ integration_name: name }) => name)).toEqual(['hubspot']);
  expect(client.requests.filter(({ operation }) => operation === 'call.getIntegrationData')).toMatchObject([
    { args: { params: { id: 7 }, query: { with_duplicates: '1' } } },
  ]);
});

it('shows a choice at once, sends it with the call, and reverts it with the sentence when it is refused', async () => {
  let refuses = false;
  const { client, model, getting } = await world({
    'call.getIntegrationData': () => ({ data: [two] }),
    'call.chooseCrmRecord': () => {
      if (refuses) throw new TalkError({ code: 'REJECTED', message: 'The record is no longer in the CRM.' });
      return chosen(two, 2);
    },
  });
  expect(getting()).toEqual([[1, 2]]);
  const choosing = model.chooseCrmRecord('hubspot', 2);
  expect(getting()).toEqual([[2]]);
  await choosing;
  expect(client.requests.at(-1)).toMatchObject({
    operation: 'call.chooseCrmRecord',
    args: { params: { id: 7, integration_name: 'hubspot' }, body: { record_id: 2, communication_id: 1 } },
  });
  refuses = true;
  await model.chooseCrmRecord('hubspot', 1);
  expect([getting(), model.problem.value]).toEqual([[[2]], 'The record is no longer in the CRM.']);
});

it('leaves after-call work as it is when nothing is known of a CRM', async () => {
  const { model } = await world({
    'call.getIntegrationData': () => {
      throw new TalkError({ code: 'FORBIDDEN', message: 'No.' });
    },
  });
  expect([model.crms.value, model.problem.value]).toEqual([[], null]);
});
