import type { MessagingService, Sender } from '../messages/messaging-services.js';
import { countryOf } from '../pstn/countries.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { invalid, notFound, RestError } from './errors.js';
import type { Form } from './form.js';
import { metaPageOf } from './paging.js';

/** Messaging services have a host and an API version of their own at the real service. */
export const MESSAGING_PREFIX = '/v1/Services';

const MAX_NAME = 64;
const MAX_SENDERS = 400;
const MAX_VALIDITY_SECONDS = 36_000;
const USECASES = ['notifications', 'marketing', 'verification', 'discussion', 'poll', 'undeclared'] as const;

/** @throws RestError as the real service refuses an unknown service: of a request that names it, or of its address. */
export function requireService(carrier: Carrier, sid: string): MessagingService {
  if (!/^MG[\da-f]{32}$/i.test(sid)) throw new RestError(400, 21705, `The Messaging Service Sid ${sid} is invalid.`);
  const service = carrier.messagingServices.get(sid);
  if (!service) throw new RestError(404, 21701, `The Messaging Service ${sid} does not exist.`);
  return service;
}

function find({ carrier, params }: RestRequest): MessagingService {
  const service = carrier.messagingServices.get(params['sid'] ?? '');
  if (!service) throw notFound(`/Services/${params['sid']}`);
  return service;
}

function findSender(request: RestRequest): Sender {
  const { carrier, params } = request;
  const sender = carrier.messagingServices.senders(find(request)).find(({ line }) => line.sid === params['senderSid']);
  if (!sender) throw notFound(`/Services/${params['sid']}/PhoneNumbers/${params['senderSid']}`);
  return sender;
}

const iso8601 = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');

function present(carrier: Carrier, service: MessagingService): Record<string, unknown> {
  const url = `${carrier.core.origin()}${MESSAGING_PREFIX}/${service.sid}`;
  return {
    sid: service.sid,
    account_sid: carrier.core.accountSid,
    friendly_name: service.friendlyName,
    inbound_request_url: service.inboundRequestUrl,
    inbound_method: service.inboundMethod,
    fallback_url: service.fallbackUrl,
    fallback_method: service.fallbackMethod,
    use_inbound_webhook_on_number: service.useInboundWebhookOnNumber,
    status_callback: service.statusCallback,
    sticky_sender: service.stickySender,
    area_code_geomatch: service.areaCodeGeomatch,
    mms_converter: service.mmsConverter,
    smart_encoding: service.smartEncoding,
    scan_message_content: service.scanMessageContent,
    fallback_to_long_code: service.fallbackToLongCode,
    synchronous_validation: service.synchronousValidation,
    validity_period: service.validityPeriodSeconds,
    usecase: service.usecase,
    us_app_to_person_registered: false,
    date_created: iso8601(service.createdAtMs),
    date_updated: iso8601(service.updatedAtMs),
    url,
    links: { phone_numbers: `${url}/PhoneNumbers` },
  };
}

function presentSender(carrier: Carrier, service: MessagingService, { line, addedAtMs }: Sender) {
  const country = countryOf(line.number);
  return {
    sid: line.sid,
    account_sid: carrier.core.accountSid,
    service_sid: service.sid,
    phone_number: line.number,
    country_code: /^[A-Z]/.test(country) ? country : '',
    capabilities: ['MMS', 'SMS', 'Voice'],
    date_created: iso8601(addedAtMs),
    date_updated: iso8601(addedAtMs),
    url: `${carrier.core.origin()}${MESSAGING_PREFIX}/${service.sid}/PhoneNumbers/${line.sid}`,
  };
}

function nameIn(form: Form): string {
  const name = form.required('FriendlyName');
  if (name.length > MAX_NAME) throw invalid('FriendlyName', `must have at most ${MAX_NAME} characters`);
  return name;
}

