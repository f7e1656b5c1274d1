import { expect, it } from 'vitest';
import { createCarried, joinedText } from './carried.js';

it('carries over what is being typed about the contact that goes, and nothing of others', () => {
  const carried = createCarried();
  const letGo = carried.hold(7, 'notes', () => 'Likes');
  carried.hold(7, 'email', () => null);
  carried.hold(8, 'notes', () => 'Other');
  carried.lead(7, 3);
  expect(['notes', 'email'].map((name) => carried.peek(3, name))).toEqual(['Likes', null]);
  expect(carried.peek(8, 'notes')).toBeNull();
  carried.drop(3, 'notes');
  letGo();
  carried.lead(7, 3);
  expect(carried.peek(3, 'notes')).toBeNull();
});

it.each([
  ['', 'Hello', 'Hello'],
  ['Hel', 'Hello wor', 'Hello wor'],
  ['To Maya\n\nHel', 'Hello wor', 'To Maya\n\nHello wor'],
  ['To Maya', 'Bye', 'To Maya\n\nBye'],
  ['Hello', 'Hello', 'Hello'],
])('joins %j and %j without losing or repeating a word', (there, typed, whole) => {
  expect(joinedText(there, typed)).toBe(whole);
});
