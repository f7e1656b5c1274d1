import { describe, expect, it } from 'vitest';
import { broadcastFilter, BROADCAST_STATUSES, canAct } from './broadcast-status.js';
import { broadcastBar, type BroadcastRights } from './broadcast-kind.js';
import { broadcastPrice, PRICED_VOICEMAIL, rateKind, voicemailRate } from './broadcast-price.js';
import { costWarning } from './cost-warnings.js';
import { refusalEffect } from './refusals.js';
import { broadcastClosesAt, broadcastOpensAt, broadcastWindow, planDays, withinDailyLimits } from './send-window.js';

describe('the status of a broadcast', () => {
  it('reads the filter of an address, with "sent" as "done" and "all" as the default', () => {
    expect(['sent', 'done', 'paused', undefined, 'x'].map(broadcastFilter)).toEqual([
      'done',
      'done',
      'paused',
      'all',
      'all',
    ]);
  });

  it('allows to change and send a draft only, and to remove what is not on its way', () => {
    const who = (act: Parameters<typeof canAct>[1]) => BROADCAST_STATUSES.filter((status) => canAct(status, act));
    expect(who('change')).toEqual(['draft']);
    expect(who('send')).toEqual(['draft']);
    expect(who('pause')).toEqual(['scheduled', 'sending']);
    expect(who('resume')).toEqual(['paused']);
    expect(who('cancel')).toEqual(['scheduled', 'sending', 'paused']);
    expect(who('remove')).toEqual(['draft', 'done', 'failed', 'canceled']);
  });
});

describe('the price of a broadcast', () => {
  const rate = { sms: 10, mms: 30 };

  it('is contacts × segments × rate, from the shortest to the longest text, with the sum', () => {
    const texts = [1, 1, 2, 3].map((segments) => ({ segments, isMms: false }));
    expect(broadcastPrice(texts, rate)).toEqual({
      contacts: 4,
      minSegments: 1,
      maxSegments: 3,
      totalSegments: 7,
      distribution: [
        { segments: 1, count: 2 },
        { segments: 2, count: 1 },
        { segments: 3, count: 1 },
      ],
      minMills: 40,
      maxMills: 120,
      totalMills: 70,
    });
  });

  it('charges an MMS once, whatever its length', () => {
    const price = broadcastPrice(
      [
        { segments: 1, isMms: true },
        { segments: 2, isMms: false },
      ],
      rate,
    );
    expect([price.minMills, price.maxMills, price.totalMills]).toEqual([40, 60, 50]);
  });

  it('is nothing without recipients or without a rate', () => {
    expect(broadcastPrice([], rate)).toMatchObject({ contacts: 0, minMills: 0, maxMills: 0, minSegments: 0 });
    expect(broadcastPrice([{ segments: 3, isMms: false }], null)).toMatchObject({ totalSegments: 3, totalMills: 0 });
  });

  it('is contacts × 1 × rate for ringless voicemails', () => {
    const price = broadcastPrice([PRICED_VOICEMAIL, PRICED_VOICEMAIL, PRICED_VOICEMAIL], voicemailRate(90));
    expect(price).toMatchObject({ totalSegments: 3, minMills: 270, maxMills: 270, totalMills: 270 });
  });

  it('names the rate by line and media', () => {
    expect([rateKind(false, false), rateKind(false, true), rateKind(true, false), rateKind(true, true)]).toEqual([
      'local_sms',
      'local_mms',
      'tollfree_sms',
      'tollfree_mms',
    ]);
  });
});

describe('the right to broadcast', () => {
  const all = { sms: true, rvm: true };
  const rights: BroadcastRights = { isTrial: false, company: all, user: all, permitted: all };
  const none = { ...all, rvm: false };

  it('needs the company, the user and the permission, each for its kind', () => {
    expect(broadcastBar('rvm', rights)).toBeNull();
    expect(broadcastBar('rvm', { ...rights, company: none, user: none, permitted: none })).toBe('company');
    expect(broadcastBar('rvm', { ...rights, user: none, permitted: none })).toBe('user');
    expect(broadcastBar('rvm', { ...rights, permitted: none })).toBe('permission');
    expect(broadcastBar('sms', { ...rights, company: none, user: none, permitted: none })).toBeNull();
  });

  it('is texts only in a trial', () => {
    const trial = { ...rights, isTrial: true };
    expect([broadcastBar('rvm', trial), broadcastBar('sms', trial)]).toEqual(['trial', null]);
  });
});

