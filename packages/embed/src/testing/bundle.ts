import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import terser from '@rollup/plugin-terser';
import { transformSync } from 'oxc-transform';
import { rollup, type Plugin } from 'rollup';

/** Strips types and finds `./x.ts` behind `./x.js`. */
export const typescript: Plugin = {
  name: 'typescript',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const path = new URL(source.replace(/\.js$/, '.ts'), `file://${importer}`).pathname;
    return existsSync(path) ? path : null;
  },
  async load(id) {
    if (!id.endsWith('.ts')) return null;
    const { code, errors } = transformSync(id, await readFile(id, 'utf8'), { target: 'es2022' });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return { code, map: null };
  },
};

/** As `SMALLEST` in packages/stack/src/build/bundles.ts; `embed.browser.test.ts` runs what it makes. */
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
  mangle: {
    properties: {
      // Also where the browser has a name like it: none of these is one that we use of the browser's.
      builtins: true,
      regex:
        /^(applyLook|after|badge|clock|emit|grantsChanged|hello|nowMs|on(Bye|Event|Failed|Fault|Gap|Silent)|panel|phase|port|promise|range|read|request|resize|root|seen|serve|show|start|version)$/,
    },
  },
};

const LIBRARY: NonNullable<Parameters<typeof terser>[0]> = { ecma: 2020, module: true, compress: { passes: 3 } };

/** As in bundles.ts: `let` is shorter than `const` and means the same in code that was checked before. */
const shortKeywords: Plugin = {
  name: 'short-keywords',
  renderChunk: (code) => ({ code: code.replaceAll(/\bconst\b/g, 'let'), map: null }),
};

/** Bundles one entry of this package as the release does: one minified script. @param entry path below `src/`. */
export async function bundle(entry: string, format: 'iife' | 'es' = 'iife', name?: string): Promise<string> {
  const input = new URL(`../${entry}`, import.meta.url).pathname;
  const build = await rollup({
    input,
    plugins: [typescript],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  const { output } = await build.generate({
    format,
    // What is loaded by pages; a frame's own bundle has no names that could be shortened (call snapshots have a phase).
    // A frame's own bundle keeps its names: call snapshots have a `phase`, too.
    plugins: /^(host|stub)/.test(entry) && format === 'iife' ? [terser(SMALLEST), shortKeywords] : [terser(LIBRARY)],
    ...(name && { name }),
  });
  await build.close();
  return output[0].code;
}

/** Bytes after `gzip -9`. */
export function gzipBytes(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
