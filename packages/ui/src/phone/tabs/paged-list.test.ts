import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import { settle } from '../../testing/fake-client.js';
import { createPagedList, type ListPage } from './paged-list.js';

interface Row {
  id: number;
  version: number;
}
type Answer = ListPage<Row> | TalkError;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, version: 1 }));
const page = (ids: number[], next: string | null = null): ListPage<Row> => ({
  data: rows(...ids),
  has_more_pages: next !== null,
  next_cursor: next,
});

/** A list whose answers arrive when the test says so, newest (highest id) first. */
function list() {
  const asked: { cursor: string | null; answer: (answer: Answer) => Promise<void> }[] = [];
  const made = createPagedList<Row>({
    order: (a, b) => b.id - a.id,
    fetch: (cursor) =>
      new Promise((resolve, reject) => {
        asked.push({
          cursor,
          answer: (answer) => {
            if (answer instanceof TalkError) reject(answer);
            else resolve(answer);
            return settle();
          },
        });
      }),
  });
  const ids = (): number[] => made.state.value.items.map(({ id }) => id);
  return { list: made, asked, ids };
}
const away = new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'away' });

it('reads page after page by the cursor of the last', async () => {
  const { list: made, asked, ids } = list();
  void made.load();
  await asked[0]?.answer(page([9, 8], 'a'));
  void made.more();
  void made.more();
  expect([asked.length, asked[1]?.cursor, made.state.value.loadingMore]).toEqual([2, 'a', true]);
  await asked[1]?.answer(page([7, 6]));
  expect([ids(), made.state.value.hasMore]).toEqual([[9, 8, 7, 6], false]);
  void made.more();
  expect(asked.length).toBe(2);
});

it('keeps the rows below the first page when that is reloaded, and continues from there', async () => {
  const { list: made, asked, ids } = list();
  void made.load();
  await asked[0]?.answer(page([9, 8], 'a'));
  void made.more();
  await asked[1]?.answer(page([7, 6], 'b'));
  void made.load();
  await asked[2]?.answer(page([10, 9], 'x'));
  // 8 is below the page that was reloaded, so it is still there.
  expect(ids()).toEqual([10, 9, 8, 7, 6]);
  void made.more();
  expect(asked[3]?.cursor).toBe('b');
});

it('drops the answer to an outdated request', async () => {
  const { list: made, asked, ids } = list();
  void made.load();
  void made.restart();
  await asked[1]?.answer(page([2]));
  await asked[0]?.answer(page([1]));
  expect(ids()).toEqual([2]);
});

it('says why when it is empty, and keeps its rows when a later request fails', async () => {
  const { list: made, asked, ids } = list();
  void made.load();
  await asked[0]?.answer(away);
  expect(made.state.value).toMatchObject({ phase: 'failed', problem: 'away' });
  void made.load();
  expect(made.state.value.phase).toBe('loading');
  await asked[1]?.answer(page([3], 'a'));
  expect(made.state.value).toMatchObject({ phase: 'ready', problem: null });
  void made.more();
  await asked[2]?.answer(new TalkError({ code: 'FORBIDDEN', message: 'no', status: 403 }));
  expect([ids(), made.state.value]).toMatchObject([[3], { phase: 'ready', problem: 'forbidden', loadingMore: false }]);
});

it('inserts updates in order, once the list has loaded', async () => {
  const { list: made, asked, ids } = list();
  made.put(5, { id: 5, version: 1 });
  expect(ids()).toEqual([]);
  void made.load();
  await asked[0]?.answer(page([9, 4]));
  made.put(6, { id: 6, version: 1 });
  made.put(4, null);
  expect(ids()).toEqual([9, 6]);
});

it('puts in what has changed of many rows, and loads again when it is further behind', async () => {
  const { list: made, asked, ids } = list();
  void made.load();
  await asked[0]?.answer(page([9, 4, 2]));
  const changed = (id: number, version: number) => made.putAlike({ changes: {}, items: [{ id, version }] });
  const versions = (): number[] => made.state.value.items.map(({ version }) => version);
  made.putAlike({ changes: {}, items: [9, 4, 7].map((id) => ({ id, version: 2 })) });
  expect([ids(), versions(), asked.length]).toEqual([[9, 4, 2], [2, 2, 1], 1]);
  changed(4, 1);
  expect([versions(), asked.length]).toEqual([[2, 2, 1], 1]);
  changed(2, 4);
  expect([versions(), asked.length]).toEqual([[2, 2, 1], 2]);
});

it('keeps what was told while it waited for an answer that did not know of it yet', async () => {
  const { list: made, asked, ids } = list();
  const versions = () => made.state.value.items.map(({ id, version }) => [id, version]);
  void made.load();
  made.put(9, { id: 9, version: 2 });
  made.put(8, null);
  made.put(10, { id: 10, version: 1 });
  made.put(7, { id: 7, version: 1 });
  await asked[0]?.answer({ ...page([9, 8]), data: [...rows(9, 8), { id: 7, version: 3 }] });
  expect(versions()).toEqual([
    [10, 1],
    [9, 2],
    [7, 3],
  ]);

  void made.load();
  made.putAlike({ changes: {}, items: [{ id: 9, version: 3 }] });
  await asked[1]?.answer({ ...page([]), data: [{ id: 9, version: 2 }] });
  expect(versions()).toEqual([[9, 3]]);
  // What came before a request is in its answer.
  void made.load();
  await asked[2]?.answer(page([9]));
  expect(versions()).toEqual([[9, 1]]);
  expect(ids()).toEqual([9]);
});
