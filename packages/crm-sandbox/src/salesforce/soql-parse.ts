import { malformed } from './errors.js';

export type Literal = string | number | boolean | null;

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly operator: string;
      readonly values: readonly Literal[];
    };

export interface Query {
  /** Empty for `COUNT()`. */
  readonly fields: readonly string[];
  readonly object: string;
  readonly where: Condition | null;
  readonly order: readonly { readonly field: string; readonly down: boolean }[];
  readonly limit: number | null;
  readonly offset: number;
}

interface Token {
  readonly kind: 'word' | 'text' | 'sign';
  readonly text: string;
}

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(<=|>=|!=|<>|[=<>(),])|([^\s'=<>!(),]+))/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const text = source.trim();
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw malformed(`unexpected token: '${text.slice(at, at + 20).trim()}'`);
    const [, quoted, sign, word] = found;
    if (quoted !== undefined)
      tokens.push({
        kind: 'text',
        text: quoted.replace(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter),
      });
    else tokens.push(sign === undefined ? { kind: 'word', text: word ?? '' } : { kind: 'sign', text: sign });
  }
  return tokens;
}

/** A useful part of SOQL: fields and parents' fields, conditions, order, limit, offset. @throws SalesforceError */
export function parseSoql(source: string): Query {
  const tokens = tokensOf(source);
  let at = 0;
  const peek = (word: string) => tokens[at]?.kind !== 'text' && tokens[at]?.text.toUpperCase() === word;
  const take = (word: string) => peek(word) && (at += 1) > 0;
  const need = (word: string) => {
    if (!take(word)) throw malformed(`unexpected token: '${tokens[at]?.text ?? '<EOF>'}', expected ${word}`);
  };
  const name = () => {
    const token = tokens[at];
    if (token?.kind !== 'word') throw malformed(`unexpected token: '${token?.text ?? '<EOF>'}'`);
    at += 1;
    return token.text;
  };

  need('SELECT');
  const fields: string[] = [];
  if (take('COUNT')) {
    need('(');
    need(')');
  } else {
    do fields.push(name());
    while (take(','));
  }
  need('FROM');
  const object = name();
  const where = take('WHERE') ? disjunction() : null;
  const order: { field: string; down: boolean }[] = [];
  if (take('ORDER')) {
    need('BY');
    do {
      const field = name();
      const down = take('DESC') || (take('ASC') && false);
      if (take('NULLS')) name();
      order.push({ field, down });
    } while (take(','));
  }
  const limit = take('LIMIT') ? wholeNumber(name()) : null;
  const offset = take('OFFSET') ? wholeNumber(name()) : 0;
  if (at < tokens.length) throw malformed(`unexpected token: '${tokens[at]?.text}'`);
  return { fields, object, where, order, limit, offset };

  function disjunction(): Condition {
    const parts = [conjunction()];
    while (take('OR')) parts.push(conjunction());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts };
  }

  function conjunction(): Condition {
    const parts = [single()];
    while (take('AND')) parts.push(single());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts };
  }

  function single(): Condition {
    if (take('NOT')) return { kind: 'not', part: single() };
    if (take('(')) {
      const inner = disjunction();
      need(')');
      return inner;
    }
    const field = name();
    if (take('NOT')) {
      need('IN');
      return { kind: 'not', part: { kind: 'compare', field, operator: 'IN', values: list() } };
    }
    if (take('IN')) return { kind: 'compare', field, operator: 'IN', values: list() };
    const operator = ['=', '!=', '<>', '<=', '>=', '<', '>', 'LIKE'].find((each) => take(each));
    if (operator === undefined) throw malformed(`unexpected token: '${tokens[at]?.text ?? '<EOF>'}'`);
    return { kind: 'compare', field, operator: operator === '<>' ? '!=' : operator, values: [literal()] };
  }

  function list(): Literal[] {
    need('(');
    const values: Literal[] = [];
    do values.push(literal());
    while (take(','));
    need(')');
    return values;
  }

  function literal(): Literal {
    const token = tokens[at];
    if (!token || token.kind === 'sign') throw malformed(`unexpected token: '${token?.text ?? '<EOF>'}'`);
    at += 1;
    if (token.kind === 'text') return token.text;
    const word = token.text.toLowerCase();
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[+-]?\d+(?:\.\d+)?$/.test(word)) return Number(word);
    // Dates and times stand without quotation marks.
    if (/^\d{4}-\d\d-\d\d/.test(word)) return token.text;
    throw malformed(`unexpected token: '${token.text}'`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw malformed(`unexpected token: '${text}'`);
  return Number(text);
}
