import type { CrmCall } from '@talk/core/crm';
import type { CallState } from '@talk/core/phone';

export const STARTED = '2026-11-24T10:00:00.000Z';

/** What the server says of the call once it is over. */
export const OVER: CrmCall = {
  started_at: STARTED,
  duration_ms: 61_000,
  direction: 'outbound',
  result: 'talked',
  from_number: '+14155550100',
  to_number: '+14155550150',
  title: 'Call to (415) 555-0150',
};

type Phase = Pick<CallState, 'phase'> & Record<string, unknown>;

/** A call of the phone, outbound unless told otherwise. */
export const callOf = (phase: Phase, more: Record<string, unknown> = {}): CallState =>
  ({
    key: 'k1',
    callId: 'call-1',
    direction: 'outbound',
    phoneNumber: '+14155550150',
    startedAtMs: Date.parse(STARTED),
    snapshot: { communication_id: 5, line_number: '+14155550100', started_at: STARTED },
    ...phase,
    ...more,
  }) as unknown as CallState;

export const RINGING = callOf({ phase: 'ringing' });
export const ACTIVE = callOf({ phase: 'active', answeredAtMs: 1 });
export const ENDED = callOf({ phase: 'ended', answeredAtMs: 1, reason: 'hung-up' });
export const OFFERED = callOf({ phase: 'offered' }, { direction: 'inbound', callId: 'call-2', snapshot: null });
