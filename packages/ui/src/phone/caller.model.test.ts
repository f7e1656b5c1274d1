import { callerOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient, inbound, sampleContact, settle } from '../testing/fake-client.js';
import { createCallerModel, type CallerModel } from './caller.model.js';

const MAYA = '+14155550150';
const offered = { phase: 'offered', problem: null } as const;
const over = { phase: 'ended', reason: 'missed', answeredAtMs: null, endedAtMs: 9_000 } as const;

let model: CallerModel;
afterEach(() => model.dispose());

it('counts again when the same person calls again, while the call before is still shown', async () => {
  let calls = 0;
  const client = createFakeClient({
    'contacts.findByPhone': () => callerOf({ contact: sampleContact, calls_today: calls, past_calls: calls }),
  });
  model = createCallerModel(client, null, { country: 'US', userId: 5 });
  const shown = () => [model.facts.value?.contact?.name, model.facts.value?.callsToday];
  client.put(inbound('in-1', MAYA, offered));
  await settle();
  expect(shown()).toEqual(['Maya Lopez', 0]);
  calls = 1;
  client.put(inbound('in-1', MAYA, over));
  client.put(inbound('in-2', MAYA, offered));
  expect([shown(), model.facts.value?.past]).toEqual([['Maya Lopez', 0], null]);
  await settle();
  expect(shown()).toEqual(['Maya Lopez', 1]);
});
