import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@talk/server/embedded-postgres';
import { migrateTestDatabase, openMeasuredWrites, type MeasuredWrites } from '@talk/server/testing/cluster';

// `npm run bench:write`: writes that tell of an event, as a ratio to the same writes that tell of none, on a database that keeps what it says
// it keeps (fsync on). Writers of one company wait for each other from their event to their commit; those of many companies do not. And what
// a transaction of one company that stays open does to the others: nothing.

const SLICE_MS = 1_500;
const ROUNDS = 5;
const MAX_WRITERS = 32;
const COMPANIES = 20;

interface Load {
  readonly name: string;
  readonly writers: number;
  readonly companies: number;
}
const LOADS: readonly Load[] = [
  { name: 'one company, 1 writer', writers: 1, companies: 1 },
  { name: 'one company, 8 writers', writers: 8, companies: 1 },
  { name: 'one company, 32 writers', writers: 32, companies: 1 },
  { name: '20 companies, 32 writers', writers: 32, companies: COMPANIES },
];

/** Writes a second. */
async function speed(writes: MeasuredWrites, load: Load, tellsOfIt: boolean): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: load.writers }, async (_, writer) => {
      const companyId = writes.companyIds[writer % load.companies] ?? 0;
      while (performance.now() - started < SLICE_MS) {
        await writes.write(writer, companyId, tellsOfIt);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - started)) * 1000;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talk-bench-write-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateTestDatabase(postgres.url);
    const writes = await openMeasuredWrites(postgres.url, { companyCount: COMPANIES, writers: MAX_WRITERS });
    console.log('writes a second              without events   with events   ratio');
    for (const load of LOADS) {
      const rounds: [number, number][] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push([await speed(writes, load, false), await speed(writes, load, true)]);
      const [plain, told] = [middle(rounds.map(([first]) => first)), middle(rounds.map(([, second]) => second))];
      const ratio = middle(rounds.map(([first, second]) => second / first));
      console.log(
        `${load.name.padEnd(28)}${plain.toFixed(0).padStart(15)}${told.toFixed(0).padStart(14)}${ratio.toFixed(2).padStart(8)}`,
      );
    }
    await writes.end();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
