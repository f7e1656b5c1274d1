import { execFileSync } from 'node:child_process';
import { ROOT } from './programs.js';

/** Names of what differs from `ref`, files that git does not know yet included. @throws Error for a ref that is none */
function changedSince(ref: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Of the tests themselves, or of no program. */
const BESIDE_THE_PRODUCT = /^(tests|docs)\/|\.(test|bench)\.tsx?$|\/testing\/|\.md$/;

/** Whether something has changed that runs in the product: then every test of the whole product is touched. */
export const touchesProduct = (ref: string): boolean =>
  changedSince(ref).some((name) => !BESIDE_THE_PRODUCT.test(name));
