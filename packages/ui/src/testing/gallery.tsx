/** Every state of the phone by its name, for pictures and accessibility checks: `?state=ring&theme=dark`. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmCall, createPhoneModel, PhoneView, Refused, SignIn, Starting } from '../phone/index.js';
import {
  createFakeClient,
  inbound,
  outbound,
  sampleCommunication,
  sampleContact,
  sampleLine,
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
const active = {
  phase: 'active',
  answeredAtMs: nowMs - 134_000,
  held: false,
  ...leg,
  snapshot: { ...snapshot, is_recording: true },
} as const;

const detached = { phase: 'detached', joining: false, rejoinUntilMs: null, problem: null, answeredAtMs: nowMs, muted: false, snapshot } as const;

const STATES: Record<string, () => void> = {
  keypad: () => {},
  lines: () => {},
  match: () => model.dial.paste('(415) 555-0150'),
  search: () => model.dial.type('may'),
  blocked: () => model.dial.type('911'),
  recents: () => model.show('recents'),
  empty: () => model.show('recents'),
  ring: () => client.put(inbound('in-1', number, { phase: 'offered', problem: null, snapshot })),
  noMicrophone: () => client.put(inbound('in-1', number, { phase: 'offered', problem: 'MICROPHONE_DENIED', snapshot })),
  dialing: () => client.put(outbound('out-1', number, { phase: 'ringing', legUp: true, ...leg })),
  call: () => client.put(outbound('out-1', number, active)),
  muted: () => client.put(outbound('out-1', number, { ...active, muted: true })),
  tones: () => {
    client.put(outbound('out-1', number, active));
    model.openTones(true);
    model.sendTones('1234#');
  },
  waiting: () => {
    client.put(outbound('out-1', number, active));
    client.put(inbound('in-2', '+14155550152', { phase: 'offered', problem: null }));
  },
  detached: () => client.put(outbound('out-1', number, { ...detached, rejoinUntilMs: nowMs + 47_000 })),
  rejoinFailed: () => client.put(outbound('out-1', number, { ...detached, problem: 'VOICE_TIMEOUT' })),
  rejoining: () => client.put(outbound('out-1', number, { ...detached, joining: true, rejoinUntilMs: nowMs + 31_000 })),
  otherTab: () => {
    client.put(outbound('out-1', number, active));
    client.set({ seat: { name: 'following', leaderId: 'a', silent: false } });
  },
  notLeader: () => client.set({ seat: { name: 'following', leaderId: 'a', silent: true } }),
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
