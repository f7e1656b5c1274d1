import { beforeEach, expect, it, vi } from 'vitest';
import { followJoinRequests, type JoinNoticesOptions } from './join-notices.js';

const [show, open] = [vi.fn(), vi.fn()];
const handlers = new Map<string, (event: unknown) => void>();
const on: JoinNoticesOptions['realtime']['on'] = (type, handler) => {
  handlers.set(type, (event) => handler(event as Parameters<typeof handler>[0]));
  return () => handlers.delete(type);
};
const shown = () => show.mock.calls.map(([text]) => text as string);

beforeEach(() => {
  vi.clearAllMocks();
  followJoinRequests({ realtime: { on }, toasts: { show }, open });
});

it('says who asks to join which inbox, once, and opens it', () => {
  const data = { inbox_id: 4, inbox_name: 'Sales', user_id: 7, user_name: 'Elena Vargas' };
  handlers.get('team_inbox_join_asked')?.({ data, replayed: true });
  expect(shown()).toEqual([]);
  handlers.get('team_inbox_join_asked')?.({ data, replayed: false });
  expect(shown()).toEqual(['Elena Vargas asks to join the inbox “Sales”.']);
  const [, { action }] = show.mock.calls[0] as [string, { action: { run: () => void } }];
  action.run();
  expect(open).toHaveBeenCalledWith(4);
});

it('says to a watcher that their request was declined', () => {
  handlers.get('team_inbox_join_declined')?.({ data: { inbox_id: 4, inbox_name: 'Sales' }, replayed: false });
  expect(shown()).toEqual(['Your request to join the inbox “Sales” was declined.']);
});
