import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { typescript } from './bundle.js';

/** Bundles a page with React as a customer's development build would. @param entry path below `src/`. */
export async function bundleWithReact(entry: string): Promise<string> {
  const build = await rollup({
    input: new URL(`../${entry}`, import.meta.url).pathname,
    plugins: [
      typescript,
      nodeResolve({ browser: true }),
      commonjs(),
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"development"' } }),
    ],
    onwarn: () => {},
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}
