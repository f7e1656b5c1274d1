import type { Disposition, FilledScript, WrapUp } from '@talk/core/after-call';
import { contactOf } from '@talk/core/testing';
import { sampleCommunication, type FakeAnswers } from './fake-client.js';

const disposition = (id: number, name: string, color: string): Disposition => ({
  id,
  name,
  color,
  position: id,
  is_archived: false,
  version: 1,
});

export const sampleOutcomes: readonly Disposition[] = [
  disposition(1, 'Order placed', '#2f9e62'),
  disposition(2, 'Quote requested', '#2953d0'),
  disposition(3, 'Question answered', '#0e7490'),
  disposition(4, 'Call back later', '#b7791f'),
  disposition(5, 'Not interested', '#b4232c'),
];

const sampleStages: readonly Disposition[] = [
  disposition(11, 'New lead', '#2953d0'),
  disposition(12, 'Quote sent', '#b7791f'),
  disposition(13, 'Customer', '#2f9e62'),
];

export const sampleWrapUp = (nowMs: number, changes: Partial<WrapUp> = {}): WrapUp => ({
  id: 1,
  user_id: 5,
  call_id: '00000000-0000-4000-8000-000000000001',
  communication_id: 1,
  contact_id: 7,
  state: 'running',
  paused_by: null,
  ends_at: new Date(nowMs + 23_000).toISOString(),
  remaining_ms: 23_000,
  total_seconds: 30,
  extensions_left: 2,
  needs: [],
  started_at: new Date(nowMs - 7000).toISOString(),
  ended_at: null,
  end_reason: null,
  server_time: new Date(nowMs).toISOString(),
  version: 1,
  ...changes,
});

const sampleScript: FilledScript = {
  id: 1,
  name: 'Reorder call',
  version: 1,
  steps: [
    {
      title: 'Open',
      parts: [
        { kind: 'text', text: 'Hi ' },
        { kind: 'value', variable: 'contact.first_name', text: 'Maya' },
        { kind: 'text', text: ', may I send it to ' },
        { kind: 'missing', variable: 'contact.email' },
        { kind: 'text', text: '? And ' },
        { kind: 'unknown', variable: 'contact.shoe_size' },
        { kind: 'text', text: '.' },
      ],
    },
    { title: 'Close', parts: [{ kind: 'text', text: 'Thank you.' }] },
  ],
};

/** A server with one call to wrap up. */
export function afterCallAnswers(wrapUp: () => WrapUp): FakeAnswers {
  return {
    'call.currentWrapUps': () => ({ data: [wrapUp()] }),
    'call.listCallDispositions': () => ({ data: sampleOutcomes }),
    'call.listDispositionStatuses': () => ({ data: sampleStages }),
    'call.listCommunicationScripts': () => ({ data: [sampleScript] }),
    'call.getIntegrationData': () => ({ data: [] }),
    'communications.get': () => sampleCommunication(),
    'contacts.get': () => contactOf({ timezone: 'America/Los_Angeles' }),
  };
}
