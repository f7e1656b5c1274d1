import { expect, it } from 'vitest';
import { createEntityTable } from './entity-table.js';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: string;
}

/** Deterministic pseudo-random numbers in [0, 1): mulberry32. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const pickWith =
  (random: () => number) =>
  <T>(from: readonly T[]): T =>
    from[Math.floor(random() * from.length)] as T;

const IDS = [1, 2, 3, 4, 5, 6];
const STEPS = 120;
/**
 * Things happen, and what is `travelling` arrives in any order, until all of it has.
 * @returns lets everything arrive that is under way by then
 */
async function play(random: () => number, happen: () => void, travelling: (() => unknown)[]) {
  const deliver = async (): Promise<void> => {
    const [next] = travelling.splice(Math.floor(random() * travelling.length), 1);
    await next?.();
  };
  const settle = async (): Promise<void> => {
    while (travelling.length > 0) await deliver();
  };
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.5) happen();
    else if (travelling.length > 0) await deliver();
  }
  await settle();
  return settle;
}

const run = { isNew: false, replayed: false };

/**
 * A server whose rows change, go out of view, come back and are removed; a client that asks now and then. Answers and events reach the client in
 * any order, events also twice. Whatever it is told that it missed, it asks for.
 */
async function world(seed: number) {
  const random = randomFrom(seed);
  const pick = pickWith(random);
  const table = createEntityTable<Row>({ idOf: ({ id }) => id, versionOf: ({ version }) => version, idleLimit: 3 });
  const server = new Map<number, Row & { isHidden: boolean }>(
    IDS.map((id) => [id, { id, version: 1, name: `r${id}`, status: 'open', isHidden: false }]),
  );
  /** On their way to the client. */
  const travelling: (() => unknown)[] = [];
  const heldIds = random() < 0.5 ? IDS : IDS.slice(0, 2);
  table.hold(heldIds);
  const list = table.list({ order: (a, b) => a.name.localeCompare(b.name) });

  const visible = ({ isHidden, ...row }: Row & { isHidden: boolean }): Row[] => (isHidden ? [] : [row]);
  function ask(ids: readonly number[]): void {
    let arrive = (_rows: Row[]): void => {};
    const done = table.ask(
      () => new Promise<Row[]>((resolve) => (arrive = resolve)),
      (rows) => rows,
    );
    // Read by the server some time after it was asked, and under way for some time after that.
    travelling.push(() => {
      const rows = ids.flatMap((id) => [server.get(id)].flatMap((row) => (row === undefined ? [] : visible(row))));
      travelling.push(() => (arrive(rows), done));
    });
  }
  const tell = (event: () => void): void => {
    travelling.push(event);
    if (random() < 0.2) travelling.push(event);
  };
  table.onStale((which) => ask(which === 'all' ? IDS : which));

  function happen(): void {
    const here = [...server.values()];
    if (here.length === 0) return;
    const one = pick(here);
    const version = one.version + 1;
    const chance = random();
    if (chance < 0.35) {
      const now = { ...one, version, name: `r${one.id} v${version}`, isHidden: false };
      server.set(one.id, now);
      const [row] = visible(now);
      if (row) tell(() => table.whole(row, run));
    } else if (chance < 0.7) {
      const status = pick(['open', 'pending', 'closed']);
      // What was hidden may come into view by it.
      const some = here.filter(({ isHidden }) => random() < (isHidden ? 0.2 : 0.5));
      for (const row of some) server.set(row.id, { ...row, version: row.version + 1, status, isHidden: false });
      const items = some.map((row) => ({ id: row.id, version: row.version + 1 }));
      if (items.length > 0) tell(() => table.fields(items, { status }, { replayed: false }));
    } else if (chance < 0.8 && !one.isHidden) {
      server.set(one.id, { ...one, version, isHidden: true });
      tell(() => table.gone([{ id: one.id, version }], { replayed: false }));
    } else if (chance < 0.83) {
      server.delete(one.id);
      tell(() => table.remove([one.id]));
    } else {
      ask(IDS.filter(() => random() < 0.6));
    }
  }

  ask(IDS);
  const settle = await play(random, happen, travelling);
  /** What it shows, and what it should; null where there is nothing to see. */
  const compare = (ids: readonly number[]) => ({
    shown: ids.map((id) => table.peek(id) ?? null),
    server: ids.map((id) => [server.get(id)].flatMap((row) => (row === undefined ? [] : visible(row)))[0] ?? null),
  });
  return { table, list, heldIds, ask, settle, compare };
}

