import { expect, it } from 'vitest';
import { drainJobs } from '../../../testing/index.js';
import { createPrng } from '../../../prng.js';
import { useEveryPath, type Step, type Told } from './every-path.fixture.js';

/** Another seed, or more histories: `GATE_SEED=17 GATE_HISTORIES=200`; `npm run test:long` goes through 30. A failure names the seed and the steps that led to it. */
const SEED = Number(process.env['GATE_SEED'] ?? 4711);
const HISTORIES = Number(process.env['GATE_HISTORIES'] ?? (process.env['TALK_LONG'] === '1' ? 30 : 3));
const STEPS = 20;
const HOUR = 3_600_000;

const paths = useEveryPath();
const { server, witness, rows, open, write, after, PATHS, CHANGES, TROUBLE, SHORT_WAITS, WAITS } = paths;
const { carrier, emissions } = witness;
/** Half past eight in the evening in New York, in winter. */
const EVENING = (1 * 60 + 30) * 60_000;

it(
  `nothing leaves that the gate forbids at that instant (${HISTORIES} histories, seed ${SEED})`,
  { timeout: 60_000 + HISTORIES * 180_000 },
  async () => {
    const random = createPrng(SEED);
    const taken = new Map<string, number>();
    for (let history = 0; history < HISTORIES; history += 1) {
      const world = await open(history);
      const log: string[] = [];
      const told = (): string => `seed ${SEED}, history ${history}:\n${log.join('\n')}`;
      const from = emissions.length;
      const check = (): void => {
        const sinful = emissions.slice(from).find(({ sins }) => sins.length > 0);
        if (sinful !== undefined) throw new Error(`“${sinful.text.body}” left: ${sinful.sins.join(', ')}.\n${told()}`);
      };
      const ends: Told[] = [];
      const does = async ([what, step]: Told): Promise<void> => {
        log.push(`${server.clock.now().toISOString()} ${what}`);
        await step(world);
      };
      // Each path once, while nothing is in its way.
      for (const path of random.shuffle(PATHS.slice(1))) {
        await does(path);
        await does(['12 s pass', after(12_000)]);
        await drainJobs(server.context);
      }
      // Written in the evening; then nothing works until the next morning.
      const toEvening = (24 * HOUR + EVENING - (server.clock.now().getTime() % (24 * HOUR))) % (24 * HOUR);
      await does(['evening comes', after(toEvening)]);
      await does(['manual', (each: Parameters<Step>[0]) => write(each, 'manual')]);
      await does(['13 h pass', after(13 * HOUR)]);
      await drainJobs(server.context);
      check();
      // Then each change between a request and its leaving, or before the request; the path is another one every time.
      for (const [what, begin, end] of random.shuffle(CHANGES)) {
        const path = random.pick(PATHS);
        const isBefore = random.chance(0.3);
        if (isBefore) await does([what, begin]);
        await does(path);
        if (!isBefore) await does([what, begin]);
        if (random.chance(0.2)) await does(random.pick(TROUBLE));
        await does(random.pick(SHORT_WAITS));
        await drainJobs(server.context);
        check();
        await does([`end of: ${what}`, end]);
        if (random.chance(0.3)) await drainJobs(server.context);
      }
      for (let step = 0; step < STEPS; step += 1) {
        const dice = random.next();
        if (dice < 0.5) await does(random.pick(PATHS));
        else if (dice < 0.59) {
          const [what, begin, end] = random.pick(CHANGES);
          await does([what, begin]);
          ends.push([`end of: ${what}`, end]);
        } else if (dice < 0.74) {
          for (const end of ends.splice(0)) await does(end);
        } else if (dice < 0.78) await does(random.pick(TROUBLE));
        else await does(random.pick(WAITS));
        if (random.chance(0.6)) await drainJobs(server.context);
        check();
      }
      // Whatever still waits leaves, or does not.
      for (let hour = 0; hour < 30; hour += 3) {
        await after(3 * HOUR)(world);
        await drainJobs(server.context);
      }
      check();
      // Neither twice, with the carrier away and answers lost.
      const bodies = carrier.texts.filter((text) => text.from === world.line && /^\w+ \d+ /.test(text.body));
      expect(new Set(bodies.map(({ body }) => body)).size, told()).toBe(bodies.length);
      for (const [path, count] of world.taken) taken.set(path, (taken.get(path) ?? 0) + count);
    }
    // Every path was walked, and texts of each have left: otherwise it would prove nothing.
    const left = (path: string) => emissions.filter(({ text }) => text.body.startsWith(`${path} `)).length;
    const seen = ['manual', 'template', 'scheduled', 'broadcast', 'sequence', 'call', 'widget'].map(
      (path) => [path, left(path)] as const,
    );
    for (const [path, count] of seen)
      expect(count, `${path}: ${JSON.stringify([seen, [...taken]])}`).toBeGreaterThan(0);
    for (const kind of ['code', 'confirmation'] as const)
      expect(emissions.filter((each) => each.kind === kind).length, kind).toBeGreaterThan(0);
    // And the gate had something to hold back.
    const [held] = await rows(
      `select count(*)::int as count, count(distinct rejection)::int as reasons from messages where status = 'failed'`,
    );
    expect(Number(held?.['count'])).toBeGreaterThan(HISTORIES / 2);
    expect(Number(held?.['reasons'])).toBeGreaterThan(3);
  },
);
