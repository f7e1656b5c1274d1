import type { Call } from '../calls/call.js';
import { isFinal, talkSeconds } from '../calls/call.machine.js';
import type { Conference } from '../calls/conference.js';
import type { Queue } from '../calls/queues.js';
import type { Fax } from '../faxes/faxes.js';
import type { Message } from '../messages/messages.js';
import type { Recording } from '../recording/recordings.js';
import type { Carrier } from '../rest/context.js';
import type { CallView, ConferenceView, FaxView, MessageView, QueueView, RecordingView } from './types.js';

const iso = (atMs: number) => new Date(atMs).toISOString();

export function callView(carrier: Carrier, call: Call): CallView {
  const { state } = call;
  const answeredAtMs = 'answeredAtMs' in state ? state.answeredAtMs : null;
  const conference = carrier.conferences.list().find((one) => one.participants.has(call.sid));
  return {
    sid: call.sid,
    parentSid: call.parentSid,
    direction: call.direction,
    from: call.from,
    to: call.to,
    status: state.status,
    startedAt: iso(call.createdAtMs),
    answeredAt: answeredAtMs === null ? null : iso(answeredAtMs),
    endedAt: isFinal(state) ? iso(state.endedAtMs) : null,
    durationSeconds: talkSeconds(state, carrier.core.clock.nowMs()),
    sipCode: call.sipCode,
    reason: call.reason,
    conferenceSid: conference?.sid ?? null,
  };
}

export function conferenceView(conference: Conference): ConferenceView {
  return {
    sid: conference.sid,
    friendlyName: conference.friendlyName,
    status: conference.status,
    participants: [...conference.participants.values()].map((one) => ({
      callSid: one.call.sid,
      label: one.options.label,
      muted: one.options.muted,
      hold: one.hold,
      coaching: one.options.coach,
    })),
  };
}

export function queueView(queue: Queue, nowMs: number): QueueView {
  return {
    sid: queue.sid,
    friendlyName: queue.friendlyName,
    members: queue.members.map((member) => ({
      callSid: member.call.sid,
      waitSeconds: Math.round((nowMs - member.enqueuedAtMs) / 1000),
    })),
  };
}

const MEDIA_SID = /\/(ME[0-9a-f]{32})$/;

/** Media the carrier stores are shown through the control API: the page has no account credentials. */
export function messageView(message: Message): MessageView {
  return {
    sid: message.sid,
    direction: message.direction,
    from: message.from,
    to: message.to,
    body: message.body,
    media: message.media.map((item) => {
      const sid = MEDIA_SID.exec(item.url)?.[1];
      return sid ? { ...item, url: `/sandbox/api/media/${sid}` } : item;
    }),
    status: message.status,
    errorCode: message.errorCode,
    at: message.at,
  };
}

export function faxView(fax: Fax): FaxView {
  return {
    sid: fax.sid,
    direction: fax.direction,
    from: fax.from,
    to: fax.to,
    status: fax.status,
    pages: fax.pages,
    errorCode: fax.errorCode,
    errorMessage: fax.errorMessage,
    url: fax.mediaSid === null ? null : `/sandbox/api/media/${fax.mediaSid}`,
    at: iso(fax.createdAtMs),
  };
}

export function recordingView(carrier: Carrier, recording: Recording): RecordingView {
  return {
    sid: recording.sid,
    callSid: recording.callSid,
    conferenceSid: recording.conferenceSid,
    status: recording.status,
    channels: recording.channels,
    durationSeconds: Math.round(recording.durationMs / 1000),
    url: carrier.recordings.url(recording),
  };
}
