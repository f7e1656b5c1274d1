import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import type { Conference } from '../calls/conference.js';
import { ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { within } from './date-filters.js';
import { invalid } from './errors.js';
import { findConference } from './find-conference.js';
import { pageOf } from './paging.js';

function present(carrier: Carrier, conference: Conference): Record<string, unknown> {
  const path = accountPath(carrier.core, `Conferences/${conference.sid}`);
  return {
    sid: conference.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    friendly_name: conference.friendlyName,
    status: conference.status,
    region: 'us1',
    date_created: rfc2822(conference.createdAtMs),
    date_updated: rfc2822(conference.updatedAtMs),
    reason_conference_ended: conference.reasonEnded,
    call_sid_ending_conference: conference.callSidEnding,
    uri: `${path}.json`,
    subresource_uris: { participants: `${path}/Participants.json`, recordings: `${path}/Recordings.json` },
  };
}

function update(request: RestRequest) {
  const conference = findConference(request);
  const status = request.form.oneOf('Status', ['completed']);
  const announceUrl = request.form.url('AnnounceUrl');
  if (!status && !announceUrl) throw invalid('Status', 'Status or AnnounceUrl is required');
  if (announceUrl) conference.announce(announceUrl, request.form.method('AnnounceMethod'), null);
  if (status) conference.end('conference-ended-via-api');
  return ok(present(request.carrier, conference));
}

export const conferenceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Conferences',
    handle(request) {
      const { carrier, query } = request;
      const name = query.text('FriendlyName');
      const status = query.oneOf('Status', ['init', 'in-progress', 'completed']);
      const [isCreatedThen, isUpdatedThen] = [within(query, 'DateCreated'), within(query, 'DateUpdated')];
      const found = carrier.conferences
        .list()
        .filter((one) => isCreatedThen(one.createdAtMs) && isUpdatedThen(one.updatedAtMs))
        .filter((one) => (!name || one.friendlyName === name) && (!status || one.status === status));
      return pageOf(request, 'conferences', found, (one) => present(carrier, one));
    },
  },
  {
    method: 'GET',
    path: 'Conferences/{conferenceSid}',
    handle: (request) => ok(present(request.carrier, findConference(request))),
  },
  { method: 'POST', path: 'Conferences/{conferenceSid}', handle: update },
];