/** Settings that are not in the request stay. Everything is read before anything changes. */
function change(service: MessagingService, form: Form, nowMs: number): void {
  const address = (field: string, now: string | null): string | null => {
    const url = form.url(field);
    return url === undefined ? now : url || null;
  };
  const method = (field: string, now: 'GET' | 'POST') => (form.has(field) ? form.method(field) : now);
  Object.assign(service, {
    friendlyName: form.has('FriendlyName') ? nameIn(form) : service.friendlyName,
    inboundRequestUrl: address('InboundRequestUrl', service.inboundRequestUrl),
    inboundMethod: method('InboundMethod', service.inboundMethod),
    fallbackUrl: address('FallbackUrl', service.fallbackUrl),
    fallbackMethod: method('FallbackMethod', service.fallbackMethod),
    useInboundWebhookOnNumber: form.bool('UseInboundWebhookOnNumber') ?? service.useInboundWebhookOnNumber,
    statusCallback: address('StatusCallback', service.statusCallback),
    stickySender: form.bool('StickySender') ?? service.stickySender,
    areaCodeGeomatch: form.bool('AreaCodeGeomatch') ?? service.areaCodeGeomatch,
    mmsConverter: form.bool('MmsConverter') ?? service.mmsConverter,
    smartEncoding: form.bool('SmartEncoding') ?? service.smartEncoding,
    scanMessageContent:
      form.oneOf('ScanMessageContent', ['inherit', 'enable', 'disable']) ?? service.scanMessageContent,
    fallbackToLongCode: form.bool('FallbackToLongCode') ?? service.fallbackToLongCode,
    synchronousValidation: form.bool('SynchronousValidation') ?? service.synchronousValidation,
    validityPeriodSeconds:
      form.int('ValidityPeriod', { min: 1, max: MAX_VALIDITY_SECONDS }) ?? service.validityPeriodSeconds,
    usecase: form.oneOf('Usecase', USECASES) ?? service.usecase,
    updatedAtMs: nowMs,
  } satisfies Partial<MessagingService>);
}

function create({ carrier, form }: RestRequest) {
  const service = carrier.messagingServices.add(nameIn(form));
  try {
    change(service, form, service.createdAtMs);
  } catch (error) {
    carrier.messagingServices.remove(service.sid);
    throw error;
  }
  return created(present(carrier, service));
}

function addSender(request: RestRequest) {
  const { carrier, form } = request;
  const { messagingServices } = carrier;
  const service = find(request);
  const sid = form.required('PhoneNumberSid');
  const line = sid.startsWith('PN') ? carrier.numbers.line(sid) : undefined;
  if (!line) throw new RestError(400, 21421, `PhoneNumber ${sid} is invalid`);
  const owner = messagingServices.serviceOf(line.number);
  if (owner === service)
    throw new RestError(409, 21710, 'Phone Number or Short Code is already in the Messaging Service.');
  if (owner)
    throw new RestError(409, 21712, 'Phone Number or Short Code is associated with another Messaging Service.');
  if (messagingServices.senders(service).length >= MAX_SENDERS)
    throw new RestError(400, 21714, 'Messaging Service Number Pool size limit reached');
  return created(presentSender(carrier, service, messagingServices.addSender(service, line)));
}

export const messagingServiceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Services',
    handle: (request) =>
      metaPageOf(request, 'services', request.carrier.messagingServices.list(), (one) => present(request.carrier, one)),
  },
  { method: 'POST', path: 'Services', handle: create },
  { method: 'GET', path: 'Services/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'POST',
    path: 'Services/{sid}',
    handle(request) {
      const service = find(request);
      change(service, request.form, request.carrier.core.clock.nowMs());
      return ok(present(request.carrier, service));
    },
  },
  {
    method: 'DELETE',
    path: 'Services/{sid}',
    handle(request) {
      request.carrier.messagingServices.remove(find(request).sid);
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'Services/{sid}/PhoneNumbers',
    handle(request) {
      const { carrier } = request;
      const service = find(request);
      return metaPageOf(request, 'phone_numbers', carrier.messagingServices.senders(service), (one) =>
        presentSender(carrier, service, one),
      );
    },
  },
  { method: 'POST', path: 'Services/{sid}/PhoneNumbers', handle: addSender },
  {
    method: 'GET',
    path: 'Services/{sid}/PhoneNumbers/{senderSid}',
    handle: (request) => ok(presentSender(request.carrier, find(request), findSender(request))),
  },
  {
    method: 'DELETE',
    path: 'Services/{sid}/PhoneNumbers/{senderSid}',
    handle(request) {
      request.carrier.messagingServices.removeSender(find(request), findSender(request).line.sid);
      return noContent;
    },
  },
];
