import { listContactCommunications, listScheduledMessages, sendMessage } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { createFakeApi, serverAway } from '../testing/fake-api.js';
import { createFakeClock, settle } from '../testing/fake-clock.js';
import { communicationOf, scheduledOf } from '../testing/snapshots.js';
import { createThread } from './thread.js';
import type { ThreadCommunication } from './thread.state.js';

const CONTACT = 7;
const text = (id: number, changes: Partial<ThreadCommunication> = {}): ThreadCommunication =>
  communicationOf({
    id,
    contact_id: CONTACT,
    created_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    ...changes,
  });

/** A server with the texts 1 to 500, and whatever is added; its pages are as long as they are asked to be. */
function createWorld() {
  const api = createFakeApi();
  const handlers = new Map<string, (event: unknown) => void>();
  const resyncs: (() => void)[] = [];
  let onRead = (): void => {};
  let texts = Array.from({ length: 500 }, (_, index) => text(index + 1));
  api.on(listScheduledMessages, () => ({ data: [], page: 1, per_page: 20, has_more_pages: false }));
  api.on(listContactCommunications, ({ query }) => {
    const {
      order,
      from,
      cursor,
      per_page: perPage = 20,
    } = query as {
      order?: string;
      from?: number;
      cursor?: string;
      per_page?: number;
    };
    const ordered = order === 'asc' ? texts : texts.toReversed();
    const at = from ?? cursor;
    const start =
      at === undefined ? 0 : ordered.findIndex(({ id }) => id === Number(at)) + (from === undefined ? 1 : 0);
    if (from !== undefined && start < 0) throw new TalkError({ code: 'NOT_FOUND', message: 'Not found.', status: 404 });
    const data = ordered.slice(start, start + perPage);
    const hasMore = start + perPage < ordered.length;
    onRead();
    const rest = { audits: [], page: 1, per_page: perPage, has_more_pages: hasMore };
    return {
      data,
      ...rest,
      next_cursor: hasMore ? String(data.at(-1)?.id) : null,
      first_unread: { id: 300, count: 201 },
    };
  });
  const realtime = {
    status: { peek: () => 'live' as const, subscribe: () => () => {} },
    on: (type: string, handler: (event: never) => void) => {
      const known = handlers.get(type);
      handlers.set(type, (event) => (known?.(event), handler(event as never)));
      return () => {};
    },
    onResync: (handler: () => void) => {
      resyncs.push(handler);
      return () => {};
    },
  };
  const thread = createThread({ api, realtime: realtime as never }, CONTACT, {
    clock: createFakeClock(),
    random: () => 0,
    newId: () => 'key',
  });
  return {
    api,
    thread,
    /** Once, after a page was read and before it is answered. */
    afterNextRead(run: () => void) {
      onRead = () => {
        onRead = () => {};
        run();
      };
    },
    tell: (type: string, data: object) => handlers.get(type)?.({ type, data, replayed: false }),
    resync: () => resyncs.forEach((handler) => handler()),
    arrives(id: number, changes: Partial<ThreadCommunication> = {}) {
      texts = [...texts, text(id, changes)];
      handlers.get('new_communication')?.({ type: 'new_communication', data: text(id, changes), replayed: false });
    },
    vanishes: (id: number) => void (texts = texts.filter((each) => each.id !== id)),
    /** From and to. Whatever is between is held. */
    held() {
      const ids = thread.state.peek().communications.map(({ id }) => id);
      const [first = 0] = ids;
      expect(ids).toEqual(ids.map((_, index) => first + index));
      return [first, ids.at(-1) ?? 0];
    },
  };
}

let world: ReturnType<typeof createWorld>;
beforeEach(async () => {
  world = createWorld();
  await world.thread.load();
});

it('goes back with no more held than was asked for, and comes forward again to the newest', async () => {
  const { thread } = world;
  for (let page = 0; page < 4; page += 1) {
    await thread.loadEarlier();
    thread.trim('later', 60);
  }
  expect(world.held()).toEqual([281, 340]);
  expect(thread.state.peek()).toMatchObject({ hasEarlier: true, hasLater: true });
  for (let page = 0; page < 12 && thread.state.peek().hasLater; page += 1) {
    await thread.loadLater();
    thread.trim('earlier', 60);
  }
  expect(world.held()).toEqual([441, 500]);
  expect(thread.state.peek()).toMatchObject({ hasEarlier: true, hasLater: false });
  await thread.loadEarlier();
  expect(world.held()).toEqual([392, 500]);
});

it('goes to one that is far back with one page on each side, and on from there', async () => {
  const { thread } = world;
  expect(await thread.goTo(100)).toBe(true);
  expect(world.held()).toEqual([81, 119]);
  await thread.loadEarlier();
  await thread.loadLater();
  expect(world.held()).toEqual([31, 168]);
  await thread.toNewest();
  expect(world.held()).toEqual([481, 500]);
  expect(await thread.goTo(490)).toBe(true);
  expect(world.held()).toEqual([481, 500]);
});

it('stays where it is when the one that is looked for is not there, or the server is away', async () => {
  const { thread, api } = world;
  expect(await thread.goTo(9_000)).toBe(false);
  expect(thread.state.peek()).toMatchObject({
    phase: 'ready',
    problem: null,
    loadingEarlier: false,
    loadingLater: false,
  });
  api.on(listContactCommunications, () => {
    throw serverAway();
  });
  expect(await thread.goTo(100)).toBe(false);
  expect(thread.state.peek()).toMatchObject({ phase: 'ready', problem: 'NETWORK_UNREACHABLE', loadingLater: false });
  expect(world.held()).toEqual([481, 500]);
});

