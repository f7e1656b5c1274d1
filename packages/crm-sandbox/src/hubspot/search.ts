import { isObject, plainText } from '../http/exchange.js';
import { invalid } from './errors.js';
import type { CrmRecord } from './model.js';
import type { ObjectType } from './object-types.js';
import type { Portal } from './portal.js';
import { present, wholeNumber } from './present.js';
import { compare, fits, readFilters } from './search-filter.js';
import { searchablePhone } from './values.js';

/** No search goes further than this, whatever the page. */
const MOST_FOUND = 10_000;
const MAX_PAGE = 200;
const MAX_QUERY = 3000;

/** `POST …/search`. @throws HubSpotError */
export function search(portal: Portal, type: ObjectType, body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw invalid('Invalid input JSON: an object was expected');
  const limit = numberOf(body['limit'], 'limit', 10);
  if (limit < 1 || limit > MAX_PAGE) throw invalid(`limit must be between 1 and ${MAX_PAGE}`);
  const after = numberOf(body['after'], 'after', 0);
  if (after + limit > MOST_FOUND)
    throw invalid(`Paging through more than ${MOST_FOUND} results is not supported. after: ${after}, limit: ${limit}`);
  const query = typeof body['query'] === 'string' ? body['query'].trim() : '';
  if (query.length > MAX_QUERY) throw invalid(`query may have at most ${MAX_QUERY} characters`);
  const asked = Array.isArray(body['properties']) ? body['properties'].map(String) : [];
  const groups = readFilters(portal, type.name, body);

  const found = portal.records
    .list(type.name)
    .filter((record) => portal.isIndexed(record) && fits(portal, record, groups) && matches(type, record, query));
  const sorted = sort(found, body['sorts']);
  const reached = Math.min(sorted.length, MOST_FOUND);
  return {
    total: sorted.length,
    results: sorted.slice(after, after + limit).map((record) => present(record, asked)),
    ...(after + limit < reached ? { paging: { next: { after: String(after + limit) } } } : {}),
  };
}

function numberOf(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  return wholeNumber(plainText(value), name, fallback);
}

/** Every word of the query begins a word of a searched property; numbers are compared by their digits. */
function matches(type: ObjectType, record: CrmRecord, query: string): boolean {
  if (query === '') return true;
  const values = type.searched.map((name) => record.properties[name] ?? '').filter(Boolean);
  const phone = searchablePhone(query);
  if (phone !== null && /^[\d\s()+.*-]+$/.test(query))
    return values.some((value) => searchablePhone(value)?.includes(phone) ?? false);
  const words = values.flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((token) => words.some((word) => word.startsWith(token)));
}

function sort(records: readonly CrmRecord[], sorts: unknown): CrmRecord[] {
  const first: unknown = Array.isArray(sorts) ? sorts[0] : undefined;
  if (first === undefined) return [...records];
  if (Array.isArray(sorts) && sorts.length > 1) throw invalid('Only one sort is supported');
  const text = isObject(first) ? plainText(first['propertyName']) : plainText(first);
  const name = text.replace(/^-/, '');
  const down = text.startsWith('-') || (isObject(first) && first['direction'] === 'DESCENDING');
  return [...records].sort((a, b) => {
    const order = compare(a.properties[name] ?? '', b.properties[name] ?? '');
    return down ? -order : order;
  });
}
