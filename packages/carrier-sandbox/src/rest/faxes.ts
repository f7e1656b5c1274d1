import { accountPath } from '../carrier.js';
import { FAX_API_VERSION, type Fax } from '../faxes/faxes.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { invalid, notFound } from './errors.js';
import type { Form } from './form.js';
import { duringOutage } from './outage.js';
import { pageOf } from './paging.js';

function find({ carrier, params }: RestRequest): Fax {
  const fax = carrier.faxes.get(params['sid'] ?? '');
  if (!fax) throw notFound(`/Faxes/${params['sid']}`);
  return fax;
}

/** The fax API tells ISO 8601 in whole seconds, not the dates of the account's other resources. */
const iso = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z');

function present(carrier: Carrier, fax: Fax): Record<string, unknown> {
  const path = accountPath(carrier.core, `Faxes/${fax.sid}`);
  return {
    sid: fax.sid,
    account_sid: carrier.core.accountSid,
    api_version: FAX_API_VERSION,
    direction: fax.direction,
    from: fax.from,
    to: fax.to,
    quality: fax.quality,
    status: fax.status,
    num_pages: fax.pages,
    duration: fax.durationSeconds,
    media_sid: fax.mediaSid,
    media_url: carrier.faxes.mediaUrl(fax),
    error_code: fax.errorCode,
    error_message: fax.errorMessage,
    price: null,
    price_unit: 'USD',
    date_created: iso(fax.createdAtMs),
    date_updated: iso(fax.updatedAtMs),
    links: { media: `${path}/Media` },
    url: path,
  };
}

/** `DateCreatedAfter` and `DateCreatedOnOrBefore`, in whole seconds as the API tells them. */
function isCreatedThen(query: Form): (atMs: number) => boolean {
  const read = (name: string): number | null => {
    const text = query.text(name);
    if (text === undefined || text === '') return null;
    if (Number.isNaN(Date.parse(text))) throw invalid(name, 'must be a moment such as 2026-11-22T10:00:00Z');
    return Date.parse(text);
  };
  const [after, until] = [read('DateCreatedAfter'), read('DateCreatedOnOrBefore')];
  return (atMs) => {
    const seconds = Math.floor(atMs / 1000) * 1000;
    return (after === null || seconds > after) && (until === null || seconds <= until);
  };
}

const digits = (number: string): string => number.replace(/[\s().-]/g, '');

export const faxRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: 'Faxes',
    handle: ({ carrier, form }) =>
      duringOutage(carrier.messages.outage, () => {
        const [to, from] = [form.required('To'), form.required('From')];
        form.required('MediaUrl');
        const fax = carrier.faxes.send({
          to: digits(to),
          from: digits(from),
          mediaUrl: form.url('MediaUrl') ?? '',
          quality: form.oneOf('Quality', ['standard', 'fine', 'superfine']) ?? 'fine',
          callback: form.callback('StatusCallback'),
        });
        return created(present(carrier, fax));
      }),
  },
  {
    method: 'GET',
    path: 'Faxes',
    handle(request) {
      const { carrier, query } = request;
      const [to, from] = [query.text('To'), query.text('From')];
      const isThen = isCreatedThen(query);
      const found = carrier.faxes
        .list()
        .filter((one) => (!to || one.to === to) && (!from || one.from === from) && isThen(one.createdAtMs));
      return pageOf(request, 'faxes', found, (one) => present(carrier, one));
    },
  },
  { method: 'GET', path: 'Faxes/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'POST',
    path: 'Faxes/{sid}',
    handle(request) {
      const fax = find(request);
      const isCanceled = request.form.oneOf('Status', ['canceled']) === 'canceled';
      if (isCanceled && !request.carrier.faxes.cancel(fax))
        throw invalid('Status', `a fax that is ${fax.status} cannot be canceled`);
      return ok(present(request.carrier, fax));
    },
  },
  {
    method: 'DELETE',
    path: 'Faxes/{sid}',
    handle(request) {
      request.carrier.faxes.remove(find(request).sid);
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'Faxes/{sid}/Media',
    handle(request) {
      const { carrier } = request;
      const fax = find(request);
      const held = fax.mediaSid === null ? [] : [fax.mediaSid];
      return pageOf(request, 'media', held, (sid) => ({
        sid,
        fax_sid: fax.sid,
        account_sid: carrier.core.accountSid,
        content_type: 'application/pdf',
        date_created: iso(fax.createdAtMs),
        date_updated: iso(fax.createdAtMs),
        url: accountPath(carrier.core, `Faxes/${fax.sid}/Media/${sid}`),
      }));
    },
  },
  {
    method: 'GET',
    path: 'Faxes/{sid}/Media/{mediaSid}',
    handle(request) {
      const { params } = request;
      const stored =
        find(request).mediaSid === params['mediaSid'] ? request.carrier.media.get(params['mediaSid'] ?? '') : undefined;
      if (!stored) throw notFound(`/Faxes/${params['sid']}/Media/${params['mediaSid']}`);
      return { status: 200, file: stored };
    },
  },
];
