import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { NoticeNumbers } from './notice-numbers.service.js';

/** The user's own number, to which notices go by text. */
export function noticeNumberRoutes(numbers: NoticeNumbers): Route[] {
  return [
    route(operations.getNoticeNumber, ({ actor, scope, tx }) => numbers.get(tx, scope, actor.userId)),
    route(operations.setNoticeNumber, ({ body, actor, scope, tx }) =>
      numbers.set(tx, scope, actor.userId, body.phone_number),
    ),
    route(operations.confirmNoticeNumber, ({ body, actor, scope }) => numbers.confirm(scope, actor.userId, body.code), {
      transaction: 'none',
    }),
    route(operations.removeNoticeNumber, ({ actor, scope, tx }) => numbers.remove(tx, scope, actor.userId)),
  ];
}
