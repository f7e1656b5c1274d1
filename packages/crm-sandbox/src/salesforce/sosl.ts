import { SalesforceError, malformed } from './errors.js';
import type { Org } from './org.js';
import { fieldNamed, sobjectNamed, type ObjectName } from './schema.js';
import { shape } from './soql.js';
import type { SfRecord } from './store.js';

export interface Search {
  readonly term: string;
  readonly inFields: 'ALL' | 'NAME' | 'EMAIL' | 'PHONE';
  readonly returning: readonly { readonly object: ObjectName; readonly fields: readonly string[] }[];
  readonly limit: number;
}

const PEOPLE: readonly ObjectName[] = ['Contact', 'Lead', 'Account'];
const MOST = 2000;

/** `FIND {415 555 0150} IN PHONE FIELDS RETURNING Contact(Id, Name), Lead LIMIT 20`. @throws SalesforceError */
export function parseSosl(source: string): Search {
  const found =
    /^\s*FIND\s*\{((?:[^}\\]|\\.)*)\}\s*(?:IN\s+(ALL|NAME|EMAIL|PHONE|SIDEBAR)\s+FIELDS\s*)?(?:RETURNING\s+(.+?))?\s*(?:LIMIT\s+(\d+))?\s*$/is.exec(
      source,
    );
  if (!found) throw malformed('unexpected token in SOSL: FIND {…} IN … FIELDS RETURNING … was expected');
  const [, term = '', fields = 'ALL', returning, limit] = found;
  const place = fields.toUpperCase();
  return {
    term: term.replace(/\\(.)/g, '$1'),
    inFields: place === 'NAME' || place === 'EMAIL' || place === 'PHONE' ? place : 'ALL',
    returning:
      returning === undefined ? PEOPLE.map((object) => ({ object, fields: ['Id'] })) : readReturning(returning),
    limit: Math.min(Number(limit ?? MOST), MOST),
  };
}

function readReturning(text: string): Search['returning'] {
  return [...text.matchAll(/(\w+)\s*(?:\(([^)]*)\))?\s*(?:,|$)/g)].map(([, name = '', inner]) => {
    const object = sobjectNamed(name);
    if (!object) throw new SalesforceError(400, 'INVALID_TYPE', `sObject type '${name}' is not supported.`);
    const fields = (inner ?? 'Id').split(',').map((field) => field.trim());
    const unknown = fields.find((field) => !fieldNamed(object, field));
    if (unknown !== undefined) throw malformed(`No such column '${unknown}' on entity '${object.name}'`);
    return { object: object.name, fields };
  });
}

/** @throws SalesforceError for a term that is too short to search with */
export function runSearch(org: Org, search: Search): object[] {
  const term = search.term.trim();
  if (term.replace(/[*?"]/g, '').length < 2)
    throw new SalesforceError(400, 'INVALID_SEARCH', 'search term must be longer than one character');
  const results = search.returning.flatMap(({ object, fields }) => {
    const own = sobjectNamed(object);
    if (!own) return [];
    return org.records
      .list(object)
      .filter((record) => org.isIndexed(record) && hits(record, search.inFields, term))
      .map((record) => shape(org, own, record, fields));
  });
  return results.slice(0, search.limit);
}

function hits(record: SfRecord, place: Search['inFields'], term: string): boolean {
  const texts = Object.entries(record.values).flatMap(([name, value]) => {
    const kind = name.endsWith('Phone') ? 'PHONE' : name === 'Email' ? 'EMAIL' : name.endsWith('Name') ? 'NAME' : 'ALL';
    return typeof value === 'string' && (place === 'ALL' || place === kind) ? [{ kind, value }] : [];
  });
  const digits = term.replace(/\D/g, '');
  const isNumber = digits.length >= 4 && /^[\d\s()+.*/-]+$/.test(term);
  return texts.some(({ kind, value }) => {
    if (isNumber && kind === 'PHONE') return phoneFits(value.replace(/\D/g, ''), digits, term);
    const words = value.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return term
      .toLowerCase()
      .replaceAll('"', '')
      .split(/\s+/)
      .every((token) =>
        token.endsWith('*') ? words.some((word) => word.startsWith(token.slice(0, -1))) : words.includes(token),
      );
  });
}

/** A number is found by its last digits too, but only where the country is left out. */
function phoneFits(kept: string, asked: string, term: string): boolean {
  if (kept === '') return false;
  if (term.endsWith('*')) return kept.startsWith(asked) || kept.replace(/^1/, '').startsWith(asked);
  return kept === asked || kept === `1${asked}` || `1${kept}` === asked;
}
