import type { Supervision } from '@talk/core/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createSupervisionStore } from './supervision.store.js';

type Deps = Parameters<typeof createSupervisionStore>[0];

afterEach(() => vi.useRealTimers());

it('requests again after a failure what became of the supervision during a gap', async () => {
  vi.useFakeTimers();
  let hear: (event: object) => void = () => undefined;
  let resync = (): void => undefined;
  const call = vi.fn();
  const realtime = {
    on: (_type: string, handler: typeof hear) => ((hear = handler), () => undefined),
    onResync: (handler: typeof resync) => ((resync = handler), () => undefined),
  };
  const store = createSupervisionStore({ api: { call }, realtime } as unknown as Deps);
  const end = store.follow();
  const supervision = { call: { id: 'c1' } } as Supervision;
  hear({ data: { call_id: 'c1', supervision } });
  call.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ supervision: null });
  resync();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(store.current.value).toBe(supervision);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.current.value).toBeNull();
  hear({ data: { call_id: 'c1', supervision } });
  call.mockRejectedValueOnce(new Error('offline'));
  resync();
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(call).toHaveBeenCalledTimes(3);
});
