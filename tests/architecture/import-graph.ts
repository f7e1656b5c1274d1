import { posix } from 'node:path';
import type { SourceFile } from './repository.js';

/** Those of `paths` that a file imports, in whatever form: types count. */
export function targetsIn(file: SourceFile, paths: ReadonlySet<string>): string[] {
  return file.imports
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const path = posix.join(posix.dirname(file.path), name);
      return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
    })
    .filter((path) => paths.has(path));
}

/** Groups of files that import each other, in a ring or directly (Tarjan 1972). */
export function cycles(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const edges = new Map(files.map((file) => [file.path, targetsIn(file, paths)]));
  const seen = new Map<string, { index: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string) => {
    const self = { index: seen.size, low: seen.size, open: true };
    seen.set(path, self);
    stack.push(path);
    for (const target of edges.get(path) ?? []) {
      const known = seen.get(target);
      if (known?.open) self.low = Math.min(self.low, known.index);
      else if (!known && edges.has(target)) self.low = Math.min(self.low, visit(target).low);
    }
    if (self.low === self.index) {
      const group = stack.splice(stack.indexOf(path));
      for (const member of group) Object.assign(seen.get(member) ?? {}, { open: false });
      if (group.length > 1 || edges.get(path)?.includes(path)) found.push(group.toSorted());
    }
    return self;
  };
  for (const path of edges.keys()) if (!seen.has(path)) visit(path);
  return found;
}
