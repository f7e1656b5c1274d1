import { isObject, json, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes } from '../http/routes.js';
import { limitExceeded, notFound, SalesforceError } from './errors.js';
import { handleOauth } from './oauth.js';
import type { Org } from './org.js';
import { restRoutes } from './rest.js';
import type { RestRoute } from './rest-route.js';

const OLDEST = 50;
const NEWEST = 66;
const MAX_COMPOSITE = 25;
const find = createRoutes<RestRoute>(restRoutes);

export function isSalesforcePath(path: string): boolean {
  return /^\/(?:services|id)\//.test(path);
}

/** Answers one request to the org's public interface. */
export function handleSalesforce(org: Org, ask: Ask, origin: string): Answer {
  const oauth = handleOauth(org, ask, origin);
  if (oauth) return oauth;
  if (ask.path === '/services/data' || ask.path === '/services/data/') return json(200, versions());
  const [, version = '0', path = ''] = /^\/services\/data\/v(\d+)\.0(\/.*)?$/.exec(ask.path) ?? [];
  if (Number(version) < OLDEST || Number(version) > NEWEST) return notFound().answer();
  const bearer = org.grants.bearer(ask.headers['authorization']);
  if (bearer.state !== 'alive')
    return new SalesforceError(401, 'INVALID_SESSION_ID', 'Session expired or invalid').answer();
  if (!bearer.scopes.some((scope) => scope === 'api' || scope === 'full'))
    return new SalesforceError(403, 'INSUFFICIENT_ACCESS', 'This session is not valid for use with the API').answer();
  if (org.spent >= org.dailyLimit) return limitExceeded;
  org.spent += 1;
  const answer = path === '/composite' && ask.method === 'POST' ? composite(org, ask) : route(org, ask, path);
  return {
    ...answer,
    headers: { ...answer.headers, 'sforce-limit-info': `api-usage=${org.spent}/${org.dailyLimit}` },
  };
}

function route(org: Org, ask: Ask, path: string): Answer {
  if (path === '' || path === '/')
    return json(200, {
      sobjects: `/services/data/${org.version}/sobjects`,
      query: `/services/data/${org.version}/query`,
      search: `/services/data/${org.version}/search`,
      composite: `/services/data/${org.version}/composite`,
      limits: `/services/data/${org.version}/limits`,
    });
  const found = find(ask.method, path);
  if (found === null) return notFound().answer();
  if (found === 'other method')
    return new SalesforceError(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${ask.method}' not allowed.`).answer();
  try {
    return found.route.handle(org, ask, found.params);
  } catch (error) {
    if (error instanceof SalesforceError) return error.answer();
    throw error;
  }
}

function versions(): object[] {
  return Array.from({ length: NEWEST - OLDEST + 1 }, (_, index) => {
    const version = `${OLDEST + index}.0`;
    return { label: `Version ${version}`, url: `/services/data/v${version}`, version };
  });
}

/** Up to 25 requests in one; later ones may use what earlier ones gave: `@{created.id}`. */
function composite(org: Org, ask: Ask): Answer {
  const body = parsedBody(ask)?.value;
  const requests: unknown = isObject(body) ? body['compositeRequest'] : null;
  if (!isObject(body) || !Array.isArray(requests))
    return new SalesforceError(400, 'JSON_PARSER_ERROR', 'compositeRequest must be a list').answer();
  if (requests.length > MAX_COMPOSITE)
    return new SalesforceError(
      400,
      'INVALID_INPUT',
      `The composite request has more than ${MAX_COMPOSITE} subrequests`,
    ).answer();
  const goBack = org.records.snapshot();
  const given = new Map<string, unknown>();
  const responses = requests.filter(isObject).map((request) => {
    const referenceId = plainText(request['referenceId']);
    const answer = subrequest(org, ask, request, given);
    const content: unknown = answer.body === null ? null : JSON.parse(answer.body);
    given.set(referenceId, content);
    return { body: content, httpHeaders: {}, httpStatusCode: answer.status, referenceId };
  });
  const failed = responses.some(({ httpStatusCode }) => httpStatusCode >= 400);
  if (!failed || body['allOrNone'] !== true) return json(200, { compositeResponse: responses });
  goBack();
  const halted = [
    {
      errorCode: 'PROCESSING_HALTED',
      message: 'The transaction was rolled back since another operation in the same transaction failed.',
    },
  ];
  return json(200, {
    compositeResponse: responses.map((each) =>
      each.httpStatusCode >= 400 ? each : { ...each, body: halted, httpStatusCode: 400 },
    ),
  });
}

function subrequest(
  org: Org,
  ask: Ask,
  request: Readonly<Record<string, unknown>>,
  given: ReadonlyMap<string, unknown>,
): Answer {
  let unknown: string | null = null;
  const filled = (text: string) =>
    text.replace(/@\{(\w+)\.([\w.[\]]+)\}/g, (_all, reference: string, path: string) => {
      const value = path
        .split(/[.[\]]+/)
        .filter(Boolean)
        .reduce<unknown>(
          (from, key) => (from as Record<string, unknown> | null | undefined)?.[key],
          given.get(reference),
        );
      if (typeof value !== 'string' && typeof value !== 'number') unknown = reference;
      return plainText(value);
    });
  const url = new URL(filled(plainText(request['url'])), 'http://sandbox');
  const body = request['body'] === undefined ? '' : filled(JSON.stringify(request['body']));
  if (unknown !== null)
    return new SalesforceError(
      400,
      'PROCESSING_HALTED',
      `Invalid reference specified. No value for ${String(unknown)} found`,
    ).answer();
  const path = url.pathname.replace(/^\/services\/data\/v\d+\.0/, '');
  return route(
    org,
    { ...ask, method: plainText(request['method']), path: url.pathname, query: url.searchParams, body },
    path,
  );
}
