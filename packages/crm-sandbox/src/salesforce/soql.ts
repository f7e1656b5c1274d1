import { SalesforceError, invalidField } from './errors.js';
import { longId } from './ids.js';
import type { Org } from './org.js';
import { fieldNamed, sobjectNamed, type SObject } from './schema.js';
import { parseSoql, type Condition, type Literal } from './soql-parse.js';
import type { SfRecord, Value } from './store.js';

export interface Found {
  readonly object: SObject;
  readonly fields: readonly string[];
  readonly records: readonly SfRecord[];
  /** `COUNT()` gives a number and no records. */
  readonly isCount: boolean;
}

/** @throws SalesforceError */
export function runSoql(org: Org, source: string): Found {
  const query = parseSoql(source);
  const object = sobjectNamed(query.object);
  if (!object) throw new SalesforceError(400, 'INVALID_TYPE', `sObject type '${query.object}' is not supported.`);
  for (const path of [...query.fields, ...query.order.map(({ field }) => field)]) checkPath(object, path);
  const { where } = query;
  if (where) checkCondition(object, where);
  const found = org.records.list(object.name).filter((record) => !where || holds(org, object, record, where));
  const sorted = [...found].sort((a, b) => {
    for (const { field, down } of query.order) {
      const order = compare(valueAt(org, object, a, field), valueAt(org, object, b, field));
      if (order !== 0) return down ? -order : order;
    }
    return 0;
  });
  const to = query.limit === null ? undefined : query.offset + query.limit;
  return { object, fields: query.fields, records: sorted.slice(query.offset, to), isCount: query.fields.length === 0 };
}

/** A record with what was asked for; parents stand within it. */
export function shape(org: Org, object: SObject, record: SfRecord, fields: readonly string[]): Record<string, unknown> {
  const shaped: Record<string, unknown> = { attributes: attributesOf(org, record) };
  for (const path of fields) {
    const [first = '', rest] = path.split('.');
    if (rest === undefined) {
      const field = fieldNamed(object, first);
      if (field) shaped[field.name] = record.values[field.name] ?? null;
      continue;
    }
    const parent = parentOf(org, object, record, first);
    const own = parent && sobjectNamed(parent.object);
    const before = shaped[first] as Record<string, unknown> | undefined;
    shaped[first] = parent && own ? { ...before, ...shape(org, own, parent, [rest]) } : null;
  }
  return shaped;
}

export const attributesOf = (org: Org, record: SfRecord): object => ({
  type: record.object,
  url: `/services/data/${org.version}/sobjects/${record.object}/${record.id}`,
});

function relation(object: SObject, name: string) {
  return object.fields.find((each) => each.relationshipName?.toLowerCase() === name.toLowerCase()) ?? null;
}

function parentOf(org: Org, object: SObject, record: SfRecord, name: string): SfRecord | null {
  const id = record.values[relation(object, name)?.name ?? ''];
  return typeof id === 'string' ? org.records.byId(id) : null;
}

function checkPath(object: SObject, path: string): void {
  const [first = '', rest] = path.split('.');
  if (rest === undefined) {
    if (!fieldNamed(object, first)) throw invalidField(first, object.name);
    return;
  }
  const parents = (relation(object, first)?.referenceTo ?? []).flatMap((name) => sobjectNamed(name) ?? []);
  if (parents.length === 0)
    throw new SalesforceError(400, 'INVALID_FIELD', `Didn't understand relationship '${first}' in field path.`);
  if (!parents.some((parent) => fieldNamed(parent, rest))) throw invalidField(rest, first);
}

function checkCondition(object: SObject, condition: Condition): void {
  if (condition.kind === 'compare') {
    checkPath(object, condition.field);
    const field = fieldNamed(object, condition.field);
    if (field?.type === 'textarea')
      throw new SalesforceError(400, 'INVALID_FIELD', `field '${field.name}' can not be filtered in a query call`);
  } else if (condition.kind === 'not') checkCondition(object, condition.part);
  else for (const part of condition.parts) checkCondition(object, part);
}

function valueAt(org: Org, object: SObject, record: SfRecord, path: string): Value {
  const [first = '', rest] = path.split('.');
  if (rest === undefined) return record.values[fieldNamed(object, first)?.name ?? ''] ?? null;
  const parent = parentOf(org, object, record, first);
  return parent
    ? (Object.entries(parent.values).find(([name]) => name.toLowerCase() === rest.toLowerCase())?.[1] ?? null)
    : null;
}

function holds(org: Org, object: SObject, record: SfRecord, condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => holds(org, object, record, part));
    case 'or':
      return condition.parts.some((part) => holds(org, object, record, part));
    case 'not':
      return !holds(org, object, record, condition.part);
    case 'compare': {
      const value = valueAt(org, object, record, condition.field);
      const [first = null] = condition.values;
      switch (condition.operator) {
        case 'IN':
          return condition.values.some((each) => same(value, each));
        case '=':
          return same(value, first);
        case '!=':
          return !same(value, first);
        case 'LIKE':
          return typeof value === 'string' && likePattern(String(first)).test(value);
        case '<':
          return value !== null && compare(value, first) < 0;
        case '<=':
          return value !== null && compare(value, first) <= 0;
        case '>':
          return value !== null && compare(value, first) > 0;
        default:
          return value !== null && compare(value, first) >= 0;
      }
    }
  }
}

/** Texts are the same in any case; an id is the same in its short form. */
function same(value: Value, asked: Literal): boolean {
  if (typeof value !== 'string' || typeof asked !== 'string') return value === asked;
  if (/^[a-zA-Z0-9]{15}$/.test(asked) && value.length === 18) return value === longId(asked);
  return value.toLowerCase() === asked.toLowerCase();
}

function compare(a: Value, b: Literal): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [Date.parse(String(a)), Date.parse(String(b))];
  if (/^\d{4}-\d\d-\d\dT/.test(String(a)) && !Number.isNaN(one) && !Number.isNaN(other)) return one - other;
  return String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });
}

function likePattern(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'is');
}
