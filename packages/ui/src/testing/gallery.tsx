/** Every state of the phone by its name, for pictures and accessibility checks: `?state=ring&theme=dark`. */
import type { CallCheck } from '@talk/core';
import type { ReactNode } from 'react';
import type { Call } from '@talk/core';
import { createRoot } from 'react-dom/client';
import { TEST_STEPS } from '@talk/core/phone';
import type { StepState, TestState, TestStep } from '@talk/core/phone';
import { ConfirmCall, createPhoneModel, PhoneView, Refused, SignIn, Starting } from '../phone/index.js';
import { afterCallAnswers, sampleWrapUp } from './after-call-samples.js';
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

const clock = {
  ok: true,
  time: '10:14 AM',
  zone: 'America/Los_Angeles',
  source: 'number',
  confidence: 'medium',
} as const;

/** What the server would say about a number: some cannot be called, at some it is night. */
function checkOf(typed: string): CallCheck {
  const check: CallCheck = {
    allowed: true,
    rejection: null,
    message: null,
    phone_number: number,
    campaign_id: 12,
    campaign_reason: 'user-default',
    obstacles: [],
    alternatives: { lines: [], people: [] },
    day_time: { ...clock, question: null },
  };
  const stop = (rejection: number, name: string, message: string, detail: string | null = null): CallCheck => ({
    ...check,
    allowed: false,
    rejection,
    message,
    obstacles: [{ rejection, name, scope: 'contact', message, detail, rule: name }],
  });
  if (typed.includes('911')) return stop(45, 'emergency-number', 'Emergency calls cannot be placed here. Use a phone.');
  switch (query.get('state')) {
    case 'dnc':
      return {
        ...stop(
          11,
          'do-not-contact',
          'This contact is on do-not-contact.',
          'Asked on the phone not to be called again.',
        ),
        alternatives: {
          lines: [],
          people: [
            { id: 1, name: 'Priya Raman' },
            { id: 2, name: 'Marcus Hale' },
          ],
        },
      };
    case 'stopped':
      return {
        ...stop(10, 'campaign-paused', 'This line is paused.'),
        alternatives: {
          lines: [{ id: 13, name: 'Support', phone_number: '+14155550101' }],
          people: [{ id: 1, name: 'Priya Raman' }],
        },
      };
    case 'night':
      return { ...check, day_time: { ...clock, ok: false, time: '9:40 PM', question: null } };
    default:
      return check;
  }
}
let isShown = false;
/** Accepting calls, on a call or in a wrap-up, as the server would say it. */
const statusCode = (): number => {
  const state = isShown ? (query.get('state') ?? '') : '';
  if (state.startsWith('wrapUp')) return 5;
  return client.phone.status.peek().kind === 'connected' ? 4 : 1;
};
const needs = [
  { kind: 'call-disposition', done: true },
  { kind: 'contact-disposition', done: false },
] as const;

const client: FakeClient = createFakeClient({
  ...afterCallAnswers(() =>
    query.get('state') === 'wrapUpForced'
      ? sampleWrapUp(nowMs, {
          state: 'paused',
          paused_by: 'needs',
          ends_at: null,
          needs: [...needs],
          extensions_left: 0,
        })
      : sampleWrapUp(nowMs),
  ),
  'company.lines': () => ({
    data:
      query.get('state') === 'lines' || query.get('state') === 'stopped' || query.get('state') === 'mustChoose'
        ? [
            sampleLine(),
            sampleLine({
              id: 13,
              name: 'Support',
              is_default: false,
              default_reason: null,
              incoming_number: '+14155550101',
            }),
          ]
        : [sampleLine(query.get('state') === 'forced' ? { default_reason: 'forced' } : {})],
  }),
  'calls.check': ({ query: { phone_number } }: { query: { phone_number: string } }) => checkOf(phone_number),
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
  'calls.connectionTests': () => ({ data: [{ id: '1', outcome: 'passed', started_at: '2026-11-20T09:41:00.000Z' }] }),
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
  'agents.get': () => ({ user_id: 5, agent_status: statusCode(), is_reachable: true, last_agent_status_change: null }),
  'agents.set': ({ body }: { body: { agent_status: number } }) => ({ ...body, user_id: 5, is_reachable: true }),
});
const model = createPhoneModel({
  client,
  remembered: { get: () => null, set: () => {} },
  user: { id: 5, timeFormat: 12, country: 'US', alwaysAsk: query.get('state') === 'mustChoose' },
});

