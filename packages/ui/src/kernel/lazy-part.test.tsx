import { expect, it } from 'vitest';
import { createLazyPart } from './lazy-part.js';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('is loaded once, however often it is asked for', async () => {
  let fetched = 0;
  const part = createLazyPart(
    async () => (fetched += 1),
    (code) => ({ code }),
  );
  expect(part.state.value).toBeNull();
  const [one, two] = await Promise.all([part.load(), part.load()]);
  expect(one).toBe(two);
  expect([fetched, part.peek()]).toEqual([1, { code: 1 }]);
});

it('that could not be loaded says so, and is fetched again when it is asked for again', async () => {
  let isAway = true;
  const part = createLazyPart(
    async () => (isAway ? missing() : 'code'),
    (code) => ({ code }),
  );
  expect(await part.load()).toBeNull();
  expect(part.state.value).toBe('failed');
  isAway = false;
  const again = part.load();
  // Nothing is wrong while it is on its way again.
  expect(part.state.value).toBeNull();
  expect(await again).toEqual({ code: 'code' });
});

it('is ended once it has loaded, or as soon as it comes too late', async () => {
  const ended: string[] = [];
  const make = (name: string) =>
    createLazyPart(
      async () => name,
      (code) => ({ code }),
      ({ code }) => void ended.push(code),
    );
  const [here, late] = [make('here'), make('late')];
  await here.load();
  here.dispose();
  const coming = late.load();
  late.dispose();
  await coming;
  expect(ended).toEqual(['here', 'late']);
  expect(late.state.value).toBeNull();
});

it('throws a mistake in its own making as itself', async () => {
  const part = createLazyPart(
    async () => 'code',
    (): object => {
      throw new RangeError('a mistake');
    },
  );
  await expect(part.load()).rejects.toThrow(RangeError);
});
