import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { measureArrivals } from './realtime/arrivals.js';
import { measureNotify } from './realtime/notify.js';
import { measureSockets, type SocketFigures } from './realtime/sockets.js';
import { printTable, type Row } from './realtime/table.js';

/** Figures of `stack.md` §5, measured on two idle cores with the server on one and the clients on the other. */
const reference = {
  1000: { connectS: 0.49, socketKb: 20, slowP50: 10, slowP99: 23, fastP99: 20, floodPerS: 126_000, unicastP99: 1 },
  5000: { connectS: 1.45, socketKb: 12, slowP50: 37, slowP99: 90, fastP99: 100, floodPerS: 107_000, unicastP99: 1 },
} as const;
const notifyReference = { at1000P99: 4, at5000P99: 2, floodPerS: 18_900 };
/** Files a process of the benchmark needs besides its sockets. */
const SPARE_FILES = 100;
const ARRIVALS = 5_000;
/** A bare server below this share of the note's flood says that the machine is not the note's idle one. */
const BUSY_SHARE = 0.8;

/** Measures fan-out and prints each figure as a ratio to the design note's, then one verdict line. Takes about 90 s. */
export async function run(): Promise<void> {
  console.log(`Realtime fan-out, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`);
  const files = await openFileLimit();
  const good: boolean[] = [];
  let busy = false;
  for (const sockets of [1000, 5000] as const) {
    if (files < sockets + SPARE_FILES) {
      console.log(`\n${sockets} sockets: not measured, a process here may open ${files} files (raise it: ulimit -n)`);
      good.push(false);
      continue;
    }
    const ours = await measureSockets(sockets, 'ours');
    const bare = await measureSockets(sockets, 'bare');
    good.push(
      printTable(`${sockets} sockets, events of about 330 bytes`, socketRows(ours, reference[sockets]), ours.losses),
    );
    console.log(compare(ours, bare, reference[sockets].floodPerS));
    busy ||= bare.floodPerS < BUSY_SHARE * reference[sockets].floodPerS;
  }
  const { at1000, at5000, flood } = await measureNotify();
  const rows = [
    lower('1,000 events/s, p99, median of 3', 'ms', at1000.p99Ms, notifyReference.at1000P99),
    lower('5,000 events/s, p99, median of 3', 'ms', at5000.p99Ms, notifyReference.at5000P99),
    higher('flood', flood.perSecond, notifyReference.floodPerS),
  ];
  const disorder = [at1000, at5000, flood].filter(({ inOrder }) => !inOrder).map(() => 'the order of events');
  good.push(printTable('Two nodes through PostgreSQL NOTIFY, seen on the other node', rows, disorder));

  if (files >= ARRIVALS + SPARE_FILES) {
    const { alone, pair, counting } = await measureArrivals(ARRIVALS);
    console.log(
      `\nServers that agree, CPU of all for each of ${ARRIVALS} sockets that connects and joins two channels: one ${alone.toFixed(0)} µs, ` +
        `two ×${(pair / alone).toFixed(2)}, two that tell every count ×${(counting / alone).toFixed(2)}`,
    );
  }

  const verdict = good.every(Boolean) ? 'no worse than stack.md §5' : 'worse than stack.md §5 in the rows marked';
  const excuse = busy ? '; this machine is busy or slower, since a bare ws server falls short of it as well' : '';
  console.log(`\nVerdict: ${verdict}${excuse}`);
}

function socketRows(ours: SocketFigures, is: (typeof reference)[1000 | 5000]): Row[] {
  return [
    lower('connect, two private subscriptions each', 's', ours.connectS, is.connectS),
    lower('memory per socket', 'KB', ours.socketKb, is.socketKb),
    lower('5 broadcasts/s, p50', 'ms', ours.slow?.p50Ms ?? Number.NaN, is.slowP50),
    lower('5 broadcasts/s, p99', 'ms', ours.slow?.p99Ms ?? Number.NaN, is.slowP99),
    lower('20 broadcasts/s, p99', 'ms', ours.fast.p99Ms, is.fastP99),
    higher('flood, messages received', ours.floodPerS, is.floodPerS),
    lower('4,000 unicast events/s, p99', 'ms', ours.unicast?.p99Ms ?? Number.NaN, is.unicastP99),
  ];
}

function compare(ours: SocketFigures, bare: SocketFigures, floodPerS: number): string {
  const ratio = (a: number, b: number): string => `×${(a / b).toFixed(2)}`;
  return (
    `  A bare ws server in the same minute floods at ${ratio(bare.floodPerS, floodPerS)} of stack.md. Ours against it: ` +
    `flood ${ratio(ours.floodPerS, bare.floodPerS)}, CPU per message ${ratio(ours.floodCpuUs, bare.floodCpuUs)}, ` +
    `20/s p99 ${ratio(ours.fast.p99Ms, bare.fast.p99Ms)}, memory ${ratio(ours.socketKb, bare.socketKb)}`
  );
}

function lower(what: string, unit: Row['unit'], ours: number, reference: number): Row {
  return { what, unit, ours, reference, better: 'lower' };
}

function higher(what: string, ours: number, reference: number): Row {
  return { what, unit: '/s', ours, reference, better: 'higher' };
}

/** Open files this process may have; Node itself raises the soft limit to the hard one where it can. */
async function openFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard);
}
