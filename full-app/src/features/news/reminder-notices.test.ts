import type { Communication } from '@talk/core';
import { communicationOf } from '@talk/core/testing';
import { expect, it, vi } from 'vitest';
import { followReminders, type ReminderNoticesOptions } from './reminder-notices.js';

const NOW_MS = Date.parse('2026-12-01T09:00:00Z');

function notices() {
  const show = vi.fn();
  const open = vi.fn();
  let tell: (data: Communication, replayed?: boolean) => void = () => {};
  const on: ReminderNoticesOptions['realtime']['on'] = (_, handler) => {
    tell = (data, replayed = false) => handler({ data, replayed } as Parameters<typeof handler>[0]);
    return () => {};
  };
  followReminders({ realtime: { on }, toasts: { show }, clock: { nowMs: () => NOW_MS }, open });
  return { show, open, tell: (data: Communication, replayed?: boolean) => tell(data, replayed) };
}

const planned = (type: 'reminder' | 'appointment', minutes: number) =>
  communicationOf({
    type,
    body: 'Demo',
    contact: { name: 'Maya' } as Communication['contact'],
    due_at: new Date(NOW_MS + minutes * 60_000).toISOString(),
  });

it.each([
  ['reminder', 0, 'Follow-up now: Demo'],
  ['appointment', 0, 'Appointment with Maya now: Demo'],
  ['appointment', 1, 'Appointment with Maya in 1 minute: Demo'],
  ['appointment', 15, 'Appointment with Maya in 15 minutes: Demo'],
  ['appointment', 60, 'Appointment with Maya in 1 hour: Demo'],
  ['appointment', 1_440, 'Appointment with Maya in 24 hours: Demo'],
] as const)('says that a %s is due in %i minutes', (type, minutes, said) => {
  const { show, tell } = notices();
  tell(planned(type, minutes));
  expect(show.mock.calls.map(([text]: unknown[]) => text)).toEqual([said]);
});

it('leads to the contact, and says nothing again after a gap', () => {
  const { show, open, tell } = notices();
  tell(planned('reminder', 0), true);
  expect(show).not.toHaveBeenCalled();
  tell(planned('reminder', 0));
  const [, { action }] = show.mock.calls[0] as [string, { action: { run: () => void } }];
  action.run();
  expect(open).toHaveBeenCalledWith(7);
});
