import {
  createSourceFile,
  forEachChild,
  isCallExpression,
  isImportDeclaration,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  ScriptTarget,
  type Node,
  type TemplateExpression,
} from 'typescript';
import { operations } from '@talk/contract/schemas';
import type { SourceFile } from '../repository.js';

/** A sentence that a person may read, its places as `{}`. */
export interface Said {
  readonly where: string;
  readonly text: string;
  /** Given to what refuses a request: a sentence then, however it ends. */
  readonly isThrown: boolean;
}

const REFUSES = /^(?:fail|invalid|because|ApiError)$/;

/** It begins like a sentence, has words, and ends like one. */
const SENTENCE = /^[A-Z“{][^\n]*[a-z’'}] [^\n]*[.?!]$/;

/** What a source file says in sentences: every literal that reads like one, wherever it stands, so that no way to throw is forgotten. */
export function sentencesIn({ path, text }: SourceFile): Said[] {
  return literalsIn(path, text).filter(
    (said) => /[a-z]{2}/.test(said.text) && (SENTENCE.test(said.text) || (said.isThrown && said.text.includes(' '))),
  );
}

/** Words on buttons and in lists, which do not end like a sentence: every literal of the file that begins with a capital. */
export function labelsIn({ path, text }: SourceFile): Said[] {
  return literalsIn(path, text).filter((said) => /^[A-Z][a-z]/.test(said.text));
}

function literalsIn(path: string, text: string): Said[] {
  const file = createSourceFile(path, text, ScriptTarget.Latest, true);
  const found: Said[] = [];
  const visit = (node: Node, isThrown: boolean): void => {
    if (isImportDeclaration(node)) return;
    const said = wordsOf(node);
    const line = (): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (said !== null) found.push({ where: `${path}:${line()}`, text: said, isThrown });
    const refuses = (isCallExpression(node) || isNewExpression(node)) && REFUSES.test(node.expression.getText(file));
    forEachChild(node, (child) => visit(child, isThrown || refuses));
  };
  visit(file, false);
  return found;
}

function wordsOf(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return withoutNames(node.text);
  return isTemplateExpression(node) ? spansOf(node) : null;
}

const spansOf = ({ head, templateSpans }: TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('{}');

/** Which names the places have is each language's own matter. */
export const withoutNames = (text: string): string => text.replaceAll(/\{\w*\}/g, '{}');

/**
 * The sentences that the schemas of the contract bring with them for what they refuse. They are asked for each, as zod does when it refuses.
 */
export function sentencesOfSchemas(): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) return value.forEach(visit);
    const def: unknown = readKey(readKey(value, '_zod'), 'def');
    if (typeof def === 'object' && def !== null) {
      const error: unknown = readKey(def, 'error');
      const text: unknown = typeof error === 'function' ? error({ code: 'custom', input: null }) : error;
      const message: unknown = typeof text === 'object' ? readKey(text, 'message') : text;
      if (typeof message === 'string') found.add(message);
      Object.values(def).forEach(visit);
    } else if (Object.getPrototypeOf(value) === Object.prototype) Object.values(value).forEach(visit);
  };
  for (const { schemas } of Object.values(operations)) Object.values(schemas).forEach(visit);
  return [...found];
}

const readKey = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
