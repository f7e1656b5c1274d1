import type { RingGroup } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../support/api.js';

/** Changes the ring group of the sales line while `work` runs. */
export async function withGroup(
  stack: RunningStack,
  changes: Partial<RingGroup>,
  work: () => Promise<void>,
): Promise<void> {
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: RingGroup[] }>('GET', '/api/v1/ring-group');
  const group = data.find(({ name }) => name.startsWith('Sales'));
  if (group === undefined) throw new Error('the demo company has no sales group');
  const path = `/api/v1/ring-group/${group.id}`;
  await admin.request('PATCH', path, changes);
  try {
    await work();
  } finally {
    await admin.request('PATCH', path, { should_queue: group.should_queue, fishing_mode: group.fishing_mode });
  }
}
