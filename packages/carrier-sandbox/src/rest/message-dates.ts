import { invalid } from './errors.js';
import type { Form } from './form.js';

/**
 * The filters `DateSent`, `DateSent<` and `DateSent>` of the list of messages: a day (`2026-11-22`, GMT) or a moment
 * (`2026-11-22T10:00:00Z`), both ends included, in whole seconds as the API tells them. With a filter, messages that have not
 * been sent yet are left out.
 */
export function sentBetween(query: Form): (sentAtMs: number | null) => boolean {
  const day = query.text('DateSent');
  const on = read('DateSent', day);
  const from = read('DateSent>', query.text('DateSent>'));
  const to = read('DateSent<', query.text('DateSent<'));
  if (on === null && from === null && to === null) return () => true;
  return (sentAtMs) => {
    if (sentAtMs === null) return false;
    const atMs = Math.floor(sentAtMs / 1000) * 1000;
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
