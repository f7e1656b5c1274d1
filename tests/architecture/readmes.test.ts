import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './repository.js';

const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const packages = foldersIn('packages').map((name) => `packages/${name}`);
const HOMES = [...packages, 'full-app', 'tests', 'widgets', 'host-examples'];

it.each(HOMES)('says in %s/README.md what is there, and every path that it names exists', (home) => {
  const text = read(`${home}/README.md`);
  const paths = [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^\.?\w.*\//.test(name));
  const isThere = (path: string): boolean =>
    ['', home, `${home}/src`].some((from) => existsSync(join(ROOT, from, path.replace(/^\.\//, ''))));
  expect(paths.filter((path) => !isThere(path) && !ELSEWHERE.test(path))).toEqual([]);
  const links = [...text.matchAll(/\]\((\.[^)#]+)/g)].map(([, to = '']) => to);
  expect(links.filter((to) => !existsSync(join(ROOT, home, to)))).toEqual([]);
});

/** Names of what is not in this repository, and patterns. */
const ELSEWHERE = /^(@talk\/|modules\/<|routes\/<|policy\/|db\/|testing\/|tags\/)/;

it.each(['widgets', 'host-examples'])('has a row in %s/README.md for each folder', (home) => {
  expect(firstCells(read(`${home}/README.md`))).toEqual(foldersIn(home).toSorted());
});

it('draws in docs/architecture.md the modules of the server that exist', () => {
  const rows = read('docs/architecture.md').match(/^\| `(platform|people|rules|calls|texts|crm)` .*$/gm) ?? [];
  const VOICE = ['call', 'control', 'dialing', 'facts', 'recordings', 'routing', 'signalling', 'voicemail-drops'];
  for (const row of rows) {
    const [area = '', ...modules] = [...row.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
    const drawnBelow = area === 'calls' ? VOICE : [];
    expect([...modules, ...drawnBelow].toSorted(), area).toEqual(
      foldersIn(`packages/server/src/modules/${area}`).toSorted(),
    );
  }
  expect(rows).toHaveLength(6);
});

const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([\w-]+)` /gm)].map(([, name = '']) => name).toSorted();
