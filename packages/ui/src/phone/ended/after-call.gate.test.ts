import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import * as afterCall from '../../after-call/index.js';
import { afterCallAnswers, sampleWrapUp } from '../../testing/after-call-samples.js';
import { createFakeClient, outbound } from '../../testing/fake-client.js';
import type { AgentState } from '../header/agent.model.js';
import { createAfterCallGate } from './after-call.gate.js';

const wrappingUp: AgentState = { status: 'wrap-up', next: null, changedAtMs: 0, saving: false, problem: null };

it('says that the wrap-up could not be loaded, until the code has loaded or the wrap-up is over', async () => {
  let isAway = true;
  const agent = { state: signal<AgentState>({ ...wrappingUp, status: 'accepting' }) };
  const client = createFakeClient(afterCallAnswers(() => sampleWrapUp(Date.now())));
  const gate = createAfterCallGate(client, agent, async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return afterCall;
  });
  expect(gate.failed.value).toBe(false);
  agent.state.value = wrappingUp;
  await expect.poll(() => gate.failed.value).toBe(true);

  agent.state.value = { ...wrappingUp, status: 'accepting' };
  expect(gate.failed.value).toBe(false);
  agent.state.value = wrappingUp;
  await expect.poll(() => gate.failed.value).toBe(true);

  isAway = false;
  await gate.retry();
  expect(gate.failed.value).toBe(false);
  expect(gate.shown.value).not.toBeNull();
  gate.dispose();
});

it('shows the work of the next call, although that of the one before was put off', async () => {
  const agent = { state: signal<AgentState>(wrappingUp) };
  const first = sampleWrapUp(Date.now());
  const second = { ...first, id: first.id + 1, communication_id: first.communication_id + 1, call_id: 'call-2' };
  const client = createFakeClient(afterCallAnswers(() => first));
  const gate = createAfterCallGate(client, agent, () => Promise.resolve(afterCall));
  // Nothing is there to be put off yet, as when a person closes the keypad.
  gate.setLater(true);
  await expect.poll(() => gate.shown.value).not.toBeNull();
  gate.setLater(true);
  expect([gate.shown.value, gate.putOff.value !== null]).toEqual([null, true]);
  client.push('wrap_up_updated', second);
  expect(gate.shown.value?.model.wrapUps.value).toHaveLength(2);
  client.push('wrap_up_updated', { ...first, state: 'over', version: first.version + 1 });
  expect(gate.shown.value?.model.subject.value?.communicationId).toBe(second.communication_id);
  gate.dispose();
});

it('says it of an ended call that the agent wants to see as well, and shows it when it is tried again', async () => {
  let isAway = true;
  const agent = { state: signal<AgentState>({ ...wrappingUp, status: 'accepting' }) };
  const client = createFakeClient(afterCallAnswers(() => sampleWrapUp(Date.now())));
  const over = outbound('out-1', '+14155550150', { phase: 'ended', reason: 'hung-up', endedAtMs: 5, serverTold: true });
  client.put(over);
  const gate = createAfterCallGate(client, agent, async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return afterCall;
  });
  await gate.open(1);
  expect(gate.failed.value).toBe(true);
  client.phone.call.value?.dismiss();
  expect(gate.failed.value).toBe(false);

  client.put(over);
  expect(gate.failed.value).toBe(true);
  isAway = false;
  await gate.retry();
  expect([gate.failed.value, gate.shown.value !== null]).toEqual([false, true]);
  gate.dispose();
});
