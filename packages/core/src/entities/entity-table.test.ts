import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { createEntityTable } from './entity-table.js';
import type { EntityNews, Stale } from './entity-table.types.js';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: string;
}

const row = (id: number, version: number, name = `r${id}`, status = 'open'): Row => ({ id, version, name, status });
const live = { isNew: false, replayed: false };

function table(idleLimit?: number) {
  const rows = createEntityTable<Row>({
    idOf: ({ id }) => id,
    versionOf: ({ version }) => version,
    ...(idleLimit === undefined ? {} : { idleLimit }),
  });
  const stale: Stale[] = [];
  const news: EntityNews<Row>[] = [];
  rows.onStale((which) => stale.push(which));
  rows.onNews((each) => news.push(each));
  return {
    rows,
    stale,
    news,
    answer: (...entities: Row[]) =>
      rows.ask(
        () => Promise.resolve(entities),
        (data) => data,
      ),
  };
}

/** A request that is answered when the test says so. */
function asking(rows: ReturnType<typeof table>['rows']) {
  let settle = { answer: (_data: Row[]): void => {}, refuse: (_error: Error): void => {} };
  const request = () =>
    new Promise<Row[]>((answer, refuse) => {
      settle = { answer, refuse };
    });
  const done = rows.ask(request, (data) => data);
  return {
    answer: (...data: Row[]) => (settle.answer(data), done),
    refuse: () => (settle.refuse(new Error('no')), done),
  };
}

describe('one version', () => {
  it('is never replaced by an older one, whether it is answered or heard', async () => {
    const { rows, answer } = table();
    await answer(row(1, 3));
    const held = rows.peek(1);
    await answer(row(1, 2, 'older'), row(1, 3, 'the same'));
    rows.whole(row(1, 1, 'late'), live);
    expect(rows.peek(1)).toBe(held);
    rows.whole(row(1, 4, 'newer'), live);
    expect(rows.peek(1)?.name).toBe('newer');
  });

  it('keeps fields and words that only a newer server knows', async () => {
    const { rows, answer } = table();
    const future = { ...row(1, 1), mood: 'sunny', status: 'snoozed' };
    await answer(future);
    rows.fields([{ id: 1, version: 2 }], { name: 'Maya' }, { replayed: false });
    expect(rows.peek(1)).toEqual({ ...future, version: 2, name: 'Maya' });
  });

  it('is heard of before the answer that names it: the answer is older, and does not win', async () => {
    const { rows } = table();
    const request = asking(rows);
    rows.whole(row(1, 5, 'said meanwhile'), live);
    await request.answer(row(1, 4, 'asked before'), row(2, 1));
    expect([rows.peek(1)?.name, rows.peek(2)?.name]).toEqual(['said meanwhile', 'r2']);
  });

  it('is not kept when nobody has it and nobody asks for it', async () => {
    const { rows, news } = table();
    rows.whole(row(1, 5), live);
    expect([rows.peek(1), news.length]).toEqual([undefined, 1]);
    const other = asking(rows);
    rows.whole(row(1, 6), live);
    await other.answer(row(2, 1));
    expect(rows.peek(1)).toBeUndefined();
  });
});

