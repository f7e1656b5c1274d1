import { TalkError, type Communication } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { expect, it } from 'vitest';
import { createFakeClient, sampleCommunication, settle } from '../../testing/fake-client.js';
import { createPagedList, type ListPage } from './paged-list.js';

type Answer = ListPage<Communication> | TalkError;
const row = (id: number, version = 1): Communication => sampleCommunication({ id, version });
const page = (ids: number[], next: string | null = null): ListPage<Communication> => ({
  data: ids.map((id) => row(id)),
  has_more_pages: next !== null,
  next_cursor: next,
});

/** A list whose answers arrive when the test says so, newest (highest id) first. Odd ids above 100 do not belong in it. */
function list() {
  const asked: { cursor: string | null; answer: (answer: Answer) => Promise<void> }[] = [];
  const client = createFakeClient();
  const entities = createEntities();
  if (client.realtime) entities.follow(client.realtime);
  const belongs = ({ id, talk_time }: Communication): boolean => id < 100 && talk_time !== 13;
  const made = createPagedList<Communication>({
    table: entities.communications,
    order: (a, b) => b.id - a.id,
    enters: belongs,
    stays: belongs,
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
  return {
    list: made,
    asked,
    ids: (): number[] => made.state.value.items.map(({ id }) => id),
    versions: (): number[][] => made.state.value.items.map(({ id, version }) => [id, version]),
    hear: (id: number, version = 1) => client.push('new_communication', row(id, version)),
    /** It changes so that it does not belong any more. */
    unfit: (id: number, version: number) =>
      client.push('update_communication', sampleCommunication({ id, version, talk_time: 13 })),
    gone: (id: number, version: number) =>
      client.push('left_view', { type: 'communication', items: [{ id, version }] }),
    alike: (...items: [number, number][]) =>
      client.push('communications_updated', {
        changes: { is_read: true },
        items: items.map(([id, version]) => ({ id, version })),
      }),
  };
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

it('lets in what is heard of, in order, once the list has loaded', async () => {
  const { list: made, asked, ids, hear, gone, unfit } = list();
  hear(5);
  expect(ids()).toEqual([]);
  void made.load();
  await asked[0]?.answer(page([9, 7, 4]));
  hear(6);
  hear(101);
  gone(4, 2);
  unfit(7, 2);
  expect(ids()).toEqual([9, 6]);
});

it('follows a change of many rows, and loads again when it is further behind', async () => {
  const { list: made, asked, versions, alike } = list();
  void made.load();
  await asked[0]?.answer(page([9, 4, 2]));
  alike([9, 2], [4, 2], [7, 2]);
  alike([4, 1]);
  const known = [
    [9, 2],
    [4, 2],
    [2, 1],
  ];
  expect([versions(), asked.length]).toEqual([known, 1]);
  alike([2, 4]);
  expect([versions(), asked.length]).toEqual([known, 2]);
});

it('keeps what was told while it waited for an answer that did not know of it yet', async () => {
  const { list: made, asked, versions, hear, gone, unfit, alike } = list();
  void made.load();
  hear(9, 2);
  gone(8, 2);
  hear(10);
  hear(7);
  unfit(6, 2);
  await asked[0]?.answer({ ...page([9, 8, 6]), data: [row(9), row(8), row(7, 3), row(6)] });
  expect(versions()).toEqual([
    [10, 1],
    [9, 2],
    [7, 3],
  ]);

  void made.load();
  alike([9, 3]);
  await asked[1]?.answer({ ...page([]), data: [row(9, 2)] });
  expect(versions()).toEqual([[9, 3]]);
});
