import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const modules = new URL('../node_modules/', import.meta.url);

/**
 * Compiles workspace packages from their TypeScript, so that the app never carries yesterday's build of them. The
 * `source` export condition for ours alone: other packages name sources under it that they do not ship.
 */
function workspaceSources(): Plugin {
  return {
    name: 'talk:workspace-sources',
    enforce: 'pre',
    resolveId(id) {
      const [, name, path = ''] = /^(@talk\/[\w-]+)(\/.+)?$/.exec(id) ?? [];
      if (name === undefined) return null;
      const folder = new URL(`${name}/`, modules);
      const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
        exports: Record<string, { source?: string } | undefined>;
      };
      const source = manifest.exports[`.${path}`]?.source;
      return source === undefined ? null : this.resolve(fileURLToPath(new URL(source, folder)));
    },
  };
}

/** Leaves out of the endpoints what only the HTTP reference reads: 7 KB of the sign-in route. Lines keep their numbers. */
function withoutSummaries(): Plugin {
  return {
    name: 'talk:without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/.+\.endpoints\.ts$/.test(id)) return null;
      const short = code.replaceAll(/^ {2}summary:\s*'[^'\n]*',$/gm, (text) => text.replaceAll(/[^\n]/g, ''));
      return { code: short, map: null };
    },
  };
}

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What a browser may need that is not signed in. */
const SIGN_IN = [
  'main.tsx',
  'features/sign-in/sign-in-page.tsx',
  'features/sign-in/account-selector.tsx',
  'features/sign-in/session-expired.tsx',
].map(source);
const WORKSPACE = source('app/workspace.tsx');

/**
 * Puts everything that the workspace imports, and sign-in does not, into one chunk. Otherwise each module that some screen imports as well gets
 * a chunk of its own: eighty requests of less than 3 KB before the first row.
 */
function chunkOf(): (
  id: string,
  context: { getModuleInfo(id: string): { importedIds: string[] } | null },
) => string | null {
  let inWorkspace: ReadonlySet<string> | null = null;
  return (id, { getModuleInfo }) => {
    const importsOf = (roots: readonly string[]): Set<string> => {
      const found = new Set(roots);
      for (const each of found) for (const next of getModuleInfo(each)?.importedIds ?? []) found.add(next);
      return found;
    };
    if (inWorkspace === null) {
      const first = importsOf(SIGN_IN);
      inWorkspace = new Set([...importsOf([WORKSPACE])].filter((each) => !first.has(each)));
    }
    return inWorkspace.has(id) ? 'signed-in' : null;
  };
}

export default defineConfig({
  base: '/',
  plugins: [workspaceSources(), withoutSummaries(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The policy of our pages allows no inline scripts and no fonts from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: chunkOf(), includeDependenciesRecursively: false }] } },
    },
  },
});
