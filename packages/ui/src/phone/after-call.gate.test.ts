import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import * as afterCall from '../after-call/index.js';
import { afterCallAnswers, sampleWrapUp } from '../testing/after-call-samples.js';
import { createFakeClient } from '../testing/fake-client.js';
import type { AgentState } from './agent.model.js';
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
