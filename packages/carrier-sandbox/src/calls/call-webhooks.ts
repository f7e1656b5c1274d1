import { API_VERSION, rfc2822, type CallbackTarget, type Core } from '../carrier.js';
import type { Webhook } from '../webhooks/dispatcher.js';
import { isFinal, talkSeconds, type CallState } from './call.machine.js';

/** What a webhook says of a call. */
interface ToldCall {
  readonly sid: string;
  readonly state: CallState;
  readonly direction: string;
  readonly from: string;
  readonly to: string;
  readonly parentSid: string | null;
  readonly answeredBy: string | null;
  readonly sipCode: number | null;
  readonly recordingParams: Readonly<Record<string, string>>;
}

/** The fields every voice webhook of a call carries. */
export function callParams(core: Core, call: ToldCall): Record<string, string> {
  return {
    AccountSid: core.accountSid,
    ApiVersion: API_VERSION,
    CallSid: call.sid,
    CallStatus: call.state.status === 'initiated' && call.direction === 'inbound' ? 'ringing' : call.state.status,
    Direction: call.direction,
    From: call.from,
    To: call.to,
    Caller: call.from,
    Called: call.to,
    ...placeOf(call),
    ...(call.parentSid ? { ParentCallSid: call.parentSid } : {}),
    ...(call.answeredBy ? { AnsweredBy: call.answeredBy } : {}),
  };
}

/** Area codes whose place the sandbox knows, as the carrier writes it. */
const PLACES: Readonly<Record<string, readonly [city: string, state: string]>> = {
  '212': ['NEW YORK', 'NY'],
  '312': ['CHICAGO', 'IL'],
  '415': ['SAN FRANCISCO', 'CA'],
  '646': ['NEW YORK', 'NY'],
};

/** Where an inbound call comes from: the carrier says it of numbers in its directory. */
function placeOf({ direction, from }: ToldCall): Record<string, string> {
  const place = direction === 'inbound' ? PLACES[/^\+1(\d{3})\d{7}$/.exec(from)?.[1] ?? ''] : undefined;
  return place === undefined ? {} : { FromCity: place[0], FromState: place[1], FromCountry: 'US' };
}

/** `statusCallbackEvent` names; without any the product hears only of the end. */
export function wantsEvent(target: CallbackTarget, name: string): boolean {
  return target.events.length === 0 ? name === 'completed' : target.events.includes(name);
}

/** One call-progress callback. `sequence` counts all progress events of the call, wanted or not. */
export function statusCallback(core: Core, call: ToldCall, target: CallbackTarget, sequence: number): Webhook {
  const { state } = call;
  const nowMs = core.clock.nowMs();
  const seconds = talkSeconds(state, nowMs);
  return {
    url: target.url,
    method: target.method,
    params: {
      ...callParams(core, call),
      CallStatus: state.status,
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(sequence),
      Timestamp: rfc2822(nowMs),
      ...(isFinal(state)
        ? {
            CallDuration: String(seconds),
            Duration: String(Math.ceil(seconds / 60)),
            SipResponseCode: String(call.sipCode ?? (state.answeredAtMs === null ? 487 : 200)),
            ...call.recordingParams,
          }
        : {}),
    },
  };
}
