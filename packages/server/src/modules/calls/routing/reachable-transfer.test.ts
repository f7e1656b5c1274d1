import { transferCall, transferDirectory } from '@talk/contract';
import { expect, it } from 'vitest';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, agents, call, callIn, answerOf } = useRoutingFixture();

it('does not transfer to a colleague whose phone is not on, and says so in the directory before', async () => {
  const [first, away] = await agents(2);
  if (first === undefined || away === undefined) throw new Error('two agents');
  const { id } = await callIn();
  await answerOf(first);
  await voice.webhook(`leg?call=${id}&role=agent&user=${away.id}`, { CallSid: 'CA-none', CallStatus: 'canceled' });
  await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [away.id]);
  const available = async () => {
    const { users } = (await voice.server.call(transferDirectory, { as: first, query: {} })).body;
    return users.find(({ user_id }) => user_id === away.id)?.is_available;
  };
  expect(await available()).toBe(true);
  await voice.rows('delete from agent_phones where user_id = $1', [away.id]);
  expect(await available()).toBe(false);
  const { status, error } = await voice.server.call(transferCall, {
    as: first,
    params: { id },
    body: { kind: 'cold', to: { type: 'user', user_id: away.id } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect([status, error.code]).toEqual([409, 'CALL_STATE']);
  expect(error.message).toContain('is not connected');
  expect(await call(id)).toMatchObject({ phase: 'active', user_id: first.id, transfer: null });
});
