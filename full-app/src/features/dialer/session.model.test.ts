import { computed, signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { AgentStatus } from '@talk/core/format';
import type { DialOptions, PhoneStatus } from '@talk/core/phone';
import { createFakeClock } from '@talk/core/testing';
import { beforeEach, expect, it } from 'vitest';
import type { DialerSession, SessionApi } from '../../entities/dialer/index.js';
import { createSessionModel, type SessionModel } from './session.model.js';
import type { Skip } from './session-skips.js';

const task = (id: number): NonNullable<DialerSession['task']> => ({
  contact_list_item_id: id,
  contact_list_id: 7,
  contact: { id: 100 + id, name: `Person ${id}`, phone_number: `+1415555015${id}`, extension: null, is_dnc: false },
  task_status: 2,
  communication_id: null,
  order: id,
  redialed: 0,
  timezone: 'America/Los_Angeles',
  zones: ['America/Los_Angeles'],
  reason: null,
  call_at: null,
  reason_by_agent: false,
  held_until: null,
  held_by: null,
  version: 1,
  created_at: '2026-11-27T20:00:00.000Z',
});
const session = (fields: Partial<DialerSession> = {}): DialerSession => ({
  id: 1,
  list_id: 7,
  list_name: 'Spring',
  state: 'running',
  state_reason: null,
  problem: null,
  step: 'warm-up',
  calls_in_ms: 5_000,
  task: task(1),
  settings: {
    campaign_id: 3,
    skip_outside_daytime_hours: true,
    include_no_timezone: false,
    min_redials: 0,
    successful_call_disposition_ids: [],
    call_disposition_ids: [],
    contact_disposition_ids: [],
    force_sms: false,
    warmup_seconds: 5,
  },
  finished: false,
  start_time: '2026-11-27T20:00:00.000Z',
  total_seconds: 0,
  talk_seconds: 0,
  outcomes: [],
  skipped: [],
  redialed: 0,
  redial_message: null,
  time_lost: [],
  callable_at: null,
  callable_later: [],
  waiting: null,
  projected_seconds: null,
  version: 1,
  ...fields,
});
const AT_THE_TOP = 'Success: contact is at the top of the current list';
const dialing = session({ step: 'dialing', calls_in_ms: null });
const paused = session({ state: 'paused', calls_in_ms: null });
const second = session({ task: task(2), version: 5 });

let asked: string[];
let dialed: DialOptions[];
let left: DialerSession | null;
let known: DialerSession;
let nexts: DialerSession[];
let refusal: TalkError | null;
let extension: string | null;
let skips: Skip[];
let redials: string[];
let time: ReturnType<typeof createFakeClock>;
const kind = signal<PhoneStatus['kind']>('ready');
const agent = signal<{ status: AgentStatus | null }>({ status: 'auto-dial' });
const hasInbound = signal(false);
const isWrappingUp = signal(false);
let model: SessionModel;
let stop: () => void;

const told = (what: string, answer: DialerSession): Promise<DialerSession> => {
  asked.push(what);
  return Promise.resolve(answer);
};
const api: SessionApi = {
  current: () => Promise.resolve(left),
  get: () => told('get', known),
  start: () => told('start', session()),
  pause: (_, reason) => told(`pause ${reason}`, paused),
  resume: () => told('resume', session()),
  next: () => told('next', nexts.shift() ?? second),
  dial: (_, id) =>
    told(`dial ${id}`, { ...dialing, task: { ...task(id), contact: { ...task(id).contact, extension } } }),
  skip: () => told('skip', second),
  again: () => told('again', session({ step: 'idle', task: null, calls_in_ms: null, redial_message: AT_THE_TOP })),
  schedule: (_, at) => told(`schedule ${at}`, second),
  end: () => told('end', session({ state: 'ended', finished: true, task: null, step: 'idle', calls_in_ms: null })),
};

beforeEach(() => {
  [asked, dialed, left, known, nexts, refusal, time] = [[], [], null, paused, [], null, createFakeClock()];
  extension = null;
  skips = [];
  redials = [];
  kind.value = 'ready';
  agent.value = { status: 'auto-dial' };
  hasInbound.value = false;
  isWrappingUp.value = false;
  model = createSessionModel({
    api,
    agent,
    isWrappingUp,
    clock: time,
    onSkipped: (found) => skips.push(...found),
    onRedialed: (sentence) => redials.push(sentence),
    phone: {
      status: computed(() => ({ kind: kind.value })),
      hasInbound,
      dismiss: () => asked.push('dismiss'),
      dial: async (options) => {
        dialed.push(options);
        if (refusal !== null) throw refusal;
        kind.value = 'connected';
      },
    },
  });
  stop = model.follow();
  return () => stop();
});
const start = () => model.start({ list_id: 7 });

it('calls when the warm-up has ended, from the line of the session', async () => {
  await start();
  expect(model.next.value).toEqual({ callsAtMs: time.nowMs() + 5_000 });
  await time.advance(4_999);
  expect(dialed).toEqual([]);
  await time.advance(1);
  expect(dialed).toEqual([{ to: '+14155550151', contactId: 101, outsideDayTime: true, line: 3 }]);
  expect(model.next.value).toBeNull();
});

it('calls at once when the agent wants it, and only once', async () => {
  await start();
  await Promise.all([model.callNow(), model.callNow()]);
  await time.advance(60_000);
  expect(dialed).toHaveLength(1);
});

it('asks for the next contact when call and wrap-up have ended', async () => {
  await start();
  await model.callNow();
  agent.value = { status: 'on-call' };
  kind.value = 'disconnected';
  await time.advance(1);
  expect(asked).not.toContain('next');
  isWrappingUp.value = true;
  agent.value = { status: 'auto-dial' };
  await time.advance(1);
  expect(asked).not.toContain('next');
  isWrappingUp.value = false;
  await time.advance(1);
  expect(asked.filter((each) => each === 'next')).toHaveLength(1);
  expect(model.session.value?.task?.contact_list_item_id).toBe(2);
  await time.advance(5_000);
  expect(dialed).toHaveLength(2);
});

it('asks again a little later while the server does not know of the end', async () => {
  nexts = [dialing, dialing];
  await start();
  await model.callNow();
  kind.value = 'disconnected';
  await time.advance(1_000);
  expect(asked.filter((each) => each === 'next')).toHaveLength(1);
  await time.advance(2_000);
  expect(asked.filter((each) => each === 'next')).toHaveLength(2);
  await time.advance(2_000);
  expect(model.session.value?.task?.contact_list_item_id).toBe(2);
});

it('pauses a session that an earlier page has left, and dials nobody until the agent resumes', async () => {
  left = session();
  await model.load();
  expect(asked).toEqual(['pause new-page']);
  expect(model.next.value).toBe('paused');
  await time.advance(60_000);
  expect(dialed).toEqual([]);
  await model.resume();
  await time.advance(5_000);
  expect(dialed).toHaveLength(1);
});

it('does not dial while paused', async () => {
  await start();
  await model.pause();
  await time.advance(60_000);
  expect(dialed).toEqual([]);
  expect(asked.at(-1)).toBe('pause by-agent');
});

it('pauses when the agent accepts a call that came in', async () => {
  await start();
  hasInbound.value = true;
  await time.advance(60_000);
  expect(asked).toContain('pause inbound-call');
  expect(dialed).toEqual([]);
});

it('pauses with the reason when the phone cannot start the call', async () => {
  refusal = new TalkError({ code: 'MICROPHONE_DENIED', message: 'A call needs a microphone.' });
  await start();
  await time.advance(60_000);
  expect(asked.at(-1)).toBe('pause not-called');
  expect(model.problem.value).toContain('A call needs a microphone.');
  expect(dialed).toHaveLength(1);
});

it('takes the next contact after a skip, and stops with the session', async () => {
  await start();
  await model.skip();
  expect(model.session.value?.task?.contact_list_item_id).toBe(2);
  await model.end();
  await time.advance(60_000);
  expect(dialed).toEqual([]);
  expect(model.next.value).toBeNull();
});

it('pauses the session when its page is left', async () => {
  await start();
  stop();
  await time.advance(60_000);
  expect(asked.at(-1)).toBe('pause by-agent');
  expect(dialed).toEqual([]);
});

it('does not run what another page has resumed', async () => {
  left = paused;
  await model.load();
  known = session({ version: 9 });
  model.changed(1);
  await time.advance(60_000);
  expect(model.session.value?.version).toBe(9);
  expect(dialed).toEqual([]);
});

it('offers another call to the contact in the wrap-up, of which the server has not been asked', async () => {
  await model.start({ list_id: 7 });
  await model.callNow();
  expect(model.isAfterCall.value).toBe(false);
  agent.value = { status: 'wrap-up' };
  isWrappingUp.value = true;
  kind.value = 'ready';
  expect([model.isAfterCall.value, asked.includes('next')]).toEqual([true, false]);
  await model.again();
  expect([asked.at(-1), redials]).toEqual(['again', [AT_THE_TOP]]);
  expect(model.isAfterCall.value).toBe(false);
});

it('dials the extension of the number with it', async () => {
  extension = '204';
  await start();
  await time.advance(5_000);
  expect(dialed).toMatchObject([{ to: '+14155550151w204' }]);
});

const AT = '2026-12-01T17:00:00.000Z';

it('puts the contact off after the step under way', async () => {
  left = paused;
  await model.load();
  const pausing = model.pause();
  await model.schedule(1, AT);
  await pausing;
  expect(asked).toEqual(['pause by-agent', `schedule ${AT}`]);
});

it('says that the session no longer holds the contact instead of putting another off', async () => {
  await start();
  const skipping = model.skip();
  await expect(model.schedule(1, AT)).rejects.toThrow('The session no longer holds this contact.');
  await skipping;
  await model.end();
  await expect(model.schedule(2, AT)).rejects.toThrow('The session no longer holds this contact.');
  expect(asked).toEqual(['start', 'skip', 'end']);
});

it('puts the contact off to a time, and holds the next', async () => {
  await start();
  await model.schedule(1, AT);
  expect(asked).toEqual(['start', 'schedule 2026-12-01T17:00:00.000Z']);
  expect(model.session.value).toBe(second);
});

const dnc = (count: number): Skip => ({ reason: 'dnc', sentence: 'On DNC.', count });

it('emits what the session skips, but not what an earlier page has shown', async () => {
  left = { ...paused, skipped: [dnc(2)] };
  await model.load();
  expect(skips).toEqual([]);
  known = session({ version: 9, skipped: [dnc(3)] });
  model.changed(1);
  await time.advance(1);
  expect(skips).toEqual([dnc(1)]);
});
