import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** Bundles a test's own script. What is released is not made here: see `built`. @param entry path below `src/`. */
export async function bundle(entry: string): Promise<string> {
  const input = new URL(`../${entry}`, import.meta.url).pathname;
  const build = await rollup({
    input,
    plugins: [typescript],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}

/** A script as the release has it: the build made it before these tests began. */
export const built = (name: 'embed' | 'embed-bridge' | 'stub'): Promise<string> =>
  readFile(new URL(`../../dist/${name}.js`, import.meta.url), 'utf8');
