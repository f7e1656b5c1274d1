import { isoTime } from '../clock.js';
import { invalid } from './errors.js';
import type { CrmRecord, PropertyDefinition } from './model.js';
import { objectType, objectTypeNamed } from './object-types.js';
import type { Portal } from './portal.js';

/** `a,b&c` and repeated parameters alike. */
export function listed(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean);
}

/** What is given back of a record: the properties asked for, those that the object always shows, and its moments. */
export function present(record: CrmRecord, asked: readonly string[] = []): Record<string, unknown> {
  const { created, modified, shown } = objectType(record.type);
  const names = new Set([created, 'hs_object_id', modified, ...(asked.length > 0 ? asked : shown)]);
  return {
    id: record.id,
    properties: Object.fromEntries([...names].map((name) => [name, record.properties[name] ?? null])),
    ...moments(record),
  };
}

/** The answer to a write: all that was ever set. */
export function presentWhole(record: CrmRecord): Record<string, unknown> {
  const set = Object.entries(record.properties).filter(([, value]) => value !== null);
  return { id: record.id, properties: Object.fromEntries(set), ...moments(record) };
}

function moments(record: CrmRecord): Record<string, unknown> {
  return {
    createdAt: isoTime(record.createdMs),
    updatedAt: isoTime(record.updatedMs),
    archived: record.archivedMs !== null,
    ...(record.archivedMs === null ? {} : { archivedAt: isoTime(record.archivedMs) }),
  };
}

/** `associations` of an answer, for the types asked for. Leaves out what is archived. */
export function presentAssociations(portal: Portal, record: CrmRecord, asked: readonly string[]): object {
  if (asked.length === 0) return {};
  const singular = objectType(record.type).singular;
  const lists = asked.flatMap((name) => {
    const to = objectTypeNamed(name);
    const ids = new Set(
      portal.associations
        .of(record.type, record.id, to.name)
        .map(({ toId }) => toId)
        .filter((id) => portal.records.find(to.name, id)?.archivedMs === null),
    );
    const results = [...ids].map((id) => ({ id, type: `${singular}_to_${to.singular}` }));
    return results.length > 0 ? [[to.name, { results }] as const] : [];
  });
  return lists.length > 0 ? { associations: Object.fromEntries(lists) } : {};
}

/** A page of a list. `after` is opaque to clients; here it is the place of the first one. */
export function page<T>(
  items: readonly T[],
  query: URLSearchParams,
  address: string,
  most = 100,
): { readonly results: T[]; readonly paging?: object } {
  const limit = wholeNumber(query.get('limit'), 'limit', 10);
  const from = wholeNumber(query.get('after'), 'after', 0);
  if (limit < 1 || limit > most) throw invalid(`limit must be between 1 and ${most}`);
  const next = from + limit < items.length ? String(from + limit) : null;
  return {
    results: items.slice(from, from + limit),
    ...(next === null ? {} : { paging: { next: { after: next, link: `${address}?limit=${limit}&after=${next}` } } }),
  };
}

export function wholeNumber(text: string | null, name: string, fallback: number): number {
  if (text === null || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name} must be a whole number, not '${text}'`);
  return Number(text);
}

export function presentProperty(definition: PropertyDefinition): Record<string, unknown> {
  const { hubspotDefined, createdMs, updatedMs, readOnly, ...rest } = definition;
  return {
    ...rest,
    createdAt: isoTime(createdMs),
    updatedAt: isoTime(updatedMs),
    displayOrder: -1,
    calculated: false,
    externalOptions: false,
    hidden: false,
    formField: false,
    ...(hubspotDefined ? { hubspotDefined } : {}),
    modificationMetadata: {
      archivable: !hubspotDefined,
      readOnlyDefinition: hubspotDefined,
      readOnlyValue: readOnly,
    },
  };
}
