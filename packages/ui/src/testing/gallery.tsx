/** Every state of the phone by its name, for pictures and accessibility checks: `?state=ring&theme=dark`. */
import type { ReactNode } from 'react';
import type { Call } from '@talk/core';
import { createRoot } from 'react-dom/client';
import { ConfirmCall, createPhoneModel, PhoneView, Refused, SignIn, Starting } from '../phone/index.js';
import {
  createFakeClient,
  inbound,
  outbound,
  sampleCommunication,
  sampleCall,
  sampleContact,
  sampleLine,
  samplePerson,
  type FakeClient,
} from './fake-client.js';

const query = new URLSearchParams(location.search);
const nowMs = Date.now();
const number = '+14155550150';
const snapshot = { contact: sampleContact, campaign_name: 'Sales line', ring_group_name: 'Support queue' };
const leg = { muted: false, interrupted: false };
const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
const someone = (id: number, name: string): typeof sampleContact => ({ ...sampleContact, id, name });

const client: FakeClient = createFakeClient({
  'company.lines': () => ({
    data:
      query.get('state') === 'lines'
        ? [sampleLine(), sampleLine({ id: 13, name: 'Support', is_default: false, incoming_number: '+14155550101' })]
        : [sampleLine()],
  }),
  'calls.check': ({ query: { phone_number } }: { query: { phone_number: string } }) =>
    phone_number.includes('911')
      ? { allowed: false, message: 'Emergency numbers cannot be called from here.', phone_number: null }
      : { allowed: true, message: null, phone_number: number },
  'contacts.findByPhone': () => ({ contact: sampleContact, calls_today: 2 }),
  'contacts.list': () => ({
    data: ['Maya Lopez', 'Mayra Jensen', 'Tamay Okan'].map((name, index) => ({
      ...someone(index, name),
      phone_number: `+1415555015${index}`,
    })),
  }),
  'communications.list': () => ({
    data:
      query.get('state') === 'empty'
        ? []
        : [
            sampleCommunication({ id: 9, created_at: ago(4) }),
            sampleCommunication({
              id: 8,
              direction: 'inbound',
              disposition_status2: 'missed',
              talk_time: 0,
              created_at: ago(18),
              contact: someone(2, 'Rahul Kapoor'),
              contact_id: 2,
            }),
            sampleCommunication({
              id: 7,
              direction: 'inbound',
              created_at: ago(61),
              contact: someone(3, 'Amélie Fournier'),
              contact_id: 3,
              talk_time: 372,
            }),
            sampleCommunication({
              id: 6,
              created_at: ago(1500),
              contact: null,
              contact_id: null,
              lead_number: '+442079460123',
              talk_time: 0,
            }),
          ],
  }),
  'calls.parked': () => ({ data: query.get('state')?.startsWith('parked') ? parkedCalls : [] }),
  'calls.directory': () => ({
    users: [
      { user_id: 6, name: 'Sam Ortiz', agent_status: 1, since: seconds(-240), is_available: true },
      { user_id: 7, name: 'Dana Brandt', agent_status: 4, since: seconds(-95), is_available: false },
      { user_id: 8, name: 'Tom Nakamura', agent_status: 1, since: seconds(-700), is_available: false },
      { user_id: 9, name: 'Sofia Oliveira', agent_status: 3, since: seconds(-1300), is_available: false },
      {
        user_id: 10,
        name: 'Maximilian Featherstonehaugh-Cholmondeley',
        agent_status: 1,
        since: seconds(-60),
        is_available: true,
      },
    ],
    ring_groups: [
      { ring_group_id: 1, name: 'Support', member_count: 6, available_count: 2, queue_depth: 3 },
      { ring_group_id: 2, name: 'Billing', member_count: 2, available_count: 0, queue_depth: 0 },
    ],
  }),
  'agents.get': () => ({ user_id: 5, agent_status: 1, is_reachable: true, last_agent_status_change: null }),
  'agents.set': ({ body }: { body: { agent_status: number } }) => ({ ...body, user_id: 5, is_reachable: true }),
});
const model = createPhoneModel({
  client,
  remembered: { get: () => null, set: () => {} },
  user: { id: 5, timeFormat: 12, country: 'US' },
});

