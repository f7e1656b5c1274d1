import { TalkError } from '@talk/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dialerListsQuery } from '../../entities/dialer/index.js';
import { closePage, openPage, shows } from '../../shared/testing/page-driver.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useLostList } from './use-lost-list.js';

let lists: () => Promise<unknown>;
const toasts = { show: vi.fn() };

beforeEach(() => {
  toasts.show.mockClear();
  lists = () => Promise.resolve({ data: [{ id: 7, name: 'Spring' }] });
});
afterEach(closePage);

interface Opened {
  readonly listId?: number;
  readonly isDeleting?: boolean;
}

function open({ listId, isDeleting = false }: Opened) {
  const call = ({ id }: { id: string }) => (id === 'getDialerQueue' ? Promise.resolve({ id: 1 }) : lists());
  function Page(): ReactNode {
    const query = useQuery(dialerListsQuery(useWorkspace().client));
    useLostList(listId, query, isDeleting);
    return query.isPending ? null : 'Loaded';
  }
  return openPage({
    routes: { '/power-dialer/$bucket': Page, '/power-dialer': () => 'Root' },
    address: '/power-dialer/failed',
    api: { call },
    parts: { toasts },
  });
}

it('leads to the root with a notice when there is no such list', async () => {
  const page = await open({ listId: 9 });
  await shows('Root');
  expect(page.path()).toBe('/power-dialer');
  const words = 'There is no such list. It was deleted, or you cannot see it.';
  expect(toasts.show.mock.calls).toEqual([[words, { tone: 'bad' }]]);
});

it('leads to the root with the reason when the lists cannot be loaded', async () => {
  lists = () => Promise.reject(new TalkError({ code: 'INTERNAL', message: 'Broken.', status: 500 }));
  await open({ listId: 7 });
  await shows('Root');
  const words = 'Oops! We are having some problems right now, please try again later.';
  expect(toasts.show.mock.calls).toEqual([[words, { tone: 'bad' }]]);
});

it.each<[string, Opened]>([
  ['at a list that exists', { listId: 7 }],
  ['at the own queue', {}],
  ['while the list is being deleted', { listId: 9, isDeleting: true }],
])('stays %s', async (_, opened) => {
  const page = await open(opened);
  await shows('Loaded');
  expect([page.path(), toasts.show.mock.calls]).toEqual(['/power-dialer/failed', []]);
});
