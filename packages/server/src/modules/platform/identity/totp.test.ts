import { expect, it } from 'vitest';
import { newTotpKey, totpCode, totpStep, totpUri } from './totp.js';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('makes the code of RFC 6238 at second %d', (seconds, code) => {
  expect(totpCode(KEY, at(seconds))).toBe(code);
  expect(totpStep(KEY, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('takes the code of the step before and of the one after, and no other', () => {
  const now = at(3000);
  const steps = [-60, -30, 0, 30, 60].map((offset) => totpStep(KEY, totpCode(KEY, at(3000 + offset)), now));
  expect(steps).toEqual([null, 99, 100, 101, null]);
});

it('reads a code however it is grouped, and nothing that is not one', () => {
  expect(totpStep(KEY, ' 287 082 ', at(59))).toBe(1);
  expect(totpStep(KEY, '287-082', at(59))).toBe(1);
  for (const typed of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    expect(totpStep(KEY, typed, at(59))).toBeNull();
});

it('makes keys of 160 bits that differ, and an address that names the user', () => {
  expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpKey()).not.toBe(newTotpKey());
  const uri = new URL(totpUri(KEY, 'ada@acme.test'));
  expect(decodeURIComponent(uri.pathname)).toContain('Talk:ada@acme.test');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: KEY,
    issuer: 'Talk',
    digits: '6',
    period: '30',
  });
});
