import { signal } from '@preact/signals-core';
import {
  listContactCommunications,
  listScheduledMessages,
  markContactRead,
  retryMessage,
  scheduleMessage,
  sendMessage,
  undoMessage,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { TalkError } from '../kernel/errors.js';
import { createFakeApi, serverAway } from '../testing/fake-api.js';
import { createFakeClock, settle } from '../testing/fake-clock.js';
import { contactOf, scheduledOf, communicationOf } from '../testing/snapshots.js';
import type { ThreadCommunication } from './thread.state.js';
import { createThread } from './thread.js';

const CONTACT = 7;
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const text = (id: number, changes: Partial<ThreadCommunication> = {}): ThreadCommunication =>
  communicationOf({ id, contact_id: CONTACT, body: `text ${id}`, created_at: at(id), ...changes });
const pageOf = (data: ThreadCommunication[], next: string | null = null) => ({
  data,
  audits: [],
  page: 1,
  per_page: 20,
  has_more_pages: next !== null,
  next_cursor: next,
});

function createWorld() {
  const api = createFakeApi();
  const clock = createFakeClock();
  const status = signal<'connecting' | 'live' | 'polling' | 'offline'>('live');
  const handlers = new Map<string, (event: unknown) => void>();
  const resyncs: (() => void)[] = [];
  let ids = 0;
  const realtime = {
    status,
    on: (type: string, handler: (event: never) => void) => {
      const known = handlers.get(type);
      handlers.set(type, (event) => (known?.(event), handler(event as never)));
      return () => void handlers.delete(type);
    },
    onResync: (handler: () => void) => {
      resyncs.push(handler);
      return () => {};
    },
  };
  api.on(listContactCommunications, () => pageOf([text(3), text(2)], 'older'));
  api.on(listScheduledMessages, () => pageOf([]));
  const thread = createThread({ api, realtime }, CONTACT, { clock, random: () => 0, newId: () => `key-${++ids}` });
  return {
    api,
    clock,
    status,
    thread,
    handlers,
    resync: () => resyncs.forEach((handler) => handler()),
    push: (type: string, data: unknown, replayed = false) => handlers.get(type)?.({ type, data, replayed }),
    shown: () => thread.state.peek().communications.map(({ id }) => id),
    keys: (id: string) => api.calls.filter((each) => each.id === id).map(({ request }) => request.idempotencyKey),
  };
}

let world: ReturnType<typeof createWorld>;
beforeEach(async () => {
  world = createWorld();
  await world.thread.load();
});
const draft = { contact_id: CONTACT, body: 'Hello' };

describe('what is shown', () => {
  it('is oldest first, with pages joined', async () => {
    world.api.on(listContactCommunications, ({ query }) => {
      expect(query).toMatchObject({ cursor: 'older' });
      return pageOf([text(1)]);
    });
    await world.thread.loadEarlier();
    expect(world.shown()).toEqual([1, 2, 3]);
    expect(world.thread.state.peek().hasEarlier).toBe(false);
  });

  it('keeps what is there when earlier ones cannot be loaded, and says so', async () => {
    world.api.on(listContactCommunications, () => {
      throw serverAway();
    });
    await world.thread.loadEarlier();
    expect(world.thread.state.peek()).toMatchObject({ problem: 'NETWORK_UNREACHABLE', loadingEarlier: false });
    expect(world.shown()).toEqual([2, 3]);
  });

  it('says that loading failed, and loads when the connection is back', async () => {
    const away = createWorld();
    away.api.on(listContactCommunications, () => {
      throw serverAway();
    });
    await away.thread.load();
    expect(away.thread.state.peek().phase).toBe('failed');
    away.api.on(listContactCommunications, () => pageOf([text(1)]));
    away.status.value = 'offline';
    away.status.value = 'live';
    await settle();
    expect(away.shown()).toEqual([1]);
  });

  it('applies updates by version: a late update changes nothing', () => {
    world.push('update_communication', text(3, { version: 3, body: 'third' }));
    world.push('update_communication', text(3, { version: 2, body: 'second' }));
    expect(world.thread.state.peek().communications.at(-1)?.body).toBe('third');
  });

  it('takes a change of many into what is held and into what is just being loaded, and asks again for what it missed', async () => {
    const read = (...items: [number, number][]) =>
      world.push('communications_updated', {
        changes: { is_read: true },
        items: items.map(([id, version]) => ({ id, version })),
      });
    const marks = () => world.thread.state.peek().communications.map((each) => [each.id, each.is_read, each.version]);
    const unread = { is_read: false };
    world.push('update_communication', text(3, { ...unread, version: 2 }));
    let answer = (_page: unknown): void => {};
    world.api.on(listContactCommunications, () => new Promise((resolve) => (answer = resolve)));
    const earlier = world.thread.loadEarlier();
    read([3, 3], [1, 2], [9, 4]);
    answer(pageOf([text(1, unread)]));
    await earlier;
    expect(marks()).toEqual([
      [1, true, 2],
      [2, true, 1],
      [3, true, 3],
    ]);
    world.push('update_communication', text(3, { ...unread, version: 2 }));
    world.api.on(listContactCommunications, () => pageOf([text(3, { version: 6, body: 'missed' })], 'older'));
    read([3, 6]);
    await settle();
    expect(world.thread.state.peek().communications.at(-1)).toMatchObject({ body: 'missed', version: 6 });
  });

  it('does not bring back what was deleted, nor show what belongs to another contact', () => {
    world.push('delete_communication', { id: 3 });
    world.push('update_communication', text(3, { version: 9 }));
    world.push('new_communication', text(9, { contact_id: 8 }));
    expect(world.shown()).toEqual([2]);
  });

  it('leaves an old update to the page that it is on', () => {
    world.push('update_communication', text(1, { version: 2 }));
    expect(world.shown()).toEqual([2, 3]);
  });

  it('starts over after a gap that the new page does not bridge', async () => {
    world.api.on(listContactCommunications, () => pageOf([text(40), text(39)], 'gap'));
    world.resync();
    await settle();
    expect(world.shown()).toEqual([39, 40]);
    expect(world.thread.state.peek().hasEarlier).toBe(true);
  });

  it('marks off what was unread when it was opened, and keeps the divider while the agent reads', async () => {
    const other = createWorld();
    other.api.on(listContactCommunications, () => pageOf([text(3, { is_read: false }), text(2)]));
    other.api.on(markContactRead, () => contactOf({ id: CONTACT }));
    await other.thread.load();
    await other.thread.markRead();
    await other.thread.markRead();
    expect(other.api.count(markContactRead)).toBe(1);
    expect(other.thread.state.peek().unreadMark).toEqual({ id: 3, count: 1 });
  });

  it('keeps a voicemail new until it is played', async () => {
    const other = createWorld();
    const voicemail = text(4, { type: 'call', disposition_status2: 'missed-voicemail', is_read: false });
    other.api.on(listContactCommunications, () => pageOf([voicemail, text(3, { is_read: false })]));
    other.api.on(markContactRead, () => contactOf({ id: CONTACT }));
    await other.thread.load();
    await other.thread.markRead();
    await other.thread.markRead();
    expect(other.api.count(markContactRead)).toBe(1);
    expect(other.thread.state.peek().communications.map(({ id, is_read }) => [id, is_read])).toEqual([
      [3, true],
      [4, false],
    ]);
  });

  it('announces what arrives now, not what is replayed', () => {
    const heard: number[] = [];
    world.thread.onNews(({ id }) => heard.push(id));
    world.push('new_communication', text(4));
    world.push('new_communication', text(5), true);
    expect(heard).toEqual([4]);
    expect(world.shown()).toEqual([2, 3, 4, 5]);
  });
});

describe('sending', () => {
  it('shows the text at once, and in its place under its id when the answer comes', async () => {
    world.api.on(sendMessage, () => text(4, { direction: 'outbound', body: 'Hello' }));
    const sending = world.thread.send(draft, { seenId: 3 });
    expect(world.thread.state.peek().outgoing).toMatchObject([{ key: 'key-1', state: 'sending' }]);
    expect(await sending).toMatchObject({ kind: 'sent' });
    expect(world.thread.state.peek().outgoing).toEqual([]);
    expect(world.thread.state.peek().keys.get(4)).toBe('key-1');
    expect(world.api.calls.at(-1)?.request.body).toMatchObject({ seen_communication_id: 3 });
  });

  it('shows one bubble when the event is faster than the answer, and does not announce the agent’s own text', async () => {
    const heard: number[] = [];
    world.thread.onNews(({ id }) => heard.push(id));
    world.api.on(sendMessage, () => {
      world.push('new_communication', text(4, { direction: 'outbound', body: 'Hello\nText STOP to unsubscribe.' }));
      expect(world.thread.state.peek().outgoing).toEqual([]);
      return text(4, { direction: 'outbound' });
    });
    await world.thread.send(draft);
    expect(world.shown()).toEqual([2, 3, 4]);
    expect(heard).toEqual([]);
  });

  it('retries under the same key after a lost answer, until there is one', async () => {
    world.api.on(sendMessage, () => {
      throw serverAway();
    });
    expect(await world.thread.send(draft)).toMatchObject({ kind: 'waiting' });
    expect(world.thread.state.peek().outgoing).toMatchObject([{ state: 'waiting' }]);
    await world.clock.advance(1_500);
    world.api.on(sendMessage, () => text(4, { direction: 'outbound' }));
    await world.clock.advance(3_000);
    expect(world.keys('sendMessage')).toEqual(['key-1', 'key-1', 'key-1']);
    expect(world.thread.state.peek().outgoing).toEqual([]);
    expect(world.clock.pending()).toBe(0);
  });

  it('retries as soon as the connection is back', async () => {
    world.api.on(sendMessage, () => {
      throw serverAway();
    });
    await world.thread.send(draft);
    world.status.value = 'offline';
    world.api.on(sendMessage, () => text(4, { direction: 'outbound' }));
    world.status.value = 'polling';
    await settle();
    expect(world.shown()).toEqual([2, 3, 4]);
  });

  it('gives back a text that is refused after it waited', async () => {
    const back: string[] = [];
    world.thread.onReturned(({ draft: { body }, error }) => back.push(`${body} ${error.rejection}`));
    world.api.on(sendMessage, () => {
      throw serverAway();
    });
    await world.thread.send(draft);
    world.api.on(sendMessage, () => {
      throw new TalkError({ code: 'REJECTED', message: 'Opted out.', rejection: 9 });
    });
    await world.clock.advance(5_000);
    expect(back).toEqual(['Hello 9']);
    expect(world.thread.state.peek().outgoing).toEqual([]);
  });

  it('leaves nothing behind when it is refused', async () => {
    world.api.on(sendMessage, () => {
      throw new TalkError({ code: 'THREAD_CHANGED', message: 'Changed.' });
    });
    expect(await world.thread.send(draft)).toMatchObject({ kind: 'refused', error: { code: 'THREAD_CHANGED' } });
    expect(world.thread.state.peek().outgoing).toEqual([]);
  });
});

describe('after sending', () => {
  it('takes a text back, and late news of it does not bring it back', async () => {
    world.push('new_communication', text(4, { direction: 'outbound' }));
    world.api.on(undoMessage, () => ({ draft }));
    expect(await world.thread.undo(4)).toEqual({ ok: true, value: draft });
    world.push('update_communication', text(4, { direction: 'outbound', version: 5 }));
    expect(world.shown()).toEqual([2, 3]);
  });

  it('keeps a text that has already been sent', async () => {
    world.push('new_communication', text(4, { direction: 'outbound' }));
    world.api.on(undoMessage, () => {
      throw new TalkError({ code: 'MESSAGE_LEFT', message: 'Left.' });
    });
    expect(await world.thread.undo(4)).toMatchObject({ ok: false, error: { code: 'MESSAGE_LEFT' } });
    expect(world.shown()).toEqual([2, 3, 4]);
  });

  it('resends under one key until there is an answer', async () => {
    world.api.on(retryMessage, () => {
      throw serverAway();
    });
    await world.thread.retry(3, 12);
    world.api.on(retryMessage, () => text(5, { direction: 'outbound' }));
    await world.thread.retry(3, 12);
    await world.thread.retry(3);
    expect(world.keys('retryMessage')).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('keeps scheduled texts in the order in which they leave, and drops them when they do', async () => {
    const scheduled = (id: number, minute: number) => scheduledOf({ id, schedule_date: at(minute) });
    world.api.on(scheduleMessage, () => scheduled(1, 50));
    await world.thread.schedule(draft, { schedule_date: at(50), timezone: 'UTC' });
    world.api.on(scheduleMessage, () => scheduled(2, 40));
    await world.thread.schedule(draft, { schedule_date: at(40), timezone: 'UTC' });
    expect(world.thread.state.peek().scheduled.map(({ id }) => id)).toEqual([2, 1]);
    world.api.on(listScheduledMessages, () => ({ ...pageOf([]), data: [scheduled(1, 50)] }));
    world.push('new_communication', text(6, { direction: 'outbound' }));
    await settle();
    expect(world.thread.state.peek().scheduled.map(({ id }) => id)).toEqual([1]);
  });

  it('goes on sending when the thread is closed, even after a lost answer', async () => {
    const sent: (string | undefined)[] = [];
    world.api.on(sendMessage, ({ signal: leaving, idempotencyKey }) => {
      if (leaving?.aborted) throw new TalkError({ code: 'ABORTED', message: 'The request was cancelled.' });
      if (sent.push(idempotencyKey) === 1) throw serverAway();
      return text(4, { direction: 'outbound' });
    });
    const sending = world.thread.send(draft);
    world.thread.dispose();
    expect(await sending).toMatchObject({ kind: 'waiting' });
    await world.clock.advance(5_000);
    expect(sent).toEqual(['key-1', 'key-1']);
    expect(world.clock.pending()).toBe(0);
  });

  it('schedules, retries and takes back even if the thread is closed meanwhile', async () => {
    const orders = [scheduleMessage, retryMessage, undoMessage] as const;
    const leavings: (AbortSignal | undefined)[] = [];
    for (const order of orders) {
      world.api.on(order, (request) => {
        leavings.push(request.signal);
        throw new TalkError({ code: 'MESSAGE_LEFT', message: 'It has left.' });
      });
    }
    const asked = [
      world.thread.schedule(draft, { schedule_date: at(59), timezone: 'UTC' }),
      world.thread.retry(3),
      world.thread.undo(3),
    ];
    world.thread.dispose();
    await Promise.all(asked);
    expect(leavings).toEqual([undefined, undefined, undefined]);
  });

  it('ends every read when it is disposed', async () => {
    await world.thread.load();
    world.thread.dispose();
    expect(world.clock.pending()).toBe(0);
    expect(world.handlers.size).toBe(0);
  });
});

describe('a contact that goes out of view', () => {
  const leave = (id = CONTACT): void => world.push('left_view', { type: 'contact', items: [{ id, version: 9 }] });

  it('takes its thread with it, and what was asked before does not bring it back', async () => {
    leave(CONTACT + 1);
    expect(world.shown()).toEqual([2, 3]);
    let answer = (_page: unknown): void => {};
    world.api.on(listContactCommunications, () => new Promise((resolve) => (answer = resolve)));
    const asked = world.thread.load();
    leave();
    expect(world.thread.state.peek()).toMatchObject({ phase: 'left', communications: [], audits: [], scheduled: [] });
    answer(pageOf([text(3), text(2)]));
    await asked;
    world.push('new_communication', text(4));
    expect(world.thread.state.peek()).toMatchObject({ phase: 'left', communications: [] });
  });

  it('is loaded again when it comes back into view', async () => {
    leave();
    world.push('contact_updated', contactOf({ id: CONTACT, version: 10 }));
    await settle();
    expect(world.thread.state.peek().phase).toBe('ready');
    expect(world.shown()).toEqual([2, 3]);
  });

  it('is noticed also when everything is loaded again, and comes back the same way', async () => {
    world.api.on(listContactCommunications, () => {
      throw new TalkError({ code: 'NOT_FOUND', message: 'Requested resource not found.', status: 404 });
    });
    world.resync();
    await settle();
    expect(world.thread.state.peek().phase).toBe('left');
    world.api.on(listContactCommunications, () => pageOf([text(3)]));
    world.resync();
    await settle();
    expect(world.shown()).toEqual([3]);
  });

  it('leaves the rest in place when it is one communication only, which may come back', () => {
    world.push('left_view', { type: 'communication', items: [{ id: 3, version: 2 }] });
    expect(world.shown()).toEqual([2]);
    world.push('update_communication', text(3, { version: 3 }));
    expect(world.shown()).toEqual([2, 3]);
  });
});
