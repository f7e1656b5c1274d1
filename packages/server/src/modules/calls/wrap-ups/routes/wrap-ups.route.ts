import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { WrapUps } from '../wrap-ups.service.js';

export function wrapUpRoutes(wrapUps: WrapUps): Route[] {
  return [
    route(operations.currentWrapUps, async ({ actor, scope, tx }) => ({
      data: await wrapUps.current(tx, scope, actor.userId),
    })),
    route(operations.extendWrapUp, ({ params, body, actor, scope, tx }) =>
      wrapUps.extend(tx, scope, actor, params.id, body.seconds),
    ),
    route(operations.finishWrapUp, ({ params, actor, scope, tx }) => wrapUps.finish(tx, scope, actor, params.id)),
  ];
}
