import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { listMemberships } from '../identity.repository.js';

export function listAccessesRoute(): Route {
  return route(operations.listAccesses, async ({ actor, tx }) => {
    // A key opens one company: it shows no other.
    const places = (await listMemberships(tx, actor.userId)).filter(
      (place) => actor.signInId !== null || place.company.id === actor.companyId,
    );
    return {
      data: places.map(({ membership, company }) => ({
        id: membership.id,
        company_id: company.id,
        company_name: company.name,
        user_roles: [...membership.roles],
      })),
    };
  });
}
