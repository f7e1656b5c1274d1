import { dirname, relative } from 'node:path';
import ts from 'typescript';

/** A type of the contract that has a name. */
interface Named {
  readonly file: string;
  readonly name: string;
}

/**
 * Declarations for the files of schemas, by source file, with every type in plain words. In the source they are inferred from zod's
 * schemas: whoever reads them in an editor would see the schemas, and would have to install zod.
 */
export function plainWireTypes(program: ts.Program): Map<string, string> {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.schemas.ts'));
  const aliases = sources.map((source) => ({ source, symbols: aliasesOf(checker, source) }));
  const names = new Map<ts.Type, Named>();
  for (const { source, symbols } of aliases)
    for (const symbol of symbols) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      if (isShape(checker, type) && !names.has(type)) names.set(type, { file: source.fileName, name: symbol.name });
    }
  return new Map(
    aliases.map(({ source, symbols }) => {
      const printer = createPrinter(checker, names, source.fileName);
      const body = symbols.map((symbol) => {
        const type = checker.getDeclaredTypeOfSymbol(symbol);
        return `${docOf(checker, symbol)}export type ${symbol.name} = ${printer.print(type, symbol.name)};\n`;
      });
      return [source.fileName, [...printer.imports(), ...body, 'export {};', ''].join('\n')];
    }),
  );
}

function aliasesOf(checker: ts.TypeChecker, source: ts.SourceFile): ts.Symbol[] {
  const module = checker.getSymbolAtLocation(source);
  if (module === undefined) return [];
  return checker.getExportsOfModule(module).filter(({ flags }) => (flags & ts.SymbolFlags.TypeAlias) !== 0);
}

/** An object of ours: only those are told apart by what they are. Equal unions of words may mean different things. */
const isShape = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
  !checker.isArrayType(type) &&
  checker.getPropertiesOfType(type).length > 0;

/** What is said of the type itself, or else of the schema that it is inferred from. */
function docOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const own = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  if (own !== '') return comment(own, '');
  const [declaration] = symbol.declarations ?? [];
  let schema: ts.Symbol | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeQueryNode(node)) schema ??= checker.getSymbolAtLocation(node.exprName);
    ts.forEachChild(node, visit);
  };
  if (declaration) visit(declaration);
  const [, operation] = /^(\w+)Schemas$/.exec(schema?.name ?? '') ?? [];
  const said = schema === undefined ? '' : ts.displayPartsToString(schema.getDocumentationComment(checker));
  if (said !== '') return comment(said, '');
  return operation === undefined ? '' : comment(`What \`${operation}\` takes and answers.`, '');
}

const comment = (text: string, indent: string): string =>
  text.includes('\n')
    ? `/**\n${text
        .split('\n')
        .map((line) => `${indent} * ${line}`.trimEnd())
        .join('\n')}\n${indent} */\n${indent}`
    : `/** ${text} */\n${indent}`;

function createPrinter(checker: ts.TypeChecker, names: ReadonlyMap<ts.Type, Named>, file: string) {
  const imported = new Map<string, Set<string>>();

  function reference({ file: from, name }: Named): string {
    if (from !== file) imported.set(from, (imported.get(from) ?? new Set()).add(name));
    return name;
  }

  function print(type: ts.Type, self: string | null, indent = '', above: readonly ts.Type[] = []): string {
    const known = names.get(type);
    if (known !== undefined && !(known.name === self && known.file === file)) return reference(known);
    if (type.isUnion()) return printUnion(type, indent, above);
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return checker.typeToString(type);
    if (above.includes(type)) throw new Error(`${checker.typeToString(type)} contains itself and has no name.`);
    const inside = [...above, type];
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map((item) => print(item, null, indent, inside));
      return `[${items.join(', ')}]`;
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      const text = item === undefined ? 'unknown' : print(item, null, indent, inside);
      const prefix = type.symbol.name === 'ReadonlyArray' ? 'readonly ' : '';
      return `${prefix}${/ \| | => |^readonly /.test(text) && !text.startsWith('{') ? `(${text})` : text}[]`;
    }
    const [declaration] = type.symbol?.declarations ?? [];
    // The language's own, such as Date or Blob.
    if (declaration && /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)) {
      if (type.symbol.name !== '__type') return checker.typeToString(type);
    }
    return printObject(type, indent, inside);
  }

  function printUnion(type: ts.UnionType, indent: string, above: readonly ts.Type[]): string {
    const parts = type.types.filter(({ flags }) => (flags & ts.TypeFlags.BooleanLiteral) === 0);
    const booleans = type.types.filter(({ flags }) => (flags & ts.TypeFlags.BooleanLiteral) !== 0);
    const printed = parts.map((part) => print(part, null, indent, above));
    if (booleans.length === 2) printed.push('boolean');
    else printed.push(...booleans.map((each) => checker.typeToString(each)));
    // The compiler's order is that in which it came across them, which a change elsewhere can turn round.
    return [...new Set(printed)].sort(byKind).join(' | ');
  }

  function printObject(type: ts.Type, indent: string, inside: readonly ts.Type[]): string {
    const index = checker.getIndexInfosOfType(type);
    const properties = checker.getPropertiesOfType(type);
    if (properties.length === 0 && index.length === 0) return 'Record<string, never>';
    if (properties.length === 0 && index.length === 1 && index[0])
      return `Record<${checker.typeToString(index[0].keyType)}, ${print(index[0].type, null, indent, inside)}>`;
    const deeper = `${indent}    `;
    const lines = [
      ...properties.map((property) => {
        const said = ts.displayPartsToString(property.getDocumentationComment(checker));
        const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 ? '?' : '';
        const key = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : JSON.stringify(property.name);
        const value = print(checker.getTypeOfSymbol(property), null, deeper, inside);
        return `${said === '' ? '' : comment(said, deeper)}${key}${optional}: ${value};`;
      }),
      ...index.map(
        (info) => `[key: ${checker.typeToString(info.keyType)}]: ${print(info.type, null, deeper, inside)};`,
      ),
    ];
    return `{\n${lines.map((line) => `${deeper}${line}`).join('\n')}\n${indent}}`;
  }

  return {
    print: (type: ts.Type, self: string) => print(type, self),
    /** Call it last. */
    imports: (): string[] =>
      [...imported]
        .map(([from, found]) => {
          const path = relative(dirname(file), from).replace(/\.ts$/, '.js');
          return `import type { ${[...found].sort().join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}';`;
        })
        .sort(),
  };
}

/** Shapes, then words and numbers, then what stands for nothing. */
function byKind(a: string, b: string): number {
  const rank = (text: string): number =>
    text === 'undefined' ? 4 : text === 'null' ? 3 : /^["\d-]/.test(text) ? 2 : 1;
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true });
}
