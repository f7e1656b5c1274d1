import { accountPath, rfc2822 } from '../carrier.js';
import type { Call } from '../calls/call.js';
import { isFinal } from '../calls/call.machine.js';
import type { Conference, ConferenceParticipant, JoinOptions, ParticipantChange } from '../calls/conference.js';
import { beepOf } from '../twiml/verbs/dial-conference.js';
import { callerIdOf, followUp, machineDetectionOf } from './calls.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { invalid, notFound, RestError } from './errors.js';
import { findConference } from './find-conference.js';
import type { Form } from './form.js';
import { pageOf } from './paging.js';

function present(
  carrier: Carrier,
  conference: Conference,
  call: Call,
  options: JoinOptions,
  participant: ConferenceParticipant | null,
): Record<string, unknown> {
  const waiting = call.state.status === 'ringing' ? 'ringing' : isFinal(call.state) ? 'complete' : 'queued';
  return {
    account_sid: carrier.core.accountSid,
    call_sid: call.sid,
    conference_sid: conference.sid,
    label: options.label,
    muted: options.muted,
    hold: participant?.hold ?? false,
    coaching: options.coach !== null,
    call_sid_to_coach: options.coach,
    start_conference_on_enter: options.startOnEnter,
    end_conference_on_exit: options.endOnExit,
    status: participant ? 'connected' : waiting,
    queue_time: null,
    date_created: rfc2822(participant?.joinedAtMs ?? call.createdAtMs),
    date_updated: rfc2822(participant?.updatedAtMs ?? call.updatedAtMs),
    uri: `${accountPath(carrier.core, `Conferences/${conference.sid}/Participants/${call.sid}`)}.json`,
  };
}

function presentParticipant(request: RestRequest, conference: Conference, participant: ConferenceParticipant) {
  return present(request.carrier, conference, participant.call, participant.options, participant);
}

/** Who is whispered to: the call SID given, when it sits in this conference. */
function coachOf(conference: Conference, form: Form): string | null | undefined {
  const coaching = form.bool('Coaching');
  const sid = form.text('CallSidToCoach');
  if (coaching === false) return null;
  if (coaching === undefined && !sid) return undefined;
  if (!sid) throw new RestError(400, 16025, 'CallSidToCoach is required when Coaching is true');
  if (!conference.participants.has(sid))
    throw new RestError(404, 16026, `CallSidToCoach ${sid} is not in this conference`);
  return sid;
}

function find(request: RestRequest): { conference: Conference; participant: ConferenceParticipant } {
  const conference = findConference(request);
  const key = request.params['participant'] ?? '';
  const participant = conference.find(key);
  if (!participant) throw notFound(`/Conferences/${conference.sid}/Participants/${key}`);
  return { conference, participant };
}

const MAX_LABEL = 128;

/** Dials a person into the conference; a name that is not in use opens a new one. */
function create(request: RestRequest) {
  const { carrier, form, params } = request;
  const { conferences, exchange } = carrier;
  const from = callerIdOf(carrier, form);
  const to = form.required('To');
  const label = form.text('Label') ?? null;
  if (label !== null && label.length > MAX_LABEL) throw invalid('Label', `longer than ${MAX_LABEL} characters`);
  const key = params['conferenceSid'] ?? '';
  const existing = conferences.find(key);
  if (!existing && /^CF[0-9a-f]{32}$/.test(key)) throw notFound(`/Conferences/${key}`);
  if (existing?.status === 'completed') throw new RestError(404, 20404, 'The conference is over');
  if (label !== null && existing?.find(label))
    throw new RestError(409, 16001, `A participant is already labelled ${label}`);
  const waitUrl = form.url('WaitUrl');
  const detection = machineDetectionOf(form);
  const timeLimit = form.int('TimeLimit', { min: 1, max: 86_400 });
  const conference =
    existing ??
    conferences.open(key, form.callback('ConferenceStatusCallback', ['start', 'end', 'join', 'leave', 'mute', 'hold']));
  const options: JoinOptions = {
    label,
    muted: form.bool('Muted') ?? false,
    startOnEnter: form.bool('StartConferenceOnEnter') ?? true,
    endOnExit: form.bool('EndConferenceOnExit') ?? false,
    beep: beepOf(form.text('Beep')),
    coach: coachOf(conference, form) ?? null,
    waitUrl,
    waitMethod: form.method('WaitMethod'),
    maxParticipants: form.int('MaxParticipants', { min: 2, max: 250 }) ?? 250,
    record: /^(true|record-from-start)$/.test(form.text('ConferenceRecord') ?? ''),
    recordingCallback: form.callback('ConferenceRecordingStatusCallback', ['completed']),
  };
  const call = exchange.dial({
    to,
    from,
    direction: 'outbound-api',
    parentSid: null,
    callback: form.callback('StatusCallback'),
    timeoutMs: (form.int('Timeout', { min: 1, max: 600 }) ?? 60) * 1000,
    timeLimitMs: timeLimit === undefined ? undefined : timeLimit * 1000,
  });
  conference.expected.set(call.sid, { call, options });
  followUp(carrier, call, {
    source: { join: conference, options },
    // Nobody waits for the verdict in a conference: the person who answers is in it at once.
    detection: detection && { ...detection, async: true },
    form,
  });
  void call.ended.then(() => {
    conference.expected.delete(call.sid);
    if (conference.participants.size === 0 && conference.expected.size === 0) {
      conference.end('last-participant-left', call.sid);
    }
  });
  return created(present(carrier, conference, call, options, null));
}

