import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withDependencies, type Package } from './workspace.js';

/** How a target is made. Rollup bundles run in this process; the others bring their own program. */
export type Recipe =
  | { readonly kind: 'package'; readonly member: Package }
  | { readonly kind: 'page'; readonly html: string; readonly script: string }
  | { readonly kind: 'script'; readonly script: string; readonly format: 'iife' | 'es' }
  | { readonly kind: 'program'; readonly command: readonly string[]; readonly folder: string };

/** Something that is built as a whole, and rebuilt when one of its inputs changed. */
export interface Target {
  /** Shown to people and used as key in the cache: `packages/server`, `widgets/dialer`, `docs`. */
  readonly id: string;
  /** Files and folders whose contents decide, absolute. */
  readonly inputs: readonly string[];
  /** Folder or file whose absence means "not built". */
  readonly output: string;
  readonly recipe: Recipe;
  /** Workspace members that went in; tells `npm run dev` which process to restart. */
  readonly members: readonly string[];
}

/** Only ever compiled into pages, from source. */
const NEVER_ALONE = new Set(['@talk/ui', '@talk/phone']);

/** What this repository builds, the slow parts first. Folders that hold nothing yet are left out. */
export async function findTargets(root: string, workspace: ReadonlyMap<string, Package>): Promise<Target[]> {
  const common = [join(root, 'package-lock.json'), join(root, 'packages/stack/src/build')];
  const members = [...workspace.values()];
  const targets: Target[] = [];
  // The slow ones first: they run beside all the others.
  const app = members.find((member) => member.path === 'full-app');
  if (app && existsSync(join(app.folder, 'index.html'))) targets.push(appTarget(app, workspace, common));
  if (existsSync(join(root, 'docs/.vitepress/config.ts'))) targets.push(docsTarget(root, workspace, common));
  for (const member of members.filter((each) => each.path.startsWith('packages/'))) {
    if (!NEVER_ALONE.has(member.name)) targets.push(packageTarget(member, common));
  }
  const embed = members.find((member) => member.name === '@talk/embed');
  if (embed) targets.push(...scriptTargets(embed, workspace, common));
  for (const member of members) {
    if (/^(widgets|host-examples)\//.test(member.path)) {
      const target = await pageTarget(
        member.path,
        member.folder,
        'src',
        join(member.folder, 'dist'),
        member,
        workspace,
        common,
      );
      if (target) targets.push(target);
    }
  }
  for (const member of members.filter((each) => each.path.startsWith('packages/')))
    targets.push(...(await packagePages(member, workspace, common)));
  return targets;
}

/** Folders of a member that can go into what is built from it. */
function sourcesOf(member: Package): string[] {
  return ['src', 'styles', 'public', 'assets', 'index.html', 'package.json', 'vite.config.ts', 'parts.config.ts'].map(
    (name) => join(member.folder, name),
  );
}

function packageTarget(member: Package, common: readonly string[]): Target {
  return {
    id: member.path,
    inputs: [...sourcesOf(member), ...common],
    output: join(member.folder, 'dist'),
    recipe: { kind: 'package', member },
    members: [member.name],
  };
}

/** What pages of customers load: the launcher, its bridge, and the inline stub that they paste. By the name of the file that is built. */
const SCRIPTS = [
  { name: 'embed', source: 'src/host/embed-script.ts', format: 'iife' },
  { name: 'embed-bridge', source: 'src/host/bridge-script.ts', format: 'es' },
  { name: 'stub', source: 'src/stub.ts', format: 'iife' },
] as const;

function scriptTargets(embed: Package, workspace: ReadonlyMap<string, Package>, common: readonly string[]): Target[] {
  const members = withDependencies(workspace, embed.name);
  return SCRIPTS.map(({ name, source, format }) => ({
    id: `${embed.path}/${name}.js`,
    inputs: [...members.flatMap(sourcesOf), ...common],
    output: join(embed.folder, 'dist', `${name}.js`),
    recipe: { kind: 'script', script: join(embed.folder, source), format },
    members: members.map((member) => member.name),
  }));
}

async function pageTarget(
  id: string,
  folder: string,
  sourceFolder: string,
  output: string,
  owner: Package,
  workspace: ReadonlyMap<string, Package>,
  common: readonly string[],
): Promise<Target | null> {
  const html = join(folder, 'index.html');
  const script = ['main.tsx', 'main.ts']
    .map((name) => join(folder, sourceFolder, name))
    .find((file) => existsSync(file));
  if (!existsSync(html) || !script || /^\s*export \{\};\s*$/.test(await readFile(script, 'utf8'))) return null;
  const members = withDependencies(workspace, owner.name);
  return {
    id,
    inputs: [folder, ...members.flatMap(sourcesOf), ...common],
    output,
    recipe: { kind: 'page', html, script },
    members: members.map((member) => member.name),
  };
}

/** Pages that a package brings along, one in each folder below `pages`. */
async function packagePages(
  member: Package,
  workspace: ReadonlyMap<string, Package>,
  common: readonly string[],
): Promise<Target[]> {
  const pages = join(member.folder, 'pages');
  const folders = await readdir(pages, { withFileTypes: true }).catch(() => []);
  const targets = await Promise.all(
    folders
      .filter((folder) => folder.isDirectory())
      .map(({ name }) => {
        const output = join(member.folder, 'dist/pages', name);
        // Shared parts of the pages lie beside them.
        const shared = [...common, pages];
        return pageTarget(`${member.path}/pages/${name}`, join(pages, name), '.', output, member, workspace, shared);
      }),
  );
  return targets.filter((target) => target !== null);
}

function appTarget(app: Package, workspace: ReadonlyMap<string, Package>, common: readonly string[]): Target {
  const members = withDependencies(workspace, app.name);
  const vite = createRequire(join(app.folder, 'package.json')).resolve('vite/package.json');
  return {
    id: app.path,
    inputs: [...members.flatMap(sourcesOf), ...common],
    output: join(app.folder, 'dist/index.html'),
    recipe: {
      kind: 'program',
      command: [process.execPath, join(vite, '../bin/vite.js'), 'build', '--logLevel', 'warn'],
      folder: app.folder,
    },
    members: members.map((member) => member.name),
  };
}

function docsTarget(root: string, workspace: ReadonlyMap<string, Package>, common: readonly string[]): Target {
  // The references are generated from the two contracts.
  const contract = ['@talk/contract', '@talk/embed'].flatMap((name) => withDependencies(workspace, name));
  return {
    id: 'docs',
    inputs: [join(root, 'docs'), ...contract.flatMap(sourcesOf), ...common],
    output: join(root, 'docs/.vitepress/dist'),
    recipe: { kind: 'program', command: ['npm', 'run', '--silent', 'build', '-w', 'docs'], folder: root },
    members: [],
  };
}
