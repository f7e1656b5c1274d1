import { json, noContent } from '../../http/exchange.js';
import { notFound } from '../errors.js';
import { objectTypeNamed, type ObjectType } from '../object-types.js';
import { presentProperty } from '../present.js';
import { inputsOf, typeNamed } from './inputs.js';
import { done } from './batches.js';
import { bodyOf, recordScopes, textOf, type ApiRoute } from './route.js';

const schema = (type: ObjectType, access: 'read' | 'write') =>
  type.scope === 'tickets' ? ['tickets'] : [`crm.schemas.${type.scope}.${access}`];
/** Who may read records may know what their fields are called. */
const reads: ApiRoute['scopes'] = ({ type = '' }) => [
  ...schema(objectTypeNamed(type), 'read'),
  ...recordScopes(objectTypeNamed(type), 'read'),
];
const writes: ApiRoute['scopes'] = ({ type = '' }) => schema(objectTypeNamed(type), 'write');

/** `/crm/properties/{version}/{type}` */
export const propertyRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    pattern: '/crm/properties/:type/groups',
    scopes: reads,
    handle: (portal, _ask, { type = '' }) =>
      json(200, { results: portal.properties.groups(typeNamed(type)).map((group) => ({ ...group, archived: false })) }),
  },
  {
    method: 'POST',
    pattern: '/crm/properties/:type/groups',
    scopes: writes,
    handle: (portal, ask, { type = '' }) =>
      json(201, { ...portal.properties.createGroup(typeNamed(type), bodyOf(ask)), archived: false }),
  },
  {
    method: 'POST',
    pattern: '/crm/properties/:type/batch/create',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const made = inputsOf(bodyOf(ask)).map((input) => portal.properties.create(typeNamed(type), input));
      return done(portal, 201, made.map(presentProperty), []);
    },
  },
  {
    method: 'POST',
    pattern: '/crm/properties/:type/batch/read',
    scopes: reads,
    handle(portal, ask, { type = '' }) {
      const names = inputsOf(bodyOf(ask)).map((input) => textOf(input, 'name'));
      const found = names.flatMap((name) => portal.properties.find(typeNamed(type), name) ?? []);
      return done(portal, 200, found.map(presentProperty), []);
    },
  },
  {
    method: 'GET',
    pattern: '/crm/properties/:type',
    scopes: reads,
    handle(portal, { query }, { type = '' }) {
      const list = portal.properties.list(typeNamed(type), query.get('archived') === 'true');
      return json(200, { results: list.map(presentProperty) });
    },
  },
  {
    method: 'POST',
    pattern: '/crm/properties/:type',
    scopes: writes,
    handle: (portal, ask, { type = '' }) =>
      json(201, presentProperty(portal.properties.create(typeNamed(type), bodyOf(ask)))),
  },
  {
    method: 'GET',
    pattern: '/crm/properties/:type/:name',
    scopes: reads,
    handle(portal, _ask, { type = '', name = '' }) {
      const definition = portal.properties.find(typeNamed(type), name);
      if (!definition) throw notFound();
      return json(200, presentProperty(definition));
    },
  },
  {
    method: 'PATCH',
    pattern: '/crm/properties/:type/:name',
    scopes: writes,
    handle: (portal, ask, { type = '', name = '' }) =>
      json(200, presentProperty(portal.properties.change(typeNamed(type), name, bodyOf(ask)))),
  },
  {
    method: 'DELETE',
    pattern: '/crm/properties/:type/:name',
    scopes: writes,
    handle(portal, _ask, { type = '', name = '' }) {
      portal.properties.archive(typeNamed(type), name);
      return noContent;
    },
  },
];