const ended = {
  phase: 'ended',
  callId: 'call-1',
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

const none = { id: null, label: '', missing: null };
const sounds = { bars: 3, cause: null, mos: 4.4, jitterMs: 3, roundTripMs: 42, lossPercent: 0 } as const;
const steps = (all: StepState['result'], others: Partial<Record<TestStep, StepState['result']>>) =>
  Object.fromEntries(
    TEST_STEPS.map((step) => [step, { result: others[step] ?? all, code: null }]),
  ) as TestState['steps'];

const detached = {
  phase: 'detached',
  joining: false,
  rejoinUntilMs: null,
  problem: null,
  answeredAtMs: nowMs,
  muted: false,
  snapshot,
} as const;

const STATES: Record<string, () => void> = {
  keypad: () => {},
  lines: () => {},
  match: () => model.dial.paste('(415) 555-0150'),
  search: () => model.dial.type('may'),
  blocked: () => model.dial.type('911'),
  dnc: () => model.dial.paste('(415) 555-0150'),
  stopped: () => model.dial.paste('(415) 555-0150'),
  night: () => model.dial.paste('(415) 555-0150'),
  forced: () => {},
  mustChoose: () => model.dial.paste('(415) 555-0150'),
  dayTime: () =>
    client.put(
      outbound('out-1', number, {
        phase: 'preparing',
        step: 'question',
        question: "This is outside the contact's day time. Do you want to make a call? It's 9:40 PM for Maya Lopez.",
        snapshot,
      } as never),
    ),
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
  settings: () => model.openSheet('settings'),
  settingsUnnamed: () => {
    client.hear({
      devices: {
        named: false,
        inputs: [],
        input: { id: null, label: '', missing: 'Jabra' },
        outputs: [],
        output: none,
      },
    });
    model.openSheet('settings');
  },
  settingsDenied: () => {
    client.set({ microphone: 'MICROPHONE_DENIED' });
    client.hear({ problem: 'MICROPHONE_DENIED', devices: { canChooseOutput: false } });
    model.openSheet('settings');
  },
  testRunning: () => {
    client.hear({ test: { phase: 'running', steps: steps('passed', { network: 'running', audio: 'waiting' }) } });
    model.openSheet('settings');
  },
  testFailed: () => {
    client.hear({
      test: {
        phase: 'done',
        outcome: 'failed',
        stored: false,
        steps: {
          ...steps('passed', { policy: 'passed', audio: 'skipped' }),
          microphone: { result: 'warned', code: 'MIC_SILENT' },
          network: { result: 'failed', code: 'MEDIA_BLOCKED' },
        },
        numbers: { mos: 3.4, jitterMs: 42, roundTripMs: 180, lossPercent: 2.4 },
      },
    });
    model.openSheet('settings');
  },
  qualityGood: () => {
    client.put(outbound('out-1', number, active));
    client.hear({ quality: sounds });
  },
  qualityPoor: () => {
    client.put(outbound('out-1', number, active));
    client.hear({ quality: { ...sounds, bars: 1, cause: 'loss', mos: 2.4, lossPercent: 12.5 } });
  },
  qualitySheet: () => {
    client.put(outbound('out-1', number, { ...active, callId: 'call-1' }));
    client.hear({ quality: { ...sounds, bars: 2, cause: 'jitter', jitterMs: 55, mos: 3.6 } });
    model.openSheet('quality');
  },
  mutedSpeech: () => {
    client.put(outbound('out-1', number, { ...active, muted: true }));
    client.hear({ quality: sounds, talkingWhileMuted: true });
  },
  plugged: () =>
    client.hear({
      notice: {
        kind: 'plugged',
        label: 'Jabra Evolve2 65 Mono, with a long name for narrow frames',
        before: 'Built-in microphone',
        roles: ['input'],
        offer: {},
      },
    }),
  offered: () =>
    client.hear({ notice: { kind: 'offered', label: 'Jabra Evolve2 65', before: '', roles: ['input'], offer: {} } }),
  wrapUp: () => client.push('wrap_up_updated', sampleWrapUp(nowMs)),
  wrapUpForced: () => client.push('wrap_up_updated', sampleWrapUp(nowMs)),
  wrapUpLater: () => {
    model.afterCall.setLater(true);
    client.push('wrap_up_updated', sampleWrapUp(nowMs));
  },
  afterCall: () => void model.afterCall.open(1),
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
  isShown = true;
  void model.agent.load();
  Object.assign(window, { model, client, gallery: GALLERY });
}
