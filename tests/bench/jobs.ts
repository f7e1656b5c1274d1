import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@talk/server/embedded-postgres';
import { createJobNode, defineJob, handleJob, migrateTestDatabase, type JobNode } from '@talk/server/testing/cluster';
import { z } from 'zod';

// `npm run bench:jobs`: jobs per second, and how long after its commit a ring starts: on a quiet server, and while a hundred thousand
// bulk jobs wait and are worked on. On a durable PostgreSQL, as at `npm start`.

const THROUGHPUT = 10_000;
const BACKLOG = 100_000;
const BATCH = 1_000;
const RINGS = 400;
const WARM_UP = 50;
const BUDGET_RATIO = 2;
/** What a job of the bulk lane waits for: another server's answer. */
const ANSWER_MS = 20;
/** Between two rings, so that each one finds the lane at rest. */
const PAUSE_MS = 10;

const ring = defineJob('bench.ring', 'calls', z.object({ number: z.number() }));
const text = defineJob('bench.text', 'texts', z.object({ number: z.number() }));
const download = defineJob('bench.download', 'bulk', z.object({ number: z.number() }));

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const megabytes = (): string => `${Math.round(process.memoryUsage.rss() / 1e6)} MB`;

/** What the handlers tell the measurements. */
const heard = { ring: (_number: number): void => undefined, text: (): void => undefined };

async function enqueueMany(node: JobNode, job: typeof text, count: number): Promise<number> {
  const from = performance.now();
  for (let done = 0; done < count; done += BATCH)
    await node.transaction(async (tx) => {
      for (let index = 0; index < BATCH; index += 1)
        tx.enqueue(job, { companyId: 1, payload: { number: done + index } });
    });
  return count / ((performance.now() - from) / 1_000);
}

/** Milliseconds from the commit to the start, of rings one after the other. */
async function rings(node: JobNode, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; number < count; number += 1) {
    let startedAt = 0;
    const started = new Promise<void>((resolve) => {
      heard.ring = (which) => {
        if (which !== number) return;
        startedAt = performance.now();
        resolve();
      };
    });
    await node.transaction(async (tx) => tx.enqueue(ring, { companyId: 1, payload: { number } }));
    const committedAt = performance.now();
    await started;
    // It may have started before we knew of our own commit.
    took.push(Math.max(0, startedAt - committedAt));
    await delay(PAUSE_MS);
  }
  return took;
}

async function waiting(node: JobNode): Promise<number> {
  const { rows } = await node.kernel.db.pool.query<{ count: string }>('select count(*) from jobs_bulk.jobs');
  return Number(rows[0]?.count);
}

/** Measures and prints; sets the exit code when a ring takes more than twice its quiet time. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-jobs-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  await migrateTestDatabase(postgres.url);
  const node = await createJobNode(postgres.url, {
    jobs: [
      handleJob(ring, async ({ payload }) => heard.ring(payload.number)),
      handleJob(text, async () => heard.text()),
      handleJob(download, () => delay(ANSWER_MS)),
    ],
  });
  try {
    const written = await enqueueMany(node, text, THROUGHPUT);
    let left = THROUGHPUT;
    const done = new Promise<void>((resolve) => {
      heard.text = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
    const from = performance.now();
    await node.work();
    await done;
    const perSecond = THROUGHPUT / ((performance.now() - from) / 1_000);
    console.log(`written in transactions of ${BATCH}: ${written.toFixed(0)} jobs a second`);
    console.log(`done by the workers of one lane: ${perSecond.toFixed(0)} jobs a second, ${megabytes()}`);
    await rings(node, WARM_UP);
    const quiet = await rings(node, RINGS);
    await enqueueMany(node, download, BACKLOG);
    const before = await waiting(node);
    const loadedFrom = performance.now();
    const loaded = await rings(node, RINGS);
    const after = await waiting(node);
    const bulkPerSecond = (before - after) / ((performance.now() - loadedFrom) / 1_000);
    console.log(`${'commit to start'.padEnd(44)}${['p50 ms', 'p99 ms'].map((name) => name.padStart(10)).join('')}`);
    const row = (name: string, took: readonly number[]): void =>
      console.log(`${name.padEnd(44)}${[0.5, 0.99].map((share) => at(took, share).toFixed(2).padStart(10)).join('')}`);
    row('a ring, quiet', quiet);
    row(`a ring, ${before} to ${after} bulk jobs waiting`, loaded);
    const ratio = at(loaded, 0.5) / at(quiet, 0.5);
    console.log(
      `of quiet: p50 ${ratio.toFixed(2)}, p99 ${(at(loaded, 0.99) / at(quiet, 0.99)).toFixed(2)}; ` +
        `meanwhile ${bulkPerSecond.toFixed(0)} bulk jobs a second were done, ${megabytes()}`,
    );
    console.log(`Verdict: ${ratio <= BUDGET_RATIO ? 'within' : 'more than'} twice the quiet time`);
    process.exitCode = ratio <= BUDGET_RATIO ? 0 : 1;
  } finally {
    await node.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
