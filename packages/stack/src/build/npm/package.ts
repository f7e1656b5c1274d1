import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { rollup, type OutputChunk } from 'rollup';
import { customerBundle, standaloneBundle } from '../bundles.js';
import { readWorkspace, withDependencies, type Package, type PackageEntry } from '../workspace.js';
import { declarationOf, emitDeclarations, importsOf, type Declarations } from './declarations.js';

/** What customers install from npm (ADR 0026). */
export const PUBLISHED = ['@talk/core', '@talk/embed', '@talk/phone'] as const;

export type PublishedName = (typeof PUBLISHED)[number];

/** One of our packages in the form in which it is published. */
export interface NpmPackage {
  readonly member: Package;
  /** The doors that customers have: all but those that the manifest calls internal. */
  readonly entries: readonly PackageEntry[];
  readonly declarations: Declarations;
  /** Name of the report and title by entry, for the files in `api`. */
  readonly reports: readonly { readonly file: string; readonly title: string; readonly entry: PackageEntry }[];
}

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, unknown>;
}

/** The script that needs no bundler, of packages that have one. */
const STANDALONE = './standalone';

/**
 * Puts a package as it is published into `folder`, which is emptied first: ES modules, declarations, a manifest, what there is to
 * read. The code and the types of our other packages are inside; only what npm has already is a dependency.
 */
export async function makePackage(root: string, name: PublishedName, folder: string): Promise<NpmPackage> {
  const workspace = await readWorkspace(root);
  const members = withDependencies(workspace, name);
  const [member, ...bundled] = members;
  if (!member) throw new Error(`There is no ${name}.`);
  const entries = member.entries.filter(({ subpath }) => !member.internal.includes(subpath));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const imported = await writeModules(member, entries, bundled, join(folder, 'dist'));
  if (member.standalone) await writeStandalone(member, entries, join(folder, 'standalone'));
  const declarations = emitDeclarations(member, entries, bundled);
  for (const [place, text] of declarations) await write(join(folder, 'types', place), text);
  if (member.standalone) await write(join(folder, 'types/standalone.d.ts'), everythingOf(member, entries));
  for (const text of declarations.values())
    for (const specifier of importsOf(text)) if (!specifier.startsWith('.')) imported.add(packageOf(specifier));

  const styles = await writeStyles(member, bundled, join(folder, 'styles'));
  const manifest = await publicManifest(member, entries, bundled, imported, styles);
  await write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const file of ['README.md', 'CHANGELOG.md']) await cp(join(member.folder, file), join(folder, file));
  const reports = entries.map((entry) => {
    const door = entry.subpath === '.' ? basename(member.folder) : entry.subpath.slice(2).replaceAll('/', '-');
    return { file: `${door}.api.md`, title: name + entry.subpath.slice(1), entry };
  });
  return { member, entries, declarations, reports };
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** @returns the packages that the modules import. */
async function writeModules(
  member: Package,
  entries: readonly PackageEntry[],
  bundled: readonly Package[],
  folder: string,
): Promise<Set<string>> {
  const bundle = customerBundle(member, entries, bundled);
  const built = await rollup(bundle);
  const { output } = await built.write({
    ...bundle.output,
    dir: folder,
    // Frameworks with server components must know that hooks run in browsers only.
    banner: (chunk) => (chunk.name === 'react' ? "'use client';" : ''),
  });
  await built.close();
  const own = new Set(output.map(({ fileName }) => fileName));
  const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk');
  const used = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return new Set(used.filter((specifier) => !own.has(specifier)).map(packageOf));
}

/** For a page without a bundler: every door as one module, with everything inside. The voice SDK comes when a phone connects. */
async function writeStandalone(member: Package, entries: readonly PackageEntry[], folder: string): Promise<void> {
  const code = entries.map(({ subpath }) => `export * from '${member.name}${subpath.slice(1)}';`).join('\n');
  const bundle = standaloneBundle(code, join(member.folder, 'standalone.js'));
  const built = await rollup(bundle);
  await built.write({ ...bundle.output, dir: folder });
  await built.close();
}

/** Each style sheet whole: those of our other packages are inside. @returns their names */
async function writeStyles(member: Package, bundled: readonly Package[], folder: string): Promise<string[]> {
  const from = join(member.folder, 'styles');
  const names = existsSync(from) ? (await readdir(from)).filter((name) => name.endsWith('.css')) : [];
  for (const name of names) await write(join(folder, name), await wholeStyles(join(from, name), bundled));
  return names;
}

const IMPORT = /^@import\s+'([^']+)';\n?/gm;

async function wholeStyles(file: string, bundled: readonly Package[]): Promise<string> {
  const text = await readFile(file, 'utf8');
  const inside = new Map<string, string>();
  for (const [, specifier = ''] of text.matchAll(IMPORT)) {
    const owner = bundled.find(({ name }) => specifier.startsWith(`${name}/`));
    const place = owner ? join(owner.folder, specifier.slice(owner.name.length + 1)) : join(dirname(file), specifier);
    inside.set(specifier, await wholeStyles(place, bundled));
  }
  return text.replaceAll(IMPORT, (_, specifier: string) => inside.get(specifier) ?? '');
}

const everythingOf = (member: Package, entries: readonly PackageEntry[]): string =>
  entries.map((entry) => `export * from './${declarationOf(entry, member).replace(/\.d\.ts$/, '.js')}';\n`).join('');

async function publicManifest(
  member: Package,
  entries: readonly PackageEntry[],
  bundled: readonly Package[],
  imported: ReadonlySet<string>,
  styles: readonly string[],
): Promise<object> {
  const read = async ({ folder }: Package) =>
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = await read(member);
  const versions = Object.assign(
    {},
    ...(await Promise.all([member, ...bundled].map(read))).map((each) => each.dependencies ?? {}),
  ) as Record<string, string>;
  const dependencies = Object.fromEntries(
    [...imported]
      .filter((each) => peerDependencies?.[each] === undefined)
      .sort()
      .map((each) => {
        const wanted = versions[each];
        if (wanted === undefined) throw new Error(`${name} imports ${each}, which no manifest of ours names.`);
        return [each, wanted];
      }),
  );
  const door = (entry: PackageEntry) => ({
    types: `./types/${declarationOf(entry, member)}`,
    default: `./dist/${basename(entry.output)}`,
  });
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry.subpath, door(entry)])),
      ...(member.standalone
        ? { [STANDALONE]: { types: './types/standalone.d.ts', default: './standalone/talk.js' } }
        : {}),
      ...Object.fromEntries(styles.map((name) => [`./styles/${name}`, `./styles/${name}`])),
      './package.json': './package.json',
    },
    files: [
      'dist',
      'types',
      ...(member.standalone ? ['standalone'] : []),
      ...(styles.length > 0 ? ['styles'] : []),
      'CHANGELOG.md',
    ],
    sideEffects: styles.length > 0 ? ['*.css'] : false,
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
    ...(peerDependencies ? { peerDependencies, peerDependenciesMeta } : {}),
  };
}
