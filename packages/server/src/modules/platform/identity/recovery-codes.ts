import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without characters that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Some 79 random bits in four groups of four: `k7wm-2xqa-htr9-ezpd`. */
export function newWord(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newWord);

/** What is stored of a code. A plain digest is enough for so many random bits. Case, spaces and hyphens do not count. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('base64url');
