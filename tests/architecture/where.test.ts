import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allFiles, readText, ROOT } from './repository.js';

/** The cells of the table on a page of docs, without its head. */
const rowsOf = (page: string): string[][] =>
  readText(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const named = (cell: string | undefined): string => /^`(.+)`$/.exec(cell ?? '')?.[1] ?? '';

const where = rowsOf('docs/where.md');
const glossary = rowsOf('docs/glossary.md');

it('sends nobody to a path that does not exist', () => {
  expect(where.length).toBeGreaterThanOrEqual(30);
  expect(glossary.length).toBeGreaterThanOrEqual(25);
  const further = where.flatMap(([, , , paths = '']) => [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  const paths = [...where.map(([, path]) => named(path)), ...further, ...glossary.map(([, , path]) => named(path))];
  expect(paths.filter((path) => path === '' || !existsSync(join(ROOT, path)))).toEqual([]);
});

it('names what is found in that file or folder', () => {
  const files = allFiles().filter((file) => /\.tsx?$/.test(file));
  const wrong = where.filter(([, path, symbol]) => {
    const [place, name] = [named(path), named(symbol)];
    const inPlace = files.filter((file) => file === place || file.startsWith(`${place}/`));
    return name !== '' && !inPlace.some((file) => new RegExp(`\\b${name}\\b`).test(readText(file)));
  });
  expect(wrong).toEqual([]);
});

it('explains each term once, in alphabetical order', () => {
  const terms = glossary.map(([term]) => term ?? '');
  expect(terms).toEqual([...new Set(terms)].toSorted());
});
