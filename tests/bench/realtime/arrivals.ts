import { ask, startChild, type Child } from './child.js';
import { openDatabase } from './database.js';
import type { ClientOrder, ClientReport, NodeOrder, NodeReport } from './messages.js';

/** Time for what nodes tell each other of the arrivals to arrive as well. */
const QUIET_MS = 1_000;
/** Of a second or two, one pause decides: each is measured this often, and the smallest counts, since others only add. */
const RUNS = 3;

/** CPU per socket that connects and joins two channels, in microseconds. */
export interface ArrivalFigures {
  /** One server without a database. */
  alone: number;
  /** With a second server, nobody asking for counts; and with counts told all the time. Both servers together. */
  pair: number;
  counting: number;
}

/** What it costs that servers agree, measured on `sockets` arrivals at one of them. */
export async function measureArrivals(sockets: number): Promise<ArrivalFigures> {
  const database = await openDatabase();
  const smallest = async (args: readonly string[]): Promise<number> => {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(sockets, args));
    return Math.min(...runs);
  };
  try {
    return {
      alone: await smallest(['ours']),
      pair: await smallest(['ours', database.url]),
      counting: await smallest(['counting', database.url]),
    };
  } finally {
    await database.close();
  }
}

async function measure(sockets: number, args: readonly string[]): Promise<number> {
  const nodes: Child<NodeOrder, NodeReport>[] = args.length > 1 ? [start(args), start(args)] : [start(args)];
  const clients: Child<ClientOrder, ClientReport> = startChild('clients');
  const cpuMs = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const reports = await Promise.all(nodes.map((node) => ask(node, { type: 'memory' }, 'memory')));
    return reports.reduce((sum, report) => sum + report.cpuMs, 0);
  };
  try {
    const [first] = await Promise.all(nodes.map((node) => ask(node, { type: 'start' }, 'started')));
    if (!first) throw new Error('no server was started');
    // A first thousand warms the code up.
    await ask(clients, { type: 'connect', port: first.port, from: 0, to: 1_000 }, 'connected');
    const before = await cpuMs();
    await ask(clients, { type: 'connect', port: first.port, from: 1_000, to: sockets }, 'connected');
    return (((await cpuMs()) - before) * 1000) / (sockets - 1_000);
  } finally {
    for (const node of nodes) node.end();
    clients.end();
  }
}

const start = (args: readonly string[]): Child<NodeOrder, NodeReport> => startChild('node', args);
