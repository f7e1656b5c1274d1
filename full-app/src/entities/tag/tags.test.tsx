import type { ListedTag } from '@talk/core/contacts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { followTags, useTagChanges, useTagList, useTags } from './tags.js';

const tag = (id: number, name: string, version = 1): ListedTag => ({
  id,
  name,
  color: '#2563eb',
  category: 'contacts',
  count: 1,
  merged_ids: [],
  created_at: '2026-11-20T09:00:00.000Z',
  version,
});
let tags: ListedTag[];
let asked: number;

async function call({ id }: { id: string }): Promise<unknown> {
  if (id !== 'listTags') return tag(1, 'Hot lead', 2);
  asked += 1;
  return { data: tags };
}

/** Two screens that show tags. */
function Screens(): ReactNode {
  const { tags: listed } = useTagList('contacts');
  const changes = useTagChanges();
  return (
    <>
      <p>{useTags('contacts').map(({ name }) => `${name}; `)}</p>
      <p>{listed?.map(({ name, count }) => `${name} ${count}; `)}</p>
      <button onClick={() => void changes.update(tag(1, 'Hot'), { name: 'Hot lead', color: '#2563eb' })}>Rename</button>
    </>
  );
}
const open = () =>
  openPage({
    routes: { '/tags': Screens },
    address: '/tags',
    api: { call },
    follow: ({ realtime, entities, queries }) => followTags(realtime, entities, queries),
  });

beforeEach(() => {
  tags = [tag(1, 'Hot'), tag(2, 'Warm')];
  asked = 0;
});
afterEach(closePage);

it('gives every screen the same tags for one request', async () => {
  await open();
  await shows('Hot; Warm; Hot 1; Warm 1; ');
  expect(asked).toBe(1);
});

it('shows a new name everywhere, and does not return to an older one', async () => {
  await open();
  await shows('Warm; ');
  await press('Rename');
  await shows('Hot lead; Warm; Hot lead 1; Warm 1; ');
  await until(() => expect(asked).toBe(2));
  expect(pageText()).not.toContain('Hot; ');
});

it('requests the tags again when a colleague changed some: counts have no version', async () => {
  const { hear } = await open();
  await shows('Warm; ');
  tags = [{ ...tag(1, 'Hot'), count: 3 }, tag(3, 'Cold')];
  await hear('tags_updated', { category: 'communications', is_carried: false });
  expect(asked).toBe(1);
  await hear('tags_updated', { category: 'contacts', is_carried: false });
  await shows('Hot; Cold; Hot 3; Cold 1; ');
});
