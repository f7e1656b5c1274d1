import { expect, it } from 'vitest';
import { createVisited } from './visited.js';

it('records the current and the previous route', () => {
  const visited = createVisited();
  expect([visited.current(), visited.previous()]).toEqual([null, null]);
  visited.record('/contacts');
  visited.record('/contacts/7');
  visited.record('/contacts/7');
  expect([visited.current(), visited.previous()]).toEqual(['/contacts/7', '/contacts']);
});

it('knows where the user came from before the new route is recorded, and after', () => {
  const visited = createVisited();
  expect(visited.before('/contacts/7')).toBeNull();
  visited.record('/contacts');
  expect(visited.before('/contacts/7')).toBe('/contacts');
  visited.record('/contacts/7');
  expect(visited.before('/contacts/7')).toBe('/contacts');
});
