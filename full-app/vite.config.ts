import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { loadedTogether } from './parts.config.ts';

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

const config: UserConfig = {
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
  },
};

export default defineConfig(({ command }) => (command === 'build' ? loadedTogether(config) : config));
