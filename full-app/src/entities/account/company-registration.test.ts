import type { CompanyRegistration } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { refreshMs } from './company-registration.js';

it.each([
  ['submitted', 1, 10_000],
  ['in_review', 30, 10_000],
  ['in_review', 31, 60_000],
  ['in_review', 56, false],
  ['action_needed', 1, false],
  ['verified', 1, false],
  ['required', 1, false],
] as const)('a verification that is %s and was asked for %i times is asked for again after %s', (status, asked, ms) => {
  expect(refreshMs({ status } as CompanyRegistration, asked)).toBe(ms);
});
