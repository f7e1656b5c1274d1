import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const reference = new URL('../../docs/reference/', import.meta.url);

it('documents the contract as it is: run `npm run generate -w docs` after changing it', async () => {
  const generator = new URL('generate.ts', reference).href;
  const { PAGES } = (await import(generator)) as { PAGES: readonly (readonly [string, () => string])[] };
  expect(PAGES.map(([name]) => name)).toEqual(['http.md', 'errors.md']);
  for (const [name, render] of PAGES) expect(readFileSync(new URL(name, reference), 'utf8')).toBe(render());
});
