import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, openPage, shows } from '../../shared/testing/page-driver.js';
import type { TaskColumn } from './task-columns.js';
import { TaskTable } from './task-table.js';

afterEach(closePage);

const task = {
  contact_list_item_id: 31,
  contact_list_id: 7,
  contact: { id: 4, name: 'Maya', phone_number: '+14155550150', extension: '204', is_dnc: false },
  task_status: 1,
  communication_id: null,
  redialed: 2,
  timezone: null,
  zones: [],
  reason: null,
  reason_by_agent: false,
  call_at: null,
  held_until: null,
  held_by: null,
  created_at: '2026-11-18T17:30:00Z',
  version: 1,
};

async function open(headers: readonly TaskColumn[], props: { isMine?: boolean; bucket?: 'in-queue' | 'all' } = {}) {
  const { bucket = 'in-queue', ...others } = props;
  const call = vi.fn((_: { id: string }, _asked: object) => Promise.resolve({ data: [task], next_cursor: null }));
  const Page = (): ReactNode => <TaskTable listId={7} bucket={bucket} headers={headers} {...others} />;
  await openPage({ routes: { '/power-dialer/$bucket': Page }, address: `/power-dialer/${bucket}`, api: { call } });
  await shows('Maya');
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  return { call, heads };
}

it('has the columns of the list, in their order, after the contact', async () => {
  const { heads } = await open(['contact', 'redialed', 'extension', 'phone_number']);
  expect(heads).toEqual(['Position', 'Contact', 'Redials', 'Extension', 'Number', 'Actions']);
  const cells = [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent);
  expect(cells.slice(1, 4)).toEqual(['2', '204', '(415) 555-0150']);
});

it('tells the status only where tasks have different ones', async () => {
  expect((await open(['contact', 'status'])).heads).toEqual(['Position', 'Contact', 'Actions']);
  await closePage();
  expect((await open(['contact', 'status'], { bucket: 'all' })).heads).toContain('Status');
});

it('asks for tasks of the user’s own contacts alone', async () => {
  const { call } = await open(['contact'], { isMine: true });
  const asked = call.mock.calls.find(([{ id }]) => id === 'listDialerTasks')?.[1];
  expect(asked).toMatchObject({ query: { bucket: 'in-queue', my_contacts: 'true' } });
});
