import { isE164, lineTypeOf } from '../pstn/scripts.js';
import { ok, type Carrier, type RestAnswer } from './context.js';
import { notFound, notImplemented, RestError } from './errors.js';

/** Lookup lives beside the account API, on a host of its own at the real service. */
export const LOOKUP_PREFIX = '/v2/PhoneNumbers/';

const FIELD = 'line_type_intelligence';

/** Lookup v2 of one number: validity, and with `Fields=line_type_intelligence` what kind of line it is. */
export function lookUp(carrier: Carrier, method: string, url: URL): RestAnswer {
  if (method !== 'GET') throw new RestError(405, 20004, `Method ${method} is not allowed here`);
  const number = decodeURIComponent(url.pathname.slice(LOOKUP_PREFIX.length));
  if (number.includes('/')) throw notImplemented(`GET ${url.pathname}`);
  const fields = url.searchParams.get('Fields')?.split(',').filter(Boolean) ?? [];
  const unknown = fields.find((field) => field !== FIELD);
  if (unknown !== undefined) throw notImplemented(`the lookup field ${unknown}`);
  if (number === '') throw notFound(url.pathname);
  const valid = isE164(number);
  const isAmerican = number.startsWith('+1');
  const type = carrier.numbers.isLine(number) ? 'nonFixedVoip' : lineTypeOf(number);
  return ok({
    calling_country_code: valid && isAmerican ? '1' : null,
    country_code: valid && isAmerican ? 'US' : null,
    phone_number: number,
    national_format: number,
    valid,
    validation_errors: valid ? [] : ['NOT_A_NUMBER'],
    caller_name: null,
    sim_swap: null,
    call_forwarding: null,
    line_type_intelligence: fields.includes(FIELD)
      ? {
          carrier_name: valid ? 'Sandbox Wireless' : null,
          mobile_country_code: type === 'mobile' ? '310' : null,
          mobile_network_code: type === 'mobile' ? '999' : null,
          type: valid ? type : null,
          error_code: valid ? null : 60600,
        }
      : null,
    url: `${carrier.core.origin()}${url.pathname}`,
  });
}
