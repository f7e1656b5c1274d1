import { operations } from '@talk/contract/schemas';
import type { Kernel } from '../../../../kernel.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { UserActor } from '../../../../policy/actor.js';
import type { Compliance } from '../../../rules/compliance/index.js';
import type { Agents } from '../../agents/index.js';
import type { RingGroups } from '../ring-groups.service.js';
import type { RoutingSettings } from '../settings.service.js';
import { SOUND_UPLOAD } from '../sound-file.js';
import { tryLine } from '../try-line.service.js';

/** Each user changes their own phone; admins change any. @throws ApiError FORBIDDEN. */
function mayChangeAnswering(actor: UserActor, userId: number): void {
  if (actor.userId !== userId && !actor.roles.includes('Company Admin'))
    throw fail('FORBIDDEN', { message: 'Only an admin can change where a colleague’s calls ring.' });
}

export interface SettingsRouteDeps {
  readonly kernel: Kernel;
  readonly agents: Agents;
  readonly compliance: Compliance;
  readonly settings: RoutingSettings;
  readonly groups: RingGroups;
}

export function settingsRoutes({ kernel, agents, compliance, settings, groups }: SettingsRouteDeps): Route[] {
  return [
    route(operations.getLineRouting, async ({ params, scope, tx }) => settings.line(tx, scope, params.id)),
    route(operations.updateLineRouting, async ({ params, body, scope, tx }) =>
      settings.updateLine(tx, scope, params.id, body),
    ),
    route(operations.deleteLine, async ({ params, scope, tx }) => {
      await settings.deleteLine(tx, scope, params.id);
      return {};
    }),
    route(
      operations.uploadGreeting,
      async ({ params, body, file, scope, tx }) => ({
        file_id: await settings.addGreeting(tx, scope, params.id, { contentType: body.content_type, bytes: file() }),
      }),
      { upload: SOUND_UPLOAD },
    ),
    route(operations.tryLine, async ({ params, query, scope, tx }) =>
      tryLine({ kernel, agents, compliance }, tx, scope, params.id, query),
    ),
    route(operations.createRingGroup, async ({ body, scope, tx }) => groups.create(tx, scope, body)),
    route(operations.updateRingGroup, async ({ params, body, scope, tx }) => groups.update(tx, scope, params.id, body)),
    route(operations.removeRingGroup, async ({ params, scope, tx }) => {
      await groups.remove(tx, scope, params.id);
      return {};
    }),
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
    route(
      operations.uploadMissedCallVoicemail,
      async ({ params, body, file, actor, scope, tx }) => {
        await settings.answering(tx, scope, params.id);
        mayChangeAnswering(actor, params.id);
        const sound = { contentType: body.content_type, bytes: file() };
        return { file_id: await settings.addOwnGreeting(tx, scope, params.id, sound) };
      },
      { upload: SOUND_UPLOAD },
    ),
    route(operations.deleteMissedCallVoicemail, async ({ params, actor, scope, tx }) => {
      const { missed_calls_settings: missed } = await settings.answering(tx, scope, params.id);
      mayChangeAnswering(actor, params.id);
      const greeting = { ...missed.greeting, file_id: null };
      return settings.updateAnswering(tx, scope, params.id, { missed_calls_settings: { ...missed, greeting } });
    }),
  ];
}
