import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import { DETECTION_DEFAULTS, detectMachine, type DetectionOptions } from '../calls/amd.js';
import type { Call } from '../calls/call.js';
import { callParams } from '../calls/call-webhooks.js';
import { isFinal, talkSeconds } from '../calls/call.machine.js';
import { Aborted } from '../clock.js';
import type { TwimlSource } from '../twiml/run.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { within } from './date-filters.js';
import { invalid, notFound, RestError } from './errors.js';
import type { Form } from './form.js';
import { pageOf } from './paging.js';
import { CALL_STATUSES, dateOrNull } from './present.js';

export function findCall({ carrier, params }: Pick<RestRequest, 'carrier' | 'params'>): Call {
  const sid = params['callSid'] ?? params['sid'] ?? '';
  const call = carrier.calls.get(sid);
  if (!call) throw notFound(`/Calls/${sid}`);
  return call;
}

/** When the talk began and when it was over; null before. */
const datesOf = ({ state }: Call): { startedAtMs: number | null; endedAtMs: number | null } => ({
  startedAtMs: 'answeredAtMs' in state ? state.answeredAtMs : null,
  endedAtMs: isFinal(state) ? state.endedAtMs : null,
});

function presentCall(carrier: Carrier, call: Call): Record<string, unknown> {
  const { state } = call;
  const { startedAtMs, endedAtMs } = datesOf(call);
  const path = accountPath(carrier.core, `Calls/${call.sid}`);
  const line = carrier.numbers.line(call.direction === 'inbound' ? call.to : call.from);
  return {
    sid: call.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    parent_call_sid: call.parentSid,
    to: call.to,
    to_formatted: call.to,
    from: call.from,
    from_formatted: call.from,
    phone_number_sid: line?.sid ?? null,
    status: state.status === 'initiated' ? 'queued' : state.status,
    date_created: rfc2822(call.createdAtMs),
    date_updated: rfc2822(call.updatedAtMs),
    start_time: dateOrNull(startedAtMs),
    end_time: dateOrNull(endedAtMs),
    duration: isFinal(state) ? String(talkSeconds(state, carrier.core.clock.nowMs())) : null,
    price: null,
    price_unit: 'USD',
    direction: call.direction,
    answered_by: call.answeredBy,
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    queue_time: '0',
    trunk_sid: null,
    uri: `${path}.json`,
    subresource_uris: { recordings: `${path}/Recordings.json` },
  };
}

/** `Twiml`, or `Url` with method and fallback, or an application. Null when none is given. */
function sourceOf(carrier: Carrier, form: Form): TwimlSource | null {
  const twiml = form.text('Twiml');
  if (twiml) return { twiml };
  const url = form.url('Url');
  if (url) return { url, method: form.method('Method'), fallbackUrl: form.url('FallbackUrl') || undefined };
  const sid = form.text('ApplicationSid');
  if (!sid) return null;
  const application = carrier.numbers.application(sid);
  if (!application?.voiceUrl)
    throw new RestError(400, 21218, `The ApplicationSid ${sid} does not exist or has no voice URL`);
  return {
    url: application.voiceUrl,
    method: application.voiceMethod,
    fallbackUrl: application.voiceFallbackUrl || undefined,
    params: { ApplicationSid: sid },
  };
}

export interface MachineDetection extends DetectionOptions {
  /** The document does not wait for the verdict; it goes to the callback. */
  readonly async: boolean;
}

export function machineDetectionOf(form: Form): MachineDetection | null {
  const mode = form.oneOf('MachineDetection', ['Enable', 'DetectMessageEnd', 'none']);
  if (!mode || mode === 'none') return null;
  const ms = (name: string, min: number, max: number) => form.int(name, { min, max });
  return {
    mode,
    async: form.bool('AsyncAmd') ?? false,
    timeoutMs: (form.int('MachineDetectionTimeout', { min: 3, max: 59 }) ?? 30) * 1000,
    speechThresholdMs: ms('MachineDetectionSpeechThreshold', 1000, 6000) ?? DETECTION_DEFAULTS.speechThresholdMs,
    speechEndMs: ms('MachineDetectionSpeechEndThreshold', 500, 5000) ?? DETECTION_DEFAULTS.speechEndMs,
    silenceTimeoutMs: ms('MachineDetectionSilenceTimeout', 2000, 10_000) ?? DETECTION_DEFAULTS.silenceTimeoutMs,
  };
}

/**
 * Once answered: recording, digits, machine detection, then the document. Until there is one to run the call sits in
 * silence, so that detection has audio and recordings have a pace.
 */
