import { expect, it } from 'vitest';
import { createKeptEdits } from './kept-edits.js';

function storage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    [Symbol.iterator]: () => held.keys(),
  };
}

it('keeps what was typed for the same person and contact alone, until it is dropped', () => {
  const store = storage();
  const edits = createKeptEdits('1:3', 7, store);
  edits.keep('notes', { text: 'Likes tea', before: null });
  edits.keep('email', { text: 'm@', before: 'maya@acme.test' });
  const again = createKeptEdits('1:3', 7, store);
  expect(again.read('notes')).toEqual({ text: 'Likes tea', before: null });
  expect(again.read('email')).toEqual({ text: 'm@', before: 'maya@acme.test' });
  expect(createKeptEdits('1:4', 7, store).read('notes')).toBeNull();
  const other = createKeptEdits('1:3', 71, store);
  other.keep('notes', { text: 'Other', before: null });
  expect(again.all().map(([name]) => name)).toEqual(['notes', 'email']);
  again.drop('email');
  expect(again.read('email')).toBeNull();
  again.dropAll();
  expect(again.read('notes')).toBeNull();
  expect(other.read('notes')).toEqual({ text: 'Other', before: null });
});

it('reads nothing out of what is not its own', () => {
  const store = storage();
  const edits = createKeptEdits('1:3', 7, store);
  for (const text of ['{', '5', '[1,2]', '["a"]', 'null']) {
    store.setItem('talk:edit:1:3:7:notes', text);
    expect(edits.read('notes')).toBeNull();
  }
});

it('lets go of what a full or forbidden storage does not take: the text is still in the field', () => {
  const full = storage();
  full.setItem = () => void JSON.parse('');
  expect(() => createKeptEdits('1:3', 7, full).keep('notes', { text: 'x', before: null })).not.toThrow();
  expect(createKeptEdits('1:3', 7, null).read('notes')).toBeNull();
});
