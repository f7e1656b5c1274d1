import type { Contact } from '@talk/core';
import type { EntityNews } from '@talk/core/entities';
import { createFakeClock } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { createUnread } from './unread.js';

const ME = 5;

function world() {
  let hear: (news: EntityNews<Contact>) => void = () => undefined;
  let connect: (status: string) => void = () => undefined;
  const clock = createFakeClock();
  const asked: string[] = [];
  let answers: readonly number[] = [3, 1];
  const unread = createUnread({
    count: (async ({ query }: { query: { filter_groups: string } }) => {
      asked.push(query.filter_groups);
      return { count: answers[query.filter_groups.includes('voicemails') ? 1 : 0] ?? 0 };
    }) as never,
    entities: {
      contacts: { peek: () => undefined, onNews: (handler: typeof hear) => ((hear = handler), () => undefined) },
    } as never,
    realtime: {
      status: { subscribe: (handler: typeof connect) => ((connect = handler), handler('connecting'), () => undefined) },
      onResync: () => () => undefined,
    } as never,
    userId: ME,
    clock,
  });
  const end = unread.follow();
  return {
    clock,
    asked,
    end,
    counts: unread.counts,
    answer: (...next: number[]) => void (answers = next),
    connect: (status: string) => connect(status),
    tell: (facts: Partial<Contact>, before?: Partial<Contact>) =>
      hear({ id: 7, kind: 'changed', facts, whole: null, before: before as Contact | undefined, replayed: false }),
  };
}

it('counts what is unread of the user’s own contacts and of those without an owner', async () => {
  const { clock, counts, asked } = world();
  await clock.advance(0);
  expect(counts.value).toEqual({ contacts: 3, calls: 1 });
  expect(JSON.parse(asked[0] ?? '')).toEqual({
    and: [
      {
        or: [
          { field: 'contact_owner', operator: 'any-of', value: [ME] },
          { field: 'contact_owner', operator: 'unknown' },
        ],
      },
      { or: [{ field: 'unread_count', operator: 'more-than', value: 0 }] },
    ],
  });
});

it('is right within a second of a new text, with one request for many', async () => {
  const { clock, counts, asked, answer, tell } = world();
  await clock.advance(0);
  answer(4, 1);
  for (let times = 0; times < 5; times += 1) tell({ user_id: ME, unread_count: times + 1 });
  await clock.advance(1_000);
  expect(counts.value.contacts).toBe(4);
  expect(asked).toHaveLength(4);
});

it('asks nothing for changes that leave the counts as they are', async () => {
  const { clock, asked, tell } = world();
  await clock.advance(0);
  tell({ user_id: 6, unread_count: 1 });
  tell({ user_id: ME, unread_count: 1, first_name: 'Maya' }, { user_id: ME, unread_count: 1 });
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
});

it('counts again when a contact without an owner, or the user’s own, is given to a colleague', async () => {
  const { clock, asked, tell } = world();
  await clock.advance(0);
  tell({ user_id: 6, unread_count: 1 }, { user_id: null, unread_count: 1 });
  await clock.advance(1_000);
  expect(asked).toHaveLength(4);
  tell({ user_id: 6, unread_count: 1 }, { user_id: ME, unread_count: 1 });
  await clock.advance(1_000);
  expect(asked).toHaveLength(6);
  // Of a contact that was never shown here, the event says that its owner has changed.
  tell({ user_id: 6, unread_count: 1, owner_name: 'Tom' });
  await clock.advance(1_000);
  expect(asked).toHaveLength(8);
  tell({ user_id: 6, unread_count: 2 }, { user_id: 6, unread_count: 1 });
  await clock.advance(1_000);
  expect(asked).toHaveLength(8);
});

it('counts once at the start, again after the connection was away, and never after its end', async () => {
  const { clock, asked, connect, tell, end } = world();
  await clock.advance(0);
  connect('live');
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
  connect('offline');
  connect('live');
  await clock.advance(1_000);
  expect(asked).toHaveLength(4);
  tell({ user_id: null, unread_count: 1 });
  end();
  await clock.advance(1_000);
  expect(asked).toHaveLength(4);
});
