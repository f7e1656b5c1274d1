import type { Communication } from '@talk/core';
import { knownWord, phoneDisplay } from '@talk/core/format';
import { createTranslate, durationText, timeText } from '@talk/ui';
import { isCallbackPending, outcomeLook, type OutcomeTone } from './call-outcome.js';

export const t = createTranslate('app.calls', {
  'direction.inbound': 'Incoming call',
  'direction.outbound': 'Outgoing call',
  'outcome.answered': 'Answered',
  'outcome.missed': 'Missed',
  'outcome.callerLeft': 'Caller left',
  'outcome.callback': 'Callback Pending',
  'outcome.voicemail': 'Voicemail',
  'outcome.busy': 'Busy',
  'outcome.noAnswer': 'No answer',
  'outcome.canceled': 'Canceled',
  'outcome.invalid': 'Invalid number',
  'outcome.deadEnd': 'Dead end',
  'outcome.failed': 'Failed',
  'outcome.live': 'In progress',
  'outcome.ringing': 'Ringing',
  'outcome.held': 'On hold',
  'outcome.parked': 'Parked',
  'outcome.speaking': 'Leaving a voicemail',
  waited: 'waited {seconds} s',
  rang: 'rang {seconds} s',
  talked: 'Talked {time}',
  'ended.agent': '{name} hung up',
  'ended.agentNoName': 'we hung up',
  'ended.customer': 'customer hung up',
  'ended.carrier': 'ended by the phone network',
  'ended.system': 'ended by the system',
  'answeredBy.machine': 'a machine answered',
  'answeredBy.fax': 'a fax machine answered',
  forwarded: 'forwarded to {number}',
  'message.played': 'left “{name}”',
  'message.playing': 'leaving “{name}”',
  'message.cut-short': '“{name}” was cut short',
  firstTime: 'First call',
  from: 'from {place}',
  international: 'International',
  callBack: 'Call back',
});

export interface Outcome {
  words: string;
  tone: OutcomeTone;
}

/** How a call went, in a word or two (spec 1 §4, "Disposition status"). */
export const outcomeOf = (call: Communication): Outcome => ({
  words: outcomeWords(call),
  tone: outcomeLook(call).tone,
});

function outcomeWords(call: Communication): string {
  switch (call.disposition_status2) {
    case 'in-progress':
      return liveWords(call);
    case 'completed':
      return t('outcome.answered');
    case 'missed':
      return t('outcome.missed');
    case 'abandoned':
      return isCallbackPending(call) ? t('outcome.callback') : t('outcome.callerLeft');
    case 'voicemail':
    case 'missed-voicemail':
      return t('outcome.voicemail');
    case 'invalid':
      return t('outcome.invalid');
    case 'dead-end':
      return t('outcome.deadEnd');
    default:
      return failureWords(call.end_reason);
  }
}

function liveWords({ current_status2 }: Communication): string {
  if (current_status2 === 'voicemail') return t('outcome.speaking');
  if (current_status2 === 'hold') return t('outcome.held');
  if (current_status2 === 'parked') return t('outcome.parked');
  return ['ringing', 'ring-all', 'queued', 'greeting'].includes(current_status2)
    ? t('outcome.ringing')
    : t('outcome.live');
}

/** The gate's and the carrier's reasons for a call that did not come about. */
function failureWords(reason: string | null): string {
  switch (reason) {
    case 'busy':
      return t('outcome.busy');
    case 'no-answer':
    case 'timeout':
      return t('outcome.noAnswer');
    case 'canceled':
      return t('outcome.canceled');
    case 'invalid-number':
      return t('outcome.invalid');
    default:
      return t('outcome.failed');
  }
}

/** "Priya Sharma · Sales line · 9:42 AM · waited 8 s · customer hung up". */
export function factsOf(call: Communication, zone: string, format: 12 | 24): string {
  const answered = call.answered_at !== null;
  return [
    call.user_name,
    call.campaign_name,
    timeText(Date.parse(call.created_at), zone, format),
    // Nobody's phone rang for who left the queue by themselves.
    call.wait_time > 0 ? t(answered || isUnrung(call) ? 'waited' : 'rang', { seconds: call.wait_time }) : null,
    call.forwarded_to == null ? null : t('forwarded', { number: phoneDisplay(call.forwarded_to) }),
    answered ? machineWords(call) : null,
    answered ? hungUpWords(call) : null,
    call.first_time_caller ? t('firstTime') : null,
    call.city === null ? null : t('from', { place: [call.city, call.state].filter(Boolean).join(', ') }),
    call.is_international ? t('international') : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

const isUnrung = ({ direction, attempting_users }: Communication): boolean =>
  direction === 'inbound' && attempting_users.length === 0;

/** The message that was left to a machine says that there was one. */
function machineWords({ answered_by: by, voicemail_drop: drop }: Communication): string | null {
  if (drop !== null)
    return t(`message.${knownWord(['playing', 'cut-short'], drop.state, 'played')}`, { name: drop.name });
  return by === 'machine' || by === 'fax' ? t(`answeredBy.${by}`) : null;
}

function hungUpWords({ hung_up_by, user_name }: Communication): string | null {
  const who = knownWord(['agent', 'customer', 'carrier', 'system'], hung_up_by, null);
  if (who === null) return null;
  if (who !== 'agent') return t(`ended.${who}`);
  const [first] = (user_name ?? '').split(' ');
  return first ? t('ended.agent', { name: first }) : t('ended.agentNoName');
}

export const talkedWords = ({ talk_time }: Communication): string | null =>
  talk_time > 0 ? t('talked', { time: durationText(talk_time) }) : null;
