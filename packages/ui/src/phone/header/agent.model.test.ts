import { TalkError, type TalkErrorCode } from '@talk/core';
import { presenceOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient, settle } from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { createAgentModel } from './agent.model.js';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const at = (second: number): string => new Date(1_760_000_000_000 + second * 1000).toISOString();
const presence = (agent_status: number, second: number) =>
  presenceOf({ agent_status, last_agent_status_change: at(second), version: second + 1 });
const failure = (status: number, code: TalkErrorCode, more: { retryAfterSeconds?: number } = {}) =>
  new TalkError({ code, message: `Answered ${status}.`, status, retryable: status === 429 || status >= 500, ...more });

/** `answers`: the server's next answers per operation; when they run out, it repeats the last one. */
function world() {
  const clock = createFakeClock();
  const asked: { get: number; set: number[] } = { get: 0, set: [] };
  const failures: { get: TalkError[]; set: TalkError[] } = { get: [], set: [] };
  let known = presence(1, 0);
  const client = createFakeClient({
    'agents.get': () => {
      asked.get += 1;
      const error = failures.get.shift();
      if (error) throw error;
      return known;
    },
    'agents.set': ({ body }: { body: { agent_status: number } }) => {
      asked.set.push(body.agent_status);
      const error = failures.set.shift();
      if (error) throw error;
      known = presence(body.agent_status, asked.set.length);
      return known;
    },
  });
  const model = createAgentModel(client, 5, clock);
  stops.push(model.dispose);
  return { client, clock, model, asked, failures, server: (next: typeof known) => (known = next) };
}

it('sends only the last of several choices, half a second after it is made', async () => {
  const { model, clock, asked } = world();
  await model.load();
  const first = model.choose('on-break');
  await clock.advance(499);
  const last = model.choose('not-accepting');
  await clock.advance(499);
  expect(asked.set).toEqual([]);
  expect(model.state.value).toMatchObject({ status: 'not-accepting', saving: true });
  await clock.advance(1);
  await Promise.all([first, last]);
  expect(asked.set).toEqual([2]);
  expect(model.state.value).toMatchObject({ status: 'not-accepting', saving: false, changedAtMs: Date.parse(at(1)) });
});

it('tries a change three times more while the server fails, then says so and reverts', async () => {
  const { model, clock, asked, failures } = world();
  await model.load();
  failures.set = [failure(503, 'UNAVAILABLE'), failure(503, 'UNAVAILABLE'), failure(503, 'UNAVAILABLE')];
  const saved = model.choose('on-break');
  await clock.advance(10_000);
  await saved;
  expect(asked.set).toEqual([3, 3, 3, 3]);
  failures.set = Array.from({ length: 4 }, () => failure(503, 'UNAVAILABLE'));
  const lost = model.choose('accepting').catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await lost).toMatchObject({ status: 503 });
  expect(model.state.value).toMatchObject({ status: 'on-break', saving: false, problem: 'Answered 503.' });
});

it.each([
  [401, 'NOT_SIGNED_IN'],
  [429, 'RATE_LIMITED'],
  [403, 'FORBIDDEN'],
] as const)('reports a %i at once, for a change and for a read', async (status, code) => {
  const { model, clock, asked, failures } = world();
  failures.get = [failure(status, code)];
  await model.load();
  expect(asked.get).toBe(1);
  expect(model.state.value.status).toBeNull();
  failures.set = [failure(status, code)];
  const refused = model.choose('on-break').catch((error: unknown) => error);
  await clock.advance(500);
  expect(await refused).toMatchObject({ status });
  expect(asked.set).toEqual([3]);
});

it('does not retry an old choice when there is a newer one, and sends them in order', async () => {
  const { model, clock, asked, failures } = world();
  await model.load();
  failures.set = [failure(503, 'UNAVAILABLE')];
  const old = model.choose('on-break');
  await clock.advance(600);
  const next = model.choose('not-accepting');
  await clock.advance(2_000);
  await Promise.all([old, next]);
  expect(asked.set).toEqual([3, 2]);
  expect(model.state.value).toMatchObject({ status: 'not-accepting', saving: false, problem: null });
});

it('shows that a choice during a call applies afterwards, and then that it does', async () => {
  const { client, model } = world();
  await model.load();
  client.push('agent_status_updated', { ...presence(4, 1), next_status: 1 });
  expect(model.state.value).toMatchObject({ status: 'on-call', next: 'accepting' });
  client.push('agent_status_updated', { ...presence(4, 2), next_status: 3 });
  expect(model.state.value).toMatchObject({ status: 'on-call', next: 'on-break' });
  client.push('agent_status_updated', presence(3, 3));
  expect(model.state.value).toMatchObject({ status: 'on-break', next: null });
});

it('asks again when a read fails', async () => {
  const { model, clock, asked, failures } = world();
  failures.get = [failure(503, 'UNAVAILABLE'), failure(502, 'UNAVAILABLE')];
  const loaded = model.load();
  await clock.advance(1_500);
  await loaded;
  expect(asked.get).toBe(3);
  expect(model.state.value.status).toBe('accepting');
});

it('polls every five seconds while events do not arrive, and every thirty for safety while they do', async () => {
  const { client, model, clock, asked, server } = world();
  await model.load();
  await clock.advance(29_999);
  expect(asked.get).toBe(1);
  client.events('polling');
  await clock.advance(4_999);
  expect(asked.get).toBe(1);
  server(presence(4, 20));
  await clock.advance(1);
  expect(asked.get).toBe(2);
  expect(model.state.value.status).toBe('on-call');
  await clock.advance(10_000);
  expect(asked.get).toBe(4);
  client.events('live');
  await clock.advance(29_999);
  expect(asked.get).toBe(4);
  await clock.advance(1);
  expect(asked.get).toBe(5);
});

it('does not retry a server that is overloaded', async () => {
  const { client, model, clock, asked, failures } = world();
  client.events('offline');
  await model.load();
  failures.get = [failure(429, 'RATE_LIMITED', { retryAfterSeconds: 60 })];
  await clock.advance(5_000);
  expect(asked.get).toBe(2);
  await clock.advance(59_999);
  expect(asked.get).toBe(2);
  await clock.advance(1);
  expect(asked.get).toBe(3);
});

it('follows the newest state, by event or answer, in any order', async () => {
  const { client, model, server } = world();
  server(presence(1, 10));
  await model.load();
  client.push('agent_status_updated', presence(3, 9));
  expect(model.state.value.status).toBe('accepting');
  client.push('agent_status_updated', presence(3, 11));
  expect(model.state.value.status).toBe('on-break');
  // Their phone was lost: this has not changed the status.
  client.push('agent_status_updated', { ...presence(3, 11), is_reachable: false, version: 13 });
  expect(model.state.value).toMatchObject({ status: 'on-break', changedAtMs: Date.parse(at(11)) });
});

it('stops with its page, and still sends a choice made in the last half second', async () => {
  const { model, clock, asked } = world();
  await model.load();
  const choosing = model.choose('on-break');
  model.dispose();
  await choosing;
  await settle();
  expect(asked.set).toEqual([3]);
  await clock.advance(120_000);
  expect(asked.get).toBe(1);
  expect(clock.pending()).toBe(0);
});
