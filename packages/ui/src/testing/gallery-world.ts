/** The world of the gallery: a server that answers as the state in the address needs it, and the phone over it. */
import { signal } from '@preact/signals-core';
import { TalkError, type Call, type CallCheck } from '@talk/core';
import { callerOf, colleagueOf, presenceOf } from '@talk/core/testing';
import { createPhoneModel } from '../phone/index.js';
import { callsOf, contactsOf, createSilentPlayer } from './tab-samples.js';
import { sampleCrm } from './crm-samples.js';
import { afterCallAnswers, sampleWrapUp } from './after-call-samples.js';
import {
  createFakeClient,
  listedCall,
  sampleCall,
  sampleContact,
  sampleLine,
  sampleTest,
  type FakeClient,
} from './fake-client.js';

export const query = new URLSearchParams(location.search);
export const nowMs = Date.now();
export const number = '+14155550150';
export const snapshot = sampleCall({ campaign_name: 'Sales line', ring_group_name: 'Support queue', participants: [] });
export const leg = { muted: false, interrupted: false };
const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
export const someone = (id: number, name: string): typeof sampleContact => ({ ...sampleContact, id, name });

const clock = {
  ok: true,
  time: '10:14 AM',
  zone: 'America/Los_Angeles',
  source: 'number',
  confidence: 'medium',
} as const;

/** The server's answer for a number: some cannot be called, for some it is night. */
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
/** From now on the agent's status is that of the state. */
export const showStatus = (): void => {
  isShown = true;
  void model.agent.load();
};
/** Accepting calls, on a call or in a wrap-up, as the server would report it. */
const statusCode = (): number => {
  const state = isShown ? (query.get('state') ?? '') : '';
  if (state.startsWith('wrapUp')) return 5;
  return client.phone.status.peek().kind === 'connected' ? 4 : 1;
};
const needs = [
  { kind: 'call-disposition', done: true },
  { kind: 'contact-disposition', done: false },
] as const;

export const seconds = (count: number): string => new Date(nowMs + count * 1_000).toISOString();
const colleague = (id: number, name: string, status: number, since: string, isReachable: boolean) =>
  colleagueOf({
    user_id: id,
    name,
    agent_status: status,
    since,
    last_agent_status_change: since,
    is_reachable: isReachable,
    is_available: isReachable && status === 1,
  });
export const parkedCalls = [
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

/** A caller who waits in a queue whose agents pick callers themselves. */
export const waitingCaller = (nth: number): Call =>
  sampleCall({
    id: `fishing-${nth}`,
    communication_id: 90 + nth,
    direction: 'inbound',
    phase: 'queued',
    user_id: null,
    ring_group_name: 'Support queue',
    contact: nth === 2 ? null : someone(20 + nth, 'Amélie Fournier'),
    phone_number: '+442079460123',
    participants: [],
    answered_at: null,
    started_at: seconds(-50 + nth),
  });

export const client: FakeClient = createFakeClient({
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
  'call.getIntegrationData': () => ({
    data:
      query.get('state') === 'afterCall'
        ? [sampleCrm('hubspot', ['Maya Lopez', 'Priscilla Vandenberghe-Montgomery'])]
        : [],
  }),
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
  'contacts.findByPhone': () =>
    callerOf({
      contact: sampleContact,
      calls_today: 1,
      past_calls: 5,
      last_talk: { at: ago(3 * 1_440 + 60), user_id: 6, user_name: 'Priya' },
    }),
  'contacts.list': ({ query: asked }: { query: { search?: string } }) =>
    contactsOf(query.get('state') ?? '', asked.search),
  'communications.list': ({ query: asked }: { query: { answer_status?: string; has_unread?: string } }) =>
    callsOf(query.get('state') ?? '', asked, nowMs),
  'communications.markRead': async ({ params }: { params: { id: number } }) => {
    const { data } = await callsOf('voicemail', { answer_status: 'voicemail' }, nowMs);
    return { ...data.find(({ id }) => id === params.id), is_read: true, version: 9 };
  },
  'files.get': () => {
    if (query.get('state') === 'voicemailGone')
      throw new TalkError({ code: 'NOT_FOUND', message: 'gone', status: 404 });
    return new Blob();
  },
  'calls.connectionTests': () => ({ data: [sampleTest({ outcome: 'passed' })] }),
  'calls.messages': () => ({
    data: ['Sorry we missed you', 'Your appointment on Thursday at the Featherstonehaugh practice'].map(
      (name, index) => ({
        id: index + 1,
        name,
        user_id: null,
        created_at: ago(60),
      }),
    ),
  }),
  'calls.parked': () => ({ data: query.get('state')?.startsWith('parked') ? parkedCalls.map(listedCall) : [] }),
  'company.ringGroups': () => ({ data: [] }),
  'calls.queued': () => ({ data: [listedCall(waitingCaller(2))] }),
  'calls.directory': () => ({
    users: [
      colleague(6, 'Sam Ortiz', 1, seconds(-240), true),
      colleague(7, 'Dana Brandt', 4, seconds(-95), false),
      colleague(8, 'Tom Nakamura', 1, seconds(-700), false),
      colleague(9, 'Sofia Oliveira', 3, seconds(-1300), false),
      colleague(10, 'Maximilian Featherstonehaugh-Cholmondeley', 1, seconds(-60), true),
    ],
    ring_groups: [
      { ring_group_id: 1, name: 'Support', member_count: 6, available_count: 2, queue_depth: 3 },
      { ring_group_id: 2, name: 'Billing', member_count: 2, available_count: 0, queue_depth: 0 },
    ],
  }),
  'agents.get': () =>
    presenceOf({ agent_status: statusCode(), next_status: query.get('state') === 'thenBreak' ? 3 : null }),
  'agents.set': ({ body }: { body: { agent_status: number } }) => presenceOf(body),
});
export const model = createPhoneModel({
  client,
  remembered: { get: () => null, set: () => {} },
  user: signal({
    id: 5,
    timeFormat: 12,
    country: 'US',
    mayText: true,
    alwaysAsk: query.get('state') === 'mustChoose',
  } as const),
  player: createSilentPlayer(),
});