describe('cost warnings', () => {
  const none = { isTollFree: false, hasMedia: false, sendsLongAsMms: false };

  it('are one for each of the four cases', () => {
    expect(costWarning(none)).toBeNull();
    expect(costWarning({ ...none, isTollFree: true })).toBe('toll_free');
    expect(costWarning({ ...none, hasMedia: true })).toBe('media');
    expect(costWarning({ ...none, hasMedia: true, sendsLongAsMms: true })).toBe('media');
    expect(costWarning({ ...none, sendsLongAsMms: true })).toBe('long_as_mms');
    expect(costWarning({ ...none, isTollFree: true, hasMedia: true })).toBe('combined');
    expect(costWarning({ ...none, isTollFree: true, sendsLongAsMms: true })).toBe('combined');
  });
});

describe('the hours of a broadcast', () => {
  const zone = 'America/New_York';
  const at = (iso: string): number => Date.parse(`2026-11-${iso}-05:00`);
  const window = broadcastWindow({ open: '09:00', close: '17:00' });

  it('are 08:00 to 18:00 unless the company has chosen others', () => {
    expect(broadcastWindow(null)).toEqual({ openMinute: 480, closeMinute: 1080 });
    expect(broadcastWindow({ open: 'noon', close: '17:00' })).toEqual({ openMinute: 480, closeMinute: 1080 });
    expect(window).toEqual({ openMinute: 540, closeMinute: 1020 });
  });

  it('send at once within the window, and carry over to the next day after it', () => {
    expect(broadcastOpensAt(window, at('18T16:59'), zone)).toBe(at('18T16:59'));
    expect(broadcastOpensAt(window, at('18T17:00'), zone)).toBe(at('19T09:00'));
    expect(broadcastOpensAt(window, at('18T05:00'), zone)).toBe(at('18T09:00'));
  });

  it('end a text’s time with the window', () => {
    expect(broadcastClosesAt(window, at('18T16:30'), zone)).toBe(at('18T17:00'));
    expect(broadcastClosesAt(window, at('18T17:30'), zone)).toBeNull();
  });

  it('are shown day by day in the company’s zone', () => {
    const days = planDays([at('19T09:00'), at('18T23:30'), at('18T10:00')], zone);
    expect(days).toEqual([
      { date: '2026-11-18', count: 2, firstMs: at('18T10:00'), lastMs: at('18T23:30') },
      { date: '2026-11-19', count: 1, firstMs: at('19T09:00'), lastMs: at('19T09:00') },
    ]);
  });
});

describe('a refusal', () => {
  const effectOf = (rejection: number): string => refusalEffect(rejection, 'messaging-off');

  it('excludes the recipient, carries over, pauses the broadcast or ends it', () => {
    expect([2, 11, 14, 16, 31, 32, 38, 41].map(effectOf)).toEqual(Array.from({ length: 8 }, () => 'exclude'));
    expect(effectOf(30)).toBe('carry-over');
    expect([1, 8, 10, 29, 46].map(effectOf)).toEqual(Array.from({ length: 5 }, () => 'pause'));
    expect([9, 24, 34].map(effectOf)).toEqual(['fail', 'fail', 'fail']);
  });

  it('excludes only those whose place never allows texts', () => {
    expect(refusalEffect(29, 'own-7')).toBe('exclude');
  });
});

describe('the daily limits', () => {
  const zone = 'America/New_York';
  const window = broadcastWindow({ open: '0900', close: '1700' });
  const at = (day: number, hour: number): number =>
    Date.parse(`2026-11-${day}T${String(hour + 5).padStart(2, '0')}:00Z`);
  const nowMs = at(18, 12);
  const within = (moments: number[], ...limits: { limit: number; used: number }[]) =>
    withinDailyLimits(moments, limits, { nowMs, window, zone });

  it('change nothing where there is none, or room enough', () => {
    expect(within([nowMs, nowMs])).toEqual([nowMs, nowMs]);
    expect(within([nowMs, nowMs], { limit: 5, used: 3 })).toEqual([nowMs, nowMs]);
  });

  it('carry texts over to the opening of the next day with room', () => {
    expect(within([nowMs, nowMs, nowMs, nowMs], { limit: 2, used: 1 }, { limit: 10, used: 9 })).toEqual([
      nowMs,
      at(19, 9),
      at(19, 9),
      at(20, 9),
    ]);
  });

  it('count texts that were planned for a later day with those carried over to it', () => {
    expect(within([at(19, 15), nowMs, nowMs], { limit: 1, used: 0 })).toEqual([nowMs, at(19, 9), at(20, 9)]);
  });
});
