import { expect, it } from 'vitest';
import { createToasts } from '../../shared/toasts.store.js';
import { followSnoozes, type SnoozeNoticesOptions } from './snooze-notices.js';

it('shows whose snooze is over, opens the contact, and stays silent about what is replayed', () => {
  let hear: Parameters<SnoozeNoticesOptions['realtime']['on']>[1] = () => undefined;
  const toasts = createToasts({ nowMs: () => 0, after: () => () => undefined });
  const opened: number[] = [];
  followSnoozes({
    realtime: { on: (_type, handler) => ((hear = handler), () => undefined) },
    toasts,
    open: (contactId) => void opened.push(contactId),
  });
  const tell = (name: string, replayed: boolean): void =>
    hear({
      id: 'e',
      seq: 1,
      type: 'snooze_ended',
      at: '2026-11-27T09:00:00.000Z',
      company_id: 1,
      entity: { type: 'contact_snooze', id: 7 },
      version: 2,
      data: { contact_id: 7, name, snoozed_until: '2026-11-27T09:00:00.000Z' },
      replayed,
    });
  tell('Tom Reed', true);
  tell('Maya Lopez', false);
  expect(toasts.shown.value.map(({ text }) => text)).toEqual(['Snooze over: Maya Lopez']);
  toasts.shown.value[0]?.action?.run();
  expect(opened).toEqual([7]);
});
