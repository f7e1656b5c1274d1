import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rollup } from 'rollup';
import { packageBundle } from './bundles.js';
import { apiReport, emitDeclarations, type Declarations } from './declarations.js';
import { readWorkspace, type Package, type PackageEntry } from './workspace.js';

/** What customers install. The other doors of the package are for our own frames. */
const PUBLISHED = ['.', './react'];

interface Manifest {
  name: string;
  version: string;
  license: string;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, unknown>;
}

/** Puts `@talk/embed` as it is published into `folder`, which is emptied first: ES modules, declarations, a manifest. */
export async function makeEmbedPackage(root: string, folder: string): Promise<void> {
  const { member, entries } = await publishedPart(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const bundle = packageBundle({ ...member, entries });
  if (!bundle) throw new Error('@talk/embed has no entries.');
  const built = await rollup(bundle);
  await built.write({
    ...bundle.output,
    dir: join(folder, 'dist'),
    sourcemap: false,
    // Frameworks with server components must know that hooks run in browsers only.
    banner: (chunk) => (chunk.name === 'react' ? "'use client';" : ''),
  });
  await built.close();

  const declarations = emitDeclarations(
    member.folder,
    entries.map(({ source }) => source),
  );
  for (const path of reachable(
    declarations,
    entries.map((entry) => declarationOf(entry, member)),
  )) {
    const file = join(folder, 'types', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, declarations.get(path) ?? '');
  }
  const manifest = JSON.parse(await readFile(join(member.folder, 'package.json'), 'utf8')) as Manifest;
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(publicManifest(manifest, member, entries), null, 2)}\n`,
  );
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(member.folder, 'README.md'), join(folder, 'README.md'));
}

/** The API reports of the published entries, by file name. */
export async function embedApiReports(root: string): Promise<Map<string, string>> {
  const { member, entries } = await publishedPart(root);
  const declarations = emitDeclarations(
    member.folder,
    entries.map(({ source }) => source),
  );
  return new Map(
    entries.map((entry) => {
      const name = entry.subpath === '.' ? 'embed' : entry.subpath.slice(2);
      const title = entry.subpath === '.' ? member.name : `${member.name}/${name}`;
      return [`${name}.api.md`, apiReport(declarations, declarationOf(entry, member), title)];
    }),
  );
}

async function publishedPart(root: string): Promise<{ member: Package; entries: PackageEntry[] }> {
  const member = (await readWorkspace(root)).get('@talk/embed');
  if (!member) throw new Error('There is no @talk/embed.');
  return { member, entries: member.entries.filter(({ subpath }) => PUBLISHED.includes(subpath)) };
}

/** The declaration files that the entries' own ones import; the others describe what no customer sees. */
function reachable(declarations: Declarations, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name = ''] of (declarations.get(path) ?? '').matchAll(/(?:from|import\()\s*["'](\.[^"']+)\.js["']/g))
      visit(`${join(dirname(path), name)}.d.ts`);
  };
  for (const entry of entries) visit(entry);
  return found;
}

/** `react/index.d.ts` of `src/react/index.ts`. */
const declarationOf = ({ source }: PackageEntry, { folder }: Package): string =>
  source.slice(join(folder, 'src/').length).replace(/\.ts$/, '.d.ts');

function publicManifest(manifest: Manifest, member: Package, entries: readonly PackageEntry[]): object {
  const { name, version, license, peerDependencies, peerDependenciesMeta } = manifest;
  const door = (entry: PackageEntry) => ({
    types: `./types/${declarationOf(entry, member)}`,
    default: `./dist/${entry.output.slice(entry.output.lastIndexOf('/') + 1)}`,
  });
  return {
    name,
    version,
    description: 'Put the Talk phone into a page',
    license,
    type: 'module',
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry.subpath, door(entry)])),
      './package.json': './package.json',
    },
    files: ['dist', 'types'],
    sideEffects: false,
    peerDependencies,
    peerDependenciesMeta,
  };
}
