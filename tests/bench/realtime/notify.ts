import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@talk/server/embedded-postgres';
import { ask, startChild, type Child } from './child.js';
import type { FanOutOrder, FanOutReport } from './messages.js';

export type NotifyFigures = Extract<FanOutReport, { type: 'result' }>;

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
    const at1000 = await measure(1000, 3000);
    const at5000 = await measure(5000, 15_000);
    return { at1000, at5000, flood: await measure(0, 40_000) };
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
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
