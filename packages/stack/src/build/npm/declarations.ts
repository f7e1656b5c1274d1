import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Package, PackageEntry } from '../workspace.js';
import { documentEndpoints } from './endpoint-docs.js';
import { plainWireTypes } from './wire-types.js';

/** Declaration files by path, `core/realtime/index.d.ts`, in a form that needs none of our other packages and no source maps. */
export type Declarations = ReadonlyMap<string, string>;

/**
 * Declarations of everything that the entries of a package reach, those of the packages that are bundled into it included.
 * @param bundled workspace members whose code goes into the package.
 * @throws Error with the compiler's words when a declaration cannot be written.
 */
export function emitDeclarations(
  member: Package,
  entries: readonly PackageEntry[],
  bundled: readonly Package[],
): Declarations {
  const packages = dirname(member.folder);
  const configFile = join(member.folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, member.folder);
  // As roots, or the compiler takes them for installed packages and writes nothing for them.
  const roots = [...entries, ...bundled.flatMap((each) => each.entries)].map(({ source }) => source);
  const { tsBuildInfoFile: _none, ...kept } = options;
  const program = ts.createProgram(roots, {
    ...kept,
    composite: false,
    incremental: false,
    declarationMap: false,
    emitDeclarationOnly: true,
    rootDir: packages,
    outDir: '/types',
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) =>
    files.set(relative('/types', path).replace('/src/', '/'), text),
  );
  if (diagnostics.length > 0)
    throw new Error(ts.formatDiagnostics(diagnostics, { ...FORMAT, getCurrentDirectory: () => packages }));
  const placeOf = (file: string): string =>
    relative(packages, file)
      .replace('/src/', '/')
      .replace(/\.tsx?$/, '.d.ts');
  for (const source of program.getSourceFiles()) {
    const place = placeOf(source.fileName);
    const text = files.get(place);
    if (text !== undefined && place.endsWith('.endpoints.d.ts')) files.set(place, documentEndpoints(source, text));
  }
  for (const [file, text] of plainWireTypes(program)) files.set(placeOf(file), text);
  const doors = new Map(
    [member, ...bundled].flatMap(({ name, entries: all }) =>
      all.map(({ subpath, source }) => [name + subpath.slice(1), placeOf(source)] as const),
    ),
  );
  for (const [place, text] of files) files.set(place, withoutOurNotes(withRelativeImports(text, place, doors)));
  return reachable(files, new Set(entries.map(({ source }) => placeOf(source))));
}

const FORMAT = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };

/** Where the types of an entry are: `core/realtime/index.d.ts`. */
export const declarationOf = ({ source }: PackageEntry, { folder }: Package): string =>
  relative(dirname(folder), source)
    .replace('/src/', '/')
    .replace(/\.tsx?$/, '.d.ts');

/** What `text` imports from: relative paths, packages. The word in a name such as `dial.from` is none. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:(?<=[\s}*])from|\bimport\()\s*["']([^"'\s]+)["']/g)].map(([, specifier = '']) => specifier);

function withRelativeImports(text: string, place: string, doors: ReadonlyMap<string, string>): string {
  return text.replace(
    /((?:(?<=[\s}*])from|\bimport\()\s*["'])([^"'\s]+)(?=["'])/g,
    (whole, before: string, specifier: string) => {
      const target = doors.get(specifier);
      if (target === undefined) return whole;
      const path = relative(dirname(place), target).replace(/\.d\.ts$/, '.js');
      return `${before}${path.startsWith('.') ? path : `./${path}`}`;
    },
  );
}

/** Where we have something from is for us: customers have neither our specification nor our design notes. */
const withoutOurNotes = (text: string): string =>
  text.replace(/ \((?:spec|reading|ARCHITECTURE|feature-matrix|embed-anchors|voice-signalling|ADR)\b[^()]*\)/g, '');

/** The declarations that the entries' own ones import; the others describe what no customer sees. */
function reachable(declarations: Declarations, entries: ReadonlySet<string>): Declarations {
  const found = new Map<string, string>();
  const visit = (place: string): void => {
    const text = declarations.get(place);
    if (text === undefined || found.has(place)) return;
    found.set(place, text);
    for (const specifier of importsOf(text))
      if (specifier.startsWith('.')) visit(join(dirname(place), specifier).replace(/\.js$/, '.d.ts'));
  };
  for (const entry of entries) visit(entry);
  return found;
}
