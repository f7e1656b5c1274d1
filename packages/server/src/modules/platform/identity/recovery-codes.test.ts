import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

it('makes ten codes that differ, in characters that no one confuses', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

it('recognises a code however it is typed', () => {
  const [code = ''] = newRecoveryCodes();
  expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code));
  expect(hashRecoveryCode(code)).not.toContain(code);
});
