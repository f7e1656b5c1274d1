import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { retryFailedQueries } from './failed-queries.js';

it('asks again for what failed when the server is back, and for nothing else', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  let isAway = true;
  const show = (name: string, fails: boolean) =>
    new QueryObserver(queries, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name);
        return fails && isAway ? Promise.reject(new Error('away')) : Promise.resolve(name);
      },
    });
  const list = show('list', true);
  const ends = [list.subscribe(() => undefined), show('tags', false).subscribe(() => undefined)];
  await vi.waitFor(() => expect(list.getCurrentResult().status).toBe('error'));
  expect(asked).toEqual(['list', 'tags']);

  const follow = retryFailedQueries(queries);
  for (const status of ['connecting', 'live', 'offline', 'connecting'] as const) follow(status);
  expect(asked).toHaveLength(2);
  isAway = false;
  follow('live');
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('list'));
  follow('live');
  expect(asked).toEqual(['list', 'tags', 'list']);
  for (const end of ends) end();
});
