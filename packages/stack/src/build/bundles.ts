import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import alias from '@rollup/plugin-alias';
import type { OutputOptions, Plugin, RollupOptions } from 'rollup';
import { page } from './page.plugin.js';
import { typescript } from './typescript.plugin.js';
import type { Package, PackageEntry } from './workspace.js';

/** A bundle with exactly one output, so that it can be built and watched without more questions. */
export interface Bundle extends RollupOptions {
  output: OutputOptions;
}

/** The most specific first: Rollup's alias takes the first that fits, and `react` fits them all. */
const PREACT_ALIASES = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react/jsx-dev-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react-dom', replacement: 'preact/compat' },
  { find: 'react', replacement: 'preact/compat' },
];

/**
 * A package's entries, and `main.ts` where it has one, for Node: own modules bundled with shared chunks, every dependency
 * left as a bare import. `import.meta.url` keeps naming the place the source file would have below `dist`, so relative
 * addresses of assets hold for source and bundle alike.
 */
export function packageBundle(member: Package): Bundle | null {
  const input: Record<string, string> = {};
  for (const entry of member.entries) input[basename(entry.output, '.js')] = entry.source;
  const main = join(member.folder, 'src/main.ts');
  if (existsSync(main)) input['main'] = main;
  if (Object.keys(input).length === 0) return null;
  return {
    input,
    external: (id) => isBuiltin(id) || /^[@a-z]/i.test(id),
    plugins: [typescript('react'), json(), sourcePlace(join(member.folder, 'src'), join(member.folder, 'dist'))],
    output: {
      dir: join(member.folder, 'dist'),
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
    onwarn: (warning, proceed) => {
      if (warning.code !== 'EMPTY_BUNDLE') proceed(warning); // an entry that only has types
    },
  };
}

/**
 * A package as customers install it: our other packages are inside, and the rest is left as a bare import. Sources of ours are not
 * published, so there are no maps to them.
 */
export function customerBundle(member: Package, entries: readonly PackageEntry[], bundled: readonly Package[]): Bundle {
  const bundle = packageBundle({ ...member, entries });
  if (!bundle) throw new Error(`${member.name} has no entries.`);
  const inside = bundled.map(({ name }) => name);
  const isInside = (id: string): boolean => inside.some((name) => id === name || id.startsWith(`${name}/`));
  return {
    ...bundle,
    external: (id) => isBuiltin(id) || (/^[@a-z]/i.test(id) && !isInside(id)),
    plugins: [
      nodeResolve({ exportConditions: ['source', 'default'], extensions: ['.ts', '.tsx', '.js'] }),
      bundle.plugins,
    ],
    output: { ...bundle.output, sourcemap: false },
  };
}

function sourcePlace(sourceFolder: string, outputFolder: string): Plugin {
  return {
    name: 'talk-source-place',
    resolveImportMeta(property, { chunkId, moduleId }) {
      if (property !== 'url') return null;
      const place = join(outputFolder, relative(sourceFolder, moduleId)).replace(/\.tsx?$/, '.js');
      const from = relative(dirname(join(outputFolder, chunkId)), place).replaceAll('\\', '/');
      return from === basename(chunkId) ? null : `new URL(${JSON.stringify(from)}, import.meta.url).href`;
    },
  };
}

/** A page for browsers: ES modules with lazy chunks, Preact in place of React, everything inside. */
export function pageBundle(htmlFile: string, script: string, outputFolder: string): Bundle {
  // An example is a customer's page: it has React itself, and in the mode in which StrictMode mounts everything twice.
  const isExample = htmlFile.includes(`${sep}host-examples${sep}`);
  return {
    input: { main: script },
    plugins: [...browserPlugins(isExample ? 'react' : 'preact'), page(htmlFile), terser({ ecma: 2020, module: true })],
    output: {
      dir: outputFolder,
      format: 'es',
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
    onwarn: refuseExternals,
  };
}

/** For scripts that every page of a customer loads. Names of properties stay as they are written: they are the wire and the API. */
const SMALLEST: NonNullable<Parameters<typeof terser>[0]> = {
  ecma: 2020,
  format: { ascii_only: true },
  module: true,
  compress: {
    ecma: 2020,
    passes: 4,
    unsafe: true,
    unsafe_arrows: true,
    pure_getters: true,
    keep_fargs: false,
    sequences: false,
  },
};

/**
 * One script for any page: classic, e.g. `embed.js`, or a module that a classic one loads, e.g. `embed-bridge.js`. The release and the
 * tests in a browser use what this makes.
 */
export function scriptBundle(script: string, outputFile: string, format: 'iife' | 'es' = 'iife'): Bundle {
  return {
    input: script,
    plugins: [scriptAddress(), ...browserPlugins(), terser(SMALLEST)],
    output: { file: outputFile, format, inlineDynamicImports: true },
    onwarn: refuseExternals,
  };
}

/** The stub names the address of `embed.js`, which the server that hands the stub out knows: it replaces `%TALK_SCRIPT%`. */
function scriptAddress(): Plugin {
  return replace({ preventAssignment: true, values: { __TALK_SCRIPT__: JSON.stringify('%TALK_SCRIPT%') } });
}

function browserPlugins(library: 'preact' | 'react' = 'preact'): Plugin[] {
  const mode = library === 'preact' ? 'production' : 'development';
  return [
    ...(library === 'preact' ? [alias({ entries: PREACT_ALIASES })] : []),
    typescript(library),
    // Without preferBuiltins: false the voice SDK's `events` would be taken for Node's and left out.
    nodeResolve({
      browser: true,
      preferBuiltins: false,
      exportConditions: ['source', 'browser', 'module', 'import', 'default'],
      extensions: ['.mjs', '.js', '.json', '.ts', '.tsx'],
    }),
    commonjs({ include: /node_modules/ }),
    json(),
    replace({
      preventAssignment: true,
      values: { 'process.env.NODE_ENV': JSON.stringify(mode), 'import.meta.env.DEV': 'false' },
    }),
  ];
}

const refuseExternals: NonNullable<RollupOptions['onwarn']> = (warning, proceed) => {
  // A browser cannot load a bare import: better no build than one that fails at a customer's.
  if (warning.code === 'UNRESOLVED_IMPORT' || warning.code === 'MISSING_NODE_BUILTINS')
    throw new Error(warning.message);
  const foreign = warning.id?.includes('node_modules') || warning.ids?.every((id) => id.includes('node_modules'));
  if (!foreign) proceed(warning);
};

/** A few lines that import our packages, as a module that a page loads without a bundler; what is large comes when it is needed. */
export function standaloneBundle(code: string, pretendedFile: string): Bundle {
  const bundle = libraryBundle(code, pretendedFile);
  return { ...bundle, output: { ...bundle.output, entryFileNames: 'talk.js', chunkFileNames: '[name]-[hash].js' } };
}

/** A few lines that import our packages, as one module in memory: what a customer's bundler makes of it. */
export function libraryBundle(code: string, pretendedFile: string): Bundle {
  const entry: Plugin = {
    name: 'talk-entry',
    resolveId: (source) => (source === pretendedFile ? pretendedFile : null),
    load: (id) => (id === pretendedFile ? code : null),
  };
  return {
    input: pretendedFile,
    plugins: [entry, ...browserPlugins(), terser({ ecma: 2020, module: true, compress: { passes: 2 } })],
    output: { format: 'es' },
    onwarn: (warning, proceed) => {
      if (warning.code !== 'EMPTY_BUNDLE') refuseExternals(warning, proceed);
    },
  };
}
