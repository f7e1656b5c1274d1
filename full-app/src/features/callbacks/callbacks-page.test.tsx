import { signal } from '@talk/core';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { CallbacksPage } from './callbacks-page.js';

afterEach(closePage);

const MISSED = {
  communication_id: 12,
  contact: { id: 7, name: 'Maya Lopez' },
  phone_number: '+14155550150',
  campaign_id: 3,
  campaign_name: 'Sales',
  ring_group_id: null,
  ring_group_name: null,
  kind: 'voicemail',
  missed_calls: 2,
  first_missed_at: '2026-11-27T08:00:00.000Z',
  last_missed_at: '2026-11-27T09:00:00.000Z',
  attempts: 1,
  last_attempt_at: '2026-11-27T09:10:00.000Z',
  owner: null,
  claimed_at: null,
  due_at: null,
  closed: null,
};
const UNNAMED = { ...MISSED, communication_id: 13, contact: null, phone_number: '+14155550151', kind: 'missed' };
const TOMS = { ...MISSED, communication_id: 14, phone_number: '+14155550152', owner: { id: 4, name: 'Tom Lee' } };

/** The page over a server that answers with these callbacks. */
async function open(
  data: readonly object[],
  permissions = ['list communication', 'update communication', 'make call'],
) {
  const asked: { readonly id: string; readonly params?: unknown; readonly body?: unknown }[] = [];
  const call = vi.fn(async ({ id }: { id: string }, options: { params?: unknown; body?: unknown } = {}) => {
    if (id !== 'listCallbacks') asked.push({ id, params: options.params, body: options.body });
    return id === 'listCallbacks'
      ? { data, counts: { open: data.length, claimed: 0, mine: 0, closed: 0 }, today: { missed: 9, recovered: 4 } }
      : data[0];
  });
  const callBack = vi.fn(async () => undefined);
  const quiet = () => () => undefined;
  await openPage({
    routes: { '/callbacks': CallbacksPage },
    address: '/callbacks',
    user: { user_roles: ['Company Agent'], user_permissions: permissions },
    api: { call },
    parts: {
      client: {
        api: { call },
        phone: { status: signal({ kind: 'ready', sentence: null }) },
        realtime: { on: quiet, onResync: quiet },
      },
      phone: { calls: { callBack } },
    },
  });
  return { asked, callBack };
}

it('shows who called in vain, how often, and how many of today were spoken to', async () => {
  await open([MISSED, UNNAMED]);
  await shows('Maya Lopez');
  expect(pageText()).toContain('Voicemail · 2 missed calls · tried once');
  expect(pageText()).toContain('(415) 555-0151');
  expect(pageText()).toContain('4 of 9 missed callers of today called back');
});

it('claims a caller before it calls them, from the line that they called', async () => {
  const { asked, callBack } = await open([MISSED]);
  await shows('Maya Lopez');
  await press('Call: Maya Lopez');
  await until(() => expect(callBack).toHaveBeenCalledWith('+14155550150', { lineId: 3, contactId: 7 }));
  expect(asked).toEqual([{ id: 'claimCallback', params: { id: 12 }, body: {} }]);
});

it('names a colleague who calls back, and takes over only when asked', async () => {
  const { asked } = await open([TOMS]);
  await shows('Tom Lee calls back');
  expect(pageText()).not.toContain('Release');
  await press('Take over: Maya Lopez');
  await shows('Tom Lee has claimed it, and reads that you call instead.');
  expect(asked).toEqual([]);
  await act(async () => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click());
  await until(() => expect(asked).toEqual([{ id: 'claimCallback', params: { id: 14 }, body: { take_over: true } }]));
});

it('asks why no call is needed', async () => {
  const { asked } = await open([MISSED]);
  await shows('Maya Lopez');
  await press('No call needed…: Maya Lopez');
  await fill('Why is no call needed?', 'Wrong number');
  await press('Close callback');
  await until(() =>
    expect(asked).toEqual([{ id: 'dismissCallback', params: { id: 12 }, body: { reason: 'Wrong number' } }]),
  );
});

it('offers nothing to people who may only look', async () => {
  await open([MISSED], ['list communication']);
  await shows('Maya Lopez');
  expect(document.querySelectorAll('li button')).toHaveLength(0);
});

it('sets until when the owner means to call, and says when that time is over', async () => {
  const own = { ...MISSED, owner: { id: 9, name: 'Maria Ruiz' }, due_at: '2026-11-27T10:00:00.000Z' };
  const { asked } = await open([own]);
  await shows('was due');
  const choice = document.querySelector<HTMLSelectElement>('select[aria-label="By when: Maya Lopez"]');
  if (choice === null) throw new Error('no choice of a due time');
  const names = [...choice.options].map(({ text }) => text.replace(/,.*/, ''));
  expect(names.slice(0, 1).concat(names.slice(2, 4))).toEqual(['No time set', 'In an hour', 'Tomorrow morning']);
  const morning = choice.options[3]?.value;
  await act(async () => {
    choice.value = morning ?? '';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => expect(asked).toEqual([{ id: 'claimCallback', params: { id: 12 }, body: { due_at: morning } }]));
});
