/** Every state of the phone by its name. */
import type { Call } from '@talk/core';
import { TEST_STEPS } from '@talk/core/phone';
import type { StepState, TestState, TestStep } from '@talk/core/phone';
import { sampleWrapUp } from './after-call-samples.js';
import { inbound, outbound, sampleCall, samplePerson } from './fake-client.js';
import {
  client,
  leg,
  model,
  nowMs,
  number,
  parkedCalls,
  seconds,
  snapshot,
  someone,
  waitingCaller,
} from './gallery-world.js';

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
/** A running call as the server sends it, with the fields of a state. */
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
  by_name: 'Priya',
  state: 'consulting',
  talking_to: 'target',
  take_back_until: null,
  ...changes,
});
const customer = samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null, phone_number: number });

const ringing = {
  phase: 'offered',
  problem: null,
  callId: 'call-1',
  snapshot: { ...snapshot, phase: 'ringing' },
} as const;

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

/** The first contact of the list, opened. */
function showContact(): void {
  model.screen.show('contacts');
  void model.tabs.show('contacts').then(async () => (await model.tabs.load())?.models.contacts.show(7));
}

/** The first voicemail, twelve seconds in. */
async function playVoicemail(): Promise<void> {
  model.screen.show('voicemail');
  await model.tabs.show('voicemail');
  const voicemail = (await model.tabs.load())?.models.voicemail;
  await voicemail?.play(9);
  voicemail?.playback.seek(12);
}

const AMELIE = '+14155550152';
export const STATES: Record<string, () => void> = {
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
  recents: () => model.screen.show('recents'),
  empty: () => model.screen.show('recents'),
  recentsMissed: () => {
    model.screen.show('recents');
    void model.tabs.load().then((part) => part?.models.recents.show('missed'));
  },
  recentsLoading: () => model.screen.show('recents'),
  recentsAway: () => model.screen.show('recents'),
  contacts: () => model.screen.show('contacts'),
  contactsFound: () => {
    model.screen.show('contacts');
    void model.tabs.load().then((part) => part?.models.contacts.type('may'));
  },
  contactsShort: () => {
    model.screen.show('contacts');
    void model.tabs.load().then((part) => part?.models.contacts.type('ma'));
  },
  contactsNone: () => {
    model.screen.show('contacts');
    void model.tabs.load().then((part) => part?.models.contacts.type('zebedee'));
  },
  contactsLoading: () => model.screen.show('contacts'),
  contactsEmpty: () => model.screen.show('contacts'),
  contactsAway: () => model.screen.show('contacts'),
  contact: showContact,
  contactBarred: showContact,
  voicemail: () => model.screen.show('voicemail'),
  voicemailPlaying: () => void playVoicemail(),
  voicemailGone: () => void playVoicemail(),
  voicemailLoading: () => model.screen.show('voicemail'),
  voicemailEmpty: () => model.screen.show('voicemail'),
  voicemailAway: () => model.screen.show('voicemail'),
  ring: () => client.put(inbound('in-1', number, { ...ringing, startedAtMs: nowMs - 12_000 })),
  ringAsked: () => {
    const sent = transfer({ by_user_id: 6, by_name: 'Sam Ortiz', state: 'ringing', talking_to: null });
    client.put(inbound('in-1', number, { ...ringing, snapshot: { ...ringing.snapshot, transfer: sent } }));
  },
  ringRefused: () => {
    client.put(inbound('in-1', number, { ...ringing, startedAtMs: nowMs - 12_000 }));
    client.refuse('voicemail', 'Only an unanswered call can go to voicemail.');
    const call = client.phone.call.peek();
    if (call !== null) void model.waiting.sendToVoicemail(call);
  },
  noMicrophone: () => client.put(inbound('in-1', number, { phase: 'offered', problem: 'MICROPHONE_DENIED', snapshot })),
  dialing: () => client.put(outbound('out-1', number, { phase: 'ringing', legUp: true, ...leg })),
  call: () => client.put(outbound('out-1', number, active)),
  machine: () => client.put(outbound('out-1', number, talking({ answered_by: 'machine' }))),
  fax: () => client.put(outbound('out-1', number, talking({ answered_by: 'fax' }))),
  thenBreak: () => client.put(outbound('out-1', number, active)),
  muted: () => client.put(outbound('out-1', number, { ...active, muted: true })),
  tones: () => {
    client.put(outbound('out-1', number, active));
    model.control.open('keypad');
    model.calls.sendTones('1234#');
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
  asked: () => {
    const changes = { by_user_id: 6, by_name: 'Sam Ortiz', to: { ...sam, user_id: 5, name: 'Priya' } };
    const people = [customer, samplePerson(), samplePerson({ id: 'user-6', user_id: 6, name: 'Sam Ortiz' })];
    const snapshot = { user_id: 6, participants: people, transfer: transfer(changes) };
    client.put(outbound('out-1', number, talking(snapshot, { held: true, part: people[1] })));
  },
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
        callId: 'call-2',
        problem: null,
        startedAtMs: nowMs - 12_000,
        snapshot: sampleCall({ phase: 'ringing', contact: someone(3, 'Amélie Fournier') }),
      }),
    );
  },
  replying: () => {
    client.put(outbound('out-1', number, active));
    model.screen.replyByText({ callId: 'call-2', contactId: null, phoneNumber: AMELIE, name: 'Amélie Fournier' });
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
  fishing: () => client.push('call_fishing', waitingCaller(1)),
  fishingMore: () => {
    for (const nth of [1, 2, 3]) client.push('call_fishing', waitingCaller(nth));
  },
  fishingInCall: () => {
    client.put(outbound('out-1', number, active));
    client.push('call_fishing', waitingCaller(1));
  },
  fishingFaster: () => {
    client.push('call_fishing', waitingCaller(2));
    client.refuse('take', 'Answered by Maximilian Featherstonehaugh-Cholmondeley.');
    void model.fishing.take('fishing-2');
  },
  fishingTaken: () => {
    client.push('call_fishing', waitingCaller(1));
    client.push('call_fishing', { ...waitingCaller(1), phase: 'voicemail', version: 2 });
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
  endedParked: () =>
    client.put(outbound('out-1', number, { ...ended, reason: 'parked', callId: 'p-1', snapshot: sampleCall() })),
  notPlaced: () => {
    const message = 'Contact is DNC flagged. Communications not allowed.';
    client.put(outbound('out-1', number, { ...ended, reason: 'rejected', rejection: 3, message, answeredAtMs: null }));
  },
  notCalled: () => {
    client.put(outbound('out-1', number, active));
    client.refuse('dial', 'Another call is in progress.', 'PHONE_BUSY');
    void model.calls.callBack('+14155550151');
  },
  settings: () => model.screen.openSheet('settings'),
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
    model.screen.openSheet('settings');
  },
  settingsDenied: () => {
    client.set({ microphone: 'MICROPHONE_DENIED' });
    client.hear({ problem: 'MICROPHONE_DENIED', devices: { canChooseOutput: false } });
    model.screen.openSheet('settings');
  },
  testRunning: () => {
    client.hear({ test: { phase: 'running', steps: steps('passed', { network: 'running', audio: 'waiting' }) } });
    model.screen.openSheet('settings');
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
    model.screen.openSheet('settings');
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
    model.screen.openSheet('quality');
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
