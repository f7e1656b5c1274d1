import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { PushDevices } from './push-devices.service.js';

/** The browsers of a user that get push notices. */
export function pushRoutes(devices: PushDevices): Route[] {
  return [
    route(operations.listPushDevices, ({ actor, scope, tx }) => devices.list(tx, scope, actor.userId)),
    route(operations.addPushDevice, ({ body, actor, scope, request, tx }) =>
      devices.add(tx, scope, actor, body, request.userAgent),
    ),
    route(operations.removePushDevice, async ({ params, actor, scope, tx }) => {
      await devices.remove(tx, scope, actor.userId, params.id);
      return {};
    }),
    route(operations.testPushDevice, async ({ params, actor, scope, tx }) => {
      await devices.test(tx, scope, actor.userId, params.id);
      return {};
    }),
    route(operations.reportAppVisible, async ({ actor, scope, tx }) => {
      await devices.noteView(tx, scope, actor.userId);
      return {};
    }),
  ];
}
