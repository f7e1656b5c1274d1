import type { Broadcast, BroadcastEstimate } from '@talk/core/contract';
import { describe, expect, it } from 'vitest';
import { canSend, doneCount, feesText, mustConfirm, priceText, segmentsText, waitingCount } from './broadcast-words.js';
import { readBroadcastsSearch, readNewBroadcastSearch } from './broadcasts-search.js';
import { t } from './texts.js';

const estimate = { total: 40, recipients: 38, obstacles: [] } as unknown as BroadcastEstimate;

it('counts who does not wait any more', () => {
  const counts = { total_count: 10, texted_count: 4, excluded_count: 2, canceled_count: 1 } as Broadcast;
  expect([doneCount(counts), waitingCount(counts)]).toEqual([7, 3]);
});

it('says the price as a range, with the sum', () => {
  const price = { min_mills: 400, max_mills: 1200, total_mills: 620, rates: [] };
  expect(priceText(price)).toBe('$0.620 in all, between $0.400 and $1.200');
  expect(priceText({ ...price, min_mills: 620, max_mills: 620 })).toBe('$0.620 in all');
  expect(priceText(null)).toBe('Nothing is charged');
  expect(segmentsText({ min: 1, max: 3, total: 5, distribution: [] })).toBe('1 to 3 each, 5 in all');
});

it('lets a broadcast go when somebody gets it, nothing is in the way, and a large number was typed', () => {
  expect(canSend(undefined, '')).toBe(false);
  expect(canSend(estimate, '')).toBe(true);
  expect(canSend({ ...estimate, recipients: 0 }, '')).toBe(false);
  const obstacle = { rejection: 8, reason: 'No', detail: null };
  expect(canSend({ ...estimate, obstacles: [obstacle] }, '')).toBe(false);
  const many = { ...estimate, total: 1500, recipients: 1400 };
  expect([mustConfirm(estimate), mustConfirm(many)]).toEqual([false, true]);
  expect([canSend(many, ''), canSend(many, '1400'), canSend(many, '1,500')]).toEqual([false, false, true]);
});

it('warns in the words of the specification in each of the four cases', () => {
  for (const warning of ['toll_free', 'media', 'long_as_mms', 'combined'] as const)
    expect(t(`warning.${warning}`)).toMatch(/may lead to higher-than-expected charges for this broadcast\.$/);
});

it('reads addresses, with "sent" as "done"', () => {
  expect(readBroadcastsSearch({ status: 'sent', q: ' Sale ', page: 2 })).toEqual({
    status: 'done',
    q: 'Sale',
    page: 2,
  });
  expect(readBroadcastsSearch({ status: 'x', q: '', page: 1 })).toEqual({});
  expect(readNewBroadcastSearch({ draft: 3, step: 'cost', list_id: 'x' })).toEqual({ draft: 3, step: 'cost' });
});

describe('the fees of the carriers', () => {
  const segments = { min: 1, max: 2, total: 50, distribution: [] };
  const price = { min_mills: 370, max_mills: 740, total_mills: 500 };
  const fees = [
    { carrier: 'AT&T', local_sms_micros: 3_500, tollfree_sms_micros: 4_500 },
    { carrier: 'Verizon', local_sms_micros: 4_000, tollfree_sms_micros: 4_500 },
  ];
  it.each([
    [
      'a local line',
      ['local_sms'],
      'Carrier fees on top: $0.175 to $0.200, depending on the carriers of the recipients',
    ],
    ['a toll-free line', ['tollfree_sms'], 'Carrier fees on top: $0.225'],
    ['picture messages, whose fees are not known', ['local_mms'], null],
  ] as const)('are those of %s', (_what, rates, text) => {
    expect(feesText({ price: { ...price, rates: [...rates] }, segments, warning: null }, fees)).toBe(text);
  });

  it('are not shown while the list is empty', () => {
    expect(feesText({ price: null, segments, warning: null }, [])).toBeNull();
  });

  it('are not guessed for picture messages without a price', () => {
    expect(feesText({ price: null, segments, warning: 'media' }, fees)).toBeNull();
    expect(feesText({ price: null, segments, warning: null }, fees)).toContain('$0.175 to $0.225');
  });
});
