import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycles, targetsIn } from './import-graph.js';
import { KNOWN } from './seams.known.js';
import { members, sourcesOf, withoutComments, type SourceFile } from './repository.js';

/**
 * The seams inside the server (docs/architecture.md, "Modules"). A module is a folder with two doors: `index.ts`, its commands, jobs and routes, and
 * `read.ts`, what others may read or join. Everything else in it is private.
 */
const SERVER = 'packages/server/src';
const MODULES = `${SERVER}/modules`;
const DOOR = /\/(index|read)\.ts$/;
/** Where SQL may stand within a module. */
const SQL_HOME = /\.(repository|tables)\.ts$|\/read\.ts$/;
/** Words of queries; prose and test names are not looked at. */
const QUERIES = /\bsql`|\bq\.(select|insert|update|delete|execute)\w*\(|\bpool\.query\(|from 'drizzle-orm/;

/**
 * Areas of modules, and to which others their commands may turn (docs/architecture.md, "Modules"). What others may read, they may join from anywhere;
 * only rings of files are forbidden.
 */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  people: ['platform'],
  rules: ['people', 'platform'],
  calls: ['people', 'rules', 'platform'],
  texts: ['calls', 'people', 'rules', 'platform'],
  crm: ['calls', 'texts', 'people', 'rules', 'platform'],
  demo: ['crm', 'calls', 'texts', 'people', 'rules', 'platform'],
};

const server = members().find(({ path }) => path === 'packages/server');
const all = server ? sourcesOf(server).filter(({ path }) => path.startsWith(`${SERVER}/`)) : [];
const sources = all.filter(({ isTest }) => !isTest);
const paths = new Set(all.map(({ path }) => path));

const targetsOf = (file: SourceFile): string[] => targetsIn(file, paths);

/** The folder of a module: the outermost one above the file, within `modules/`, that has a door. The areas have none. */
function moduleOf(path: string): string | null {
  if (!path.startsWith(`${MODULES}/`)) return null;
  for (let folder = posix.dirname(path), found = null; ; folder = posix.dirname(folder)) {
    if (folder === MODULES) return found;
    if (paths.has(`${folder}/index.ts`) || paths.has(`${folder}/read.ts`)) found = folder;
  }
}

/** `calls` for `modules/calls/routing/…`; null outside of the areas. */
const areaOf = (path: string): string | null =>
  (path.startsWith(`${MODULES}/`) ? /^([^/]+)\//.exec(path.slice(MODULES.length + 1))?.[1] : null) ?? null;

/** Compares with the one list of what is broken and known, by how each line begins: nothing new may join it, and what is mended leaves it. */
function expectOnlyKnown(rule: keyof typeof KNOWN, found: readonly string[]): void {
  const known = Object.keys(KNOWN[rule]);
  expect({
    new: [...new Set(found)].filter((line) => !known.some((start) => line.startsWith(start))),
    mended: known.filter((start) => !found.some((line) => line.startsWith(start))),
  }).toEqual({ new: [], mended: [] });
}

const short = (path: string) => path.replace(`${SERVER}/`, '').replace('modules/', '');

describe('modules of the server', () => {
  it('are entered by their index.ts or read.ts', () => {
    const past = sources.flatMap((file) =>
      targetsOf(file)
        .filter((target) => moduleOf(target) !== null && moduleOf(target) !== moduleOf(file.path) && !DOOR.test(target))
        .map((target) => `${short(file.path)} → ${short(target)}`),
    );
    expectOnlyKnown('doors', past);
  });

  it('are entered so by tests too, but for fixtures', () => {
    const past = all
      .filter(({ isTest }) => isTest)
      .flatMap((file) =>
        targetsOf(file)
          .filter((target) => moduleOf(target) !== null && moduleOf(target) !== moduleOf(file.path))
          .filter((target) => !DOOR.test(target) && !target.endsWith('.fixture.ts'))
          .map((target) => `${short(file.path)} → ${short(target)}`),
      );
    expectOnlyKnown('testDoors', past);
  });

  it('turn to areas below their own only', () => {
    const upwards = sources.flatMap((file) => {
      const own = areaOf(file.path);
      if (own === null) return [];
      return targetsOf(file)
        .filter((target) => target.endsWith('/index.ts'))
        .filter((target) => ![null, own, ...(AREAS[own] ?? [])].includes(areaOf(target)))
        .map((target) => `${short(file.path)} → ${short(target)}`);
    });
    expectOnlyKnown('areas', upwards);
  });

  it('stand in an area', () => {
    const astray = sources
      .filter(({ path }) => path.startsWith(`${MODULES}/`) && path !== `${MODULES}/index.ts`)
      .filter(({ path }) => !((areaOf(path) ?? '') in AREAS) || moduleOf(path) === null)
      .map(({ path }) => short(path));
    expect(astray).toEqual([]);
  });

  it('import each other in no ring, types included', () => {
    expectOnlyKnown(
      'cycles',
      cycles(sources).map((group) => group.map(short).join(', ')),
    );
  });

  it('query the database in repositories and reads only', () => {
    const astray = sources
      .filter(({ path }) => moduleOf(path) !== null && !SQL_HOME.test(path))
      .filter(({ text }) => QUERIES.test(withoutComments(text)))
      .map(({ path }) => short(path));
    expectOnlyKnown('sql', astray);
  });

  it('write only to their own tables', () => {
    const foreign = sources.flatMap((file) => {
      const imported = namesFromOtherModules(file);
      return [...withoutComments(file.text).matchAll(/\.(insert|update|delete)\((\w+)\)/g)]
        .filter(([, , table = '']) => imported.has(table))
        .map(([, verb, table]) => `${short(file.path)} ${verb} ${table}`);
    });
    expectOnlyKnown('writes', foreign);
  });
});

function namesFromOtherModules(file: SourceFile): Set<string> {
  const imports = withoutComments(file.text).matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g);
  return new Set(
    [...imports]
      .filter(([, , from = '']) => {
        const target = posix.join(posix.dirname(file.path), from).replace(/\.js$/, '.ts');
        return moduleOf(target) !== null && moduleOf(target) !== moduleOf(file.path);
      })
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? '')),
  );
}

it('locks rows in one order, by the helpers of the file that names it', () => {
  // Each takes one lock and no other, in a transaction of its own.
  const alone = new Set([
    `${SERVER}/modules/platform/realtime/webhooks/webhook.repository.ts`,
    `${SERVER}/modules/demo/seed-demo.ts`,
    `${SERVER}/events/reader-lease.ts`,
  ]);
  const takers = sources
    .filter(({ path }) => path !== `${SERVER}/db/locks.ts` && !alone.has(path))
    .filter(({ text }) =>
      /\.for\(\s*'(?:update|share|no key update)|pg_advisory_xact_lock\b/.test(withoutComments(text)),
    );
  expect(takers.map(({ path }) => path)).toEqual([]);
});
