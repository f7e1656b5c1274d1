import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import { HANDSET_NUMBERS, isE164, SCRIPTED_NUMBERS } from '../pstn/scripts.js';
import { numbersOf, numberTypeOf, type NumberType } from '../pstn/free-numbers.js';
import type { Line } from '../pstn/numbers.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { invalid, notFound, RestError } from './errors.js';
import type { Form } from './form.js';
import { pageOf } from './paging.js';
import { applyWebhookSettings, presentWebhookSettings } from './webhook-settings.js';

const capabilitiesOf = (canFax: boolean) => ({ voice: true, sms: true, mms: true, fax: canFax });
const MAX_LINES = 1000;

function find({ carrier, params }: RestRequest): Line {
  const line = carrier.numbers.line(params['sid'] ?? '');
  if (!line) throw notFound(`/IncomingPhoneNumbers/${params['sid']}`);
  return line;
}

function present(carrier: Carrier, line: Line): Record<string, unknown> {
  return {
    sid: line.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    phone_number: line.number,
    friendly_name: line.friendlyName,
    capabilities: capabilitiesOf(line.canFax),
    ...presentWebhookSettings(line),
    voice_application_sid: line.voiceApplicationSid,
    sms_application_sid: line.smsApplicationSid,
    fax_url: line.faxUrl,
    fax_method: line.faxMethod,
    voice_receive_mode: 'voice',
    address_requirements: 'none',
    address_sid: null,
    identity_sid: null,
    bundle_sid: null,
    trunk_sid: null,
    emergency_status: 'Inactive',
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    beta: false,
    origin: 'twilio',
    status: 'in-use',
    type: numberTypeOf(line.number),
    date_created: rfc2822(line.createdAtMs),
    date_updated: rfc2822(line.updatedAtMs),
    uri: `${accountPath(carrier.core, `IncomingPhoneNumbers/${line.sid}`)}.json`,
  };
}

function apply(carrier: Carrier, line: Line, form: Form): void {
  applyWebhookSettings(line, form);
  line.faxUrl = form.url('FaxUrl') ?? line.faxUrl;
  if (form.has('FaxMethod')) line.faxMethod = form.method('FaxMethod');
  line.friendlyName = form.text('FriendlyName') ?? line.friendlyName;
  for (const [field, key] of [
    ['VoiceApplicationSid', 'voiceApplicationSid'],
    ['SmsApplicationSid', 'smsApplicationSid'],
  ] as const) {
    const sid = form.text(field);
    if (sid === undefined) continue;
    if (sid !== '' && !carrier.numbers.application(sid))
      throw new RestError(400, 21218, `${field} ${sid} does not exist`);
    line[key] = sid;
  }
  line.updatedAtMs = carrier.core.clock.nowMs();
}

/** The outside world keeps its numbers: they cannot be bought. */
function isFree(carrier: Carrier, number: string): boolean {
  return (
    !carrier.numbers.isLine(number) &&
    !HANDSET_NUMBERS.includes(number) &&
    !SCRIPTED_NUMBERS.some((entry) => entry.number === number)
  );
}

function create({ carrier, form }: RestRequest) {
  const areaCode = form.text('AreaCode');
  const given = form.text('PhoneNumber')?.replace(/[\s().-]/g, '');
  const number = given ?? candidates(carrier, 'US', 'Local', areaCode)[0];
  if (!number || !isE164(number)) throw new RestError(400, 21421, `PhoneNumber ${number ?? ''} is invalid`);
  if (!isFree(carrier, number)) throw new RestError(400, 21422, `PhoneNumber ${number} is not available`);
  if (carrier.numbers.lines().length >= MAX_LINES)
    throw invalid('PhoneNumber', `the account has ${MAX_LINES} numbers already`);
  const line = carrier.numbers.addLine(number);
  try {
    apply(carrier, line, form);
  } catch (error) {
    carrier.numbers.removeLine(line.sid);
    throw error;
  }
  return created(present(carrier, line));
}

/** Numbers of that kind that nobody owns yet. */
function candidates(carrier: Carrier, country: string, type: NumberType, areaCode: string | undefined): string[] {
  if (areaCode !== undefined && !/^[2-9]\d\d$/.test(areaCode)) throw invalid('AreaCode', 'must be three digits');
  const numbers = numbersOf(country, type, areaCode);
  if (numbers === null)
    throw new RestError(
      404,
      20404,
      `The sandbox has no ${type} numbers of ${country}${areaCode ? ` in ${areaCode}` : ''}`,
    );
  return numbers.filter((number) => isFree(carrier, number));
}

const isNumberType = (text: string | undefined): text is NumberType =>
  text === 'Local' || text === 'Mobile' || text === 'TollFree';

export const numberRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'IncomingPhoneNumbers',
    handle(request) {
      const { carrier, query } = request;
      const [number, name] = [query.text('PhoneNumber')?.replaceAll('*', ''), query.text('FriendlyName')];
      const found = carrier.numbers
        .lines()
        .filter((line) => (!number || line.number.includes(number)) && (!name || line.friendlyName === name));
      return pageOf(request, 'incoming_phone_numbers', found, (line) => present(carrier, line));
    },
  },
  { method: 'POST', path: 'IncomingPhoneNumbers', handle: create },
  {
    method: 'GET',
    path: 'IncomingPhoneNumbers/{sid}',
    handle: (request) => ok(present(request.carrier, find(request))),
  },
  {
    method: 'POST',
    path: 'IncomingPhoneNumbers/{sid}',
    handle(request) {
      const line = find(request);
      apply(request.carrier, line, request.form);
      return ok(present(request.carrier, line));
    },
  },
  {
    method: 'DELETE',
    path: 'IncomingPhoneNumbers/{sid}',
    handle(request) {
      request.carrier.numbers.removeLine(find(request).sid);
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'AvailablePhoneNumbers/{country}/{type}',
    handle(request) {
      const { carrier, params, query } = request;
      const { country = '', type } = params;
      if (!isNumberType(type)) throw notFound(request.path);
      const contains = query.text('Contains')?.replace(/\D/g, '') ?? '';
      const found = candidates(carrier, country, type, query.text('AreaCode')).filter((number) =>
        number.includes(contains),
      );
      return pageOf(request, 'available_phone_numbers', found, (number) => ({
        phone_number: number,
        friendly_name: number,
        iso_country: country,
        region: null,
        locality: null,
        rate_center: null,
        lata: null,
        latitude: null,
        longitude: null,
        postal_code: null,
        address_requirements: 'none',
        beta: false,
        capabilities: capabilitiesOf(type !== 'TollFree'),
      }));
    },
  },
];
