import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One entry of a package's `exports` map that is built from TypeScript. */
export interface PackageEntry {
  /** `.` or `./phone`. */
  readonly subpath: string;
  /** Absolute path of the source. */
  readonly source: string;
  /** Absolute path of the built file. */
  readonly output: string;
}

/** A workspace member, as its manifest describes it. */
export interface Package {
  readonly name: string;
  /** Absolute folder. */
  readonly folder: string;
  /** Folder from the repository root, with forward slashes: `packages/core`. */
  readonly path: string;
  readonly entries: readonly PackageEntry[];
  /** Workspace members it imports: its `dependencies` only. */
  readonly internalDependencies: readonly string[];
  /** Everything it may import at run time. */
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** Doors for our own packages, `./testing`: customers do not get them. */
  readonly internal: readonly string[];
  /** Is published with a script that needs no bundler. */
  readonly standalone: boolean;
}

interface Manifest {
  name: string;
  /** How the package is published (ADR 0025). */
  talk?: { internal?: string[]; standalone?: boolean };
  workspaces?: string[];
  exports?: Record<string, string | { source?: string; default?: string }>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The repository's folder, found upwards from this file, so that source and bundle agree. */
export function repositoryRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json')) && existsSync(join(folder, 'packages/stack'))) return folder;
    if (folder === dirname(folder)) throw new Error('The repository root was not found above packages/stack.');
  }
}

/** Reads every workspace member below `root`. */
export async function readWorkspace(root: string): Promise<Map<string, Package>> {
  const { workspaces = [] } = await readManifest(root);
  const folders = await Promise.all(workspaces.map((pattern) => expand(root, pattern)));
  const members = folders.flat().filter((folder) => existsSync(join(folder, 'package.json')));
  const manifests = await Promise.all(
    members.map(async (folder) => ({ folder, manifest: await readManifest(folder) })),
  );
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return new Map(
    manifests.map(({ folder, manifest }) => [manifest.name, toPackage(root, folder, manifest, names)] as const),
  );
}

function toPackage(root: string, folder: string, manifest: Manifest, names: ReadonlySet<string>): Package {
  const dependencies = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
    typeof target === 'object' && target.source && target.default
      ? [{ subpath, source: join(folder, target.source), output: join(folder, target.default) }]
      : [],
  );
  return {
    name: manifest.name,
    folder,
    path: relative(root, folder).replaceAll('\\', '/'),
    entries,
    dependencies,
    internalDependencies: dependencies.filter((name) => names.has(name)),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
    internal: manifest.talk?.internal ?? [],
    standalone: manifest.talk?.standalone ?? false,
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** `packages/*` or a plain folder; npm allows more, we use no more. */
async function expand(root: string, pattern: string): Promise<string[]> {
  if (!pattern.endsWith('/*')) return [join(root, pattern)];
  const parent = join(root, pattern.slice(0, -2));
  const children = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return children.filter((child) => child.isDirectory()).map((child) => join(parent, child.name));
}

/** `name` and every workspace member it needs, directly or not. */
export function withDependencies(workspace: ReadonlyMap<string, Package>, name: string): Package[] {
  const found = new Map<string, Package>();
  const visit = (next: string) => {
    const member = workspace.get(next);
    if (!member || found.has(next)) return;
    found.set(next, member);
    member.internalDependencies.forEach(visit);
  };
  visit(name);
  return [...found.values()];
}