it('ends in the server’s state, in whatever order answers and events arrive', async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const { list, heldIds, ask, settle, compare } = await world(seed);
    const held = compare(heldIds);
    expect({ seed, rows: held.shown }).toEqual({ seed, rows: held.server });
    // What nobody had, and of which news was therefore dropped, is true as soon as it is asked for.
    list.set(IDS);
    ask(IDS);
    await settle();
    const all = compare(IDS);
    expect({ seed, rows: all.shown }).toEqual({ seed, rows: all.server });
    const names = all.server.flatMap((row) => (row === null ? [] : [row.name])).sort((a, b) => a.localeCompare(b));
    expect({ seed, names: list.entities.value.map(({ name }) => name) }).toEqual({ seed, names });
  }
});

/** How much the server tells of a type, besides what it answers. */
const TYPES = {
  /** Agents: each change comes whole. Whether their phone can be rung changes a moment before that is told, and counted. */
  agent: { counts: true, tells: 'whole' },
  /** Lines: that one was changed is told, and not how. Which is the default is not counted: a change of it is a gap. */
  line: { counts: true, tells: 'hint' },
  /** Colleagues: changes are neither counted nor told. */
  user: { counts: false, tells: 'nothing' },
} as const;

interface Facts {
  readonly id: number;
  readonly version: number;
  /** Grows with each change, also with those that are not counted. The client does not look at it. */
  readonly revision: number;
}

async function answeringWorld(seed: number, { counts, tells }: (typeof TYPES)[keyof typeof TYPES]) {
  const random = randomFrom(seed);
  const pick = pickWith(random);
  const table = createEntityTable<Facts>({
    idOf: ({ id }) => id,
    versionOf: ({ version }) => (counts ? version : 0),
    ties: true,
  });
  const server = new Map<number, Facts>(IDS.map((id) => [id, { id, version: 1, revision: 1 }]));
  const row = (id: number): Facts => server.get(id) as Facts;
  const newest = new Map<number, number>();
  const travelling: (() => unknown)[] = [];
  table.hold(IDS);

  function ask(ids: readonly number[]): void {
    let arrive = (_rows: Facts[]): void => {};
    const done = table.ask(
      () => new Promise<Facts[]>((resolve) => (arrive = resolve)),
      (rows) => rows,
    );
    travelling.push(() => {
      const rows = ids.map((id) => ({ ...row(id) }));
      for (const { id, revision } of rows) newest.set(id, Math.max(newest.get(id) ?? 0, revision));
      travelling.push(() => (arrive(rows), done));
    });
  }
  table.onStale((which) => ask(which === 'all' ? IDS : which));
  const tell = (event: () => void): void => {
    if (tells === 'nothing') return;
    travelling.push(event);
    if (random() < 0.2) travelling.push(event);
  };

  function change(id: number, isCounted: boolean): void {
    const { version, revision } = row(id);
    server.set(id, { id, version: version + (isCounted ? 1 : 0), revision: revision + 1 });
    const now = row(id);
    if (!isCounted) return;
    tell(() => (tells === 'whole' ? table.whole(now, run) : table.outdated([now])));
  }
  function happen(): void {
    const id = pick(IDS);
    if (random() < 0.4) return ask(IDS.filter(() => random() < 0.6));
    const isCounted = random() < 0.6;
    change(id, isCounted);
    if (isCounted) return;
    if (tells === 'whole') travelling.push(() => change(id, true));
    else tell(() => table.afterGap());
  }
  ask(IDS);
  await play(random, happen, travelling);
  const shown = IDS.map((id) => table.peek(id)?.revision ?? 0);
  return {
    shown,
    server: IDS.map((id) => row(id).revision),
    /** Where it shows less than an answer has brought. */
    behind: IDS.filter((id, at) => (shown[at] ?? 0) < (newest.get(id) ?? 0)),
  };
}

it.each(Object.entries(TYPES))(
  'shows the newest that was answered or told of one %s, in any order',
  async (_, type) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const { shown, server, behind } = await answeringWorld(seed, type);
      expect({ seed, behind }).toEqual({ seed, behind: [] });
      if (type.tells !== 'nothing') expect({ seed, shown }).toEqual({ seed, shown: server });
    }
  },
);
