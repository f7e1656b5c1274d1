import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { DIALER, followDialer } from './dialer.js';

it('reads lists and tasks again when tasks changed, contacts were added, or contacts were deleted', () => {
  for (const event of ['dialer_tasks_updated', 'contact_list_bulk_created', 'contacts_bulk_deleted']) {
    const queries = new QueryClient();
    queries.setQueryData([...DIALER, 'lists'], []);
    const on = (name: string, handler: (told: { data: object }) => void) => {
      if (name === event) handler({ data: {} });
      return () => undefined;
    };
    followDialer({ on } as never, queries);
    expect(queries.getQueryState([...DIALER, 'lists'])?.isInvalidated, event).toBe(true);
  }
});

it('asks nothing about a contact again when contacts were deleted: it would not be found', () => {
  const queries = new QueryClient();
  const holds = [...DIALER, 'holds', 7];
  queries.setQueryData(holds, []);
  const on = (name: string, handler: (told: { data: object }) => void) => {
    if (name === 'contacts_bulk_deleted') handler({ data: {} });
    return () => undefined;
  };
  followDialer({ on } as never, queries);
  expect(queries.getQueryState(holds)?.isInvalidated).toBe(false);
});
