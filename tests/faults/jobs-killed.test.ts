import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, migrateTestDatabase, type JobNode, type TestDatabase } from '@talk/server/testing/cluster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLaneNode, JOURNAL, laneJobs, LANES } from '../support/lane-jobs.js';
import { until } from '../support/until.js';

// kill -9 of a process that works on jobs of every lane, while another one lives.

const long = process.env['TALK_LONG'] === '1';
const ROUNDS = long ? 20 : 1;
/** Promised, and asserted in the long run only: here the machine may be busy with anything. */
const SOON_SECONDS = 5;

let database: TestDatabase;
let survivor: JobNode;
let victim: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ migrate: migrateTestDatabase });
  survivor = await createLaneNode(database.url, { hangs: false });
  await survivor.kernel.db.pool.query(JOURNAL);
  await survivor.work();
});
afterAll(async () => {
  victim?.kill('SIGKILL');
  await survivor?.end();
  await database?.drop();
});

const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await survivor.kernel.db.pool.query(query, [...values])).rows as T[];

async function startVictim(): Promise<{ pid: number; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('../support/job-victim.ts', import.meta.url)), [database.url], {
    // The built server: from its sources, each start would compile it first.
    execArgv: ['--import', 'tsx'],
  });
  victim = child;
  await once(child, 'message');
  return { pid: child.pid ?? 0, process: child };
}

/** Asks for jobs of every lane until the victim has begun one of each, and a run of a schedule. @returns how many of each. */
async function untilEachLaneIsHeld(round: number, pid: number): Promise<number> {
  let number = 0;
  await until('the victim to hold a job of every lane', async () => {
    const [held] = await rows<{ lanes: string }>(
      'select count(distinct lane) as lanes from started where pid = $1 and round = $2',
      [pid, round],
    );
    const upkeep = await rows('select 1 from upkeep_runs where pid = $1', [pid]);
    if (Number(held?.lanes) === LANES.length && upkeep.length > 0) return true;
    if (Number(held?.lanes) < LANES.length) {
      const next = number;
      number += 1;
      await survivor.transaction(async (tx) => {
        for (const lane of LANES)
          tx.enqueue(laneJobs[lane], { companyId: 1, payload: { round, number: next }, key: `${round}:${next}` });
      });
    }
    return false;
  });
  return number;
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'what a killed process worked on is finished by another one, exactly once, within seconds (round %i)',
  async (round) => {
    const { pid, process: child } = await startVictim();
    const asked = await untilEachLaneIsHeld(round, pid);
    const [killed] = await rows<{ at: Date }>('select clock_timestamp() as at');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until('every job to be finished', async () => {
      const finished = await rows('select distinct lane, number from finished where round = $1', [round]);
      return finished.length === asked * LANES.length;
    });
    expect(
      await rows('select lane, number from finished where round = $1 group by lane, number having count(*) > 1', [
        round,
      ]),
    ).toEqual([]);
    // Nobody did twice what had not been interrupted.
    expect(
      await rows('select lane, number from started where round = $1 and pid <> $2 group by 1, 2 having count(*) > 1', [
        round,
        pid,
      ]),
    ).toEqual([]);
    await until('schedules to go on', async () => {
      const runs = await rows('select 1 from upkeep_runs where pid = $1 and is_over', [process.pid]);
      return runs.length > 0;
    });
    const [taken] = await rows<{ held: string; seconds: string }>(
      `select count(*) as held, extract(epoch from max(again.at) - $3) as seconds from started mine
       join started again using (lane, round, number) where mine.pid = $1 and round = $2 and again.pid <> $1`,
      [pid, round, killed?.at],
    );
    console.log(`round ${round}: ${taken?.held} jobs were taken up within ${Number(taken?.seconds).toFixed(1)} s`);
    if (long) expect(Number(taken?.seconds)).toBeLessThan(SOON_SECONDS);
  },
);
