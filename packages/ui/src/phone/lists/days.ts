import { dayWords, ownZone } from '../../i18n/days.js';

export interface DayGroup<T> {
  /** As `dayWords` names it. */
  readonly title: string;
  readonly items: readonly T[];
}

/** Rows that are in order, under the days of this machine's clock. */
export function groupByDay<T extends { readonly startedMs: number }>(
  items: readonly T[],
  nowMs: number,
): DayGroup<T>[] {
  const zone = ownZone();
  const groups: { title: string; items: T[] }[] = [];
  for (const item of items) {
    const title = dayWords(item.startedMs, nowMs, zone);
    const last = groups.at(-1);
    if (last?.title === title) last.items.push(item);
    else groups.push({ title, items: [item] });
  }
  return groups;
}
