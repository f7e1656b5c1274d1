import { and, asc, eq } from 'drizzle-orm';
import type { AgentStatusName } from '@talk/contract/codes';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { ringGroupUsers } from '../../companies/companies.tables.js';
import { memberships, users } from '../../identity/identity.tables.js';

/** A member of a ring group, as routing sees them. */
export interface Member {
  readonly userId: number;
  readonly status: AgentStatusName;
  readonly answerBy: 'browser' | 'ip_phone' | 'phone_number' | 'none';
}

/** Enabled members of a ring group, in ringing order. */
export async function listMembers({ q }: Reads, scope: Scope, ringGroupId: number): Promise<Member[]> {
  return q
    .select({ userId: ringGroupUsers.userId, status: memberships.agentStatus, answerBy: memberships.answerBy })
    .from(ringGroupUsers)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, ringGroupUsers.userId), eq(memberships.companyId, ringGroupUsers.companyId)),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      within(
        scope,
        ringGroupUsers,
        eq(ringGroupUsers.ringGroupId, ringGroupId),
        eq(memberships.enabled, true),
        eq(users.enabled, true),
      ),
    )
    .orderBy(asc(ringGroupUsers.position), asc(ringGroupUsers.userId));
}
