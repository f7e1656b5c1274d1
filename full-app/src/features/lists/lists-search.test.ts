import { expect, it } from 'vitest';
import { readListsPath, readListsSearch } from './lists-search.js';

it('reads paths of the spec, and leaves out what is none', () => {
  expect(readListsPath('')).toEqual({});
  expect(readListsPath('public')).toEqual({ type: 'public' });
  expect(readListsPath('public/folder/7')).toEqual({ type: 'public', folder: 7 });
  expect(readListsPath('user/3/folder/7')).toEqual({ type: 'user', userId: 3, folder: 7 });
  expect(readListsPath('folder/7')).toEqual({ folder: 7 });
  expect(readListsPath('user/undefined')).toEqual({ type: 'user' });
  expect(readListsSearch({ type: 'secret', userId: 3, q: 12, folder: '-1' })).toEqual({ q: '12' });
});