const ended = {
  phase: 'ended',
  reason: 'other-side-hung-up',
  answeredAtMs: nowMs - 134_000,
  endedAtMs: nowMs,
  serverTold: true,
  message: null,
  code: null,
  rejection: null,
} as const;
const seconds = (count: number): string => new Date(nowMs + count * 1_000).toISOString();
/** A running call as the server tells it, with what a state is about. */
const talking = (changes: Parameters<typeof sampleCall>[0] = {}, state: Record<string, unknown> = {}) => ({
  phase: 'active' as const,
  callId: 'call-1',
  answeredAtMs: nowMs - 134_000,
  held: false,
  ...leg,
  snapshot: sampleCall({ recording: 'on', ...changes }),
  ...state,
});
const active = talking();
const sam = { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam Ortiz' } as const;
const transfer = (changes: Partial<NonNullable<Call['transfer']>>): Call['transfer'] => ({
  kind: 'warm',
  to: sam,
  by_user_id: 5,
  state: 'consulting',
  talking_to: 'target',
  take_back_until: null,
  ...changes,
});
const customer = samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null, phone_number: number });
const parkedCalls = [
  sampleCall({
    id: 'parked-1',
    phase: 'held',
    user_id: null,
    contact: someone(8, 'Jonas Okafor'),
    parked: { by_user_id: 6, by_name: 'Sam Ortiz', reason: 'Looking something up', at: seconds(-84) },
  }),
  sampleCall({
    id: 'parked-2',
    phase: 'held',
    user_id: null,
    contact: null,
    phone_number: '+442079460123',
    parked: { by_user_id: 5, by_name: 'Priya', reason: null, at: seconds(-310) },
  }),
];

