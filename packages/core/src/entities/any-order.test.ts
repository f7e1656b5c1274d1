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

const IDS = [1, 2, 3, 4, 5, 6];
const STEPS = 120;
const run = { isNew: false, replayed: false };

/**
 * A server whose rows change, go out of view, come back and are removed; a client that asks now and then. Answers and events reach the client in
 * any order, events also twice. Whatever it is told that it missed, it asks for.
 */
async function world(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
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

  const deliver = async (): Promise<void> => {
    const [next] = travelling.splice(Math.floor(random() * travelling.length), 1);
    await next?.();
  };
  ask(IDS);
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.5) happen();
    else if (travelling.length > 0) await deliver();
  }
  const settle = async (): Promise<void> => {
    while (travelling.length > 0) await deliver();
  };
  await settle();
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
