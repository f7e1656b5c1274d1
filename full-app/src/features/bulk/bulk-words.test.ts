import type { ContactsBulk } from '@talk/core/contacts';
import { expect, it } from 'vitest';
import { titleOf } from '../../entities/contact/index.js';
import { failedWords, progressWords, reasonWords } from './bulk-words.js';

const bulk = (fields: Partial<ContactsBulk>): ContactsBulk => ({
  id: 1,
  action: 'assign',
  user_name: 'Priya',
  tag_names: [],
  list_name: null,
  task_status: null,
  phase: 'apply',
  status: 'running',
  total: 1_200,
  changed_count: 400,
  unchanged_count: 0,
  failed_count: 0,
  undone_count: 0,
  kept_count: 0,
  is_dismissed: false,
  created_at: '2026-11-24T09:00:00.000Z',
  finished_at: null,
  version: 3,
  ...fields,
});

it('says what is under way, and what came of it', () => {
  const said = (fields: Partial<ContactsBulk>) => [titleOf(bulk(fields)), progressWords(bulk(fields))];
  expect(said({})).toEqual(['Assigning 1,200 contacts to Priya', '400 of 1,200']);
  expect(said({ status: 'paused' })[1]).toBe('Paused at 400 of 1,200');
  expect(said({ status: 'cancelled' })).toEqual(['400 contacts assigned to Priya', 'Stopped at 400 of 1,200']);
  expect(said({ status: 'done', changed_count: 1 })).toEqual(['1 contact assigned to Priya', null]);
  expect(said({ status: 'done', unchanged_count: 800 })[1]).toBe('800 needed no change');
  expect(said({ user_name: null })[0]).toBe('Unassigning 1,200 contacts');
  expect(said({ action: 'add_tags', user_name: null, tag_names: ['Lead', 'VIP'] })[0]).toBe(
    'Adding Lead, VIP to 1,200 contacts',
  );
  expect(said({ action: 'set_status', task_status: 'closed' })[0]).toBe('Moving 1,200 contacts to Closed');
  expect(said({ phase: 'undo', undone_count: 100, kept_count: 2 })).toEqual([
    'Undoing the change of 400 contacts',
    '102 of 400',
  ]);
});

it('counts what was left out, of the change or of its undo', () => {
  expect(failedWords(bulk({}))).toBeNull();
  expect(failedWords(bulk({ failed_count: 12 }))).toBe('12 could not be changed');
  expect(failedWords(bulk({ failed_count: 12, phase: 'undo', kept_count: 1 }))).toBe('1 could not be changed back');
});

it('has words for what only a newer server knows', () => {
  expect(titleOf(bulk({ action: 'merge' as 'assign' }))).toBe('Changing 1,200 contacts');
  expect(reasonWords('frozen' as 'error')).toBe('Something went wrong');
  expect(reasonWords('changed_since')).toBe('Someone changed it in the meantime');
});
