import { randomBytes } from 'node:crypto';

/** Two-letter resource prefixes of the carrier's identifiers. */
export type SidPrefix =
  'AC' | 'SK' | 'AP' | 'CA' | 'CF' | 'RE' | 'QU' | 'SM' | 'MM' | 'ME' | 'FX' | 'MG' | 'PN' | 'GT' | 'GX';

/** A fresh resource identifier: prefix + 32 lower-case hex digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex');
}