it('tells of what happens now while an older place is read, and has it when one comes back', async () => {
  const { thread } = world;
  const news: number[] = [];
  thread.onNews(({ id }) => news.push(id));
  await thread.goTo(100);
  world.arrives(501);
  expect([news, world.held()]).toEqual([[501], [81, 119]]);
  await thread.toNewest();
  expect(world.held()).toEqual([482, 501]);
});

it('has what comes while the newest page is on its way, and was read before it', async () => {
  const { thread } = world;
  await thread.goTo(100);
  world.afterNextRead(() => world.arrives(501));
  await thread.toNewest();
  expect(world.held()).toEqual([481, 501]);
});

it('brings one who writes back to the newest', async () => {
  const { thread, api } = world;
  await thread.goTo(100);
  api.on(sendMessage, () => {
    world.arrives(501, { direction: 'outbound', body: 'Hello' });
    return text(501, { direction: 'outbound', body: 'Hello' });
  });
  await thread.send({ contact_id: CONTACT, body: 'Hello' });
  await settle();
  expect(world.held()).toEqual([482, 501]);
  expect(thread.state.peek().keys.get(501)).toBe('key');
});

it('loads the place that is read again after a gap, without what is no longer there', async () => {
  const { thread } = world;
  await thread.goTo(100);
  for (let page = 0; page < 2; page += 1) await thread.loadEarlier();
  expect(world.held()).toEqual([1, 119]);
  for (const id of [1, 2]) world.vanishes(id);
  world.resync();
  await settle();
  expect(world.held()).toEqual([3, 201]);
  expect(thread.state.peek()).toMatchObject({ phase: 'ready', hasLater: true, loadingLater: false });
});

it('knows of unread ones that are further back than what is loaded', () => {
  expect(world.thread.state.peek().unreadMark).toEqual({ id: 300, count: 201 });
});

it('drops a page that no longer joins on to what is held', async () => {
  const { thread } = world;
  const earlier = thread.loadEarlier();
  await thread.goTo(100);
  await earlier;
  expect(world.held()).toEqual([81, 119]);
  const later = thread.loadLater();
  thread.trim('later', 20);
  await later;
  expect(world.held()).toEqual([81, 100]);
});

it('holds only what is asked for, hears of no other, and has all of it back', async () => {
  const { thread, api } = world;
  const isEven = ({ id }: { id: number }) => id % 2 === 0;
  await thread.narrow({ query: { kinds: 'texts' }, admits: isEven, hasChanges: false });
  const asked = api.calls.filter(({ id }) => id === listContactCommunications.id).at(-1);
  expect(asked?.request.query).toMatchObject({ kinds: 'texts', per_page: 20 });
  expect(thread.state.peek()).toMatchObject({ phase: 'ready', unreadMark: { id: 300 } });
  const newest = () => thread.state.peek().communications.at(-1)?.id;
  world.arrives(501);
  expect([newest(), thread.state.peek().heardId]).toEqual([500, 501]);
  world.arrives(502);
  expect(newest()).toBe(502);
  await thread.narrow(null);
  expect(world.held()).toEqual([483, 502]);
  expect(thread.state.peek().narrowing).toBeNull();
});

it('goes through changes alone from cursor to cursor', async () => {
  const { thread, api } = world;
  const queries: unknown[] = [];
  api.on(listContactCommunications, ({ query }) => {
    queries.push(query);
    const isFirst = (query as { cursor?: string }).cursor === undefined;
    return { data: [], audits: [], page: 1, per_page: 20, has_more_pages: isFirst, next_cursor: isFirst ? 'c2' : null };
  });
  await thread.narrow({ query: { kinds: 'changes' }, admits: () => false, hasChanges: true });
  await thread.loadEarlier();
  await thread.loadEarlier();
  expect(queries).toEqual([
    { kinds: 'changes', per_page: 20 },
    { kinds: 'changes', per_page: 50, cursor: 'c2' },
  ]);
  expect(thread.state.peek()).toMatchObject({ phase: 'ready', hasEarlier: false });
});

it('shows texts that a colleague schedules, and drops those that are canceled together', async () => {
  const { thread, api, tell } = world;
  const answer = (...ids: number[]): void =>
    api.on(listScheduledMessages, () => ({
      data: ids.map((id) => scheduledOf({ id, contact_id: CONTACT })),
      page: 1,
      per_page: 20,
      has_more_pages: false,
    }));
  const shown = (): number[] => thread.state.peek().scheduled.map(({ id }) => id);
  answer(1, 2);
  tell('scheduled_message_updated', scheduledOf({ id: 1, contact_id: 99 }));
  await settle();
  expect(shown()).toEqual([]);
  tell('scheduled_message_updated', scheduledOf({ id: 1, contact_id: CONTACT }));
  await settle();
  expect(shown()).toEqual([1, 2]);
  answer();
  tell('scheduled_messages_updated', { items: [{ id: 2, version: 3 }], changes: { status: 'cancelled' } });
  await settle();
  expect(shown()).toEqual([]);
});
