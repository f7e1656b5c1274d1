import { expect, it, vi } from 'vitest';
import { followJoinRequests, type JoinNoticesOptions } from './join-notices.js';

it('says who asks to join which inbox, once, and opens it', () => {
  const [show, open] = [vi.fn(), vi.fn()];
  let tell: (replayed: boolean) => void = () => {};
  const data = { inbox_id: 4, inbox_name: 'Sales', user_id: 7, user_name: 'Elena Vargas' };
  const on: JoinNoticesOptions['realtime']['on'] = (_, handler) => {
    tell = (replayed) => handler({ data, replayed } as Parameters<typeof handler>[0]);
    return () => {};
  };
  followJoinRequests({ realtime: { on }, toasts: { show }, open });
  tell(true);
  expect(show).not.toHaveBeenCalled();
  tell(false);
  const [text, { action }] = show.mock.calls[0] as [string, { action: { run: () => void } }];
  expect(text).toBe('Elena Vargas asks to join the inbox “Sales”.');
  action.run();
  expect(open).toHaveBeenCalledWith(4);
});
