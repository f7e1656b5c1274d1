import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestServer,
  migrateTestDatabase,
  runSchedule,
  useTestDatabase,
  type TestServer,
} from '../../../testing/index.js';
import { createAttempts, type Attempts } from './attempts.js';

// Two nodes on one database, each with its own memory.

const RULE = { limit: 10, windowMs: 300_000 };
const database = useTestDatabase({ migrate: migrateTestDatabase });
let nodes: TestServer[] = [];
let [left, right]: Attempts[] = [];
let key = '';
let round = 0;

beforeAll(async () => {
  nodes = [await createTestServer(database.url), await createTestServer(database.url)];
  [left, right] = nodes.map(({ context }) => createAttempts(context.kernel));
});
afterAll(async () => {
  for (const { app, context } of nodes) {
    await app.close();
    await context.end();
    await rm(context.kernel.config.db.dataDir, { recursive: true, force: true });
  }
});
beforeEach(() => {
  key = `sign-in:email:ana${(round += 1)}@acme.test`;
});

const advance = (ms: number): void => nodes.forEach(({ clock }) => clock.advance(ms));
const wrong = (): Promise<undefined> => Promise.resolve(undefined);
const tried = async (node: Attempts | undefined, work: () => Promise<string | undefined>): Promise<string> => {
  try {
    return (await node?.run([key], RULE, work)) ?? 'wrong';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const countOf = (all: readonly string[], what: string): number => all.filter((each) => each === what).length;

it('counts failures of all nodes together, and forgives them one by one', async () => {
  for (let at = 0; at < RULE.limit; at += 1) expect(await tried(at % 2 === 0 ? left : right, wrong)).toBe('wrong');
  expect(await tried(left, () => Promise.resolve('in'))).toBe('RATE_LIMITED');
  expect(await tried(right, () => Promise.resolve('in'))).toBe('RATE_LIMITED');
  await expect(right?.run([key], RULE, wrong)).rejects.toMatchObject({ options: { retryAfterSeconds: 30 } });
  advance(30_000);
  expect(await tried(right, () => Promise.resolve('in'))).toBe('in');
  expect(await tried(left, wrong)).toBe('wrong');
  expect(await tried(right, () => Promise.resolve('in'))).toBe('RATE_LIMITED');
});

it('counts guesses that are sent to both nodes at once', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, (_, at) => tried(at % 2 === 0 ? left : right, wrong)));
  expect([countOf(all, 'wrong'), countOf(all, 'RATE_LIMITED')]).toEqual([RULE.limit, 30]);
});

it('lets an office in that signs in through both nodes at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, at) => tried(at % 2 === 0 ? left : right, () => Promise.resolve('in'))),
  );
  expect(countOf(all, 'in')).toBe(60);
  expect(await tried(left, () => Promise.resolve('in'))).toBe('in');
});

it('forgets what a node tried that was killed meanwhile', async () => {
  await new Promise<void>((allTry) => {
    let begun = 0;
    const neverEnds = (): Promise<undefined> => {
      if ((begun += 1) === RULE.limit) allTry();
      return new Promise(() => {});
    };
    for (let at = 0; at < RULE.limit; at += 1) void tried(left, neverEnds);
  });
  const waited = tried(right, () => Promise.resolve('in'));
  advance(30_000);
  expect(await waited).toBe('in');
});

it('removes tries that count no more, and keeps no address', async () => {
  const stored = async (): Promise<{ key: string }[]> =>
    (await nodes[0]?.context.kernel.db.pool.query<{ key: string }>('select key from sign_in_tries'))?.rows ?? [];
  await tried(left, wrong);
  const found = await stored();
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toContain('acme');
  advance(RULE.windowMs);
  if (nodes[0] !== undefined) await runSchedule(nodes[0].context, 'maintenance.purge');
  expect(await stored()).toEqual([]);
});
