import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './programs.js';

/** A test that `npm test` leaves out and `npm run test:long` runs. */
export interface TakenOut {
  /** From the repository's root. */
  readonly file: string;
  /** Its own title, without its groups. */
  readonly title: string;
  /** ISO date on which it was taken out. */
  readonly since: string;
  /** What is known of why it fails. */
  readonly known: string;
}

const MOST = 15;

/** @throws Error if `tests/unsteady.json` is not a list of at most fifteen complete entries */
export function readTakenOut(path = join(ROOT, 'tests/unsteady.json')): TakenOut[] {
  const list = JSON.parse(readFileSync(path, 'utf8')) as unknown;
  if (!Array.isArray(list)) throw new Error(`${path} is not a list.`);
  if (list.length > MOST) throw new Error(`${path} holds ${list.length} tests; ${MOST} is the most. Fix the oldest.`);
  return list.map((entry: Partial<TakenOut>, index) => {
    const { file, title, since, known } = entry;
    if (!file || !title || !since || !known)
      throw new Error(`Entry ${index + 1} of ${path} needs file, title, since and known.`);
    return { file, title, since, known };
  });
}
