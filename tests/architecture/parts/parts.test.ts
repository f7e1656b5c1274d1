import { describe, expect, it } from 'vitest';
import { readText } from '../repository.js';
import { PARTS } from './index.js';

// Early and for all files; that they were run and passed is read from the runners' reports, see tests/runner/proof.ts.

/** Titles of tests, cases of tables and groups, as they stand between quotes. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title}'`, `\`${title}\``, `"${title}"`].some((quoted) => source.includes(quoted));

describe.each(PARTS)('$name: each sentence has a test', ({ sentences }) => {
  it.each(sentences)('$says', ({ shownBy }) => {
    for (const place of shownBy) {
      const [path = '', title = ''] = place.split(' › ');
      expect(hasTitle(readText(path), title), `${path} has no test "${title}"`).toBe(true);
    }
  });
});
