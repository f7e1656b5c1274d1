import { ask, startChild, type Child } from './child.js';
import { openDatabase } from './database.js';
import type { FanOutOrder, FanOutReport } from './messages.js';

export type NotifyFigures = Extract<FanOutReport, { type: 'result' }>;

/** Of a second or three, one pause decides the p99: each rate is measured this often, and the median counts. */
const RUNS = 3;

/** Sends events from one process to another through PostgreSQL NOTIFY at two rates and as fast as they go. */
export async function measureNotify(): Promise<{ at1000: NotifyFigures; at5000: NotifyFigures; flood: NotifyFigures }> {
  const database = await openDatabase();
  const sender: Child<FanOutOrder, FanOutReport> = startChild('fan-out');
  const receiver: Child<FanOutOrder, FanOutReport> = startChild('fan-out');
  const measure = async (perSecond: number, count: number): Promise<NotifyFigures> => {
    await ask(receiver, { type: 'expect', messages: count }, 'ready');
    const result = receiver.hear('result');
    await ask(sender, { type: 'publish', perSecond, count }, 'published');
    return result;
  };
  try {
    await ask(sender, { type: 'open', url: database.url }, 'opened');
    await ask(receiver, { type: 'open', url: database.url }, 'opened');
    await measure(5000, 5000); // warms up
    const median = async (perSecond: number, count: number): Promise<NotifyFigures> => {
      const runs: NotifyFigures[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(perSecond, count));
      const [, middle] = runs.toSorted((a, b) => a.p99Ms - b.p99Ms);
      if (middle === undefined) throw new Error('nothing was measured');
      return { ...middle, inOrder: runs.every(({ inOrder }) => inOrder) };
    };
    return {
      at1000: await median(1000, 3000),
      at5000: await median(5000, 15_000),
      flood: await measure(0, 40_000),
    };
  } finally {
    sender.end();
    receiver.end();
    await database.close();
  }
}
