import { isObject, json, noContent, parsedBody, type Answer, type Ask } from '../http/exchange.js';
import type { Params } from '../http/routes.js';
import { SalesforceError, notFound } from './errors.js';
import { listViewRoutes } from './list-view-routes.js';
import type { Org } from './org.js';
import { PAGE } from './page.js';
import type { RestRoute } from './rest-route.js';
import { describeField, sobjectNamed, sobjects, type SObject } from './schema.js';
import { attributesOf, runSoql, shape } from './soql.js';
import { parseSosl, runSearch, type Search } from './sosl.js';

function objectOf({ object = '' }: Params): SObject {
  const found = sobjectNamed(object);
  if (!found) throw notFound();
  return found;
}

function fieldsOf(ask: Ask): Record<string, unknown> {
  const parsed = parsedBody(ask);
  if (!parsed || !isObject(parsed.value))
    throw new SalesforceError(400, 'JSON_PARSER_ERROR', 'The request body is not a JSON object');
  return parsed.value;
}

const saved = (id: string, more: object = {}) => ({ id, success: true, errors: [], ...more });

function query(org: Org, source: string, from = 0): Answer {
  const found = runSoql(org, source);
  if (found.isCount) return json(200, { totalSize: found.records.length, done: true, records: [] });
  const records = found.records
    .slice(from, from + org.pageSize)
    .map((record) => shape(org, found.object, record, found.fields));
  const next = from + org.pageSize;
  const done = next >= found.records.length;
  const locator = `${Buffer.from(source).toString('base64url')}-${next}`;
  return json(200, {
    totalSize: found.records.length,
    done,
    ...(done ? {} : { nextRecordsUrl: `/services/data/${org.version}/query/${locator}` }),
    records,
  });
}

