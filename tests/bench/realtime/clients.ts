import { createHmac } from 'node:crypto';
import { WebSocket } from 'ws';
import { benchApp, COMPANY_CHANNEL, monotonicMs, quantile, sentAtMs, userChannel } from './messages.js';
import type { ClientOrder, ClientReport } from './messages.js';

const CONNECTING_AT_ONCE = 200;

// The process of all clients: raw sockets, since a pusher-js each would measure pusher-js.
const report = (message: ClientReport): void => void process.send?.(message);
let latencies = new Float64Array(0);
let received = 0;
let expected = 0;
let perBroadcast = 0;
let firstMs = 0;
let lastMs = 0;
let finished = (): void => undefined;
let allReceived = Promise.resolve();

function note(frame: string): void {
  const sentMs = sentAtMs(frame);
  if (sentMs === null) return;
  lastMs = monotonicMs();
  if (received === 0) firstMs = sentMs;
  if (received < expected) latencies[received] = lastMs - sentMs;
  received += 1;
  if (received % perBroadcast === 0) report({ type: 'received', broadcasts: received / perBroadcast });
  if (received === expected) finished();
}

/** Opens one socket and joins its two channels. Settles when both are joined, or with false when it can not connect. */
function open(port: number, index: number): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${benchApp.key}?protocol=7`, { perMessageDeflate: false });
  let joined = 0;
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.on('message', (data) => {
      const frame = (data as Buffer).toString('latin1');
      if (joined === 2) {
        note(frame);
        return;
      }
      if (frame.includes('pusher_internal:subscription_succeeded')) {
        joined += 1;
        if (joined === 2) resolve(true);
        return;
      }
      const socketId = /"socket_id\\":\\"([\d.]+)/.exec(frame)?.[1] ?? '';
      for (const channel of [userChannel(index), COMPANY_CHANNEL]) {
        const signature = createHmac('sha256', benchApp.secret).update(`${socketId}:${channel}`).digest('hex');
        const fields = { channel, auth: `${benchApp.key}:${signature}` };
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: fields }));
      }
    });
  });
}

async function connect(port: number, from: number, to: number): Promise<void> {
  const startMs = monotonicMs();
  let next = from;
  let failed = 0;
  const worker = async (): Promise<void> => {
    while (next < to) {
      const index = next;
      next += 1;
      if (!(await open(port, index))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, worker));
  report({ type: 'connected', tookMs: monotonicMs() - startMs, sockets: to - from - failed, failed });
}

async function obey(order: ClientOrder): Promise<void> {
  switch (order.type) {
    case 'connect':
      await connect(order.port, order.from, order.to);
      return;
    case 'expect':
      expected = order.messages;
      perBroadcast = order.perBroadcast;
      received = 0;
      latencies = new Float64Array(expected);
      allReceived = new Promise((resolve) => (finished = resolve));
      report({ type: 'ready' });
      return;
    case 'report': {
      // What has not come ten seconds after the last was sent is lost.
      await Promise.race([allReceived, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
      const count = Math.min(received, expected);
      const result = { received, tookMs: lastMs - firstMs };
      report({
        type: 'result',
        ...result,
        p50Ms: quantile(latencies, count, 0.5),
        p99Ms: quantile(latencies, count, 0.99),
      });
    }
  }
}

process.on('message', (order: ClientOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
