import { expect, it } from 'vitest';
import { createToasts } from '../../shared/toasts.store.js';
import { followSupervisors, type SupervisorNoticesOptions } from './supervisor-notices.js';

it('says who acted and why, and stays silent about what is replayed', () => {
  let hear: Parameters<SupervisorNoticesOptions['realtime']['on']>[1] = () => undefined;
  const toasts = createToasts({ nowMs: () => 0, after: () => () => undefined });
  followSupervisors({ realtime: { on: (_type, handler) => ((hear = handler), () => undefined) }, toasts });
  type Data = Parameters<typeof hear>[0]['data'];
  const tell = (data: Partial<Data>, replayed = false): void =>
    hear({
      id: 'e',
      seq: 1,
      type: 'supervisor_acted',
      at: '2026-11-27T09:00:00.000Z',
      company_id: 1,
      entity: { type: 'supervisor_act', id: 7 },
      version: 1,
      data: { act: 'set-status', by_name: 'Ada', reason: null, agent_status: null, communication_id: null, ...data },
      replayed,
    });
  tell({ agent_status: 3 }, true);
  tell({ agent_status: 3 });
  tell({ act: 'force-terminate', reason: 'Wrong department' });
  tell({ act: 'of-a-newer-server' as 'supervise' });
  tell({ act: 'force-dequeue' });
  expect(toasts.shown.value.map(({ text }) => text)).toEqual([
    'Ada set your status to On break.',
    'Ada ended your call. Reason: Wrong department',
    'Ada removed your caller from the queue.',
  ]);
});
