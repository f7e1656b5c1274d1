import type { AuditEntry } from '@talk/contract';

type Change = AuditEntry['changes'][number];
/** What a thing was or is, by field. */
export type Fields = object;

const AT_MOST = 500;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A value as the log keeps it; null for nothing. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  const text = isPlain(value)
    ? String(value)
    : Array.isArray(value) && value.every(isPlain)
      ? value.join(', ')
      : JSON.stringify(value);
  return text.length > AT_MOST ? `${text.slice(0, AT_MOST - 1)}…` : text;
}

/** Values by field; those within an object are fields of their own: `queue.max_wait_seconds`. */
function valuesOf(fields: Fields, prefix = ''): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const inner of valuesOf(value as Fields, `${prefix}${name}.`)) values.set(...inner);
    else values.set(prefix + name, value);
  }
  return values;
}

/** Fields that differ. A field that only one of them has counts as nothing in the other. */
export function changesBetween(before: Fields, after: Fields): Change[] {
  const [earlier, later] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((field) => {
    const [was, is] = [earlier.get(field), later.get(field)];
    const change = { field, before: valueText(was), after: valueText(is) };
    // Compared whole: two long texts may begin alike.
    const isSame = JSON.stringify(was ?? null) === JSON.stringify(is ?? null);
    return isSame || (change.before === null && change.after === null) ? [] : [change];
  });
}
