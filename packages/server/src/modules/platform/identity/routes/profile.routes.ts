import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { createOwnChoices } from '../own-choices.service.js';
import { listMemberships } from '../identity.repository.js';
import { readOwnProfile, readProfile } from '../profiles.service.js';
import { findOnlyCompany } from '../sign-ins.repository.js';
import type { Sessions } from '../sessions.service.js';

export function profileRoutes(kernel: Kernel, sessions: Sessions): Route[] {
  const { clock } = kernel;
  const choices = createOwnChoices(kernel);
  return [
    route(operations.getAuthUser, async ({ body, actor, tx }) => {
      if (body.device_info !== undefined) await sessions.recordDevice(tx, actor, body.device_info);
      return { user: await readOwnProfile(tx, actor, clock.now()) };
    }),
    route(operations.updateProfile, async ({ body, actor, tx }) => {
      await choices.change(tx, actor, body);
      return { user: await readOwnProfile(tx, actor, clock.now()) };
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
      return { meta: { token }, user: await readProfile(tx, member.company.id, actor.userId, member) };
    }),
  ];
}
