import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { readContactCount } from '../contacts/index.js';
import type { Folders } from './folders.service.js';
import type { ListWork } from './list-work.service.js';
import type { Lists } from './lists.service.js';
import { readMemberships } from './memberships.service.js';

export function listRoutes(kernel: Kernel, lists: Lists, work: ListWork, folders: Folders): Route[] {
  return [
    route(operations.listMemberships, async ({ query, scope, tx }) => ({
      data: await readMemberships(tx, scope, query.contact_ids),
    })),
    route(operations.listContactLists, async ({ query, actor, scope, tx }) => ({
      data: await lists.list(tx, actor, scope, query),
    })),
    route(operations.listPublicContactLists, async ({ query, actor, scope, tx }) =>
      lists.listPublic(tx, actor, scope, query),
    ),
    route(operations.createContactList, async ({ body, actor, scope, tx }) => lists.create(tx, actor, scope, body)),
    route(operations.getContactList, async ({ params, query, actor, scope, tx }) =>
      lists.get(tx, actor, scope, params.id, query.is_public_list === true),
    ),
    route(operations.countContactList, async ({ params, query, scope, tx }) => ({
      count: await readContactCount(tx, scope, kernel.clock.now(), { ...query, list_id: params.id }),
    })),
    route(operations.updateContactList, async ({ params, body, actor, scope, tx }) => {
      const { if_version, from_admin_list: _screen, ...change } = body;
      return lists.update(tx, actor, scope, params.id, change, if_version);
    }),
    route(operations.removeContactList, async ({ params, actor, scope, tx }) => {
      await lists.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.restoreContactList, async ({ params, actor, scope, tx }) =>
      lists.restore(tx, actor, scope, params.id),
    ),
    route(operations.pinContactList, async ({ params, body, actor, scope, tx }) =>
      lists.pin(tx, actor, scope, params.id, body.pinned),
    ),
    route(operations.addToContactList, async ({ params, body, actor, scope, tx }) => ({
      count: await work.add(tx, actor, scope, params.id, body.contact_ids),
    })),
    route(operations.removeFromContactLists, async ({ body, actor, scope, tx }) => ({
      count: await work.remove(tx, actor, scope, body.list_ids, body.contact_ids),
    })),
    route(operations.splitContactList, async ({ params, body, actor, scope, tx }) => ({
      data: await work.split(tx, actor, scope, params.id, body),
    })),
    route(operations.assignContactList, async ({ params, body, actor, scope, tx }) =>
      work.assign(tx, actor, scope, params.id, { userId: body.assign_to, isForced: body.force }),
    ),
    route(operations.changeContactListOwner, async ({ params, body, actor, scope, tx }) =>
      lists.changeOwner(tx, actor, scope, params.id, body.user_id),
    ),
    route(operations.convertContactList, async ({ params, actor, scope, tx }) =>
      work.convert(tx, actor, scope, params.id),
    ),
    route(operations.listContactFolders, async ({ scope, tx }) => ({ data: await folders.list(tx, scope) })),
    route(operations.createContactFolder, async ({ body, actor, scope, tx }) =>
      folders.create(tx, actor, scope, body.name, body.is_company),
    ),
    route(operations.updateContactFolder, async ({ params, body, actor, scope, tx }) =>
      folders.rename(tx, actor, scope, params.id, body.name),
    ),
    route(operations.removeContactFolder, async ({ params, actor, scope, tx }) => {
      await folders.remove(tx, actor, scope, params.id);
      return {};
    }),
  ];
}
