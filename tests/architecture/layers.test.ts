import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycles } from './import-graph.js';
import { members, packageOf, readText, ROOT, sourcesOf, type Member } from './repository.js';

/** The arrows of ARCHITECTURE §2, "imports". A member that matches no line may import nothing of ours. */
const ARROWS: readonly [path: RegExp, allowed: readonly string[]][] = [
  [/^packages\/domain$/, []],
  [/^packages\/contract$/, ['@talk/domain']],
  [/^packages\/core$/, ['@talk/contract', '@talk/domain']],
  [/^packages\/embed$/, ['@talk/contract']],
  [/^packages\/ui$/, ['@talk/core']],
  // A host reaches it by `HostPort`; it knows no bridge, and so not `@talk/embed`.
  [/^packages\/phone$/, ['@talk/ui', '@talk/core']],
  [/^packages\/server$/, ['@talk/contract', '@talk/domain']],
  [/^packages\/carrier-sandbox$/, []],
  [/^packages\/crm-sandbox$/, []],
  [/^packages\/stack$/, ['@talk/server', '@talk/carrier-sandbox', '@talk/crm-sandbox']],
  // Tests of the CRMs' widgets meet the CRMs' pages as the sandbox has them.
  [/^widgets\//, ['@talk/phone', '@talk/ui', '@talk/core', '@talk/embed', '@talk/crm-sandbox']],
  [/^full-app$/, ['@talk/phone', '@talk/ui', '@talk/core']],
  [/^host-examples\//, ['@talk/embed', '@talk/phone', '@talk/crm-sandbox']],
  // The references are generated from the two contracts.
  [/^docs$/, ['@talk/contract', '@talk/embed']],
  [
    /^tests$/,
    [
      '@talk/core',
      '@talk/contract',
      '@talk/domain',
      '@talk/embed',
      '@talk/server',
      '@talk/carrier-sandbox',
      '@talk/crm-sandbox',
      '@talk/stack',
    ],
  ],
];

/** Packages with two halves for two sides: who may open which door. */
const DOORS: readonly [importer: RegExp, name: string, specifiers: RegExp][] = [
  [/^widgets\//, '@talk/embed', /\/(frame|protocol)$/],
  [/^host-examples\//, '@talk/embed', /^@talk\/embed(\/react)?$/],
  [/^host-examples\//, '@talk/phone', /^@talk\/phone$/],
  // The pages that stand for the CRMs' own; the sandbox itself is a process of its own.
  [/^(widgets|host-examples)\//, '@talk/crm-sandbox', /\/(hubspot-page|open-cti)$/],
  [/^docs$/, '@talk/embed', /\/protocol\/catalogue$/],
  // Composition starts processes; it does not reach into the server.
  [/^packages\/stack$/, '@talk/server', /\/embedded-postgres$/],
];

const NODE_ALLOWED = /^(packages\/(server|carrier-sandbox|crm-sandbox|stack)|tests|docs)$/;

/** Development tools that the root manifest provides to everyone's tests. */
const rootTools = Object.keys((JSON.parse(readText('package.json')) as { devDependencies: object }).devDependencies);

const all = members();
const ours = new Set(all.map((member) => member.name));
const allowedFor = (member: Member) => ARROWS.find(([path]) => path.test(member.path))?.[1] ?? [];

describe.each(all.map((member) => [member.path, member] as const))('%s', (_path, member) => {
  const files = sourcesOf(member);

  it('declares only packages that lie below it', () => {
    const declared = [...member.dependencies, ...member.devDependencies].filter((name) => ours.has(name));
    expect(declared.filter((name) => !allowedFor(member).includes(name))).toEqual([]);
  });

  it('imports only what its manifest declares', () => {
    const declared = new Set([...member.dependencies, member.name]);
    const forTests = new Set([...declared, ...member.devDependencies, ...rootTools]);
    const undeclared = files.flatMap((file) =>
      file.imports
        .map(packageOf)
        .filter((name) => name !== null)
        .filter((name) => !(file.isTest ? forTests : declared).has(name) && !isAllowedTool(member, name))
        .map((name) => `${file.path}: ${name}`),
    );
    expect(undeclared).toEqual([]);
  });

  it('enters other packages by the doors in their exports maps', () => {
    const closed = files.flatMap((file) =>
      file.imports
        .filter((specifier) => ours.has(packageOf(specifier) ?? ''))
        .filter((specifier) => !isExported(specifier) || !mayOpen(member, specifier))
        .map((specifier) => `${file.path}: ${specifier}`),
    );
    expect(closed).toEqual([]);
  });

  it('does not climb out of its folder', () => {
    const outside = files.flatMap((file) =>
      file.imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(file.path), specifier))
        .filter((target) => !target.startsWith(`${member.path}/`))
        .map((target) => `${file.path}: ${target}`),
    );
    expect(outside).toEqual([]);
  });

  it('has no ring of files that import each other, types and lazy imports included', () => {
    expect(cycles(files.filter(({ isTest }) => !isTest))).toEqual([]);
  });

  it.runIf(!NODE_ALLOWED.test(member.path))('runs without Node', () => {
    const node = files
      .filter((file) => !file.isTest && !file.path.endsWith('.mjs'))
      .flatMap((file) =>
        file.imports.filter((name) => name.startsWith('node:')).map((name) => `${file.path}: ${name}`),
      );
    expect(node).toEqual([]);
  });
});

it('keeps zod as the only other dependency of the contract', () => {
  const contract = all.find((member) => member.path === 'packages/contract');
  expect(contract?.dependencies.filter((name) => !ours.has(name))).toEqual(['zod']);
});

it('points every exports entry to a source that exists', () => {
  const missing = all.flatMap((member) =>
    Object.entries(member.exports)
      .filter(([, target]) => typeof target === 'object' && !existsSync(join(ROOT, member.path, target.source ?? '')))
      .map(([subpath]) => `${member.name}${subpath.slice(1)}`),
  );
  expect(missing).toEqual([]);
});

/** What a member may import without declaring it, and why. */
function isAllowedTool(member: Member, name: string): boolean {
  // The build runs from source, with the root's tools.
  if (member.path === 'packages/stack')
    return /^(rollup|oxc-transform|@rollup\/plugin-.+|@microsoft\/api-extractor|tsx|typescript)$/.test(name);
  // Widgets are built with Preact in place of React.
  return (
    /^(widgets\/|packages\/(ui|phone|carrier-sandbox|crm-sandbox)$)/.test(member.path) &&
    /^(react|react-dom|preact)$/.test(name)
  );
}

function isExported(specifier: string): boolean {
  const name = packageOf(specifier) ?? '';
  const subpath = `.${specifier.slice(name.length)}`;
  const doors = Object.keys(all.find((member) => member.name === name)?.exports ?? {});
  return doors.some((door) => {
    const [before = '', after] = door.split('*');
    return after === undefined ? door === subpath : subpath.startsWith(before) && subpath.endsWith(after);
  });
}

function mayOpen(member: Member, specifier: string): boolean {
  const doors = DOORS.filter(([importer, name]) => importer.test(member.path) && name === packageOf(specifier));
  return doors.length === 0 || doors.some(([, , subpaths]) => subpaths.test(specifier));
}
