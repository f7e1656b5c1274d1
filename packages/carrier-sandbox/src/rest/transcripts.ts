import type { Transcript } from '../transcripts/transcripts.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { invalid, notFound, RestError } from './errors.js';
import { metaPageOf } from './paging.js';

/** Voice Intelligence has a host and an API version of its own at the real service. */
export const INTELLIGENCE_PREFIX = '/v2/Transcripts';

const iso8601 = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');

function present(carrier: Carrier, transcript: Transcript): Record<string, unknown> {
  const url = `${carrier.core.origin()}${INTELLIGENCE_PREFIX}/${transcript.sid}`;
  return {
    account_sid: carrier.core.accountSid,
    service_sid: transcript.serviceSid,
    sid: transcript.sid,
    date_created: iso8601(transcript.createdAtMs),
    date_updated: iso8601(transcript.updatedAtMs),
    status: transcript.status,
    channel: transcript.channel,
    data_logging: false,
    language_code: 'en-US',
    customer_key: transcript.customerKey,
    media_start_time: null,
    duration: transcript.durationSeconds,
    url,
    redaction: false,
    encryption_credential_sid: null,
    links: { sentences: `${url}/Sentences`, media: `${url}/Media`, operator_results: `${url}/OperatorResults` },
  };
}

function find({ carrier, params }: RestRequest): Transcript {
  const transcript = carrier.transcripts.get(params['sid'] ?? '');
  if (!transcript) throw notFound(`/Transcripts/${params['sid']}`);
  return transcript;
}

/** The recording that `Channel` names, and the channel as it was given. */
function readChannel(text: string): { recordingSid: string; channel: Record<string, unknown> } {
  let channel: unknown;
  try {
    channel = JSON.parse(text);
  } catch {
    throw invalid('Channel', 'must be a JSON object');
  }
  if (typeof channel !== 'object' || channel === null) throw invalid('Channel', 'must be a JSON object');
  const media: unknown = 'media_properties' in channel ? channel.media_properties : null;
  const sid: unknown = typeof media === 'object' && media !== null && 'source_sid' in media ? media.source_sid : null;
  if (typeof sid !== 'string' || !/^RE[\da-f]{32}$/.test(sid))
    throw invalid('Channel', 'must name a recording in media_properties.source_sid');
  return { recordingSid: sid, channel: { ...channel } };
}

async function create({ carrier, form }: RestRequest) {
  const serviceSid = form.required('ServiceSid');
  if (!/^GA[\da-f]{32}$/i.test(serviceSid)) throw invalid('ServiceSid', 'must be GA and 32 hex digits');
  const { recordingSid, channel } = readChannel(form.required('Channel'));
  if ((await carrier.recordings.fileOf(recordingSid, 'wav')) === null) throw notFound(`/Recordings/${recordingSid}`);
  if (carrier.transcripts.list().some((one) => one.recordingSid === recordingSid))
    throw new RestError(409, 20409, `The recording ${recordingSid} has a transcript already`);
  const customerKey = form.text('CustomerKey') ?? null;
  return created(present(carrier, carrier.transcripts.create({ serviceSid, recordingSid, channel, customerKey })));
}

export const transcriptRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Transcripts',
    handle(request) {
      const { carrier, query } = request;
      const [sourceSid, status] = [query.text('SourceSid'), query.text('Status')];
      const found = carrier.transcripts
        .list()
        .filter((one) => (!sourceSid || one.recordingSid === sourceSid) && (!status || one.status === status));
      return metaPageOf(request, 'transcripts', found, (one) => present(carrier, one));
    },
  },
  { method: 'POST', path: 'Transcripts', handle: create },
  { method: 'GET', path: 'Transcripts/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'DELETE',
    path: 'Transcripts/{sid}',
    handle(request) {
      request.carrier.transcripts.remove(find(request).sid);
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'Transcripts/{sid}/Sentences',
    handle(request) {
      const transcript = find(request);
      const sentences = [...transcript.sentences.entries()];
      return metaPageOf(request, 'sentences', sentences, ([index, { sid, channel, text, ...heard }]) => ({
        media_channel: channel,
        sentence_index: index,
        start_time: heard.startMs / 1000,
        end_time: heard.endMs / 1000,
        transcript: text,
        sid,
        confidence: Math.round(heard.confidence * 100) / 100,
        words: null,
      }));
    },
  },
];
