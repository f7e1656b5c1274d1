import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { createEntityTable } from './entity-table.js';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly rank: number;
  readonly mine: boolean;
}

const row = (id: number, rank: number, version = 1, mine = true): Row => ({ id, version, rank, mine });
const live = { isNew: false, replayed: false };
const byRank = (a: Row, b: Row): number => a.rank - b.rank;

async function table(...entities: Row[]) {
  const rows = createEntityTable<Row>({ idOf: ({ id }) => id, versionOf: ({ version }) => version });
  const release = rows.hold(entities.map(({ id }) => id));
  await rows.ask(
    () => Promise.resolve(entities),
    (data) => data,
  );
  return { rows, release };
}

it('keeps the order that it was given, and leaves what has changed in its place', async () => {
  const { rows } = await table(row(1, 5), row(2, 3));
  const list = rows.list();
  list.set([2, 1, 2]);
  const before = list.ids.value;
  rows.whole(row(2, 99, 2), live);
  expect(list.ids.value).toEqual([2, 1]);
  expect(list.ids.value).toBe(before);
  expect(list.entities.value.map(({ rank }) => rank)).toEqual([99, 5]);
});

it('sorts by its order, and moves the one that has another place now', async () => {
  const { rows } = await table(row(1, 5), row(2, 3), row(3, 4), row(4, 4));
  const list = rows.list({ order: byRank });
  list.set([1, 2, 3, 4]);
  expect(list.ids.value).toEqual([2, 3, 4, 1]);
  rows.whole(row(1, 1, 2), live);
  rows.whole(row(4, 4, 2), live);
  expect(list.ids.value).toEqual([1, 2, 3, 4]);
});

it('shows a row as soon as its entity is known', async () => {
  const { rows } = await table(row(1, 5));
  const list = rows.list({ order: byRank });
  list.set([1, 2]);
  expect(list.ids.value).toEqual([1]);
  await rows.ask(
    () => Promise.resolve([row(2, 3)]),
    (data) => data,
  );
  expect(list.ids.value).toEqual([2, 1]);
});

it('lets in what belongs to it, and drops what does not any more or is gone', async () => {
  const { rows } = await table(row(1, 5));
  const list = rows.list({ order: byRank, enters: ({ mine }) => mine, stays: ({ mine }) => mine });
  list.set([1]);
  rows.whole(row(2, 3), live);
  rows.whole(row(3, 4, 1, false), live);
  expect(list.ids.value).toEqual([2, 1]);
  rows.whole(row(2, 3, 2, false), live);
  rows.gone([{ id: 1, version: 2 }], { replayed: false });
  expect(list.ids.value).toEqual([]);
});

it('lets in what the answer to something else has brought already', async () => {
  const { rows } = await table(row(1, 5));
  const list = rows.list({ enters: ({ mine }) => mine });
  rows.whole(row(1, 5), live);
  expect(list.ids.value).toEqual([1]);
});

it('costs an event the entities that it names, and not the list', async () => {
  const MANY = 10_000;
  const all = Array.from({ length: MANY }, (_, at) => row(at + 1, at));
  const { rows } = await table(...all);
  let compared = 0;
  const list = rows.list({
    order: (a, b) => {
      compared += 1;
      return byRank(a, b);
    },
  });
  list.set(all.map(({ id }) => id));
  let drawn = 0;
  const end = effect(() => {
    void list.ids.value;
    drawn += 1;
  });
  const rowDrawn = effect(() => {
    void rows.get(7).value;
    drawn += 1;
  });
  compared = 0;
  drawn = 0;
  for (let at = 0; at < 500; at += 1) rows.whole(row(at + 1, at, 2), live);
  expect(compared).toBe(500);
  // One of them is watched; the order is as it was.
  expect(drawn).toBe(1);
  rows.whole(row(MANY, -1, 3), live);
  expect(compared).toBeLessThan(500 + 3 * Math.ceil(Math.log2(MANY)) + 3);
  expect([drawn, list.ids.value[0]]).toEqual([2, MANY]);
  end();
  rowDrawn();
});
