import {
  createSourceFile,
  forEachChild,
  isArrowFunction,
  isAsExpression,
  isCallExpression,
  isMethodDeclaration,
  isGetAccessor,
  isFunctionExpression,
  isFunctionDeclaration,
  isClassDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isVariableDeclaration,
  ScriptTarget,
  type Expression,
  type Node,
  type SourceFile,
} from 'typescript';
import { posix } from 'node:path';
import { readText } from '../repository.js';

export type Text = string | Readonly<Record<string, string>>;
export type Catalogue = Readonly<Record<string, Text>>;

const parse = (path: string): SourceFile => createSourceFile(path, readText(path), ScriptTarget.Latest, true);

/** The catalogues that a file makes with `createTranslate(name, texts)`, read from the source: to load a screen would be to start it. */
export function cataloguesIn(path: string): { name: string; texts: Catalogue }[] {
  const file = parse(path);
  const found: { name: string; texts: Catalogue }[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'createTranslate') {
      const [name, texts] = node.arguments;
      if (name === undefined || texts === undefined || !isStringLiteral(name))
        throw new Error(`${path}: createTranslate takes a name in quotes and the texts`);
      found.push({ name: name.text, texts: readObject(file, texts) });
    }
    forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every entry of the plain objects of a file, such as a catalogue of another language or a table of sentences: its key and its text. */
export function entriesIn(path: string): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAssignment(node) && (isIdentifier(node.name) || isStringLiteral(node.name))) {
      const { initializer: value } = node;
      if (isStringLiteral(value) || isNoSubstitutionTemplateLiteral(value))
        found.push({ key: node.name.text, text: value.text });
    }
    forEachChild(node, visit);
  };
  visit(parse(path));
  return found;
}

function readObject(file: SourceFile, given: Expression): Catalogue {
  const expression = isAsExpression(given) ? given.expression : given;
  if (isIdentifier(expression)) return readNamed(file, expression.text);
  if (!isObjectLiteralExpression(expression)) throw new Error(`${file.fileName}: a catalogue must be a plain object`);
  const texts: Record<string, Text> = {};
  for (const property of expression.properties) {
    if (isSpreadAssignment(property)) Object.assign(texts, readObject(file, property.expression));
    else if (isPropertyAssignment(property) && (isIdentifier(property.name) || isStringLiteral(property.name)))
      texts[property.name.text] = readValue(file, property.initializer);
    else throw new Error(`${file.fileName}: ${property.getText(file)} is no text`);
  }
  return texts;
}

function readValue(file: SourceFile, value: Expression): Text {
  if (isStringLiteral(value) || isNoSubstitutionTemplateLiteral(value)) return value.text;
  return readObject(file, value) as Readonly<Record<string, string>>;
}

/** An object of the same file, or of one that it imports. */
function readNamed(file: SourceFile, name: string): Catalogue {
  let texts: Catalogue | undefined;
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.name.text === name && node.initializer)
      texts = readObject(file, node.initializer);
    if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier)) {
      const names = node.importClause?.namedBindings;
      if (names && isNamedImports(names) && names.elements.some((element) => element.name.text === name)) {
        const from = posix.join(posix.dirname(file.fileName), node.moduleSpecifier.text.replace(/\.js$/, '.ts'));
        texts = readNamed(parse(from), name);
      }
    }
    forEachChild(node, visit);
  };
  visit(file);
  if (texts === undefined) throw new Error(`${file.fileName}: ${name} was not found`);
  return texts;
}

const ASKS_FOR_TEXT = /^(?:t|\w*Text)$/;
const isLater = (node: Node): boolean =>
  isArrowFunction(node) ||
  isFunctionDeclaration(node) ||
  isFunctionExpression(node) ||
  isMethodDeclaration(node) ||
  isGetAccessor(node) ||
  isClassDeclaration(node);

/** Texts that a file asks for while it is loaded: they would stay in the language that is spoken then. */
export function textsInConstants(path: string): string[] {
  const file = parse(path);
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (isLater(node)) return;
    if (isCallExpression(node) && isIdentifier(node.expression) && ASKS_FOR_TEXT.test(node.expression.text))
      found.push(`${path}: ${node.getText(file)}`);
    forEachChild(node, visit);
  };
  visit(file);
  return found;
}
