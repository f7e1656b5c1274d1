import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { TagMerges } from './merges.service.js';
import type { Tags } from './tags.service.js';

export function tagRoutes(tags: Tags, merges: TagMerges): Route[] {
  return [
    route(operations.listTags, async ({ query, scope, tx }) => ({
      data: await tags.list(tx, scope, query.category ?? 'contacts'),
    })),
    route(operations.countTags, async ({ query, scope, tx }) => ({
      count: await tags.count(tx, scope, query.filter === 'contact' ? 'contacts' : 'communications'),
    })),
    route(operations.createTag, async ({ body, scope, tx }) => tags.create(tx, scope, body)),
    route(operations.updateTag, async ({ params, body, scope, tx }) => {
      const { if_version, ...change } = body;
      return tags.update(tx, scope, params.id, change, if_version);
    }),
    route(operations.removeTag, async ({ params, scope, tx }) => ({
      count: await tags.remove(tx, scope, [params.id]),
    })),
    route(operations.removeTags, async ({ body, scope, tx }) => ({ count: await tags.remove(tx, scope, body.ids) })),
    route(operations.restoreTags, async ({ body, scope, tx }) => ({ data: await tags.restore(tx, scope, body.ids) })),
    route(operations.mergeTags, async ({ body, actor, scope, tx }) =>
      merges.merge(tx, actor, scope, body.into_id, body.ids),
    ),
    route(operations.getTagMerge, async ({ params, scope, tx }) => merges.get(tx, scope, params.id)),
    route(operations.undoTagMerge, async ({ params, scope, tx }) => merges.undo(tx, scope, params.id)),
    route(operations.splitTag, async ({ params, body, scope, tx }) => ({
      data: await tags.split(tx, scope, params.id, body),
    })),
    route(operations.assignTagContacts, async ({ params, body, actor, scope, tx }) =>
      tags.assignContacts(tx, actor, scope, [params.id], body.user_id),
    ),
    route(operations.assignTagsContacts, async ({ body, actor, scope, tx }) =>
      tags.assignContacts(tx, actor, scope, body.ids, body.user_id),
    ),
    route(operations.addTagToDialer, async ({ params, actor, scope, tx }) =>
      tags.addToQueue(tx, actor, scope, [params.id]),
    ),
    route(operations.addTagsToDialer, async ({ body, actor, scope, tx }) =>
      tags.addToQueue(tx, actor, scope, body.ids),
    ),
  ];
}
