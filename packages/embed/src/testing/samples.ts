import type { CallSnapshot, WidgetState } from '../protocol/index.js';

/** A live outbound call. */
export function sampleCall(over: Partial<CallSnapshot> = {}): CallSnapshot {
  return {
    id: 'call-1',
    revision: 1,
    phase: 'connecting',
    direction: 'outbound',
    peer: { last4: '0150', number: '+14155550150' },
    contactId: null,
    muted: false,
    startedAt: '2026-11-20T10:00:00.000Z',
    answeredAt: null,
    endedAt: null,
    endedReason: null,
    ...over,
  };
}

/** A signed-in widget without calls. */
export function sampleState(over: Partial<WidgetState> = {}): WidgetState {
  return {
    open: true,
    view: 'keypad',
    locale: 'en',
    auth: { status: 'signed-in', userId: 'u1' },
    presence: { status: 'accepting', reachable: true },
    calls: [],
    audioBlocked: false,
    devices: { microphone: 'granted', inputs: 1, outputs: 1 },
    grants: [],
    ...over,
  };
}
