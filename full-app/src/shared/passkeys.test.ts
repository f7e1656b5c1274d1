import { expect, it } from 'vitest';
import { problemOf } from './passkeys.js';

it.each([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'failed'],
  ['', 'failed'],
])('reads %j of a browser as %s', (name, problem) => {
  expect(problemOf(Object.assign(new Error('No.'), { name }))).toBe(problem);
});