describe('changes of many', () => {
  const close = (rows: ReturnType<typeof table>['rows'], ...items: [number, number][]) =>
    rows.fields(
      items.map(([id, version]) => ({ id, version })),
      { status: 'closed' },
      { replayed: false },
    );

  it('change each to its own version, and leave what is newer', async () => {
    const { rows, answer, stale } = table();
    await answer(row(1, 1), row(2, 4), row(3, 2));
    const third = rows.peek(3);
    close(rows, [2, 4], [1, 2], [9, 7]);
    expect([rows.peek(1), rows.peek(2)]).toEqual([row(1, 2, 'r1', 'closed'), row(2, 4)]);
    expect([rows.peek(3) === third, rows.peek(9), stale]).toEqual([true, undefined, []]);
  });

  it('show what came too early, keep the version, and say that it has to be asked for', async () => {
    const { rows, answer, stale, news } = table();
    await answer(row(1, 1), row(2, 1));
    close(rows, [1, 4], [2, 2]);
    expect(rows.peek(1)).toEqual(row(1, 1, 'r1', 'closed'));
    expect(stale).toEqual([[1]]);
    rows.whole(row(1, 3, 'missed before'), live);
    expect(rows.peek(1)).toEqual(row(1, 4, 'missed before', 'closed'));
    // It is news as well, though what came too early is newer.
    expect(news.at(-1)?.whole?.name).toBe('missed before');
  });

  it('outlive an older answer that was on its way, and have it asked again if something is missing', async () => {
    const { rows, stale } = table();
    const request = asking(rows);
    close(rows, [1, 2], [2, 9]);
    expect(stale).toEqual([]);
    await request.answer(row(1, 1), row(2, 1));
    expect(rows.peek(1)).toEqual(row(1, 2, 'r1', 'closed'));
    expect(stale).toEqual([[2]]);
    // The server that is asked after it has it, or does not say so: it is not asked for ever.
    await table().answer(row(2, 1));
    await rows.ask(
      () => Promise.resolve([row(2, 1)]),
      (data) => data,
    );
    expect(stale).toEqual([[2]]);
  });
});

describe('what went out of view', () => {
  it('is gone for whoever watches, and late answers and events do not bring it back; newer ones do', async () => {
    const { rows, answer, news } = table();
    await answer(row(1, 2));
    const seen: unknown[] = [];
    const end = effect(() => void seen.push(rows.get(1).value?.name ?? rows.get(1).value));
    const request = asking(rows);
    rows.gone([{ id: 1, version: 3 }], { replayed: false });
    await request.answer(row(1, 2, 'asked before'));
    await answer(row(1, 3, 'the answer to whoever gave it away'));
    rows.whole(row(1, 3, 'late'), live);
    rows.whole(row(1, 4, 'back'), live);
    expect(seen).toEqual(['r1', null, 'back']);
    expect(news.map(({ kind }) => kind)).toEqual(['gone', 'changed']);
    end();
  });

  it('is unknown, and asked for, when a change of many tells that it is back', async () => {
    const { rows, answer, stale } = table();
    await answer(row(1, 2));
    rows.gone([{ id: 1, version: 3 }], { replayed: false });
    rows.fields([{ id: 1, version: 4 }], { status: 'closed' }, { replayed: false });
    expect([rows.peek(1), stale]).toEqual([undefined, [[1]]]);
    await answer(row(1, 4, 'back', 'closed'));
    expect(rows.peek(1)?.name).toBe('back');
  });

  it('stays gone when it was removed for good', async () => {
    const { rows, answer } = table();
    await answer(row(1, 2));
    rows.remove([1]);
    rows.whole(row(1, 9), live);
    expect(rows.peek(1)).toBeNull();
  });

  it('may be back after a gap: nothing that was heard of it before counts', async () => {
    const { rows, answer, stale } = table();
    const release = rows.hold([1]);
    await answer(row(1, 2));
    rows.gone([{ id: 1, version: 3 }], { replayed: false });
    rows.afterGap();
    expect([rows.peek(1), stale]).toEqual([undefined, ['all']]);
    await answer(row(1, 3, 'shared again'));
    expect(rows.peek(1)?.name).toBe('shared again');
    release();
  });
});

