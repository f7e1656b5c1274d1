import { expect, it } from 'vitest';
import { CEILINGS } from './english.known.js';
import { allFiles, readText } from './repository.js';

/** What people read that is not tested as a text of the interface: code with its comments and names, and the docs. */
const seen = allFiles()
  .filter(
    (path) => /^(packages|full-app|widgets|docs)\/.*\.(tsx?|md)$/.test(path) && !path.startsWith('docs/reference/'),
  )
  .filter((path) => !/\.test\.tsx?$|\/es\/|\.data\.ts$|\.api\.md$|\/words\/docstrings\.ts$/.test(path))
  .map(readText)
  .join('\n');

it.each(Object.entries(CEILINGS))('uses “%s” less and less: at most %i times', (word, ceiling) => {
  const count = [...seen.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].length;
  expect(count, 'write it plainly, or lower the ceiling in english.known.ts').toBeLessThanOrEqual(ceiling);
});
