import { Readable } from 'node:stream';
import { operations } from '@talk/contract/schemas';
import { RawAnswer, route, type Route } from '../../../http/route.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { requireBroadcastsOn } from './broadcast-settings.js';
import type { Broadcasts } from './broadcasts.service.js';
import { broadcastsSentTo } from './sent-to.repository.js';

const UNPAGED = 100;

export function broadcastRoutes(broadcasts: Broadcasts): Route[] {
  return [
    route(operations.listBroadcasts, async ({ query, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      const { page, per_page: perPage, paginate, ...asked } = query;
      const shown = paginate === false ? { page: 1, per_page: UNPAGED } : { page, per_page: perPage };
      const limit = shown.per_page + 1;
      const offset = (shown.page - 1) * shown.per_page;
      const rows = await broadcasts.list(tx, scope, { ...asked, offset, limit });
      return { data: rows.slice(0, shown.per_page), ...shown, has_more_pages: rows.length === limit };
    }),
    route(operations.createBroadcast, async ({ body, actor, scope, tx }) =>
      broadcasts.create(tx, scope, actor.userId, body),
    ),
    route(operations.getBroadcast, async ({ params, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      return broadcasts.get(tx, scope, params.id);
    }),
    route(operations.updateBroadcast, async ({ params, body, actor, scope, tx }) => {
      const { if_version: ifVersion, ...fields } = body;
      return broadcasts.change(tx, scope, actor.userId, params.id, fields, ifVersion);
    }),
    route(operations.removeBroadcast, async ({ params, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      await broadcasts.remove(tx, scope, actor.userId, params.id);
      return {};
    }),
    route(operations.estimateBroadcast, async ({ params, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      return broadcasts.estimate(tx, scope, params.id);
    }),
    route(operations.sendBroadcast, async ({ params, body, actor, scope, tx }) =>
      broadcasts.send(tx, scope, actor.userId, params.id, 'sms', body),
    ),
    route(operations.sendVoicemailBroadcast, async ({ params, body, actor, scope, tx }) =>
      broadcasts.send(tx, scope, actor.userId, params.id, 'rvm', body),
    ),
    route(operations.toggleBroadcast, async ({ params, body, actor, scope, tx }) =>
      broadcasts.control(tx, scope, actor.userId, params.id, body.is_active ? 'resume' : 'pause'),
    ),
    route(operations.cancelBroadcast, async ({ params, actor, scope, tx }) =>
      broadcasts.control(tx, scope, actor.userId, params.id, 'cancel'),
    ),
    route(operations.listBroadcastRecipients, async ({ params, query, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      return broadcasts.recipients(tx, scope, params.id, query);
    }),
    route(operations.listContactBroadcasts, async ({ query, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      const seen = await visibleContactIds(tx, scope, query.contact_ids, await readViewer(tx, scope));
      const byContact = new Map<number, { id: number; name: string }[]>();
      for (const { contactId, id, name } of await broadcastsSentTo(tx, scope, seen))
        byContact.set(contactId, [...(byContact.get(contactId) ?? []), { id, name }]);
      return { data: [...byContact].map(([id, sent]) => ({ contact_id: id, broadcasts: sent })) };
    }),
    route(operations.exportBroadcast, async ({ params, actor, scope, tx }) => {
      await requireBroadcastsOn(tx, scope, actor.userId);
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="broadcast-${params.id}.csv"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      };
      return new RawAnswer(
        200,
        headers,
        Readable.from(await broadcasts.csv(tx, scope, params.id), { encoding: 'utf8' }),
      );
    }),
  ];
}