export function followUp(
  carrier: Carrier,
  call: Call,
  plan: { source: TwimlSource; detection: MachineDetection | null; form: Form },
): void {
  const { core, interpreter, recordings } = carrier;
  const { source, detection, form } = plan;
  // One thing under two names: of calls, and of participants.
  const asyncCallback = form.callback('AsyncAmdStatusCallback') ?? form.callback('AmdStatusCallback');
  const detect = async () => {
    if (!detection || !call.leg) return;
    const verdict = await detectMachine(core.clock, call.leg, detection, call.over);
    call.answeredBy = verdict.answeredBy;
    core.log.append('call', { sid: call.sid, event: 'amd', answeredBy: verdict.answeredBy });
    if (detection.async && asyncCallback) {
      core.hooks.notify(call.sid, {
        url: asyncCallback.url,
        method: asyncCallback.method,
        params: { ...callParams(core, call), MachineDetectionDuration: String(Math.round(verdict.durationMs)) },
      });
    }
  };
  const start = async () => {
    call.sitAlone();
    if (form.bool('Record')) {
      recordings.ofCall(call, form.text('RecordingChannels') === 'dual' ? 'dual' : 'mono', {
        source: 'OutboundAPI',
        callback: form.callback('RecordingStatusCallback', ['completed']),
      });
    }
    for (const digit of form.text('SendDigits') ?? '') {
      if (/[0-9*#A-D]/.test(digit)) call.farEnd.pressDigit?.(digit);
    }
    if (detection && !detection.async) await detect();
    else report(carrier, call, detect());
    await interpreter.run(call, source);
  };
  const stop = call.onState((state) => {
    if (state.status !== 'in-progress') return;
    stop();
    // A turn later: the far end must have finished answering before audio is moved.
    report(carrier, call, Promise.resolve().then(start));
  });
}

/** Work nobody waits for: what goes wrong is in the event log, and the call does not hang on. */
function report(carrier: Carrier, call: Call, work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (error instanceof Aborted || call.over.aborted) return;
    carrier.core.log.append('error', {
      callSid: call.sid,
      message: error instanceof Error ? error.message : String(error),
    });
    call.end('failed');
  });
}

/** A caller ID must be a number of the account, or a client. */
export function callerIdOf(carrier: Carrier, form: Form, name = 'From'): string {
  const from = form.required(name);
  const normal = from.startsWith('client:') ? from : from.replace(/[\s().-]/g, '');
  if (!normal.startsWith('client:') && !carrier.numbers.isLine(normal)) {
    throw new RestError(400, 21210, `The source phone number provided, ${from}, is not yet verified for your account`);
  }
  return normal;
}

function createCall(request: RestRequest) {
  const { carrier, form } = request;
  const to = form.required('To');
  const from = callerIdOf(carrier, form);
  const source = sourceOf(carrier, form);
  if (!source) throw new RestError(400, 21205, 'Url, Twiml or ApplicationSid is required');
  const detection = machineDetectionOf(form);
  const timeLimit = form.int('TimeLimit', { min: 1, max: 86_400 });
  const call = carrier.exchange.dial({
    to,
    from,
    direction: 'outbound-api',
    parentSid: null,
    callback: form.callback('StatusCallback'),
    timeoutMs: (form.int('Timeout', { min: 1, max: 600 }) ?? 60) * 1000,
    timeLimitMs: timeLimit === undefined ? undefined : timeLimit * 1000,
  });
  followUp(carrier, call, { source, detection, form });
  return created(presentCall(carrier, call));
}

function updateCall(request: RestRequest) {
  const { carrier, form } = request;
  const call = findCall(request);
  const status = form.oneOf('Status', ['completed', 'canceled']);
  const source = status ? null : sourceOf(carrier, form);
  const callback = form.callback('StatusCallback');
  if (callback) call.callback = callback;
  const timeLimit = form.int('TimeLimit', { min: 1, max: 86_400 });
  if (!status && !source && !callback && timeLimit === undefined) {
    throw invalid('Url', 'one of Url, Twiml, Status, StatusCallback or TimeLimit is required');
  }
  if (timeLimit !== undefined) call.setTimeLimit(timeLimit * 1000);
  if (status === 'completed') call.end(call.leg ? 'completed' : 'canceled');
  // As the real service: `canceled` ends only what has not been answered yet. Both are no error on a call that is over.
  if (status === 'canceled' && !call.leg) call.end('canceled');
  if (source) {
    if (isFinal(call.state) || (!call.leg && call.direction !== 'inbound')) {
      throw new RestError(400, 21220, 'Call is not in-progress. Cannot redirect.');
    }
    void carrier.interpreter.run(call, source);
  }
  return ok(presentCall(carrier, call));
}

function listCalls(request: RestRequest) {
  const { carrier, query } = request;
  const status = query.oneOf('Status', CALL_STATUSES);
  const [to, from, parent] = [query.text('To'), query.text('From'), query.text('ParentCallSid')];
  const [isStartedThen, isEndedThen] = [within(query, 'StartTime'), within(query, 'EndTime')];
  const calls = carrier.calls
    .list()
    .filter((call) => isStartedThen(datesOf(call).startedAtMs) && isEndedThen(datesOf(call).endedAtMs))
    .filter((call) => !status || call.state.status === status)
    .filter(
      (call) => (!to || call.to === to) && (!from || call.from === from) && (!parent || call.parentSid === parent),
    );
  return pageOf(request, 'calls', calls, (call) => presentCall(carrier, call));
}

export const callRoutes: readonly RestRoute[] = [
  { method: 'POST', path: 'Calls', handle: createCall },
  { method: 'GET', path: 'Calls', handle: listCalls },
  { method: 'GET', path: 'Calls/{sid}', handle: (request) => ok(presentCall(request.carrier, findCall(request))) },
  { method: 'POST', path: 'Calls/{sid}', handle: updateCall },
  {
    method: 'DELETE',
    path: 'Calls/{sid}',
    handle(request) {
      const call = findCall(request);
      if (!isFinal(call.state)) throw new RestError(409, 20009, 'A call in progress cannot be deleted');
      request.carrier.calls.remove(call.sid);
      return noContent;
    },
  },
];
