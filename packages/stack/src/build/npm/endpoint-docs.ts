import ts from 'typescript';

/** An endpoint as its file declares it, as far as that is written down literally. */
interface Declared {
  readonly summary: string;
  readonly request: string;
  readonly errors: readonly string[];
}

/**
 * The declarations of a file of endpoints, each with what its value says of itself: what it does, its request, its errors. In an
 * editor that is all a caller sees.
 */
export function documentEndpoints(source: ts.SourceFile, declarations: string): string {
  const known = declaredIn(source);
  const schemas = new Set<string>();
  const text = declarations.replace(
    /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export declare const (\w+): import\("([^"]+)"\)\.Endpoint<S\.(\w+)>;/g,
    (_whole, comment: string, id: string, _from: string, wire: string) => {
      schemas.add(wire);
      return `${docOf(known.get(id), comment)}export declare const ${id}: Endpoint<${wire}>;`;
    },
  );
  return text.replace(
    /import type \* as S from (["'][^"']+["']);/,
    (_line, file: string) =>
      `import type { Endpoint } from '../kernel/endpoint.js';\nimport type { ${[...schemas].sort().join(', ')} } from ${file};`,
  );
}

function docOf(endpoint: Declared | undefined, comment: string): string {
  if (endpoint === undefined) return comment;
  const said = comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .filter((line) => line !== '');
  const errors = endpoint.errors.map((code) => `\`${code}\``);
  const rejects =
    errors.length === 0 ? [] : [`Rejects with ${errors.join(', ')}, and with what every request may reject with.`];
  const lines = [
    `${endpoint.summary}.`,
    ...said,
    '',
    `\`${endpoint.request}\``,
    ...(rejects.length > 0 ? ['', ...rejects] : []),
  ];
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function declaredIn(source: ts.SourceFile): Map<string, Declared> {
  const found = new Map<string, Declared>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const [given] = node.initializer.arguments;
      if (given && ts.isObjectLiteralExpression(given)) found.set(node.name.getText(source), read(given));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function read(given: ts.ObjectLiteralExpression): Declared {
  const values = new Map(
    given.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
        ? [[property.name.text, property.initializer] as const]
        : [],
    ),
  );
  const text = (name: string): string => {
    const value = values.get(name);
    return value !== undefined && ts.isStringLiteralLike(value) ? value.text : '';
  };
  const errors = values.get('errors');
  return {
    summary: text('summary').replace(/\.$/, ''),
    request: `${text('method')} ${text('path')}`,
    errors:
      errors && ts.isArrayLiteralExpression(errors)
        ? errors.elements.flatMap((each) => (ts.isStringLiteralLike(each) ? [each.text] : []))
        : [],
  };
}
