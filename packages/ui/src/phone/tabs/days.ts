import { tabsText } from './tabs.texts.js';

export interface DayGroup<T> {
  /** "Today", "Yesterday", "Thursday, Nov 19", and with the year when it is another one. */
  readonly title: string;
  readonly items: readonly T[];
}

const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Rows that are in order, under the days of this machine's clock. */
export function groupByDay<T extends { readonly startedMs: number }>(
  items: readonly T[],
  nowMs: number,
): DayGroup<T>[] {
  const groups: { day: number; title: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.startedMs);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, title: titleOf(day, nowMs), items: [item] });
  }
  return groups;
}

function titleOf(day: number, nowMs: number): string {
  const today = dayOf(nowMs);
  if (day === today) return tabsText('day.today');
  // Noon of the day before: a day is not always 24 hours long.
  if (day === dayOf(today - 12 * 3_600_000)) return tabsText('day.yesterday');
  const sameYear = new Date(day).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat('en', {
    ...(sameYear ? { weekday: 'long' } : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
  }).format(day);
}