describe('an optimistic change', () => {
  it('stands on top of whatever is heard, until its answer', async () => {
    const { rows, answer } = table();
    await answer(row(1, 1));
    let arrive = (_rows: Row[]): void => {};
    const seen: (string | undefined)[] = [];
    const end = effect(() => void seen.push(rows.get(1).value?.status));
    const done = rows.change(
      1,
      { status: 'closed' },
      () => new Promise<Row[]>((resolve) => (arrive = resolve)),
      (data) => data,
    );
    rows.whole(row(1, 2, 'renamed', 'pending'), live);
    expect(rows.peek(1)).toEqual(row(1, 2, 'renamed', 'closed'));
    arrive([row(1, 3, 'renamed', 'closed')]);
    await done;
    expect(rows.peek(1)).toEqual(row(1, 3, 'renamed', 'closed'));
    expect(seen.every((status, at) => at === 0 || status === 'closed')).toBe(true);
    end();
  });

  it('goes when the server refuses, and leaves what was heard meanwhile', async () => {
    const { rows, answer } = table();
    await answer(row(1, 1));
    let refuse = (_error: Error): void => {};
    const first = rows.change(
      1,
      { status: 'closed' },
      () => new Promise<Row[]>((_, no) => (refuse = no)),
      (data) => data,
    );
    const second = rows.change(
      1,
      { name: 'Maya' },
      () => Promise.resolve([row(1, 3, 'Maya', 'pending')]),
      (data) => data,
    );
    await second;
    expect(rows.peek(1)).toEqual(row(1, 3, 'Maya', 'closed'));
    refuse(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect(rows.peek(1)).toEqual(row(1, 3, 'Maya', 'pending'));
  });
});

describe('a change of several, whose answer names none of them', () => {
  it('stands until something newer is heard of each, and goes when it is refused', async () => {
    const { rows, answer } = table();
    await answer(row(1, 1), row(2, 1));
    const read = (request: () => Promise<Row[]>) => rows.change([1, 2], { status: 'read' }, request, (data) => data);
    await expect(read(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect([rows.peek(1)?.status, rows.peek(2)?.status]).toEqual(['open', 'open']);
    await read(() => Promise.resolve([]));
    expect([rows.peek(1), rows.peek(2)]).toEqual([row(1, 1, 'r1', 'read'), row(2, 1, 'r2', 'read')]);
    rows.whole(row(1, 2, 'r1', 'unread again'), live);
    expect([rows.peek(1)?.status, rows.peek(2)?.status]).toEqual(['unread again', 'read']);
  });
});

describe('memory', () => {
  it('lets go of the oldest that nobody holds, lists or watches', async () => {
    const { rows, answer } = table(3);
    const release = rows.hold([1]);
    const list = rows.list();
    list.set([2]);
    const end = effect(() => void rows.get(3).value);
    await answer(...[1, 2, 3, 4, 5, 6, 7].map((id) => row(id, 1)));
    await answer();
    const held = () => [1, 2, 3, 4, 5, 6, 7].filter((id) => rows.peek(id) !== undefined);
    expect(held()).toEqual([1, 2, 3, 5, 6, 7]);
    release();
    list.dispose();
    end();
    expect(held()).toEqual([1, 2, 3]);
  });

  it('begins anew for a reader of what was let go', async () => {
    const { rows, answer } = table(0);
    const first = rows.get(1);
    await answer(row(1, 1));
    expect(first.value?.name).toBe('r1');
    await answer();
    expect(first.value).toBeUndefined();
    await answer(row(1, 2, 'again'));
    expect(first.value?.name).toBe('again');
  });

  it('asks again for what was heard of and let go while an older answer was on its way', async () => {
    const { rows, answer, stale } = table(0);
    const request = asking(rows);
    rows.whole(row(1, 5), live);
    await answer();
    await request.answer(row(1, 4, 'asked before'));
    expect(stale).toEqual([[1]]);
  });

  it('takes nothing in after its end: an answer that comes when its screen is gone is dropped', async () => {
    const { rows } = table();
    const request = asking(rows);
    rows.end();
    await request.answer(row(1, 1));
    expect(rows.peek(1)).toBeUndefined();
  });

  it('keeps the request’s refusal the caller’s', async () => {
    const { rows } = table();
    await expect(asking(rows).refuse()).rejects.toThrow('no');
  });
});
