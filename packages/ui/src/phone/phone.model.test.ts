import { signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { presenceOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient, outbound, settle } from '../testing/fake-client.js';
import type { FakeAnswers } from '../testing/fake-client.js';
import { createFakeClock } from '../testing/fake-clock.js';
import { quietServer } from '../testing/quiet-server.js';
import { createPhoneModel } from './phone.model.js';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function phone(answers: FakeAnswers = {}) {
  const client = createFakeClient({
    ...quietServer,
    ...answers,
  });
  const clock = createFakeClock();
  const model = createPhoneModel({
    client,
    clock,
    remembered: { get: () => null, set: () => {} },
    user: signal({ id: 5, timeFormat: 12, country: 'US' } as const),
  });
  stops.push(model.dispose);
  return { client, model, clock };
}

it('shows a chosen status at once and reverts it with the reason when the server refuses', async () => {
  const message = 'Only an admin may do that.';
  const { model, clock } = phone({
    'agents.set': () => {
      throw new TalkError({ code: 'FORBIDDEN', message, status: 403 });
    },
  });
  await model.load();
  const choosing = model.agent.choose('on-break');
  expect(model.agent.state.value).toMatchObject({ status: 'on-break', saving: true });
  const refused = expect(choosing).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await clock.advance(500);
  await refused;
  expect(model.agent.state.value).toMatchObject({ status: 'accepting', saving: false, problem: message });
});

it('keeps a choice despite older updates, and follows the server afterwards', async () => {
  const { client, model, clock } = phone({
    'agents.set': ({ body }: { body: { agent_status: number } }) => presenceOf({ ...body, is_reachable: false }),
  });
  await model.load();
  const choosing = model.agent.choose('not-accepting');
  client.push('agent_status_updated', presenceOf());
  expect(model.agent.state.value.status).toBe('not-accepting');
  await clock.advance(500);
  await choosing;
  client.push('agent_status_updated', presenceOf({ user_id: 6, agent_status: 3 }));
  expect(model.agent.state.value.status).toBe('not-accepting');
  client.push('agent_status_updated', presenceOf({ agent_status: 4, is_reachable: false, version: 2 }));
  expect(model.agent.state.value).toMatchObject({ status: 'on-call', saving: false });
});

it('echoes the last 20 tones of one call and forgets them with it', async () => {
  const { client, model } = phone();
  model.calls.sendTones('1');
  expect([client.commands, model.calls.tones.value]).toEqual([[], '']);
  const active = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
  client.put(outbound('out-1', '+14155550150', active));
  for (const digit of '1234567890123456789012') model.calls.sendTones(digit);
  expect(model.calls.tones.value).toBe('34567890123456789012');
  client.put(outbound('out-1', '+14155550150', { phase: 'ended', reason: 'hung-up' }));
  client.put(outbound('out-2', '+14155550151', active));
  await settle();
  expect(model.calls.tones.value).toBe('');
});

it('loads its lists once when the phone is ready before the page asks for them', async () => {
  const { client, model } = phone();
  client.set({ link: { name: 'offline', problem: null } as never });
  client.set({ link: { name: 'ready' } });
  await settle();
  expect(client.requests).toEqual([]);
  await model.load();
  expect(client.requests.filter(({ operation }) => operation === 'company.lines')).toHaveLength(1);
});

it('loads its lists once when the page asks for them and the phone becomes ready in the same moment', async () => {
  const { client, model } = phone({
    'company.ringGroups': () => ({ data: [] }),
    'calls.parked': () => ({ data: [] }),
  });
  client.set({ link: { name: 'offline', problem: null } as never });
  const asked = model.load();
  client.set({ link: { name: 'ready' } });
  await asked;
  await settle();
  const operations = client.requests.map(({ operation }) => operation).sort();
  expect(operations.filter((each, index) => operations.indexOf(each) !== index)).toEqual([]);
  expect(operations).toContain('company.lines');
});
