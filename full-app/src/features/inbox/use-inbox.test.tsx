import { TalkError } from '@talk/core';
import type { ContactCenterCall } from '@talk/core/contract';
import { contactOf } from '@talk/core/testing';
import { afterEach, it, vi } from 'vitest';
import type { InboxSearch } from '../../entities/contact/index.js';
import { closePage, openPage, shows } from '../../shared/testing/page-driver.js';
import { useLiveLists } from './live-calls.js';
import { useInbox, useInboxCounts } from './use-inbox.js';

const place = { channel: 'inbox', status: 'open' } as const;
const contacts = [1, 2, 3, 4].map((id) => contactOf({ id, task_status_name: 'open' }));
const call = (contactId: number, phase: ContactCenterCall['phase']): ContactCenterCall =>
  ({
    id: `call-${contactId}`,
    direction: 'inbound',
    phase,
    contact: { id: contactId },
    user_id: null,
    callback_status: null,
    parked: null,
    forwarded_to: null,
    answered_at: null,
    started_at: '2026-11-27T09:00:00.000Z',
  }) as ContactCenterCall;
const live: Readonly<Record<string, ContactCenterCall[]>> = {
  queuedCalls: [call(1, 'queued')],
  liveCalls: [call(2, 'active'), call(3, 'ringing')],
};
const off = (): (() => void) => () => undefined;

let countFailures = 0;
const inboxCounts = async (): Promise<object> => {
  if (countFailures-- > 0) throw new TalkError({ code: 'INTERNAL', message: '', status: 500 });
  return { statuses: { new: 0, open: 4, pending: 0, closed: 0 }, unread: {} };
};
const api = {
  call: async ({ id }: { id: string }) => ({ data: live[id] ?? [] }),
  contacts: {
    list: async () => ({ data: contacts, has_more_pages: false, next_cursor: null }),
    count: async () => ({ count: contacts.length }),
    inboxCounts,
  },
};

function open(search: InboxSearch, openId: number | null): Promise<unknown> {
  function Rows() {
    useLiveLists();
    const { rows } = useInbox(place, search, openId);
    const counts = useInboxCounts(place, search);
    return `Rows: ${rows.join()}. Open: ${counts?.statuses.open ?? 'unknown'}.`;
  }
  const client = { api, realtime: { on: off, onResync: off } };
  return openPage({
    routes: { '/': Rows },
    address: '/',
    api,
    user: { company: { timezone: 'UTC' } },
    parts: { client },
  });
}

afterEach(closePage);

it('leaves out contacts in an active call, but keeps those who wait in a queue', async () => {
  await open({}, null);
  await shows('Rows: 1,4.');
});

it('keeps the open contact while they are in a call', async () => {
  await open({}, 2);
  await shows('Rows: 1,2,4.');
});

it('finds contacts in a call when the agent searches', async () => {
  await open({ q: 'maya' }, null);
  await shows('Rows: 1,2,3,4.');
});

it('requests the counts again 5 s after they failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  countFailures = 1;
  try {
    await open({}, null);
    await shows('Open: unknown.');
    await vi.advanceTimersByTimeAsync(5_000);
    await shows('Open: 4.');
  } finally {
    vi.useRealTimers();
  }
});