const STATES: Record<string, () => void> = {
  keypad: () => {},
  lines: () => {},
  match: () => model.dial.paste('(415) 555-0150'),
  search: () => model.dial.type('may'),
  blocked: () => model.dial.type('911'),
  recents: () => model.show('recents'),
  empty: () => model.show('recents'),
  ring: () =>
    client.put(inbound('in-1', number, { phase: 'offered', problem: null, snapshot, startedAtMs: nowMs - 12_000 })),
  noMicrophone: () => client.put(inbound('in-1', number, { phase: 'offered', problem: 'MICROPHONE_DENIED', snapshot })),
  dialing: () => client.put(outbound('out-1', number, { phase: 'ringing', legUp: true, ...leg })),
  call: () => client.put(outbound('out-1', number, active)),
  muted: () => client.put(outbound('out-1', number, { ...active, muted: true })),
  tones: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('keypad');
    model.sendTones('1234#');
  },
  waiting: () => {
    client.put(outbound('out-1', number, active));
    client.put(inbound('in-2', '+14155550152', { phase: 'offered', problem: null }));
  },
  held: () => {
    const changes = { phase: 'held', held_since: seconds(-72), recording: 'paused' } as const;
    client.put(outbound('out-1', number, talking(changes, { held: true })));
  },
  transfer: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('transfer');
  },
  transferChosen: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('transfer');
    model.directory.type('a');
    setTimeout(() => model.directory.choose('user-7'), 300);
  },
  add: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('add');
    model.directory.type('4155550188');
  },
  park: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('park');
  },
  more: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('more');
  },
  consultRinging: () =>
    client.put(outbound('out-1', number, talking({ transfer: transfer({ state: 'ringing', talking_to: null }) }))),
  consult: () => client.put(outbound('out-1', number, talking({ transfer: transfer({}) }))),
  conference: () =>
    client.put(
      outbound(
        'out-1',
        number,
        talking({
          participants: [
            { ...customer, on_hold: true },
            samplePerson(),
            samplePerson({ id: 'user-6', user_id: 6, name: 'Sam Ortiz', is_muted: true }),
            samplePerson({
              id: 'invite-1',
              role: 'third-party',
              user_id: null,
              name: null,
              phone_number: '+442079460123',
              state: 'ringing',
            }),
          ],
        }),
      ),
    ),
  waitingCalls: () => {
    client.put(outbound('out-1', number, active));
    client.put(
      inbound('in-2', '+14155550152', {
        phase: 'offered',
        problem: null,
        startedAtMs: nowMs - 12_000,
        snapshot: sampleCall({ contact: someone(3, 'Amélie Fournier') }),
      }),
    );
  },
  onHold: () => {
    client.put(outbound('out-1', number, active));
    client.put(
      inbound('in-2', '+14155550152', {
        ...active,
        held: true,
        away: true,
        snapshot: sampleCall({ contact: someone(3, 'Amélie Fournier') }),
      }),
    );
  },
  sent: () =>
    client.set({
      sent: sampleCall({
        user_id: null,
        phase: 'held',
        transfer: transfer({ kind: 'cold', state: 'failed', talking_to: null, take_back_until: seconds(18) }),
      }),
    }),
  parked: () => client.push('parked_call_recall', { call: { ...parkedCalls[1], version: 2 }, count: 1 }),
  parkedInCall: () => client.put(outbound('out-1', number, active)),
  left: () => {
    client.put(outbound('out-1', number, active));
    client.finish(
      inbound('in-2', '+14155550152', {
        ...ended,
        reason: 'caller-left',
        answeredAtMs: null,
        snapshot: sampleCall({ contact: someone(3, 'Amélie Fournier') }),
      }),
    );
  },
  unreachable: () => {
    client.put(outbound('out-1', number, active));
    client.set({ serverReachable: false });
  },
  lost: () => client.put(outbound('out-1', number, { ...active, interrupted: true })),
  ended: () => client.put(outbound('out-1', number, ended)),
  failed: () => client.put(outbound('out-1', number, { ...ended, reason: 'busy', answeredAtMs: null })),
  offline: () => client.set({ link: { name: 'waiting', problem: 'SERVER_UNREACHABLE', attempt: 2 } as never }),
  microphone: () => client.set({ microphone: 'MICROPHONE_POLICY_BLOCKED' }),
  sound: () => client.set({ soundBlocked: true }),
};
const PAGES: Record<string, () => ReactNode> = {
  starting: () => <Starting unreachable={false} />,
  signin: () => (
    <main className="tk-phone tk-scroll">
      <SignIn busy={false} error={null} fieldErrors={{}} onSubmit={() => {}} />
    </main>
  ),
  signinErrors: () => (
    <main className="tk-phone tk-scroll">
      <SignIn
        busy={false}
        error="Wrong email or password."
        fieldErrors={{ password: 'Enter your password.' }}
        onSubmit={() => {}}
      />
    </main>
  ),
  refused: () => <Refused code="ORIGIN_FORBIDDEN" message={null} onRetry={() => {}} />,
  confirm: () => (
    <main className="tk-fill">
      <PhoneView
        model={model}
        overlay={
          <ConfirmCall
            peer={{ name: '(415) 555-0150', seed: number, number: '', detail: '' }}
            onCall={() => {}}
            onCancel={() => {}}
          />
        }
      />
    </main>
  ),
};

export const GALLERY = [...Object.keys(STATES), ...Object.keys(PAGES)];

const place = document.getElementById('phone');
if (place) {
  const state = query.get('state') ?? 'keypad';
  document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
  document.documentElement.dir = query.get('dir') ?? 'ltr';
  await model.load();
  STATES[state]?.();
  createRoot(place).render(
    PAGES[state]?.() ?? (
      <main className="tk-fill">
        <PhoneView model={model} />
      </main>
    ),
  );
  Object.assign(window, { model, client, gallery: GALLERY });
}