function changeOf(conference: Conference, form: Form): ParticipantChange {
  const hold = form.bool('Hold');
  const holdUrl = form.url('HoldUrl');
  const muted = form.bool('Muted');
  const endOnExit = form.bool('EndConferenceOnExit');
  const beepOnExit = form.bool('BeepOnExit');
  const coach = coachOf(conference, form);
  return {
    ...(muted === undefined ? {} : { muted }),
    ...(endOnExit === undefined ? {} : { endOnExit }),
    ...(beepOnExit === undefined ? {} : { beepOnExit }),
    ...(coach === undefined ? {} : { coach }),
    ...(hold === undefined
      ? {}
      : { hold: { on: hold, method: form.method('HoldMethod'), ...(holdUrl ? { url: holdUrl } : {}) } }),
  };
}

export const participantRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Conferences/{conferenceSid}/Participants',
    handle(request) {
      const conference = findConference(request);
      const [muted, hold, coaching] = [
        request.query.bool('Muted'),
        request.query.bool('Hold'),
        request.query.bool('Coaching'),
      ];
      const found = [...conference.participants.values()].filter(
        (one) =>
          (muted === undefined || one.options.muted === muted) &&
          (hold === undefined || one.hold === hold) &&
          (coaching === undefined || (one.options.coach !== null) === coaching),
      );
      return pageOf(request, 'participants', found, (one) => presentParticipant(request, conference, one));
    },
  },
  { method: 'POST', path: 'Conferences/{conferenceSid}/Participants', handle: create },
  {
    method: 'GET',
    path: 'Conferences/{conferenceSid}/Participants/{participant}',
    handle(request) {
      const conference = findConference(request);
      const key = request.params['participant'] ?? '';
      const expected =
        conference.expected.get(key) ?? [...conference.expected.values()].find((one) => one.options.label === key);
      if (expected) return ok(present(request.carrier, conference, expected.call, expected.options, null));
      return ok(presentParticipant(request, conference, find(request).participant));
    },
  },
  {
    method: 'POST',
    path: 'Conferences/{conferenceSid}/Participants/{participant}',
    handle(request) {
      const { conference, participant } = find(request);
      conference.change(participant, changeOf(conference, request.form));
      const announceUrl = request.form.url('AnnounceUrl');
      if (announceUrl) conference.announce(announceUrl, request.form.method('AnnounceMethod'), participant);
      return ok(presentParticipant(request, conference, participant));
    },
  },
  {
    method: 'DELETE',
    path: 'Conferences/{conferenceSid}/Participants/{participant}',
    handle(request) {
      const conference = findConference(request);
      const expected = conference.expected.get(request.params['participant'] ?? '');
      if (expected) expected.call.end('canceled');
      else {
        const { participant } = find(request);
        conference.kick(participant);
      }
      return noContent;
    },
  },
];
