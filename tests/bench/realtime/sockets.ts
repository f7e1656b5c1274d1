import { ask, startChild, type Child } from './child.js';
import type { ClientOrder, ClientReport, NodeOrder, NodeReport } from './messages.js';

const FLOOD_MESSAGES = 600_000;

/** Figures of one server process under one number of sockets. */
export interface SocketFigures {
  connectS: number;
  socketKb: number;
  /** Broadcasts at 5/s, at 20/s, and single events at 4,000/s; the bare server is measured at 20/s only. */
  slow: Latencies | null;
  fast: Latencies;
  floodPerS: number;
  /** CPU the server's process spent per message of the flood. */
  floodCpuUs: number;
  unicast: Latencies | null;
  /** What should not have happened, in words. */
  losses: string[];
}

export interface Latencies {
  p50Ms: number;
  p99Ms: number;
}

/** Connects `sockets` clients to our server, or to a bare ws server, and measures broadcasts. Takes about 12 s. */
export async function measureSockets(sockets: number, kind: 'ours' | 'bare'): Promise<SocketFigures> {
  const node: Child<NodeOrder, NodeReport> = startChild('node', [kind]);
  const clients: Child<ClientOrder, ClientReport> = startChild('clients');
  clients.onEach((report) => {
    if (report.type === 'received') node.tell({ type: 'flood-received', broadcasts: report.broadcasts });
  });
  const losses: string[] = [];
  const measure = async (what: string, order: NodeOrder & { count: number }, perEvent: number) => {
    const messages = order.count * perEvent;
    // Sending starts only when the other process is counting.
    await ask(clients, { type: 'expect', messages, perBroadcast: perEvent }, 'ready');
    const { cpuMs, dropped } = await ask(node, order, 'sent');
    const result = await ask(clients, { type: 'report' }, 'result');
    if (result.received !== messages) losses.push(`${what}: ${result.received} of ${messages} messages arrived`);
    if (dropped > 0) losses.push(`${what}: ${dropped} sockets were dropped`);
    return { ...result, perS: result.received / (result.tookMs / 1000), cpuUs: (cpuMs * 1000) / messages };
  };
  try {
    const { port } = await ask(node, { type: 'start' }, 'started');
    // A first hundred warms the code up, so memory counts sockets and not compilation.
    const warm = await ask(clients, { type: 'connect', port, from: 0, to: 100 }, 'connected');
    const before = await ask(node, { type: 'memory' }, 'memory');
    const rest = await ask(clients, { type: 'connect', port, from: 100, to: sockets }, 'connected');
    const after = await ask(node, { type: 'memory' }, 'memory');
    const failed = warm.failed + rest.failed;
    if (failed > 0) losses.push(`${failed} sockets did not connect`);

    const fast = await measure('20 broadcasts/s', { type: 'broadcast', perSecond: 20, count: 80 }, sockets);
    const flood = await measure('flood', { type: 'flood', count: FLOOD_MESSAGES / sockets, window: 48 }, sockets);
    const slow: NodeOrder & { count: number } = { type: 'broadcast', perSecond: 5, count: 20 };
    const unicast: NodeOrder & { count: number } = { type: 'unicast', perSecond: 4000, count: 12_000, users: sockets };
    return {
      connectS: (warm.tookMs + rest.tookMs) / 1000,
      socketKb: (after.rssBytes - before.rssBytes) / (after.connections - before.connections) / 1024,
      slow: kind === 'ours' ? await measure('5 broadcasts/s', slow, sockets) : null,
      fast,
      floodPerS: flood.perS,
      floodCpuUs: flood.cpuUs,
      unicast: kind === 'ours' ? await measure('unicast', unicast, 1) : null,
      losses,
    };
  } finally {
    node.end();
    clients.end();
  }
}
