import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import { isFinal } from '../calls/call.machine.js';
import type { Recording } from '../recording/recordings.js';
import { findCall } from './calls.js';
import { findConference } from './find-conference.js';
import { created, noContent, ok, type Carrier, type RestAnswer, type RestRequest, type RestRoute } from './context.js';
import { within } from './date-filters.js';
import { notFound, RestError } from './errors.js';
import { pageOf } from './paging.js';

const CONTENT_TYPES = { wav: 'audio/x-wav', mp3: 'audio/mpeg' } as const;

function presentRecording(carrier: Carrier, recording: Recording): Record<string, unknown> {
  const path = accountPath(carrier.core, `Recordings/${recording.sid}`);
  const done = recording.status === 'completed' || recording.status === 'absent';
  return {
    sid: recording.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    call_sid: recording.callSid,
    conference_sid: recording.conferenceSid,
    status: recording.status,
    channels: recording.channels,
    source: recording.source,
    track: 'both',
    duration: done ? String(Math.round(recording.durationMs / 1000)) : null,
    start_time: rfc2822(recording.startedAtMs),
    date_created: rfc2822(recording.startedAtMs),
    date_updated: rfc2822(recording.startedAtMs + recording.durationMs),
    price: null,
    price_unit: 'USD',
    error_code: null,
    encryption_details: null,
    uri: `${path}.json`,
    media_url: carrier.recordings.url(recording),
    subresource_uris: {},
  };
}

type Owner = 'call' | 'conference';

function recordingsOf(request: RestRequest, owner: Owner): Recording[] {
  const { carrier } = request;
  if (owner === 'conference') return findConference(request).recordings();
  const call = findCall(request);
  return carrier.recordings.list().filter((recording) => recording.callSid === call.sid);
}

/** By SID, or `Twilio.CURRENT`: the one in progress. */
function findRecording(request: RestRequest, owner: Owner): Recording {
  const sid = request.params['recordingSid'] ?? '';
  const candidates = recordingsOf(request, owner);
  const found =
    sid === 'Twilio.CURRENT'
      ? candidates.find((recording) => recording.status === 'in-progress' || recording.status === 'paused')
      : candidates.find((recording) => recording.sid === sid);
  if (!found) throw notFound(`/Recordings/${sid}`);
  return found;
}

function start(request: RestRequest) {
  const { carrier, form } = request;
  const call = findCall(request);
  if (isFinal(call.state) || !call.leg)
    throw new RestError(400, 21220, 'Requested resource is not eligible for recording');
  const channels = form.oneOf('RecordingChannels', ['mono', 'dual']) ?? 'dual';
  const recording = carrier.recordings.ofCall(call, channels, {
    source: 'StartCallRecordingAPI',
    callback: form.callback('RecordingStatusCallback', ['completed']),
  });
  return created(presentRecording(carrier, recording));
}

async function update(request: RestRequest, owner: Owner) {
  const { carrier, form } = request;
  const recording = findRecording(request, owner);
  const status = form.oneOf('Status', ['paused', 'in-progress', 'stopped']);
  if (!status) throw new RestError(400, 20001, 'Invalid parameter Status: must be one of paused, in-progress, stopped');
  const over = recording.status === 'completed' || recording.status === 'absent';
  if (over && status !== 'stopped') throw new RestError(400, 21220, 'The recording is over');
  if (status === 'paused') recording.pause(form.oneOf('PauseBehavior', ['skip', 'silence']) ?? 'silence');
  if (status === 'in-progress') recording.resume();
  if (status === 'stopped') await recording.stop();
  return ok(presentRecording(carrier, recording));
}

const ownerRoutes = (owner: Owner, base: string): RestRoute[] => [
  {
    method: 'GET',
    path: `${base}/Recordings`,
    handle(request) {
      const isCreatedThen = within(request.query, 'DateCreated');
      const found = recordingsOf(request, owner).filter((one) => isCreatedThen(one.startedAtMs));
      return pageOf(request, 'recordings', found, (one) => presentRecording(request.carrier, one));
    },
  },
  {
    method: 'GET',
    path: `${base}/Recordings/{recordingSid}`,
    handle: (request) => ok(presentRecording(request.carrier, findRecording(request, owner))),
  },
  { method: 'POST', path: `${base}/Recordings/{recordingSid}`, handle: (request) => update(request, owner) },
];

async function get({ carrier, params, query, extension }: RestRequest): Promise<RestAnswer> {
  const sid = params['recordingSid'] ?? '';
  if (extension === 'json') {
    const recording = carrier.recordings.get(sid);
    if (!recording) throw notFound(`/Recordings/${sid}`);
    return ok(presentRecording(carrier, recording));
  }
  // Without an extension the real service serves the audio too.
  const format = extension === 'mp3' ? 'mp3' : 'wav';
  const channels = query.int('RequestedChannels', { min: 1, max: 2 }) as 1 | 2 | undefined;
  const path = await carrier.recordings.fileOf(sid, format, channels);
  if (path === null) throw notFound(`/Recordings/${sid}`);
  return { status: 200, file: { contentType: CONTENT_TYPES[format], path } };
}

export const recordingRoutes: readonly RestRoute[] = [
  { method: 'POST', path: 'Calls/{callSid}/Recordings', handle: start },
  ...ownerRoutes('call', 'Calls/{callSid}'),
  ...ownerRoutes('conference', 'Conferences/{conferenceSid}'),
  {
    method: 'GET',
    path: 'Recordings',
    handle(request) {
      const { carrier, query } = request;
      const [callSid, conferenceSid] = [query.text('CallSid'), query.text('ConferenceSid')];
      const isCreatedThen = within(query, 'DateCreated');
      const found = carrier.recordings
        .list()
        .filter((one) => isCreatedThen(one.startedAtMs))
        .filter(
          (one) => (!callSid || one.callSid === callSid) && (!conferenceSid || one.conferenceSid === conferenceSid),
        );
      return pageOf(request, 'recordings', found, (one) => presentRecording(carrier, one));
    },
  },
  { method: 'GET', path: 'Recordings/{recordingSid}', handle: get },
  {
    method: 'DELETE',
    path: 'Recordings/{recordingSid}',
    async handle({ carrier, params }) {
      if (!(await carrier.recordings.remove(params['recordingSid'] ?? '')))
        throw notFound(`/Recordings/${params['recordingSid']}`);
      return noContent;
    },
  },
];
