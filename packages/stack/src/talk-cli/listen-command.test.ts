import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Ask } from './api.js';
import { CliError } from './arguments.js';
import { runListenCommand, type Forward } from './listen-command.js';
import { newSecret, sign } from './sign.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NOW = new Date('2026-11-27T12:00:00Z');
const message = (id: string, type: string) => ({ id, type, body: JSON.stringify({ type, id }) });

/** A server that answers these pages, one after the other; then the listening ends. */
function listenTo(pages: readonly (object | Error)[], forward?: Forward) {
  const ending = new AbortController();
  const asked: string[] = [];
  const said: string[] = [];
  const forwarded: { to: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const left = [...pages];
  const ask: Ask = async (_method, path) => {
    asked.push(path);
    const page = left.shift();
    if (left.length === 0) ending.abort();
    if (page instanceof Error) throw page;
    return page;
  };
  const post: Forward = async (to, headers, body) => {
    forwarded.push({ to, headers, body });
    return { status: 204 };
  };
  const deps = { ask, forward: forward ?? post, say: (line: string) => void said.push(line), now: () => NOW };
  return {
    asked,
    said,
    forwarded,
    run: (events: readonly string[] | null = null) =>
      runListenCommand(
        { ...deps, signal: ending.signal },
        { kind: 'listen', to: 'http://localhost:3000/', events, secret: SECRET },
      ),
  };
}
const start = { data: [], last_seq: 40, has_more: false };
const page = {
  data: [message('msg_1', 'call.ended'), message('msg_2', 'text.received')],
  last_seq: 43,
  has_more: true,
};

it('forwards what happens from now on in its order, signed as a webhook', async () => {
  const listening = listenTo([start, page, { ...start, last_seq: 44 }]);
  await listening.run();
  expect(listening.asked).toEqual([
    '/api/v1/webhook-messages?wait_seconds=0',
    '/api/v1/webhook-messages?wait_seconds=25&since=40',
    '/api/v1/webhook-messages?wait_seconds=25&since=43',
  ]);
  const [first, second] = listening.forwarded;
  expect([first?.headers['webhook-id'], second?.headers['webhook-id']]).toEqual(['msg_1', 'msg_2']);
  const signed = `msg_1.${NOW.getTime() / 1000}.${first?.body}`;
  const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64');
  expect(first?.headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(listening.said).toEqual([
    `Forwarding to http://localhost:3000/. The secret is ${SECRET}`,
    'call.ended msg_1: 204',
    'text.received msg_2: 204',
  ]);
});

it('forwards only the events that were named', async () => {
  const listening = listenTo([start, page]);
  await listening.run(['text.received']);
  expect(listening.forwarded.map(({ headers }) => headers['webhook-id'])).toEqual(['msg_2']);
});

it('says that nothing answers on this machine, and continues', async () => {
  const listening = listenTo([start, page], () => Promise.reject(new TypeError('fetch failed')));
  await listening.run();
  expect(listening.said.slice(1)).toEqual([
    'call.ended msg_1: nothing answered',
    'text.received msg_2: nothing answered',
  ]);
});

it('ends with the sentence of a server that refuses', async () => {
  const refusal = new CliError('You may not do this.');
  await expect(listenTo([refusal]).run()).rejects.toBe(refusal);
});

it('signs as the Standard Webhooks libraries do', () => {
  const vector = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', vector, new Date(1_614_265_330_000))).toEqual({
    'webhook-id': vector.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(newSecret()).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
});
