import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build } from './build.js';
import { repositoryRoot } from './workspace.js';

let root: string;

const FILES: Record<string, string> = {
  'package.json': '{ "name": "fixture", "workspaces": ["packages/*", "widgets/*", "host-examples/*"] }',
  'package-lock.json': '{}',
  'packages/low/package.json': JSON.stringify({
    name: '@fixture/low',
    exports: { '.': { source: './src/index.ts', default: './dist/index.js' } },
  }),
  'packages/low/src/index.ts': [
    "import { readFileSync } from 'node:fs';",
    "export const note = (): string => readFileSync(new URL('../note.txt', import.meta.url), 'utf8');",
  ].join('\n'),
  'packages/low/note.txt': 'from below dist too',
  'packages/high/package.json': JSON.stringify({ name: '@fixture/high', dependencies: { '@fixture/low': '1' } }),
  'packages/high/src/main.ts': "import { deep } from './deep/deep.js';\nconsole.log(deep());",
  'packages/high/src/deep/deep.ts': 'export const deep = (): string => import.meta.url;',
  'widgets/w/package.json': JSON.stringify({ name: '@fixture/w', dependencies: {} }),
  'widgets/w/index.html':
    '<!doctype html>\n<html lang="en">\n  <head>\n    <title>W</title>\n    <link rel="stylesheet" href="./src/linked.css" />\n    <script type="module" src="./src/main.tsx"></script>\n  </head>\n  <body><div id="root"></div></body>\n</html>\n',
  'widgets/w/src/main.tsx': [
    "import { createRoot } from 'react-dom/client';",
    "import './page.css';",
    "createRoot(document.getElementById('root') as Element).render(<p onClick={() => import('./later.js')}>hi</p>);",
  ].join('\n'),
  'widgets/w/src/later.ts': "export const later = 'the lazy part';",
  'widgets/w/src/page.css': '@import "./imported.css";\nb { color: blue; }',
  'widgets/w/src/imported.css': 'a { color: red; }',
  'widgets/w/src/linked.css': 'c { color: lime; }',
  'host-examples/empty/package.json': '{ "name": "@fixture/empty" }',
  'host-examples/empty/src/main.ts': 'export {};\n',
};

beforeEach(async () => {
  // Inside the repository, so that the fixture finds Preact where the real widgets do.
  const cache = join(repositoryRoot(), '.cache');
  await mkdir(cache, { recursive: true });
  root = await mkdtemp(join(cache, 'build-test-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function buildIds(): Promise<string[]> {
  const { built } = await build({ root, log: () => undefined });
  return built.map((target) => target.id).sort();
}

it('builds each part once when two builds begin at the same time, and neither is done before it is there', async () => {
  const [one, other] = await Promise.all([buildIds(), buildIds()]);
  expect([...one, ...other].sort()).toEqual(['packages/high', 'packages/low', 'widgets/w']);
  expect(await buildIds()).toEqual([]);
});

it('builds what has content, once, and again only what a change reaches', async () => {
  expect(await buildIds()).toEqual(['packages/high', 'packages/low', 'widgets/w']);
  expect(await buildIds()).toEqual([]);
  await writeFile(join(root, 'packages/low/src/index.test.ts'), 'tests do not count');
  expect(await buildIds()).toEqual([]);
  await writeFile(join(root, 'packages/low/src/index.ts'), 'export const note = () => "new";');
  expect(await buildIds()).toEqual(['packages/low']);
  await rm(join(root, 'widgets/w/dist'), { recursive: true });
  expect(await buildIds()).toEqual(['widgets/w']);
});

it('rebuilds a page when a package below it changes', async () => {
  await writeFile(
    join(root, 'widgets/w/package.json'),
    '{ "name": "@fixture/w", "dependencies": { "@fixture/low": "1" } }',
  );
  await buildIds();
  await writeFile(join(root, 'packages/low/src/index.ts'), 'export const note = () => "new";');
  expect(await buildIds()).toEqual(['packages/low', 'widgets/w']);
});

it('keeps import.meta.url where the source would be, and dependencies outside', async () => {
  await buildIds();
  const built = (await import(join(root, 'packages/low/dist/index.js'))) as { note: () => string };
  expect(built.note()).toBe('from below dist too');
  expect(await readFile(join(root, 'packages/high/dist/main.js'), 'utf8')).toContain(
    'new URL("deep/deep.js", import.meta.url)',
  );
});

it('makes a page with one sheet, hashed files, lazy chunks, and no React', async () => {
  await buildIds();
  const dist = join(root, 'widgets/w/dist');
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const assets = await readdir(join(dist, 'assets'));
  const sheet = assets.find((name) => name.endsWith('.css')) ?? '';
  expect(await readFile(join(dist, 'assets', sheet), 'utf8')).toBe('a{color: red}b{color: blue}c{color: lime}');
  expect(html).toContain(`href="./assets/${sheet}"`);
  expect(html).not.toContain('src/main.tsx');
  expect(html).not.toContain('linked.css');
  const main = assets.find((name) => /^main-.*\.js$/.test(name)) ?? '';
  expect(html).toContain(`src="./assets/${main}"`);
  const code = await readFile(join(dist, 'assets', main), 'utf8');
  expect(code).not.toContain('the lazy part');
  expect(code.length).toBeLessThan(40_000);
  expect(assets.filter((name) => name.startsWith('later-'))).toHaveLength(1);
});

it('names the part and the reason when one does not build, and does not count it as built', async () => {
  await writeFile(join(root, 'packages/low/src/index.ts'), 'export const = 1;');
  await expect(buildIds()).rejects.toThrow(/packages\/low did not build/);
  await writeFile(join(root, 'packages/low/src/index.ts'), 'export const fixed = 1;');
  expect(await buildIds()).toContain('packages/low');
});

it('refuses a page that would need a bare import in the browser', async () => {
  await writeFile(join(root, 'widgets/w/src/later.ts'), "import 'no-such-package';");
  await expect(buildIds()).rejects.toThrow(/no-such-package/);
});
