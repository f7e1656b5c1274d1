import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { UserActor } from '../../../../policy/actor.js';
import type { RoutingSettings } from '../settings.service.js';
import { SOUND_UPLOAD } from '../sound-file.js';

/** Each user changes their own phone; admins change any. @throws ApiError FORBIDDEN. */
function mayChangeAnswering(actor: UserActor, userId: number): void {
  if (actor.userId !== userId && !actor.roles.includes('Company Admin'))
    throw fail('FORBIDDEN', { message: 'Only an admin can change where a colleague’s calls ring.' });
}

export function settingsRoutes(settings: RoutingSettings): Route[] {
  return [
    route(operations.getLineRouting, async ({ params, scope, tx }) => settings.line(tx, scope, params.id)),
    route(operations.updateLineRouting, async ({ params, body, scope, tx }) =>
      settings.updateLine(tx, scope, params.id, body),
    ),
    route(
      operations.uploadGreeting,
      async ({ params, body, file, scope, tx }) => ({
        file_id: await settings.addGreeting(tx, scope, params.id, { contentType: body.content_type, bytes: file() }),
      }),
      { upload: SOUND_UPLOAD },
    ),
    route(operations.updateRingGroup, async ({ params, body, scope, tx }) =>
      settings.updateGroup(tx, scope, params.id, body),
    ),
    route(operations.getAnswering, async ({ params, actor, scope, tx }) => {
      const answering = await settings.answering(tx, scope, params.id);
      mayChangeAnswering(actor, params.id);
      return answering;
    }),
    route(operations.updateAnswering, async ({ params, body, actor, scope, tx }) => {
      // Existence first: a colleague of another company is not found, rather than forbidden.
      await settings.answering(tx, scope, params.id);
      mayChangeAnswering(actor, params.id);
      return settings.updateAnswering(tx, scope, params.id, body);
    }),
  ];
}
