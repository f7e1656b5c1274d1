import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPgFanOut, type FanOut } from '@talk/server/realtime';
import { benchEvent, COMPANY_CHANNEL, monotonicMs, paced, quantile } from './messages.js';
import type { FanOutOrder, FanOutReport } from './messages.js';

const FLOOD_WINDOW = 2_000;

// One end of the fan-out. Two of these processes talk through PostgreSQL.
const report = (message: FanOutReport): void => void process.send?.(message);
let fanOut: FanOut | null = null;
let expected = 0;
let received = 0;
let inOrder = true;
let firstMs = 0;
let latencies = new Float64Array(0);

function take(data: string): void {
  const { t, seq } = JSON.parse(data) as { t: number; seq: number };
  if (received === 0) firstMs = t;
  inOrder &&= seq === received;
  latencies[received] = monotonicMs() - t;
  received += 1;
  if (received < expected) return;
  const perSecond = received / ((monotonicMs() - firstMs) / 1000);
  const p50Ms = quantile(latencies, received, 0.5);
  report({ type: 'result', received, inOrder, perSecond, p50Ms, p99Ms: quantile(latencies, received, 0.99) });
}

async function publish(to: FanOut, perSecond: number, count: number): Promise<void> {
  const send = (sequence: number): Promise<void> =>
    to.publish({
      kind: 'event',
      appId: '1',
      channels: [COMPANY_CHANNEL],
      event: 'communication.updated',
      data: JSON.stringify(benchEvent(sequence)),
    });
  if (perSecond === 0) {
    for (let sent = 0; sent < count; sent += FLOOD_WINDOW) {
      const window = Array.from({ length: Math.min(FLOOD_WINDOW, count - sent) }, (_, index) => send(sent + index));
      await Promise.all(window);
      await nextTurn();
    }
    return;
  }
  const running: Promise<void>[] = [];
  await paced(perSecond, count, (index) => running.push(send(index)));
  await Promise.all(running);
}

async function obey(order: FanOutOrder): Promise<void> {
  if (order.type === 'open') {
    fanOut = await createPgFanOut({ connectionString: order.url, channel: 'bench' });
    fanOut.subscribe((message) => {
      if (message.kind === 'event' && received < expected) take(message.data);
    });
    report({ type: 'opened' });
  } else if (order.type === 'expect') {
    expected = order.messages;
    received = 0;
    inOrder = true;
    latencies = new Float64Array(expected);
    report({ type: 'ready' });
  } else if (fanOut) {
    await publish(fanOut, order.perSecond, order.count);
    report({ type: 'published' });
  }
}

process.on('message', (order: FanOutOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
