import type { Communication } from '@talk/core';
import { describe, expect, it } from 'vitest';
import {
  applyCommunication,
  unreadMark,
  nextCursor,
  removeCommunication,
  toTimeline,
  type ContactAudit,
  type TimelinePages,
} from './timeline.model.js';

const item = (id: number, at: string, more: Partial<Communication> = {}) =>
  ({ id, created_at: `2026-11-${at}Z`, version: 1, is_read: true, direction: 'inbound', ...more }) as Communication;
const audit = (id: number, at: string) => ({ id, created_at: `2026-11-${at}Z` }) as ContactAudit;
const pagesOf = (...pages: { data: Communication[]; audits?: ContactAudit[]; more?: boolean }[]): TimelinePages => ({
  pages: pages.map(({ data, audits = [], more = false }) => ({
    data,
    audits,
    page: 1,
    per_page: 10,
    has_more_pages: more,
    next_cursor: more ? 'older' : null,
  })),
  pageParams: pages.map(() => null),
});
const shape = (pages: TimelinePages) => toTimeline(pages, null, 'UTC').map(({ key }) => key);

describe('the timeline', () => {
  it('puts the newest last, days between, audits in their time', () => {
    const pages = pagesOf(
      { data: [item(3, '20T09:00:00'), item(2, '19T10:00:00')], audits: [audit(7, '19T11:00:00')], more: true },
      { data: [item(2, '19T10:00:00'), item(1, '19T08:00:00')] },
    );
    expect(shape(pages)).toEqual([
      'day-2026-11-19',
      'communication-1',
      'communication-2',
      'contact-audit-7',
      'day-2026-11-20',
      'communication-3',
    ]);
  });

  it('draws the divider before the oldest unread item from outside', () => {
    const pages = pagesOf({
      data: [
        item(4, '20T12:00:00', { is_read: false }),
        item(3, '20T11:00:00', { is_read: false }),
        item(2, '20T10:00:00', { is_read: false, direction: 'outbound' }),
        item(1, '20T09:00:00'),
      ],
    });
    const opened = unreadMark(pages);
    expect(opened).toEqual({ firstId: 3, count: 2 });
    const read = applyCommunication(pages, item(4, '20T12:00:00', { version: 2 }));
    for (const shown of [pages, read]) {
      const items = toTimeline(shown, opened, 'UTC');
      const at = items.findIndex(({ kind }) => kind === 'unread');
      expect(items[at]).toEqual({ kind: 'unread', key: 'unread', count: 2 });
      expect(items[at + 1]?.key).toBe('communication-3');
    }
  });
});

describe('live changes', () => {
  const pages = pagesOf({ data: [item(5, '20T09:00:00'), item(4, '18T09:00:00')], more: true });

  it('adds what is new, updates what is held, and ignores what is late', () => {
    const added = applyCommunication(pages, item(6, '20T10:00:00'));
    expect(added?.pages[0]?.data.map(({ id }) => id)).toEqual([6, 5, 4]);
    const updated = applyCommunication(added, item(6, '20T10:00:00', { version: 2, is_read: false }));
    expect(updated?.pages[0]?.data[0]).toMatchObject({ version: 2, is_read: false });
    expect(applyCommunication(updated, item(6, '20T10:00:00'))).toBe(updated);
  });

  it('leaves out what belongs to a page that is not loaded', () => {
    expect(applyCommunication(pages, item(1, '02T09:00:00'))).toBe(pages);
  });

  it('removes what was deleted', () => {
    expect(removeCommunication(pages, 5)?.pages[0]?.data.map(({ id }) => id)).toEqual([4]);
  });
});

it('continues behind the oldest page', () => {
  const [page] = pagesOf({ data: [], audits: [audit(1, '01T00:00:00')], more: true }).pages;
  expect(page && nextCursor(page)).toEqual({ cursor: 'older', lastAudit: '2026-11-01T00:00:00Z' });
});
