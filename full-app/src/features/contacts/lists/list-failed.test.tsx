import { TalkError } from '@talk/core';
import { useSearch } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText, shows, until } from '../../../shared/testing/page-driver.js';
import { ListFailed } from './list-failed.js';

const toasts: string[] = [];
function Page() {
  const { list } = useSearch({ strict: false });
  return list === undefined ? 'All contacts' : <ListFailed search={{ list }} />;
}
const open = (call: () => Promise<unknown>) =>
  openPage({
    routes: { '/contacts': Page },
    address: '/contacts?list=5',
    api: { call },
    parts: { toasts: { show: (text: string) => void toasts.push(text) } },
  });

afterEach(async () => {
  await closePage();
  toasts.length = 0;
});

it.each([
  ['exists', async () => ({ data: [{ id: 5, name: 'Leads' }] })],
  [
    'is unknown, as the lists failed too',
    () => Promise.reject(new TalkError({ code: 'INTERNAL', message: '', status: 500 })),
  ],
])('shows a toast and returns to Contacts from a list that %s', async (_case, call) => {
  await open(call);
  await shows('All contacts');
  expect(toasts).toEqual(['Failed to load contacts.']);
});

it('leaves a deleted list to its own notice', async () => {
  let isAsked = false;
  await open(async () => ((isAsked = true), { data: [] }));
  await until(() => expect(isAsked).toBe(true));
  expect(pageText()).not.toContain('All contacts');
  expect(toasts).toEqual([]);
});
