import { readdirSync } from 'node:fs';
import { createSourceFile, ScriptTarget, SyntaxKind, type Node } from 'typescript';
import { expect, it } from 'vitest';
import { allFiles, members, readText, ROOT, withoutComments } from './repository.js';

const TOP_LEVEL = [
  '.ci',
  '.gitignore',
  '.npmrc',
  '.oxlintrc.json',
  '.prettierignore',
  '.prettierrc.json',
  'LICENSE',
  'README.md',
  'docs',
  'full-app',
  'host-examples',
  'package-lock.json',
  'package.json',
  'packages',
  'rollup.config.ts',
  'tests',
  'tsconfig.json',
  'widgets',
];

/** Made by tools or by running, never committed. */
const IGNORED = [
  '.git',
  '.cache',
  '.data',
  'node_modules',
  'dist',
  'reports',
  'coverage',
  'playwright-report',
  'test-results',
];

const MAX_LINES = 400;

/** Tables of facts, not code: as long as the facts. New ones are added here by name, after thought. */
const DATA_TABLES: readonly string[] = ['packages/contract/src/words/docstrings.ts'];

const sources = allFiles().filter((file) => /\.(tsx?|mjs|css)$/.test(file));

it('has no surprises at the top', () => {
  const found = readdirSync(ROOT).filter((name) => !IGNORED.includes(name));
  expect(found.filter((name) => !TOP_LEVEL.includes(name))).toEqual([]);
});

it(`keeps every file within ${MAX_LINES} lines, data tables excepted by name`, () => {
  const long = sources.filter(
    (file) => !DATA_TABLES.includes(file) && readText(file).trimEnd().split('\n').length > MAX_LINES,
  );
  expect(long).toEqual([]);
});

it('exempts only files that are there and need it', () => {
  const needless = DATA_TABLES.filter(
    (file) => !sources.includes(file) || readText(file).split('\n').length <= MAX_LINES,
  );
  expect(needless).toEqual([]);
});

it('has no `any` and no switched-off type check', () => {
  const hits = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readText(file);
      // Only files with the word are worth parsing; the parser tells the type from a name or a text.
      const any = /\bany\b/.test(text) ? anyTypes(file, text) : [];
      const off = file.startsWith('tests/architecture/')
        ? []
        : (text.match(/@ts-(?:ignore|nocheck|expect-error)/g) ?? []);
      return [...any, ...off].map((hit) => `${file}: ${hit}`);
    });
  expect(hits).toEqual([]);
});

it('keeps the names of properties as they are written, and the code that a bundler made', () => {
  // A name is the wire or the API somewhere: what is renamed by a list, or by text, breaks where the list forgets it.
  const renamed = sources.filter(
    (file) =>
      !file.startsWith('tests/architecture/') && /\bmangle|\brenderChunk\b/.test(withoutComments(readText(file))),
  );
  expect(renamed).toEqual([]);
});

function anyTypes(file: string, text: string): string[] {
  const source = createSourceFile(file, text, ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.kind === SyntaxKind.AnyKeyword) found.push(`any at line ${text.slice(0, node.pos).split('\n').length}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

it('gives a reason with every lint rule it switches off', () => {
  const bare = sources.flatMap((file) =>
    readText(file)
      .split('\n')
      .filter(
        (line) =>
          /(?:oxlint|eslint)-disable/.test(line) && !/ -- \S/.test(line) && !file.startsWith('tests/architecture/'),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(bare).toEqual([]);
});

it('names the exports at every entry point', () => {
  // The kernels of these two are lists of names by nature; splitting the list would only double it. The SDK hands one on as a whole.
  const kernels = /^packages\/(contract|domain|core\/src\/contract)\//;
  const starred = members()
    .flatMap((member) => Object.values(member.exports).map((target) => ({ member, target })))
    .flatMap(({ member, target }) =>
      typeof target === 'object' ? [`${member.path}/${(target.source ?? '').replace('./', '')}`] : [],
    )
    .filter((file) => !kernels.test(file) && /^export \* from/m.test(withoutComments(readText(file))));
  expect(starred).toEqual([]);
});
