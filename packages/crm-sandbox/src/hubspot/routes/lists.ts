import { json } from '../../http/exchange.js';
import { HubSpotError, invalidJson } from '../errors.js';
import { objectTypeIdOf, type ListDefinition } from '../lists.js';
import { page } from '../present.js';
import type { Portal } from '../portal.js';
import { bodyOf, type ApiRoute } from './route.js';

const reads: ApiRoute['scopes'] = () => ['crm.lists.read'];
const MOST_LISTS = 500;
const MOST_MEMBERS = 250;

function found(portal: Portal, id: string): ListDefinition {
  const list = portal.lists.find(id);
  if (!list) throw new HubSpotError(404, 'OBJECT_NOT_FOUND', `List does not exist with ID ${id}.`);
  return list;
}

/** Lists, by their names and one by one, and who is in them: `/crm/lists/{version}`. */
export const listRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    pattern: '/crm/lists/search',
    scopes: reads,
    handle(portal, ask) {
      const { query = '', offset = 0, count = 20, objectTypeId } = bodyOf(ask);
      if (typeof query !== 'string' || typeof offset !== 'number' || typeof count !== 'number' || count > MOST_LISTS)
        throw invalidJson('query, offset or count is not what it can be');
      const all = portal.lists
        .all()
        .filter((list) => objectTypeId === undefined || objectTypeIdOf(list) === objectTypeId)
        .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
      const lists = all.slice(offset, offset + count);
      return json(200, {
        lists: lists.map((list) => portal.lists.present(list)),
        offset: offset + lists.length,
        hasMore: offset + lists.length < all.length,
        total: all.length,
      });
    },
  },
  {
    method: 'GET',
    pattern: '/crm/lists/:id',
    scopes: reads,
    handle: (portal, _ask, { id = '' }) => json(200, { list: portal.lists.present(found(portal, id)) }),
  },
  {
    method: 'GET',
    pattern: '/crm/lists/:id/memberships',
    scopes: reads,
    handle(portal, ask, { id = '' }) {
      const members = portal.lists.members(found(portal, id));
      const { results, ...paging } = page(members, ask.query, ask.path, MOST_MEMBERS);
      return json(200, {
        results: results.map((record) => ({
          recordId: record.id,
          membershipTimestamp: new Date(record.createdMs).toISOString(),
        })),
        ...paging,
        total: members.length,
      });
    },
  },
];
