import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import type { Message } from '../messages/messages.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { notFound } from './errors.js';
import { within } from './date-filters.js';
import { requireService } from './messaging-services.js';
import { duringOutage } from './outage.js';
import { pageOf } from './paging.js';
import { dateOrNull } from './present.js';

function find({ carrier, params }: RestRequest): Message {
  const message = carrier.messages.get(params['sid'] ?? '');
  if (!message) throw notFound(`/Messages/${params['sid']}`);
  return message;
}

function present(carrier: Carrier, message: Message): Record<string, unknown> {
  const path = accountPath(carrier.core, `Messages/${message.sid}`);
  return {
    sid: message.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    messaging_service_sid: message.messagingServiceSid,
    from: message.from || null,
    to: message.to,
    body: message.body,
    status: message.status,
    direction: message.direction,
    num_segments: String(message.segments),
    num_media: String(message.media.length),
    error_code: message.errorCode,
    error_message: message.errorMessage,
    price: null,
    price_unit: 'USD',
    date_created: rfc2822(message.createdAtMs),
    date_updated: rfc2822(message.updatedAtMs),
    date_sent: dateOrNull(message.sentAtMs),
    uri: `${path}.json`,
    subresource_uris: { media: `${path}/Media.json` },
  };
}

function create({ carrier, form }: RestRequest) {
  const serviceSid = form.text('MessagingServiceSid');
  const service = serviceSid === undefined ? null : requireService(carrier, serviceSid);
  const digits = (number: string) => number.replace(/[\s().-]/g, '');
  const to = form.required('To', 21604);
  const from = service ? form.text('From') : form.required('From', 21603);
  const message = carrier.messages.send({
    to: digits(to),
    from: from ? digits(from) : null,
    service,
    body: form.text('Body') ?? '',
    mediaUrls: form.all('MediaUrl').filter(Boolean),
    callback: form.callback('StatusCallback'),
    direction: 'outbound-api',
  });
  return created(present(carrier, message));
}

/** The sid of a medium is the last part of its address; only media the sandbox stores have one. */
const mediaSid = (url: string): string | null => /\/(ME[0-9a-f]{32})$/.exec(url)?.[1] ?? null;

export const messageRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: 'Messages',
    handle: (request) => duringOutage(request.carrier.messages.outage, () => create(request)),
  },
  {
    method: 'GET',
    path: 'Messages',
    handle(request) {
      const { carrier, query } = request;
      const [to, from] = [query.text('To'), query.text('From')];
      const isSentThen = within(query, 'DateSent');
      const found = carrier.messages
        .list()
        .filter((one) => (!to || one.to === to) && (!from || one.from === from) && isSentThen(one.sentAtMs));
      return pageOf(request, 'messages', found, (one) => present(carrier, one));
    },
  },
  {
    method: 'GET',
    path: 'Messages/Media/{mediaSid}',
    handle({ carrier, params }) {
      const stored = carrier.media.get(params['mediaSid'] ?? '');
      if (!stored) throw notFound(`/Media/${params['mediaSid']}`);
      return { status: 200, file: stored };
    },
  },
  {
    method: 'GET',
    path: 'Messages/{sid}/Media/{mediaSid}',
    handle(request) {
      const { params } = request;
      const isOfMessage = find(request).media.some((item) => mediaSid(item.url) === params['mediaSid']);
      const stored = isOfMessage ? request.carrier.media.get(params['mediaSid'] ?? '') : undefined;
      if (!stored) throw notFound(`/Messages/${params['sid']}/Media/${params['mediaSid']}`);
      return { status: 200, file: stored };
    },
  },
  { method: 'GET', path: 'Messages/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'DELETE',
    path: 'Messages/{sid}',
    handle({ carrier, params }) {
      if (!carrier.messages.remove(params['sid'] ?? '')) throw notFound(`/Messages/${params['sid']}`);
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'Messages/{sid}/Media',
    handle(request) {
      const message = find(request);
      const isCreatedThen = within(request.query, 'DateCreated');
      const stored = message.media.flatMap((item) => {
        const sid = mediaSid(item.url);
        return sid ? [{ sid, contentType: item.contentType }] : [];
      });
      return pageOf(
        request,
        'media_list',
        stored.filter(() => isCreatedThen(message.createdAtMs)),
        (item) => ({
          sid: item.sid,
          parent_sid: message.sid,
          account_sid: request.carrier.core.accountSid,
          content_type: item.contentType,
          date_created: rfc2822(message.createdAtMs),
          date_updated: rfc2822(message.createdAtMs),
          uri: `${accountPath(request.carrier.core, `Messages/${message.sid}/Media/${item.sid}`)}.json`,
        }),
      );
    },
  },
];
