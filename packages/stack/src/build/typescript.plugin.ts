import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from 'oxc-transform';
import type { Plugin } from 'rollup';

/**
 * TypeScript and JSX to modern JavaScript, file by file (types are checked by `tsc -b`). Resolves the `./x.js` of a source to
 * `./x.ts` or `./x.tsx`.
 * @param jsxImportSource package that provides the JSX runtime
 */
export function typescript(jsxImportSource: 'react' | 'preact'): Plugin {
  return {
    name: 'talk-typescript',
    resolveId(source, importer) {
      if (!importer || !/^\.{1,2}\//.test(source) || !/\.jsx?$/.test(source)) return null;
      const base = resolve(dirname(importer), source).replace(/\.jsx?$/, '');
      return [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate)) ?? null;
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const result = await transform(id, code, {
        sourcemap: true,
        target: 'es2022',
        jsx: { runtime: 'automatic', importSource: jsxImportSource },
        typescript: { onlyRemoveTypeImports: true },
      });
      const [problem] = result.errors;
      if (problem) this.error(`${problem.message}\n${problem.codeframe ?? ''}`);
      return { code: result.code, map: result.map ? { ...result.map, mappings: result.map.mappings } : null };
    },
  };
}
