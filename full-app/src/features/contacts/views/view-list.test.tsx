import type { SavedView } from '@talk/core/contacts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, press, until } from '../../../shared/testing/page-driver.js';
import { ViewList } from './view-list.js';

const view = (id: number, name: string, is_company = false): SavedView => ({
  id,
  name,
  kind: 'contacts',
  filter: {},
  is_company,
  version: 1,
});
const VIEWS = [view(1, 'Dentists'), view(2, 'Unread leads'), view(3, 'West coast', true)];

let pinned: number[];
let sent: unknown[];

async function call({ id }: { id: string }, { params }: { params?: { id: number } } = {}): Promise<unknown> {
  if (id === 'listSavedViews') return { data: VIEWS, default_id: 1 };
  if (id === 'listPinnedViews')
    return {
      data: VIEWS.filter((each) => pinned.includes(each.id)).map((filter) => ({ filter_id: filter.id, filter })),
    };
  if (id === 'countContactList') return { count: 0 };
  if (params !== undefined) sent.push([id, params.id]);
  if (id === 'pinSavedView' && params !== undefined) pinned.push(params.id);
  if (id === 'unpinSavedView') pinned = [];
  return { data: [] };
}

const open = () =>
  openPage({ routes: { '/contacts': () => <ViewList search={{}} /> }, address: '/contacts', api: { call } });
/** The headings of the sections, each with its views. */
const sections = (): string[] =>
  [...document.querySelectorAll('section')]
    .map((section) => [
      section.querySelector('h3')?.textContent,
      ...[...section.querySelectorAll('.app-view > .tk-clip')].map(({ textContent }) => textContent),
    ])
    .filter(([, ...names]) => names.length > 0)
    .map((words) => words.join(', '));
async function choose(item: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent === item,
  );
  if (found === undefined) throw new Error(`The menu has no ${item}.`);
  await act(async () => found.click());
}

beforeEach(() => {
  pinned = [];
  sent = [];
});
afterEach(closePage);

it('shows pinned views before the others, the user’s own and those of the company', async () => {
  pinned = [2, 3];
  await open();
  await until(() => expect(sections()).toEqual(['Pinned, Unread leads, West coast', 'Your views, Dentists']));
});

it('pins a view, and unpins it', async () => {
  await open();
  await until(() => expect(sections()).toEqual(['Your views, Dentists, Unread leads', 'For everyone, West coast']));
  await press('Change West coast');
  await choose('Pin to the top');
  await until(() => expect(sections()).toEqual(['Pinned, West coast', 'Your views, Dentists, Unread leads']));
  await press('Change West coast');
  await choose('Unpin');
  await until(() => expect(sections()).toEqual(['Your views, Dentists, Unread leads', 'For everyone, West coast']));
  expect(sent).toEqual(
    expect.arrayContaining([
      ['pinSavedView', 3],
      ['unpinSavedView', 3],
    ]),
  );
});
