import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Declaration files by path from the source folder, `react/index.d.ts`, in a form that needs no source maps. */
export type Declarations = ReadonlyMap<string, string>;

/**
 * Declarations of everything that the entries reach.
 * @param entries absolute paths of TypeScript sources below `folder/src`.
 * @throws Error with the compiler's words when the sources do not compile.
 */
export function emitDeclarations(folder: string, entries: readonly string[]): Declarations {
  const configFile = join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const program = ts.createProgram([...entries], {
    ...options,
    composite: false,
    incremental: false,
    declarationMap: false,
    emitDeclarationOnly: true,
    outDir: '/types',
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(relative('/types', path), text));
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0)
    throw new Error(ts.formatDiagnostics(problems, { ...FORMAT, getCurrentDirectory: () => folder }));
  return files;
}

const FORMAT = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };

/**
 * The public face of one entry as text, for people to review: every exported name in order, then the types that those
 * mention without exporting them. Any change in it is a change for customers.
 */
export function apiReport(declarations: Declarations, entry: string, title: string): string {
  const host = ts.createCompilerHost({});
  const { fileExists, readFile, getSourceFile } = host;
  const ours = (path: string) => declarations.get(relative('/types', path));
  const program = ts.createProgram(
    [join('/types', entry)],
    { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, skipLibCheck: true },
    {
      ...host,
      getCurrentDirectory: () => import.meta.dirname,
      directoryExists: () => true,
      fileExists: (path) => ours(path) !== undefined || fileExists(path),
      readFile: (path) => ours(path) ?? readFile(path),
      getSourceFile: (path, languageVersion) => {
        const text = ours(path);
        return text === undefined
          ? getSourceFile(path, languageVersion)
          : ts.createSourceFile(path, text, languageVersion, true);
      },
    },
  );
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join('/types', entry));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is no module.`);
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) => ours(declaration.getSourceFile().fileName) !== undefined) ?? false;

  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolve(symbol)]));
  const known = new Set(exported.values());
  const mentioned = new Map<string, ts.Symbol>();
  const visit = (symbol: ts.Symbol): void => {
    const walk = (node: ts.Node): void => {
      const found = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      const target = found && resolve(found);
      if (target && isTopLevel(target) && isOurs(target) && !known.has(target)) {
        known.add(target);
        mentioned.set(target.name, target);
        visit(target);
      }
      ts.forEachChild(node, walk);
    };
    for (const declaration of symbol.declarations ?? []) walk(declaration);
  };
  for (const symbol of exported.values()) visit(symbol);

  const listed = (symbols: ReadonlyMap<string, ts.Symbol>) =>
    [...symbols].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, symbol]) => [textOf(symbol), '']);
  return [
    `# ${title}`,
    '',
    'Written by `npm run pack`. A test compares it with the code; review every change of it.',
    '',
    '```ts',
    ...listed(exported),
    '// Mentioned above, not exported.',
    '',
    ...listed(mentioned).slice(0, -1),
    '```',
    '',
  ].join('\n');
}

/** Members and parameters belong to what they are declared in. */
const isTopLevel = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some(({ parent }) => {
    const statement = ts.isVariableDeclarationList(parent) ? parent.parent.parent : parent;
    return ts.isSourceFile(statement);
  }) ?? false;

function textOf(symbol: ts.Symbol): string {
  return (symbol.declarations ?? [])
    .map((declaration) => {
      const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
      return node.getFullText().trim().replace(/\r/g, '');
    })
    .join('\n');
}
