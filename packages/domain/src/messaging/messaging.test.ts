import { describe, expect, it } from 'vitest';
import {
  dispositionOf,
  foldStatus,
  isSettled,
  rejectionOfCarrierCode,
  retryDelayMs,
  type MessageStatus,
} from './index.js';

const OUTBOUND: MessageStatus[] = ['queued', 'accepted', 'sending', 'sent', 'failed', 'undelivered', 'delivered'];
const ALL: MessageStatus[] = [...OUTBOUND, 'receiving', 'received'];
const fold = (all: readonly MessageStatus[], from: MessageStatus = 'queued') => all.reduce(foldStatus, from);

/** The same numbers in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('the status of a text', () => {
  it('never moves backwards, and is the same in whatever order and however often the reports come', () => {
    const random = numbers(20_261_121);
    const pick = (from: readonly MessageStatus[]): MessageStatus => from[Math.floor(random() * from.length)] ?? 'sent';
    for (let round = 0; round < 5_000; round += 1) {
      const from = pick(OUTBOUND);
      const reports = Array.from({ length: Math.floor(random() * 12) }, () => pick(ALL));
      const again = [...reports, ...reports]
        .map((report) => ({ report, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ report }) => report);
      const steps = reports
        .map((_, index) => fold(reports.slice(0, index + 1), from))
        .map((it) => OUTBOUND.indexOf(it));
      expect([OUTBOUND.indexOf(from), ...steps]).toEqual([OUTBOUND.indexOf(from), ...steps].toSorted((a, b) => a - b));
      expect(fold(again, from)).toBe(fold(reports, from));
    }
  });

  it('does not take reports of the other direction', () => {
    expect(foldStatus('received', 'failed')).toBe('received');
    expect(foldStatus('sent', 'received')).toBe('sent');
    expect(foldStatus('receiving', 'received')).toBe('received');
  });

  it('believes a handset more than the carrier that gave it up', () => {
    expect(foldStatus('undelivered', 'delivered')).toBe('delivered');
    expect(foldStatus('delivered', 'failed')).toBe('delivered');
  });

  it('decides the disposition', () => {
    expect(OUTBOUND.map(dispositionOf)).toEqual([
      'in-progress',
      'in-progress',
      'in-progress',
      'completed',
      'failed',
      'failed',
      'completed',
    ]);
    expect(ALL.filter(isSettled)).toEqual(['failed', 'undelivered', 'delivered', 'received']);
  });
});

it.each([
  [21610, 32],
  [21211, 16],
  [21614, 38],
  [30006, 38],
  [21612, 5],
  [30003, 5],
  [30004, 7],
  [30005, 16],
  [30007, 36],
  [30008, 5],
  [null, 5],
  [99_999, 5],
])('reads the carrier’s %s as rejection %s', (code, rejection) => {
  expect(rejectionOfCarrierCode(code)).toBe(rejection);
});

it('tries again soon at first, and every half a minute in the end', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(retryDelayMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
