import {
  createSourceFile,
  forEachChild,
  isBinaryExpression,
  isConditionalExpression,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isStringLiteral,
  isTemplateExpression,
  ScriptTarget,
  SyntaxKind,
  type Node,
} from 'typescript';
import type { SourceFile } from '../repository.js';

/** Attributes and properties of components whose values a person reads or hears. */
const SAID =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|placeholder|title|alt|label|hint|why|lead|legend|summary|heading|caption|description|message|problem|words|text|empty)$/;

/** Words, not a number, a sign, a place or an address. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));

/** Text of a `.tsx` file that a person reads: between tags, or in an attribute that is said. A catalogue would translate it. */
export function looseTexts({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const file = createSourceFile(path, text, ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: Node, words: string): void => {
    if (!hasWords(words)) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push(`${path}:${line} ${words.trim()}`);
  };
  /** What an expression can be that is shown: either side of a choice, and the fixed words of a template. */
  const noteShown = (node: Node | undefined): void => {
    if (node === undefined) return;
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) note(node, node.text);
    else if (isTemplateExpression(node))
      note(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
    else if (isParenthesizedExpression(node)) noteShown(node.expression);
    else if (isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(noteShown);
    else if (isBinaryExpression(node) && JOINS.has(node.operatorToken.kind)) [node.left, node.right].forEach(noteShown);
  };
  const visit = (node: Node): void => {
    if (isJsxText(node)) note(node, node.text);
    else if (isJsxExpression(node) && !isJsxAttribute(node.parent)) noteShown(node.expression);
    else if (isJsxAttribute(node) && SAID.test(node.name.getText(file))) {
      const { initializer } = node;
      noteShown(initializer && isJsxExpression(initializer) ? initializer.expression : initializer);
    }
    forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const JOINS = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
]);