export const restRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    pattern: '/limits',
    handle: (org) =>
      json(200, { DailyApiRequests: { Max: org.dailyLimit, Remaining: Math.max(0, org.dailyLimit - org.spent) } }),
  },
  { method: 'GET', pattern: '/query', handle: (org, ask) => query(org, ask.query.get('q') ?? '') },
  { method: 'GET', pattern: '/queryAll', handle: (org, ask) => query(org, ask.query.get('q') ?? '') },
  {
    method: 'GET',
    pattern: '/query/:locator',
    handle(org, _ask, { locator = '' }) {
      const [, source = '', from = '0'] = /^(.*)-(\d+)$/.exec(locator) ?? [];
      return query(org, Buffer.from(source, 'base64url').toString('utf8'), Number(from));
    },
  },
  {
    method: 'GET',
    pattern: '/search',
    handle: (org, ask) => json(200, { searchRecords: runSearch(org, parseSosl(ask.query.get('q') ?? '')) }),
  },
  {
    method: 'GET',
    pattern: '/parameterizedSearch',
    handle(org, ask) {
      const names = ask.query.getAll('sobject').flatMap((text) => text.split(','));
      const fields = (ask.query.get('fields') ?? 'Id').split(',');
      return parameterized(
        org,
        ask.query.get('q'),
        ask.query.get('in'),
        names.map((name) => ({ name, fields })),
      );
    },
  },
  {
    method: 'POST',
    pattern: '/parameterizedSearch',
    handle(org, ask) {
      const body = fieldsOf(ask);
      const given: unknown[] = Array.isArray(body['sobjects']) ? body['sobjects'] : [];
      const common: unknown[] = Array.isArray(body['fields']) ? body['fields'] : ['Id'];
      const objects = given.flatMap((each) =>
        isObject(each) && typeof each['name'] === 'string'
          ? [{ name: each['name'], fields: (Array.isArray(each['fields']) ? each['fields'] : common).map(String) }]
          : [],
      );
      const text = (value: unknown) => (typeof value === 'string' ? value : null);
      return parameterized(org, text(body['q']), text(body['in']), objects);
    },
  },
  {
    method: 'GET',
    pattern: '/sobjects',
    handle: (org) =>
      json(200, {
        encoding: 'UTF-8',
        maxBatchSize: 200,
        sobjects: sobjects().map((each) => summary(org, each)),
      }),
  },
  {
    method: 'GET',
    pattern: '/sobjects/:object',
    handle(org, _ask, params) {
      const object = objectOf(params);
      const recentItems = org.records.list(object.name).slice(-3);
      return json(200, {
        objectDescribe: summary(org, object),
        recentItems: recentItems.map((record) => ({ attributes: attributesOf(org, record), Id: record.id })),
      });
    },
  },
  {
    method: 'GET',
    pattern: '/sobjects/:object/describe',
    handle(org, _ask, params) {
      const object = objectOf(params);
      return json(200, {
        ...summary(org, object),
        fields: object.fields.map(describeField),
        childRelationships: [],
        recordTypeInfos: [],
      });
    },
  },
  {
    method: 'POST',
    pattern: '/sobjects/:object',
    handle: (org, ask, params) => json(201, saved(org.records.create(objectOf(params), fieldsOf(ask)).id)),
  },
  ...listViewRoutes,
  {
    method: 'GET',
    pattern: '/sobjects/:object/:id',
    handle(org, ask, params) {
      const object = objectOf(params);
      const record = org.records.get(object, params['id'] ?? '');
      const asked = ask.query.get('fields')?.split(',') ?? object.fields.map(({ name }) => name);
      return json(200, shape(org, object, record, asked));
    },
  },
  {
    method: 'PATCH',
    pattern: '/sobjects/:object/:id',
    handle(org, ask, params) {
      org.records.update(org.records.get(objectOf(params), params['id'] ?? ''), fieldsOf(ask));
      return noContent;
    },
  },
  {
    method: 'DELETE',
    pattern: '/sobjects/:object/:id',
    handle(org, _ask, params) {
      org.records.remove(org.records.get(objectOf(params), params['id'] ?? ''));
      return noContent;
    },
  },
  {
    method: 'GET',
    pattern: '/sobjects/:object/:field/:value',
    handle(org, _ask, params) {
      const object = objectOf(params);
      const { found } = org.records.external(object, params['field'] ?? '', params['value'] ?? '');
      if (!found) throw notFound();
      return json(
        200,
        shape(
          org,
          object,
          found,
          object.fields.map(({ name }) => name),
        ),
      );
    },
  },
  {
    // Creates or updates by the value of an external id.
    method: 'PATCH',
    pattern: '/sobjects/:object/:field/:value',
    handle(org, ask, params) {
      const object = objectOf(params);
      const { field, found } = org.records.external(object, params['field'] ?? '', params['value'] ?? '');
      const given = fieldsOf(ask);
      if (Object.keys(given).some((name) => name.toLowerCase() === field.name.toLowerCase()))
        throw new SalesforceError(
          400,
          'INVALID_FIELD',
          `The ${field.name} field should not be specified in the sobject data.`,
          [field.name],
        );
      if (found) {
        org.records.update(found, given);
        return json(200, saved(found.id, { created: false }));
      }
      const made = org.records.create(object, { ...given, [field.name]: params['value'] ?? '' });
      return json(201, saved(made.id, { created: true }));
    },
  },
];

function summary(org: Org, { name, label, keyPrefix }: SObject): object {
  const url = `/services/data/${org.version}/sobjects/${name}`;
  return {
    name,
    label,
    keyPrefix,
    createable: true,
    updateable: true,
    deletable: true,
    queryable: true,
    searchable: name !== 'Task',
    custom: false,
    urls: { sobject: url, describe: `${url}/describe`, rowTemplate: `${url}/{ID}` },
  };
}

function parameterized(
  org: Org,
  term: string | null,
  place: string | null,
  objects: readonly { readonly name: string; readonly fields: readonly string[] }[],
): Answer {
  if (term === null) throw new SalesforceError(400, 'MALFORMED_SEARCH', 'q is required');
  const inFields = (['NAME', 'EMAIL', 'PHONE'] as const).find((each) => each === place?.toUpperCase()) ?? 'ALL';
  const returning: Search['returning'] = objects.map(({ name, fields }) => ({
    object: objectOf({ object: name }).name,
    fields,
  }));
  return json(200, { searchRecords: runSearch(org, { term, inFields, returning, limit: PAGE }) });
}
