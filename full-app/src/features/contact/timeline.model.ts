import type { Api, Communication } from '@talk/core';
import type { InfiniteData } from '@tanstack/react-query';
import { dayKey } from '../../shared/dates.js';

export type TimelinePage = Awaited<ReturnType<Api['contacts']['communications']>>;
export type ContactAudit = TimelinePage['audits'][number];

/** Where the next older page starts. */
export interface TimelineCursor {
  cursor: string;
  lastAudit: string | null;
}
export type TimelinePages = InfiniteData<TimelinePage>;

export type TimelineItem =
  | { kind: 'day'; key: string; atMs: number }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'audit'; key: string; audit: ContactAudit }
  | { kind: 'communication'; key: string; communication: Communication };

export function nextCursor(page: TimelinePage): TimelineCursor | undefined {
  if (!page.has_more_pages || page.next_cursor == null) return undefined;
  return { cursor: page.next_cursor, lastAudit: page.audits.at(-1)?.created_at ?? null };
}

/**
 * Pages, newest first as the API sends them, as one list with the newest at the end: a separator before each day of
 * `zone`, and the unread divider before the first item that was unread when the page was opened.
 */
export function toTimeline(
  pages: TimelinePages | undefined,
  unread: UnreadMark | null,
  zone: string,
): readonly TimelineItem[] {
  const communications = new Map<number, Communication>();
  const audits = new Map<number, ContactAudit>();
  for (const page of pages?.pages ?? []) {
    for (const each of page.data) if (!communications.has(each.id)) communications.set(each.id, each);
    for (const each of page.audits) audits.set(each.id, each);
  }
  const entries = [
    ...[...communications.values()].map((communication) => ({ at: communication.created_at, communication })),
    ...[...audits.values()].map((audit) => ({ at: audit.created_at, audit })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

  const items: TimelineItem[] = [];
  let day = '';
  for (const entry of entries) {
    const atMs = Date.parse(entry.at);
    const key = dayKey(atMs, zone);
    if (key !== day) items.push({ kind: 'day', key: `day-${key}`, atMs });
    day = key;
    if ('audit' in entry) {
      items.push({ kind: 'audit', key: `contact-audit-${entry.audit.id}`, audit: entry.audit });
      continue;
    }
    const { communication } = entry;
    if (communication.id === unread?.firstId) items.push({ kind: 'unread', key: 'unread', count: unread.count });
    items.push({ kind: 'communication', key: `communication-${communication.id}`, communication });
  }
  return items;
}

/** Only what came from outside waits to be read. */
const isUnread = ({ is_read, direction }: Communication): boolean => !is_read && direction === 'inbound';

/** What was unread when the page opened. Reading it takes nothing away from the divider. */
export interface UnreadMark {
  readonly firstId: number;
  readonly count: number;
}

/** Of the loaded pages; null when everything in them was read. */
export function unreadMark(pages: TimelinePages | undefined): UnreadMark | null {
  const unread = (pages?.pages ?? []).flatMap((page) => page.data.filter(isUnread));
  const first = unread.at(-1);
  return first === undefined ? null : { firstId: first.id, count: unread.length };
}

/** Puts a new or changed item into its place, or takes a deleted one out. Late events change nothing. */
export function applyCommunication(
  pages: TimelinePages | undefined,
  arrived: Communication,
): TimelinePages | undefined {
  const [first, ...older] = pages?.pages ?? [];
  if (pages === undefined || first === undefined) return pages;
  for (const [at, page] of pages.pages.entries()) {
    const index = page.data.findIndex(({ id }) => id === arrived.id);
    const held = page.data[index];
    if (held === undefined) continue;
    if (held.version >= arrived.version) return pages;
    const changed = { ...page, data: page.data.with(index, arrived) };
    return { ...pages, pages: pages.pages.with(at, changed) };
  }
  // Something old that changed and is not loaded comes with its page.
  const oldest = pages.pages.at(-1);
  const loadedFrom = oldest?.has_more_pages ? oldest.data.at(-1)?.created_at : undefined;
  if (loadedFrom !== undefined && arrived.created_at < loadedFrom) return pages;
  return { ...pages, pages: [{ ...first, data: [arrived, ...first.data] }, ...older] };
}

export function removeCommunication(pages: TimelinePages | undefined, id: number): TimelinePages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((each) => each.id !== id) })),
    }
  );
}

export function applyAudit(pages: TimelinePages | undefined, audit: ContactAudit): TimelinePages | undefined {
  const [first, ...older] = pages?.pages ?? [];
  if (pages === undefined || first === undefined) return pages;
  if (pages.pages.some((page) => page.audits.some(({ id }) => id === audit.id))) return pages;
  return { ...pages, pages: [{ ...first, audits: [audit, ...first.audits] }, ...older] };
}

export const holds = (pages: TimelinePages | undefined, id: number): boolean =>
  (pages?.pages ?? []).some((page) => page.data.some((each) => each.id === id));
