import { isObject, plainText } from '../http/exchange.js';
import { invalid } from './errors.js';
import type { CrmRecord, ObjectTypeName } from './model.js';
import { objectTypeNamed } from './object-types.js';
import type { Portal } from './portal.js';

const OPERATORS = [
  'EQ',
  'NEQ',
  'LT',
  'LTE',
  'GT',
  'GTE',
  'BETWEEN',
  'IN',
  'NOT_IN',
  'HAS_PROPERTY',
  'NOT_HAS_PROPERTY',
  'CONTAINS_TOKEN',
  'NOT_CONTAINS_TOKEN',
] as const;
type Operator = (typeof OPERATORS)[number];

export interface Filter {
  readonly propertyName: string;
  readonly operator: Operator;
  readonly value: string;
  readonly highValue: string;
  readonly values: readonly string[];
}

const MAX_GROUPS = 5;
const MAX_IN_GROUP = 6;
const MAX_FILTERS = 18;

/** @throws HubSpotError naming what is wrong */
export function readFilters(portal: Portal, type: ObjectTypeName, body: Readonly<Record<string, unknown>>): Filter[][] {
  // A plain list of filters is one group.
  const given = body['filterGroups'] ?? (body['filters'] === undefined ? [] : [{ filters: body['filters'] }]);
  if (!Array.isArray(given)) throw invalid('filterGroups must be a list');
  if (given.length > MAX_GROUPS)
    throw invalid(`Too many filter groups: ${given.length}. The maximum is ${MAX_GROUPS}.`);
  const groups = given.map((group: unknown) => {
    const filters = isObject(group) ? group['filters'] : null;
    if (!Array.isArray(filters)) throw invalid('Every filter group must have a list of filters');
    if (filters.length > MAX_IN_GROUP)
      throw invalid(`Too many filters in a group: ${filters.length}. The maximum is ${MAX_IN_GROUP}.`);
    return filters.map((filter: unknown) => readFilter(portal, type, filter));
  });
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  if (count > MAX_FILTERS) throw invalid(`Too many filters: ${count}. The maximum is ${MAX_FILTERS}.`);
  return groups;
}

function readFilter(portal: Portal, type: ObjectTypeName, filter: unknown): Filter {
  if (!isObject(filter)) throw invalid('A filter must be an object');
  const propertyName = plainText(filter['propertyName']);
  const operator = OPERATORS.find((each) => each === filter['operator']);
  if (!operator) throw invalid(`Invalid operator '${plainText(filter['operator'])}'. Valid: ${OPERATORS.join(', ')}`);
  if (!propertyName.startsWith('associations.') && !portal.properties.find(type, propertyName))
    throw invalid('There was a problem with the request.', [
      {
        message: `Property "${propertyName}" does not exist`,
        code: 'PROPERTY_DOESNT_EXIST',
        context: { propertyName: [propertyName] },
      },
    ]);
  const values = Array.isArray(filter['values']) ? filter['values'].map(String) : [];
  const value = filter['value'];
  const isList = operator === 'IN' || operator === 'NOT_IN';
  if (isList && values.length === 0) throw invalid(`${operator} filters must have values`);
  if (!isList && !operator.endsWith('HAS_PROPERTY') && (value === undefined || value === null))
    throw invalid(`${operator} filters must have a value`);
  if (operator === 'BETWEEN' && filter['highValue'] === undefined)
    throw invalid('BETWEEN filters must have a highValue');
  return { propertyName, operator, value: plainText(value), highValue: plainText(filter['highValue']), values };
}

/** Whether the record fits every filter of at least one group. */
export function fits(portal: Portal, record: CrmRecord, groups: readonly (readonly Filter[])[]): boolean {
  return groups.length === 0 || groups.some((group) => group.every((filter) => passes(portal, record, filter)));
}

function passes(portal: Portal, record: CrmRecord, filter: Filter): boolean {
  if (filter.propertyName.startsWith('associations.')) {
    const to = objectTypeNamed(filter.propertyName.slice('associations.'.length)).name;
    const ids = portal.associations.of(record.type, record.id, to).map(({ toId }) => toId);
    const wanted = filter.operator === 'IN' ? filter.values : [filter.value];
    return ids.some((id) => wanted.includes(id));
  }
  const value = record.properties[filter.propertyName] ?? null;
  const same = (other: string) => value !== null && value.toLowerCase() === sameKind(value, other).toLowerCase();
  const compared = (other: string) => (value === null ? null : compare(value, other));
  switch (filter.operator) {
    case 'EQ':
      return same(filter.value);
    case 'NEQ':
      return !same(filter.value);
    case 'IN':
      return filter.values.some(same);
    case 'NOT_IN':
      return value !== null && !filter.values.some(same);
    case 'HAS_PROPERTY':
      return value !== null;
    case 'NOT_HAS_PROPERTY':
      return value === null;
    case 'CONTAINS_TOKEN':
      return value !== null && containsTokens(value, filter.value);
    case 'NOT_CONTAINS_TOKEN':
      return value === null || !containsTokens(value, filter.value);
    case 'LT':
      return (compared(filter.value) ?? 0) < 0;
    case 'LTE':
      return (compared(filter.value) ?? 1) <= 0;
    case 'GT':
      return (compared(filter.value) ?? 0) > 0;
    case 'GTE':
      return (compared(filter.value) ?? -1) >= 0;
    case 'BETWEEN':
      return (compared(filter.value) ?? -1) >= 0 && (compared(filter.highValue) ?? 1) <= 0;
  }
}

const ISO = /^\d{4}-\d\d-\d\dT/;

/** A moment may be asked for in milliseconds while it is kept as ISO time. */
function sameKind(kept: string, asked: string): string {
  if (!ISO.test(kept)) return asked;
  const ms = /^\d+$/.test(asked) ? Number(asked) : Date.parse(asked);
  return Number.isNaN(ms) ? asked : new Date(ms).toISOString();
}

/** As numbers where both are, else as texts; ISO times sort as texts. */
export function compare(kept: string, asked: string): number {
  const other = sameKind(kept, asked);
  const [a, b] = [Number(kept), Number(other)];
  if (kept !== '' && other !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return kept < other ? -1 : kept > other ? 1 : 0;
}

const tokens = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}*]+/u)
    .filter(Boolean);

/** Every word asked for is among the words kept; `*` stands for any characters. */
function containsTokens(kept: string, asked: string): boolean {
  const words = tokens(kept);
  return tokens(asked).every((token) => {
    const pattern = new RegExp(`^${token.split('*').join('.*')}$`, 'u');
    return words.some((word) => pattern.test(word));
  });
}
