import { expect, it } from 'vitest';
import type { DialerList } from '../../entities/dialer/index.js';
import { inFolders } from './in-folders.js';

const list = (id: number, contact_folder_id: number | null): DialerList =>
  ({ id, name: `List ${id}`, contact_folder_id }) as DialerList;

it('has the lists outside of folders first, then those of each folder under its name', () => {
  const folders = [
    { id: 7, name: 'Spring' },
    { id: 8, name: 'Empty' },
  ];
  const shown = inFolders([list(1, null), list(2, 7), list(3, 99), list(4, 7)], folders);
  expect(shown.map((each) => [each.list.id, each.folder?.name ?? null])).toEqual([
    [1, null],
    [3, null],
    [2, 'Spring'],
    [4, null],
  ]);
});
