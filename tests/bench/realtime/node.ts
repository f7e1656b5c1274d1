import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPgFanOut, createPusherServer } from '@talk/server/realtime';
import { createBareServer } from './bare-server.js';
import { benchApp, benchEvent, COMPANY_CHANNEL, monotonicMs, paced, userChannel } from './messages.js';
import type { NodeOrder, NodeReport } from './messages.js';

// The server's process: nothing but the server, so that its memory is the server's.
const http = createServer();
const [kind, databaseUrl] = process.argv.slice(2);
const bare = kind === 'bare' ? createBareServer(http) : null;
const server = createPusherServer({
  apps: [benchApp],
  ...(databaseUrl !== undefined && { fanOut: await createPgFanOut({ connectionString: databaseUrl }) }),
  countsAlways: kind === 'counting',
});
if (!bare) http.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
const report = (message: NodeReport): void => void process.send?.(message);
let broadcastsReceived = 0;
let wakeFlood = (): void => undefined;

const broadcast = (sequence: number): void => {
  const event = benchEvent(sequence);
  if (bare) bare.broadcast(event);
  else void server.trigger([COMPANY_CHANNEL], 'communication.updated', event);
};

/** Keeps at most `window` broadcasts under way, so that the flood measures throughput and not the size of buffers. */
function flood(count: number, window: number): Promise<void> {
  broadcastsReceived = 0;
  let sent = 0;
  return new Promise((resolve) => {
    const next = (): void => {
      if (sent === count) {
        resolve();
      } else if (sent - broadcastsReceived < window) {
        broadcast(sent);
        sent += 1;
        setImmediate(next);
      } else {
        wakeFlood = () => {
          wakeFlood = () => undefined;
          next();
        };
      }
    };
    next();
  });
}

async function timed(work: () => Promise<void>): Promise<void> {
  const startMs = monotonicMs();
  const startCpu = process.cpuUsage();
  await work();
  const cpu = process.cpuUsage(startCpu);
  const { dropped } = server.metrics;
  report({
    type: 'sent',
    tookMs: monotonicMs() - startMs,
    cpuMs: (cpu.user + cpu.system) / 1000,
    dropped: dropped.backPressure + dropped.flood,
  });
}

async function obey(order: NodeOrder): Promise<void> {
  switch (order.type) {
    case 'start':
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 4096, resolve));
      report({ type: 'started', port: (http.address() as AddressInfo).port });
      return;
    case 'memory': {
      globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      report({
        type: 'memory',
        rssBytes: process.memoryUsage().rss,
        connections: bare?.connections() ?? server.metrics.connections,
        cpuMs: (user + system) / 1000,
      });
      return;
    }
    case 'broadcast':
      await timed(() => paced(order.perSecond, order.count, broadcast));
      return;
    case 'flood':
      await timed(() => flood(order.count, order.window));
      return;
    case 'flood-received':
      broadcastsReceived = order.broadcasts;
      wakeFlood();
      return;
    case 'unicast':
      await timed(() =>
        paced(order.perSecond, order.count, (index) => {
          const user = Math.floor(Math.random() * order.users);
          void server.trigger([userChannel(user)], 'communication.updated', benchEvent(index));
        }),
      );
  }
}

process.on('message', (order: NodeOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
