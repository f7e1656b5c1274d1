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

interface Line {
  readonly first: string;
  /** A name in that file or folder. */
  readonly symbol: string;
  readonly further: readonly string[];
}
/** The lines that say where a change begins. */
const where = readText('docs/where.md')
  .split('\n')
  .flatMap((line): Line[] => {
    const found = /^- .+: open `([^`]+)`(?: \(`([^`]+)`\))?(?:, then (.+))?$/.exec(line);
    if (found === null) return [];
    const [, first = '', symbol = '', then = ''] = found;
    return [{ first, symbol, further: [...then.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }];
  });
const glossary = rowsOf('docs/glossary.md');

it('sends nobody to a path that does not exist', () => {
  const [, beginnings = ''] = readText('docs/where.md').split('## Where a change begins');
  expect(where.length).toBe(beginnings.match(/^- /gm)?.length);
  expect(where.length).toBeGreaterThanOrEqual(110);
  expect(glossary.length).toBeGreaterThanOrEqual(25);
  const paths = [
    ...where.flatMap(({ first, further }) => [first, ...further]),
    ...glossary.map(([, , path]) => named(path)),
  ];
  expect(paths.filter((path) => path === '' || !existsSync(join(ROOT, path)))).toEqual([]);
});

it('names what is found in that file or folder', () => {
  const files = allFiles().filter((file) => /\.tsx?$/.test(file));
  const wrong = where.filter(({ first, symbol }) => {
    const inPlace = files.filter((file) => file === first || file.startsWith(`${first}/`));
    return symbol !== '' && !inPlace.some((file) => new RegExp(`\\b${symbol}\\b`).test(readText(file)));
  });
  expect(wrong).toEqual([]);
});

it('explains each term once, in alphabetical order', () => {
  const terms = glossary.map(([term]) => term ?? '');
  expect(terms).toEqual([...new Set(terms)].toSorted());
});

/** What a name of an area is short for, as the page says it. */
const shorts = new Map(
  [...readText('docs/where.md').matchAll(/^- ([a-z-]+): `([^`]+)`/gm)].map(([, label = '', base = '']) => [
    label,
    base,
  ]),
);
/** The paths that the lines of the areas name, written out. */
const ofAreas = readText('docs/where.md')
  .split('\n')
  .filter((line) => line.startsWith('- **'))
  .flatMap((line) =>
    [...line.matchAll(/\b(and|[a-z-]+)((?: `[^`]+`)+)/g)].flatMap(([, label = '', names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
        const base = shorts.get(label);
        return base === undefined ? name : `${base}/${name}`;
      }),
    ),
  );

it('names paths of areas that exist', () => {
  expect(ofAreas.length).toBeGreaterThanOrEqual(300);
  const exists = (path: string): boolean => ['', '.ts', '.md'].some((end) => existsSync(join(ROOT, `${path}${end}`)));
  expect(ofAreas.filter((path) => !exists(path))).toEqual([]);
});

it('has every module of the server, feature of the app and Spanish file in some area', () => {
  const inAreas = (path: string): boolean => ofAreas.some((area) => area === path || area.startsWith(`${path}/`));
  const within = (base: string, depth: number): string[] => [
    ...new Set(
      allFiles()
        .filter((file) => file.startsWith(`${base}/`) && file.split('/').length > base.split('/').length + depth)
        .map((file) =>
          file
            .split('/')
            .slice(0, base.split('/').length + depth)
            .join('/'),
        ),
    ),
  ];
  const spanish = ['full-app/src/app/language/es', 'packages/server/src/sentences/es']
    .flatMap((folder) => allFiles().filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('/index.ts')))
    .map((file) => file.replace(/\.ts$/, ''));
  const parts = [
    ...within('packages/server/src/modules', 2),
    ...within('full-app/src/features', 1),
    ...within('full-app/src/entities', 1),
    ...within('packages/domain/src', 1),
    ...spanish,
  ];
  expect(parts.length).toBeGreaterThanOrEqual(150);
  expect(parts.filter((part) => !inAreas(part) && !part.startsWith('packages/server/src/modules/demo'))).toEqual([]);
});
