import type { Profile } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { UserActor } from '../../../../policy/actor.js';
import { createOwnChoices } from '../own-choices.service.js';
import { listMemberships } from '../identity.repository.js';
import { withScripts } from '../operator-scripts.js';
import { readOwnProfile, readProfile } from '../profiles.service.js';
import { findOnlyCompany } from '../sign-ins.repository.js';
import type { Sessions } from '../sessions.service.js';

export function profileRoutes(kernel: Kernel, sessions: Sessions): Route[] {
  const { clock, config } = kernel;
  const choices = createOwnChoices(kernel);
  /** A page with a key is a page of another company. */
  const readOwn = async (tx: Tx, actor: UserActor): Promise<Profile> => {
    const profile = await readOwnProfile(tx, actor, clock.now());
    return actor.signInId === null ? profile : withScripts(config.operatorScripts, profile);
  };
  return [
    route(operations.getAuthUser, async ({ body, actor, tx }) => {
      if (body.device_info !== undefined) await sessions.recordDevice(tx, actor, body.device_info);
      return { user: await readOwn(tx, actor) };
    }),
    route(operations.updateProfile, async ({ body, actor, tx }) => {
      await choices.change(tx, actor, body);
      return { user: await readOwn(tx, actor) };
    }),
    route(operations.setDefaultApp, async ({ params, body, actor, tx }) => {
      if (params.id !== actor.userId) throw fail('NOT_FOUND');
      await choices.change(tx, actor, body);
      return body;
    }),
    route(operations.listAccesses, async ({ actor, tx }) => {
      // A key opens one company, and so do an admin who acts as the user and single sign-on: none shows another.
      const isOwn = actor.signInId !== null && actor.impersonatorId === null;
      const only = isOwn ? await findOnlyCompany(tx, actor.signInId) : actor.companyId;
      const places = (await listMemberships(tx, actor.userId)).filter(
        (place) => only === null || place.company.id === only,
      );
      return {
        data: places.map(({ membership, company }) => ({
          id: membership.id,
          company_id: company.id,
          company_name: company.name,
          user_roles: [...membership.roles],
        })),
      };
    }),
    route(operations.selectCompany, async ({ body, actor, tx }) => {
      const { token, member } = await sessions.enter(tx, actor, body.company_id);
      const profile = await readProfile(tx, member.company.id, actor.userId, member);
      return { meta: { token }, user: withScripts(config.operatorScripts, profile) };
    }),
  ];
}
