import { invalid } from './errors.js';
import type { Form } from './form.js';

/**
 * A filter by date as every list takes it: `name`, `name<` and `name>`, each a day (`2026-11-22`, GMT) or a moment (`2026-11-22T10:00:00Z`),
 * both ends included, in whole seconds as the API tells them. With a filter, what has no such date yet is left out.
 */
export function within(query: Form, name: string): (dateMs: number | null) => boolean {
  const day = query.text(name);
  const on = read(name, day);
  const from = read(`${name}>`, query.text(`${name}>`));
  const to = read(`${name}<`, query.text(`${name}<`));
  if (on === null && from === null && to === null) return () => true;
  return (dateMs) => {
    if (dateMs === null) return false;
    const atMs = Math.floor(dateMs / 1000) * 1000;
    const isOn = on === null || (isDay(day) ? Math.floor(atMs / DAY_MS) * DAY_MS === on : atMs === on);
    return isOn && (from === null || atMs >= from) && (to === null || atMs <= to);
  };
}

const DAY_MS = 86_400_000;
const isDay = (text: string | undefined): boolean => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

function read(name: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text))
    throw invalid(name, 'must be YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ');
  return ms;
}
