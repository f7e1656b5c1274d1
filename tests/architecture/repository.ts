import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preProcessFile } from 'typescript';

/** A workspace member as far as these tests look at it. */
export interface Member {
  readonly name: string;
  /** From the repository root, forward slashes. */
  readonly path: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly exports: Readonly<Record<string, string | { source?: string }>>;
}

/** A source file with the module names it imports, in whatever form. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly isTest: boolean;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const GENERATED = new Set(['node_modules', 'dist', '.cache', 'cache', '.data', 'reports', '.git', 'test-results']);

function list(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(path) : [path];
  });
}

/** Every file that people wrote, from the root. */
export function allFiles(): string[] {
  return list(ROOT).map((file) => relative(ROOT, file).replaceAll('\\', '/'));
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function members(): Member[] {
  return allFiles()
    .filter((file) =>
      /^(packages|widgets|host-examples)\/[^/]+\/package\.json$|^(full-app|docs|tests)\/package\.json$/.test(file),
    )
    .map((file) => {
      const manifest = JSON.parse(readText(file)) as Record<string, never>;
      const keys = (field: string) => Object.keys((manifest[field] as Record<string, string> | undefined) ?? {});
      return {
        name: String(manifest['name']),
        path: file.replace('/package.json', ''),
        dependencies: [...keys('dependencies'), ...keys('optionalDependencies'), ...keys('peerDependencies')],
        devDependencies: keys('devDependencies'),
        exports: (manifest['exports'] as Member['exports'] | undefined) ?? {},
      };
    });
}

/** TypeScript sources below a member's folder. */
export function sourcesOf(member: Member): SourceFile[] {
  return allFiles()
    .filter((file) => file.startsWith(`${member.path}/`) && /\.(tsx?|mjs)$/.test(file))
    .map((path) => {
      const text = readText(path);
      return {
        path,
        text,
        // The compiler's own scanner: knows strings, comments, type imports and dynamic ones.
        imports: preProcessFile(text, true, true).importedFiles.map((found) => found.fileName),
        isTest: /\.(test|fixture|bench)\.tsx?$|\/testing\/|\.config\.ts$|\.vitepress\/|^tests\//.test(path),
      };
    });
}

/** Blanks comments, so prose about `import` is not taken for one. Strings stay. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_whole, literal: string | undefined) => literal ?? '',
  );
}

/** `@scope/name` or `name` of a bare import; null for relative paths and Node's own modules. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('/')) return null;
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
