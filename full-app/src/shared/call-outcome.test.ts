import { PhoneForwarded, PhoneIncoming, PhoneMissed, PhoneOutgoing, Voicemail, type IconNode } from 'lucide';
import { describe, expect, it } from 'vitest';
import { outcomeLook, shownDisposition } from './call-outcome.js';

describe('outcome of a call', () => {
  it.each<[string, string, string, IconNode]>([
    ['inbound', 'completed', 'ok', PhoneIncoming],
    ['outbound', 'in-progress', 'info', PhoneOutgoing],
    ['inbound', 'abandoned', 'primary', PhoneMissed],
    ['inbound', 'missed', 'bad', PhoneMissed],
    ['outbound', 'failed', 'bad', PhoneMissed],
    ['outbound', 'invalid', 'bad', PhoneMissed],
    ['inbound', 'voicemail', 'bad', Voicemail],
    ['inbound', 'missed-voicemail', 'bad', Voicemail],
    ['outbound', 'dead-end', 'warn', PhoneMissed],
    ['outbound', 'placed', 'plain', PhoneOutgoing],
    ['outbound', 'a status of a newer server', 'plain', PhoneOutgoing],
  ])('shows %s %s as %s', (direction, disposition_status2, tone, icon) => {
    expect(outcomeLook({ direction, disposition_status2 })).toEqual({ tone, icon });
  });

  it('has its own icon while a caller waits to be called back', () => {
    const left = { disposition_status2: 'abandoned', callback_status: 'requested' };
    expect(outcomeLook({ ...left, direction: 'inbound' })).toEqual({ tone: 'primary', icon: PhoneForwarded });
    expect(outcomeLook({ ...left, direction: 'outbound' }).icon).toBe(PhoneMissed);
  });

  it('is plain when the agent canceled the call', () => {
    const failed = { direction: 'outbound', disposition_status2: 'failed', end_reason: 'canceled' };
    expect(outcomeLook(failed).tone).toBe('plain');
  });
});

describe('shown disposition', () => {
  it('is in progress for a failed fax, and the status itself for the rest', () => {
    expect(shownDisposition({ type: 'fax', disposition_status2: 'failed' })).toBe('in-progress');
    expect(shownDisposition({ type: 'fax', disposition_status2: 'completed' })).toBe('completed');
    expect(shownDisposition({ type: 'call', disposition_status2: 'failed' })).toBe('failed');
  });
});
