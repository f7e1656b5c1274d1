import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';

/** One's own status is one's own; a colleague's is for admins and supervisors. @throws ApiError FORBIDDEN. */
export function mayChangeStatusOf(actor: UserActor, userId: number): void {
  const isLead = actor.roles.includes('Company Admin') || actor.roles.includes('Company Supervisor');
  if (actor.userId !== userId && !isLead)
    throw fail('FORBIDDEN', { message: 'Only an admin or supervisor can change a colleague’s status.' });
}
