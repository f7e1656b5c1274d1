import { computed, signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { Absence, Api, Call, Communication, ConnectionTestResult, ContactMatch, Line } from '@talk/core';
import { createEntities, type Entities } from '@talk/core/entities';
import { awayCalls, foregroundCall, toPhoneStatus, waitingCalls } from '@talk/core/phone';
import { agentPart, checkedAnswer, communicationOf, endpointIdOf, snapshotOf } from '@talk/core/testing';
import type { CallCommands, CallState, DialOptions, Phone, PhoneCall, PhoneEvents, PhoneState } from '@talk/core/phone';
import { createFakeSoundOfPhone, type FakeSoundOfPhone } from './fake-sound.js';
import type { RealtimeStatus } from '@talk/core/realtime';
import type { PhoneClient } from '../phone/phone-ports.js';

type Answer = (args: never) => unknown;

/**
 * The server's answers, by resource and operation; an operation without one fails as if the server were unreachable. Each is checked against
 * the schema of its endpoint, so that no test relies on an answer that no server gives.
 */
export type FakeAnswers = Record<string, Answer>;

/** What a server of another release makes of a checked answer. */
export type NewerServer = (endpointId: string, answer: unknown) => unknown;

export interface FakeClient extends PhoneClient {
  realtime: NonNullable<PhoneClient['realtime']>;
  entities: Entities;
  /** Replaces the phone's current state. */
  set: (changes: Partial<PhoneState>) => void;
  /** Changes one call, or adds it. */
  put: (call: CallState) => void;
  finish: (call: CallState) => void;
  /** Calls could not reach the phone for a while. */
  missed: (absence: Absence | null) => void;
  /** How events arrive from now on; `live` at first. */
  events: (status: RealtimeStatus) => void;
  /** An event, with extra fields of its envelope. */
  push: (type: string, data: unknown, envelope?: { replayed: boolean }) => void;
  /** The phone's current sound state. */
  hear: FakeSoundOfPhone['hear'];
  readonly dialled: DialOptions[];
  readonly commands: string[];
  /** The next commands of this name are refused with this sentence. */
  refuse: (name: string, message: string, code?: TalkError['code']) => void;
  /** Ends the refusals. */
  allow: (name: string) => void;
  readonly requests: { operation: string; args: unknown }[];
}

const idle: PhoneState = {
  link: { name: 'ready' },
  seat: { name: 'leading' },
  calls: [],
  sent: null,
  absence: null,
  microphone: null,
  soundBlocked: false,
  serverReachable: true,
};

/** A client whose phone is in any state a test needs, over the SDK's own derivations. */
export function createFakeClient(answers: FakeAnswers = {}, newer: NewerServer = (_, answer) => answer): FakeClient {
  const endpoints = new Map(Object.keys(answers).map((operation) => [operation, endpointIdOf(operation)]));
  const state = signal<PhoneState>(idle);
  const link = signal<RealtimeStatus>('live');
  const handlers = new Map<string, Set<(value: never) => void>>();
  const dialled: DialOptions[] = [];
  const commands: string[] = [];
  const refuses = new Map<string, TalkError>();
  const requests: FakeClient['requests'] = [];
  const on = (name: string, handler: (value: never) => void): (() => void) => {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known.add(handler));
    return () => void known.delete(handler);
  };
  const emit = (name: string, value: unknown): void =>
    handlers.get(name)?.forEach((handler) => handler(value as never));
  const stateOf = (key: string): CallState | undefined => state.value.calls.find((call) => call.key === key);

  const handles = new Map<string, PhoneCall>();
  function handle(call: CallState): PhoneCall {
    const known = handles.get(call.key);
    if (known) return known;
    let last = call;
    const made: PhoneCall = {
      key: call.key,
      direction: call.direction,
      state: computed(() => (last = stateOf(call.key) ?? last)),
      answer: ({ current } = {}) => {
        commands.push(['answer', call.key, current].filter(Boolean).join(' '));
        const refusal = refuses.get('answer');
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
      confirm: () => void commands.push(`confirm ${call.key}`),
      decline: () => void commands.push(`decline ${call.key}`),
      hangup: () => void commands.push(`hangup ${call.key}`),
      ...commandsOf((name, detail) => {
        commands.push([name, detail].filter((part) => part !== undefined).join(' '));
        const refusal = refuses.get(name);
        if (refusal) return Promise.reject(refusal);
        return Promise.resolve((stateOf(call.key)?.snapshot ?? {}) as Call);
      }),
      mute: (muted) => Promise.resolve(void commands.push(`mute ${muted}`)),
      rejoin: () => Promise.resolve(void commands.push(`rejoin ${call.key}`)),
      sendDigits: (digits) => Promise.resolve(void commands.push(`digits ${digits}`)),
      dismiss: () => {
        state.value = { ...state.peek(), calls: state.peek().calls.filter((each) => each.key !== call.key) };
      },
    };
    handles.set(call.key, made);
    return made;
  }

  function put(call: CallState): void {
    const { calls } = state.peek();
    const known = calls.some(({ key }) => key === call.key);
    state.value = {
      ...state.peek(),
      calls: known ? calls.map((each) => (each.key === call.key ? call : each)) : [...calls, call],
    };
  }

  const sound = createFakeSoundOfPhone(commands);
  const phone: Phone = {
    state,
    status: computed(() => toPhoneStatus(state.value)),
    call: computed(() => {
      const call = foregroundCall(state.value);
      return call && handle(call);
    }),
    waiting: computed(() => waitingCalls(state.value).map(handle)),
    onHold: computed(() => awayCalls(state.value).map(handle)),
    sent: computed(() => state.value.sent),
    unpark: (id) => {
      commands.push(`unpark ${id}`);
      const refusal = refuses.get('unpark');
      return refusal
        ? Promise.reject(refusal)
        : Promise.resolve(handle(outbound('back-1', id, { phase: 'connecting' })));
    },
    take: (id) => {
      commands.push(`take ${id}`);
      const refusal = refuses.get('take');
      if (refusal) return Promise.reject(refusal);
      const call = inbound('back-2', id, { phase: 'connecting', callId: id });
      put(call);
      return Promise.resolve(handle(call));
    },
    takeBack: () => {
      commands.push('take back');
      return Promise.resolve(handle(outbound('back-1', '', { phase: 'connecting' })));
    },
    forgetSent: () => {
      state.value = { ...state.peek(), sent: null };
    },
    absence: computed(() => state.value.absence),
    dismissAbsence: () => {
      commands.push('dismiss absence');
      state.value = { ...state.peek(), absence: null };
    },
    start: () => {},
    stop: () => {},
    dial: (options) => {
      const refusal = refuses.get('dial');
      if (refusal) return Promise.reject(refusal);
      dialled.push(options);
      const call = outbound(`out-${dialled.length}`, options.to, { phase: 'connecting' });
      put(call);
      return Promise.resolve(handle(call));
    },
    supervise: (id, mode) => {
      commands.push(`supervise ${id} ${mode}`);
      const refusal = refuses.get('supervise');
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    },
    takeOverCall: (id) => {
      commands.push(`take over ${id}`);
      const call = inbound('over-1', id, { phase: 'connecting', callId: id });
      put(call);
      return Promise.resolve(handle(call));
    },
    takeOver: () => Promise.resolve(void commands.push('take over')),
    checkMicrophone: () => Promise.resolve(null),
    sound: sound.sound,
    unlockSound: () => Promise.resolve(void commands.push('unlock')).then(() => true),
    on: (name: keyof PhoneEvents, handler) => on(name, handler),
  };

  const resource = (name: string): object =>
    new Proxy(
      {},
      {
        get: (_, operation: string) => (args: unknown) => {
          const known = `${name}.${operation}`;
          requests.push({ operation: known, args });
          const answer = answers[known];
          const endpointId = endpoints.get(known);
          if (answer && endpointId) return answered(endpointId, answer, args).then((given) => newer(endpointId, given));
          return Promise.reject(
            new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.' }),
          );
        },
      },
    );
  // `api.call(endpoint, …)` is answered by the endpoint's id: `call.finishWrapUp`.
  const callResource = resource('call') as Record<string, Answer>;
  const call = ({ id }: { id: string }, args: never): unknown => callResource[id]?.(args);
  const api = new Proxy({}, { get: (_, name: string) => (name === 'call' ? call : resource(name)) }) as Api;

  const realtime: FakeClient['realtime'] = { on, onResync: (handler) => on('resync', handler), status: link };
  const entities = createEntities();
  entities.follow(realtime);

  return {
    api,
    phone,
    realtime,
    entities,
    set: (changes) => {
      state.value = { ...state.peek(), ...changes };
    },
    put,
    finish: (call) => {
      put(call);
      emit('ended', handle(call));
    },
    missed: (next) => {
      state.value = { ...state.peek(), absence: next };
    },
    events: (status) => {
      link.value = status;
    },
    push: (type, data, envelope = { replayed: false }) => {
      emit(type, { type, data, ...envelope });
      // As the real one does: what is held may be stale as a whole.
      if (type === 'access_changed') emit('resync', undefined);
    },
    hear: sound.hear,
    dialled,
    commands,
    requests,
    refuse: (name, message, code = 'CALL_STATE') => void refuses.set(name, new TalkError({ code, message })),
    allow: (name) => void refuses.delete(name),
  };
}

async function answered(endpointId: string, answer: Answer, args: unknown): Promise<unknown> {
  await Promise.resolve();
  return checkedAnswer(endpointId, await answer(args as never));
}

/** The commands of a call, recorded. */
function commandsOf(ask: (name: string, detail?: string | boolean) => Promise<Call>): CallCommands {
  const text = (value: unknown): string => JSON.stringify(value);
  return {
    hold: (on = true) => ask('hold', on),
    park: ({ reason } = {}) => ask('park', reason),
    record: (recording) => ask('record', recording),
    transfer: (to, { askFirst = false } = {}) => ask(askFirst ? 'ask' : 'send', text(to)),
    swap: () => ask('swap'),
    complete: ({ stay = false } = {}) => ask(stay ? 'merge' : 'complete'),
    cancelTransfer: () => ask('cancel'),
    add: (to) => ask('add', text(to)),
    changeParticipant: (id, change) => ask('change', `${id} ${text(change)}`),
    drop: (id) => ask('drop', id),
    leave: () => ask('leave'),
    askForHelp: (on = true) => ask('help', String(on)),
    dropMessage: (id) => ask('message', String(id)),
    sendToVoicemail: () => ask('voicemail'),
  };
}

type Phase = { phase: CallState['phase'] } & Record<string, unknown>;

/** One moment for all: a call that is put again in another phase is the same call. */
const BEGAN_MS = Date.now();

const base = (key: string, direction: 'inbound' | 'outbound', phoneNumber: string, phase: Phase): CallState =>
  ({
    key,
    direction,
    phoneNumber,
    callId: null,
    snapshot: null,
    part: null,
    startedAtMs: BEGAN_MS,
    ...(phase.phase === 'active' ? { away: false, wants: {} } : {}),
    ...phase,
  }) as unknown as CallState;

/** An outbound call. */
export const outbound = (key: string, phoneNumber: string, phase: Phase): CallState =>
  base(key, 'outbound', phoneNumber, phase);
/** An inbound call. */
export const inbound = (key: string, phoneNumber: string, phase: Phase): CallState =>
  base(key, 'inbound', phoneNumber, phase);

export const sampleContact: ContactMatch = {
  id: 7,
  name: 'Maya Lopez',
  company_name: 'Acme Dental',
  timezone: 'America/Los_Angeles',
  phone_number: '+14155550150',
  user_id: 5,
  owner_name: 'Priya',
  last_engagement_at: null,
};

export const sampleLine = (changes: Partial<Line> = {}): Line => ({
  id: 12,
  name: 'Sales line',
  is_paused: false,
  forwards_only: false,
  incoming_number: '+14155550100',
  incoming_numbers: [{ id: 1, phone_number: '+14155550100', country: 'US', is_toll_free: false }],
  ring_group_id: 1,
  has_tollfree_pn: false,
  is_10_dlc: true,
  has_approved_a2p_use_case: true,
  send_long_messages_as_mms: null,
  records_calls: false,
  email_intake: false,
  email_intake_route_id: null,
  is_default: true,
  default_reason: 'user-default',
  version: 1,
  ...changes,
});

/** A connection test as the server keeps it. */
export const sampleTest = (changes: Partial<ConnectionTestResult> = {}): ConnectionTestResult => ({
  id: '00000000-0000-4000-8000-000000000001',
  started_at: '2026-11-20T09:41:00.000Z',
  outcome: 'warned',
  steps: [],
  mos: null,
  jitter_ms: null,
  round_trip_ms: null,
  loss_percent: null,
  ...changes,
});

/** A running call as the server sends it. */
export const sampleCall = (changes: Partial<Call> = {}): Call =>
  snapshotOf({
    phase: 'active',
    campaign_name: 'Sales line',
    contact: sampleContact,
    answered_at: '2026-11-20T09:00:05.000Z',
    participants: [
      samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null, phone_number: '+14155550150' }),
      samplePerson(),
    ],
    ...changes,
  });

/** A call as the lists of parked and waiting calls have it. */
export const listedCall = (call: Call) => ({
  ...call,
  ring_group_id: null,
  user_name: null,
  attempting_users: [],
  notes: null,
  callback_status: null,
  forwarded_to: null,
});

type Person = Call['participants'][number];

/** This agent in a call, unless overridden. */
export const samplePerson = (changes: Partial<Person> = {}): Person => agentPart('joined', changes);

/** A finished call as the server lists it. */
export const sampleCommunication = (changes: Partial<Communication> = {}): Communication =>
  communicationOf({
    type: 'call',
    direction: 'outbound',
    campaign_name: 'Sales line',
    user_id: 5,
    user_name: 'Priya',
    contact: sampleContact,
    current_status2: 'completed',
    talk_time: 134,
    wait_time: 4,
    ...changes,
  });

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
