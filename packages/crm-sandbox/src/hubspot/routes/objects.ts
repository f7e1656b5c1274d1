import { json, noContent } from '../../http/exchange.js';
import { objectTypeNamed } from '../object-types.js';
import { listed, page, present, presentAssociations, presentWhole } from '../present.js';
import { search } from '../search.js';
import { associate, readTargets } from './inputs.js';
import { bodyOf, propertiesOf, recordScopes, textOf, type ApiRoute } from './route.js';

const reads: ApiRoute['scopes'] = ({ type = '' }) => recordScopes(objectTypeNamed(type), 'read');
const writes: ApiRoute['scopes'] = ({ type = '' }) => recordScopes(objectTypeNamed(type), 'write');

/** Records one by one: `/crm/objects/{version}/{type}`. */
export const objectRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    pattern: '/crm/objects/:type/search',
    scopes: reads,
    isSearch: true,
    handle: (portal, ask, { type = '' }) => json(200, search(portal, objectTypeNamed(type), bodyOf(ask))),
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type/merge',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const body = bodyOf(ask);
      const ids = [textOf(body, 'primaryObjectId'), textOf(body, 'objectIdToMerge')] as const;
      return json(200, presentWhole(portal.records.merge(objectTypeNamed(type).name, ...ids)));
    },
  },
  {
    method: 'GET',
    pattern: '/crm/objects/:type',
    scopes: reads,
    handle(portal, ask, { type = '' }) {
      const { name } = objectTypeNamed(type);
      const records = portal.records.list(name, ask.query.get('archived') === 'true');
      const { results, ...paging } = page(records, ask.query, ask.path);
      const asked = listed(ask.query, 'properties');
      const related = listed(ask.query, 'associations');
      return json(200, {
        results: results.map((record) => ({
          ...present(record, asked),
          ...presentAssociations(portal, record, related),
        })),
        ...paging,
      });
    },
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const { name } = objectTypeNamed(type);
      const body = bodyOf(ask);
      const properties = propertiesOf(body);
      const targets = readTargets(portal, name, body['associations']);
      const record = portal.records.create(name, properties);
      associate(portal, record, targets);
      return json(201, presentWhole(record));
    },
  },
  {
    method: 'GET',
    pattern: '/crm/objects/:type/:id',
    scopes: reads,
    handle(portal, { query }, { type = '', id = '' }) {
      const archived = query.get('archived') === 'true';
      const record = portal.records.get(objectTypeNamed(type).name, id, query.get('idProperty') ?? undefined, archived);
      return json(200, {
        ...present(record, listed(query, 'properties')),
        ...presentAssociations(portal, record, listed(query, 'associations')),
      });
    },
  },
  {
    method: 'PATCH',
    pattern: '/crm/objects/:type/:id',
    scopes: writes,
    handle(portal, ask, { type = '', id = '' }) {
      const given = propertiesOf(bodyOf(ask));
      const record = portal.records.get(objectTypeNamed(type).name, id, ask.query.get('idProperty') ?? undefined);
      return json(200, presentWhole(portal.records.update(record, given)));
    },
  },
  {
    method: 'DELETE',
    pattern: '/crm/objects/:type/:id',
    scopes: writes,
    handle(portal, _ask, { type = '', id = '' }) {
      portal.records.archive(objectTypeNamed(type).name, id);
      return noContent;
    },
  },
];
