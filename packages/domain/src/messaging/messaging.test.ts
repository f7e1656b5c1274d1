import { describe, expect, it } from 'vitest';
import {
  CARRIER_CODES,
  carrierErrorOf,
  carrierSentence,
  dispositionOf,
  foldStatus,
  isSettled,
  lineRate,
  messageMills,
  rejectionOfCarrierCode,
  emailRetryDelayMs,
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

it('tries a mail server again after 10 seconds, then later, and every half hour in the end', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((tries) => emailRetryDelayMs(tries) / 1_000);
  expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_800, 1_800]);
});

describe('what an agent reads about a number of the carrier', () => {
  it('is a sentence for every number that is known, of its own where the rejection is vague', () => {
    for (const code of CARRIER_CODES) {
      const { rejection, text } = carrierErrorOf(code);
      expect(rejection).toBeGreaterThan(0);
      expect(rejection).toBeLessThanOrEqual(46);
      // “The carrier could not route this” and “contact support” tell nobody what to do.
      if ([3, 5, 8].includes(rejection)) expect([code, text]).not.toEqual([code, null]);
      if (text !== null) expect(text).toMatch(/^[A-Z].{15,}\.$/);
      expect(carrierSentence(code, 'whatever the carrier says')).toBe(text);
    }
  });

  it.each([
    [30003, /switched off/],
    [30004, /blocks texts/],
    [30005, /does not exist/],
    [30006, /landline/],
    [30007, /filtered/],
    [30008, /did not say why/],
    [30034, /10DLC/],
  ])('says of %s what happened and what to do', (code, words) => {
    expect(carrierSentence(code, null)).toMatch(words);
  });

  it('leaves an opt-out and a landline to their own sentences', () => {
    expect([21610, 21614].map((code) => carrierSentence(code, null))).toEqual([null, null]);
  });

  it('is the carrier’s own text with the number when nobody knows it', () => {
    expect(carrierSentence(99_999, 'Something new. ')).toBe('The phone carrier says: Something new (99999).');
    expect(carrierSentence(99_999, null)).toBeNull();
    expect(carrierSentence(null, 'nothing')).toBeNull();
  });
});

describe('what a text costs', () => {
  const rates = { localSms: 8, localMms: 20, tollFreeSms: 9, tollFreeMms: 22 };
  it.each([
    [false, { isMms: false, segments: 1 }, 8],
    [false, { isMms: false, segments: 3 }, 24],
    [false, { isMms: true, segments: 1 }, 20],
    [true, { isMms: false, segments: 2 }, 18],
    [true, { isMms: true, segments: 1 }, 22],
    // No messages yet.
    [false, { isMms: false, segments: 0 }, 0],
  ])('is segments × rate, or one MMS (toll-free %s, %o)', (isTollFree, text, mills) => {
    expect(messageMills(lineRate(rates, isTollFree), text)).toBe(mills);
  });
});
