import { describe, expect, it } from 'vitest';
import type { Call } from '@talk/core';
import type { CallState } from '@talk/core/phone';
import { outbound, sampleCall, samplePerson } from '../../testing/fake-client.js';
import { peerOf } from '../peer.js';
import { CONTROLS, consultationOf, participantViews, whyNot } from './control-words.js';

type Active = CallState & { phase: 'active' };
const facts = { serverReachable: true, userId: 5 };
const customer = samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null });
const sam = samplePerson({ id: 'user-6', user_id: 6, name: 'Sam' });
const running = (changes: Partial<Call> = {}, state: Record<string, unknown> = {}): Active =>
  outbound('out-1', '+14155550150', {
    phase: 'active',
    callId: 'call-1',
    answeredAtMs: 0,
    held: false,
    muted: false,
    interrupted: false,
    snapshot: sampleCall(changes),
    ...state,
  }) as Active;
const blocked = (call: Active, given = facts): string[] => CONTROLS.filter((id) => whyNot(id, call, given) !== null);
const transfer = (state: 'ringing' | 'consulting' | 'done'): Call['transfer'] => ({
  kind: 'warm',
  to: { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam' },
  by_user_id: 5,
  by_name: 'Priya',
  state,
  talking_to: state === 'consulting' ? 'target' : null,
  take_back_until: null,
});

describe('the controls of a call', () => {
  it('all work in a plain call', () => expect(blocked(running())).toEqual([]));

  it('keep working without the server if they do not need it', () => {
    expect(blocked(running(), { ...facts, serverReachable: false })).toEqual([
      'hold',
      'record',
      'transfer',
      'add',
      'park',
    ]);
  });

  it.each(['ringing', 'consulting'] as const)('wait for the end of a consultation: %s', (state) => {
    const call = running({ transfer: transfer(state) });
    expect(blocked(call)).toEqual(['hold', 'transfer', 'add', 'park']);
    expect(whyNot('hold', call, facts)).toBe('You are asking Sam. Use Swap to change who hears you.');
  });

  it('belong to the call’s owner: a consulted agent has only the microphone, the keys and the way out', () => {
    const asked = running({
      transfer: { ...transfer('consulting'), by_user_id: 6, by_name: 'Sam' } as Call['transfer'],
    });
    expect(blocked(asked)).toEqual(['hold', 'record', 'transfer', 'add', 'park']);
    expect(whyNot('hold', asked, facts)).toBe('This is Sam’s call until they hand it over to you.');
  });

  it('work again when it is over', () => {
    const call = running({ transfer: transfer('done') });
    expect(consultationOf(call)).toBeNull();
    expect(blocked(call)).toEqual([]);
  });

  it('neither park nor transfer a conference with another agent', () => {
    expect(blocked(running({ participants: [customer, samplePerson(), sam] }))).toEqual(['transfer', 'park']);
    expect(blocked(running({ participants: [customer, samplePerson(), { ...sam, state: 'left' }] }))).toEqual([]);
  });
});

it('lists everyone but this agent and people who have left', () => {
  const guest = samplePerson({
    id: 'invite-1',
    role: 'third-party',
    user_id: null,
    name: null,
    phone_number: '+14155550188',
    state: 'ringing',
  });
  const call = running({ participants: [customer, samplePerson(), { ...sam, is_muted: true }, guest] });
  expect(participantViews(call, 5)).toMatchObject([
    {
      id: 'customer',
      seed: peerOf(call, null).seed,
      name: 'Maya Lopez',
      role: 'Customer',
      whyNotDrop: 'Ending the call drops the customer.',
    },
    { id: 'user-6', seed: '6', name: 'Sam', role: 'Colleague', muted: true, whyNotDrop: null },
    { id: 'invite-1', seed: '+14155550188', name: '(415) 555-0188', role: 'External', state: 'ringing' },
  ]);
});
