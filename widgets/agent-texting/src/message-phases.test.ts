import { signal } from '@talk/core';
import type { ThreadCommunication } from '@talk/core/texting';
import { expect, it } from 'vitest';
import { followMessages, type FollowedThread } from './message-phases.js';

const ME = 7;

type Status = NonNullable<ThreadCommunication['message']>['status'];

function text(id: number, status: Status, over: Partial<ThreadCommunication> = {}): ThreadCommunication {
  const sent = status === 'queued' || status === 'received' ? null : '2026-11-24T10:00:05Z';
  const message = { status, sent_at: sent, segments: 1, attachments: [], failure: null };
  const direction = status === 'received' ? 'inbound' : 'outbound';
  const rest = { direction, user_id: direction === 'inbound' ? null : ME, created_at: '2026-11-24T10:00:00Z' };
  return { id, body: `text ${id}`, ...rest, message, ...over } as unknown as ThreadCommunication;
}

function thread(held: ThreadCommunication[] = []) {
  const state = signal<ReturnType<FollowedThread['state']['peek']>>({
    phase: 'loading',
    communications: [],
    hasLater: false,
  });
  let news: (communication: ThreadCommunication) => void = () => undefined;
  const told: string[] = [];
  const stop = followMessages(
    {
      contactId: 3,
      state,
      onNews: (handler) => {
        news = handler;
        return () => undefined;
      },
    },
    ME,
    ({ message: { id, phase, own, rejection }, previous }) =>
      told.push([id, previous ?? 'new', phase, own ? 'own' : '', rejection ?? ''].join(' ').trimEnd()),
  );
  const hold = (communications: ThreadCommunication[], hasLater = false): void => {
    state.value = { phase: 'ready', communications, hasLater };
  };
  hold(held);
  return { told, hold, news: (one: ThreadCommunication) => news(one), stop };
}

it('tells nothing of what was there before, and of earlier texts that are loaded', () => {
  const { told, hold } = thread([text(5, 'received'), text(6, 'delivered')]);
  hold([text(1, 'received'), text(2, 'failed'), text(5, 'received'), text(6, 'delivered')]);
  expect(told).toEqual([]);
});

it('tells each phase of a text once, in order, however often and whatever at once it is heard', () => {
  const { told, hold, news } = thread([text(5, 'received')]);
  hold([text(5, 'received'), text(6, 'queued')]);
  hold([text(5, 'received'), text(6, 'queued')]);
  hold([text(5, 'received'), text(6, 'sending')]);
  hold([text(5, 'received'), text(6, 'delivered')]);
  hold([text(5, 'received'), text(6, 'sent')]);
  news(text(7, 'received'));
  hold([text(5, 'received'), text(6, 'delivered'), text(7, 'received')]);
  expect(told).toEqual(['6 new queued own', '6 queued sent own', '6 sent delivered own', '7 new received']);
});

it('tells both steps of a text that is delivered before anybody heard that it was sent', () => {
  const { told, hold } = thread();
  hold([text(1, 'delivered', { user_id: 8 })]);
  expect(told).toEqual(['1 new sent', '1 sent delivered']);
});

it('tells what becomes of a text of before, and why one was not delivered', () => {
  const { told, hold } = thread([text(5, 'sent')]);
  const failed = text(5, 'undelivered');
  hold([
    { ...failed, message: { ...failed.message, failure: { rejection: 30, text: '', carrier_code: null } } } as never,
  ]);
  expect(told).toEqual(['5 sent failed own 30']);
});

it('tells of a text that was undone, and takes none for undone that is only out of reach', () => {
  const { told, hold } = thread();
  hold([text(1, 'queued')]);
  hold([], true);
  expect(told).toEqual(['1 new queued own']);
  hold([text(1, 'queued')]);
  hold([]);
  hold([]);
  expect(told.slice(1)).toEqual(['1 queued undone own']);
});

it('is silent once it is ended', () => {
  const { told, hold, stop } = thread();
  stop();
  hold([text(1, 'queued')]);
  expect(told).toEqual([]);
});
