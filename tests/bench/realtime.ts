import { mkdtemp, readFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@talk/server/embedded-postgres';
import { startChild, type Child } from './realtime/child.js';
import type {
  ClientOrder,
  ClientReport,
  FanOutOrder,
  FanOutReport,
  NodeOrder,
  NodeReport,
} from './realtime/messages.js';
import { printTable, type Row } from './realtime/table.js';

/** Figures of `stack.md` §5, measured on two cores with the server on one and the clients on the other. */
const reference = {
  1000: { connectS: 0.49, socketKb: 20, slowP50: 10, slowP99: 23, fastP99: 20, floodPerS: 126_000, unicastP99: 1 },
  5000: { connectS: 1.45, socketKb: 12, slowP50: 37, slowP99: 90, fastP99: 100, floodPerS: 107_000, unicastP99: 1 },
} as const;
const notifyReference = { p99At1000: 4, p99At5000: 2, floodPerS: 18_900 };
const FLOOD_MESSAGES = 600_000;
/** Files a process of the benchmark needs besides its sockets. */
const SPARE_FILES = 100;

type NodeProcess = Child<NodeOrder, NodeReport>;
type ClientProcess = Child<ClientOrder, ClientReport>;
type FanOutProcess = Child<FanOutOrder, FanOutReport>;

/** Measures fan-out and prints each figure as a ratio to the design note's, then one verdict line. Takes about a minute. */
export async function run(): Promise<void> {
  console.log(
    `Realtime fan-out, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} (figures assume an idle machine)`,
  );
  const files = await openFileLimit();
  const verdicts: boolean[] = [];
  for (const sockets of [1000, 5000] as const) {
    if (files < sockets + SPARE_FILES) {
      console.log(`\n${sockets} sockets: left out, this shell allows ${files} open files (raise it with ulimit -n)`);
      verdicts.push(false);
      continue;
    }
    verdicts.push(await measureSockets(sockets));
  }
  verdicts.push(await measureNotify());
  const verdict = verdicts.every(Boolean) ? 'no worse than stack.md §5' : 'WORSE than stack.md §5 in the rows marked';
  console.log(`\nVerdict: ${verdict}`);
}

async function measureSockets(sockets: 1000 | 5000): Promise<boolean> {
  const node: NodeProcess = startChild('node');
  const clients: ClientProcess = startChild('clients');
  clients.onEach((report) => {
    if (report.type === 'received') node.tell({ type: 'flood-received', broadcasts: report.broadcasts });
  });
  try {
    const { port } = await ask(node, { type: 'start' }, 'started');
    // A first hundred warms the code up, so memory counts sockets and not compilation.
    const warm = await ask(clients, { type: 'connect', port, from: 0, to: 100 }, 'connected');
    const before = await ask(node, { type: 'memory' }, 'memory');
    const rest = await ask(clients, { type: 'connect', port, from: 100, to: sockets }, 'connected');
    const after = await ask(node, { type: 'memory' }, 'memory');
    const grown = after.connections - before.connections;

    const losses: string[] = [];
    if (warm.failed + rest.failed > 0) losses.push(`${warm.failed + rest.failed} sockets did not connect`);
    const measure = async (what: string, order: NodeOrder & { count: number }, perEvent: number) => {
      clients.tell({ type: 'expect', messages: order.count * perEvent, perBroadcast: perEvent });
      const sent = await ask(node, order, 'sent');
      const result = await ask(clients, { type: 'report' }, 'result');
      if (result.received !== order.count * perEvent || sent.dropped > 0) {
        losses.push(
          `${what}: ${result.received} of ${order.count * perEvent} messages, ${sent.dropped} sockets dropped`,
        );
      }
      return result;
    };
    const slow = await measure('5/s', { type: 'broadcast', perSecond: 5, count: 20 }, sockets);
    const fast = await measure('20/s', { type: 'broadcast', perSecond: 20, count: 80 }, sockets);
    const flood = await measure('flood', { type: 'flood', count: FLOOD_MESSAGES / sockets, window: 16 }, sockets);
    const unicast = await measure('unicast', { type: 'unicast', perSecond: 4000, count: 12_000, users: sockets }, 1);

    const is = reference[sockets];
    const lower = (what: string, unit: Row['unit'], ours: number, theirs: number): Row => ({
      what,
      unit,
      ours,
      reference: theirs,
      better: 'lower',
    });
    const rows: Row[] = [
      lower('connect, two private subscriptions each', 's', (warm.tookMs + rest.tookMs) / 1000, is.connectS),
      lower('memory per socket', 'KB', (after.rssBytes - before.rssBytes) / grown / 1024, is.socketKb),
      lower('5 broadcasts/s, p50', 'ms', slow.p50Ms, is.slowP50),
      lower('5 broadcasts/s, p99', 'ms', slow.p99Ms, is.slowP99),
      lower('20 broadcasts/s, p99', 'ms', fast.p99Ms, is.fastP99),
      {
        what: 'flood, messages received',
        unit: '/s',
        ours: flood.received / (flood.tookMs / 1000),
        reference: is.floodPerS,
        better: 'higher',
      },
      lower('4,000 unicast events/s, p99', 'ms', unicast.p99Ms, is.unicastP99),
    ];
    return printTable(`${sockets} sockets, events of about 330 bytes`, rows, losses);
  } finally {
    node.end();
    clients.end();
  }
}

async function measureNotify(): Promise<boolean> {
  const database = await openDatabase();
  const sender: FanOutProcess = startChild('fan-out');
  const receiver: FanOutProcess = startChild('fan-out');
  try {
    await ask(sender, { type: 'open', url: database.url }, 'opened');
    await ask(receiver, { type: 'open', url: database.url }, 'opened');
    const measure = async (perSecond: number, count: number) => {
      receiver.tell({ type: 'expect', messages: count });
      const result = receiver.hear('result');
      await ask(sender, { type: 'publish', perSecond, count }, 'published');
      return result;
    };
    await measure(1000, 500);
    const slow = await measure(1000, 3000);
    const fast = await measure(5000, 15_000);
    const flood = await measure(-1, 40_000);
    const rows: Row[] = [
      {
        what: '1,000 events/s, p99',
        unit: 'ms',
        ours: slow.p99Ms,
        reference: notifyReference.p99At1000,
        better: 'lower',
      },
      {
        what: '5,000 events/s, p99',
        unit: 'ms',
        ours: fast.p99Ms,
        reference: notifyReference.p99At5000,
        better: 'lower',
      },
      { what: 'flood', unit: '/s', ours: flood.perSecond, reference: notifyReference.floodPerS, better: 'higher' },
    ];
    const losses = [slow, fast, flood].filter(({ inOrder }) => !inOrder).map(() => 'the order of events');
    return printTable('Two nodes through PostgreSQL NOTIFY, seen on the other node', rows, losses);
  } finally {
    sender.end();
    receiver.end();
    await database.close();
  }
}

/** `DATABASE_URL`, or a PostgreSQL of our own that is thrown away. */
async function openDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), removeDataAfterwards: true });
  return { url: postgres.url, close: () => postgres.stop() };
}

function ask<Order, Report extends { type: string }, T extends Report['type']>(
  child: Child<Order, Report>,
  order: Order,
  answer: T,
): Promise<Extract<Report, { type: T }>> {
  const heard = child.hear(answer);
  child.tell(order);
  return heard;
}

/** Open files this process may have; Node itself raises the soft limit to the hard one where it can. */
async function openFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard);
}
