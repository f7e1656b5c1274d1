import type { Call } from '@talk/contract';

/** A snapshot of a call as the server sends it, with the fields that a test cares about. */
export function snapshotOf(changes: Partial<Call> = {}): Call {
  return {
    id: 'call-1',
    communication_id: 77,
    direction: 'outbound',
    phase: 'connecting',
    phone_number: '+14155550150',
    campaign_id: 12,
    campaign_name: 'Sales',
    line_number: '+14155550100',
    ring_group_name: null,
    contact: null,
    user_id: 5,
    ringing_user_ids: [],
    is_recording: false,
    started_at: '2026-11-20T09:00:00.000Z',
    answered_at: null,
    ended_at: null,
    end_reason: null,
    hung_up_by: null,
    participants: [],
    held_since: null,
    recording: 'off',
    parked: null,
    transfer: null,
    rejoin_until: null,
    version: 1,
    ...changes,
  };
}
