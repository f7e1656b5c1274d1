import type { Call, CallParticipant } from '@talk/contract';

/** This agent in a call, as the server lists them. */
export const agentPart = (
  state: CallParticipant['state'],
  changes: Partial<CallParticipant> = {},
): CallParticipant => ({
  id: 'user-5',
  role: 'agent',
  user_id: 5,
  name: 'Priya',
  phone_number: null,
  state,
  on_hold: false,
  is_muted: false,
  invited_by_name: null,
  departure: null,
  ...changes,
});

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
    has_voicemail: false,
    voicemail_drop: null,
    answered_by: null,
    version: 1,
    ...changes,
  };
}
