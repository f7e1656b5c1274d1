import { act, useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, shows } from '../../shared/testing/page-driver.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { DialerTask } from '../../entities/dialer/index.js';
import { ColumnsField } from './columns-field.js';
import { readDialerSearch } from './dialer-search.js';
import { columnsIn, columnsOf, type TaskColumn } from './task-columns.js';

afterEach(closePage);

const TASK: DialerTask = {
  contact_list_item_id: 31,
  contact_list_id: 7,
  contact: { id: 4, name: 'Maya', phone_number: '+14155550150', extension: '204', is_dnc: false },
  task_status: 1,
  communication_id: null,
  order: 1,
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

const openAt = (page: () => ReactNode) =>
  openPage({ routes: { '/power-dialer': page }, address: '/power-dialer', api: {} });

it('shows the columns of the list in their order', async () => {
  const columns = columnsOf(['contact', 'redialed', 'extension', 'phone_number', 'communication_id'], false);
  expect(columns.map(({ title }) => title())).toEqual(['Redials', 'Extension', 'Number', 'Call ID']);
  await openAt(function Cells() {
    const { user } = useWorkspace();
    return columns.map(({ id, cell }) => <p key={id}>{cell({ task: TASK, now: 0, user })}</p>);
  });
  await shows('2204(415) 555-0150–');
});

it('shows the status only where tasks have different ones', () => {
  const titles = (hasStatus: boolean) => columnsOf(['contact', 'status'], hasStatus).map(({ title }) => title());
  expect([titles(false), titles(true)]).toEqual([[], ['Status']]);
});

it('puts a chosen column at the end, and keeps the contact', async () => {
  let chosen: readonly TaskColumn[] = ['contact', 'timezone', 'status'];
  await openAt(function Field() {
    const [columns, setColumns] = useState(chosen);
    chosen = columns;
    return <ColumnsField chosen={columns} onChange={setColumns} />;
  });
  const click = (label: string): Promise<void> =>
    act(async () => {
      const labels = [...document.querySelectorAll('label')];
      labels
        .find(({ textContent }) => textContent === label)
        ?.querySelector('input')
        ?.click();
    });
  await click('Redials');
  await click('Their time');
  expect(chosen).toEqual(['contact', 'status', 'redialed']);
  expect(columnsIn(chosen.join())).toEqual(chosen);
  expect(columnsIn('contact,password')).toEqual(['contact']);
});

it('reads from the address whether only the user’s own contacts are shown', () => {
  expect(readDialerSearch({ list: '7', mine: 'true' })).toEqual({ list: 7, mine: true });
  expect(readDialerSearch({ mine: 'no' })).toEqual({});
});
