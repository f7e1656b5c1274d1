import { createJobNode, defineJob, handleJob, type JobNode } from '@talk/server/testing/cluster';
import { z } from 'zod';

/** Lanes with jobs; the fourth, upkeep, has schedules. */
export const LANES = ['calls', 'texts', 'bulk'] as const;

const work = z.object({ round: z.number(), number: z.number() });
export const laneJobs = {
  calls: defineJob('test.call', 'calls', work),
  texts: defineJob('test.text', 'texts', work),
  bulk: defineJob('test.download', 'bulk', work),
};
const UPKEEP_EVERY_MS = 1_000;

/** What the jobs write: each start, and each end in the same transaction as its work. */
export const JOURNAL = `
  create table started (lane text, round int, number int, pid int, at timestamptz default clock_timestamp());
  create table finished (lane text, round int, number int, pid int);
  create table upkeep_runs (pid int, is_over bool default false)`;

/**
 * A process that works on jobs of every lane. `hangs`: it never comes to the end of one; what it has written in its transaction is
 * there when it is killed, and must not be afterwards.
 */
export async function createLaneNode(databaseUrl: string, { hangs }: { hangs: boolean }): Promise<JobNode> {
  const held = new Promise<void>(() => undefined);
  const node: JobNode = await createJobNode(databaseUrl, {
    jobs: LANES.map((lane) =>
      handleJob(laneJobs[lane], async ({ payload: { round, number } }) => {
        const what = [lane, round, number, process.pid];
        const client = await node.kernel.db.pool.connect();
        try {
          await client.query('insert into started (lane, round, number, pid) values ($1, $2, $3, $4)', what);
          await client.query('begin');
          await client.query('insert into finished (lane, round, number, pid) values ($1, $2, $3, $4)', what);
          if (hangs) await held;
          await client.query('commit');
        } finally {
          client.release();
        }
      }),
    ),
    schedules: [
      {
        name: 'test.upkeep',
        everyMs: UPKEEP_EVERY_MS,
        async run() {
          const { pool } = node.kernel.db;
          await pool.query('insert into upkeep_runs (pid) values ($1)', [process.pid]);
          if (hangs) await held;
          await pool.query('update upkeep_runs set is_over = true where pid = $1', [process.pid]);
        },
      },
    ],
  });
  return node;
}
