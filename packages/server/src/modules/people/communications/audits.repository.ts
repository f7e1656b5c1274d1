import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { type AuditRow, contactAudits } from '../contacts/read.js';
import { users } from '../../platform/identity/read.js';

export interface AuditPeriod {
  /** Inclusive; null is since the beginning. */
  readonly from: Date | null;
  /** Exclusive; null is until now. */
  readonly before: Date | null;
}

/** More than that in one page of a timeline come with the next one, which asks for those before the last it has. */
const AUDITS_AT_MOST = 500;

/** Audit entries of a contact, newest first. */
export async function listAudits(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  { from, before }: AuditPeriod,
): Promise<{ audit: AuditRow; actorName: string | null }[]> {
  return q
    .select({ audit: contactAudits, actorName: users.name })
    .from(contactAudits)
    .leftJoin(users, eq(users.id, contactAudits.actorUserId))
    .where(
      within(
        scope,
        contactAudits,
        and(
          eq(contactAudits.contactId, contactId),
          from === null ? undefined : gte(contactAudits.createdAt, from),
          before === null ? undefined : lt(contactAudits.createdAt, before),
        ),
      ),
    )
    .orderBy(desc(contactAudits.createdAt), desc(contactAudits.id))
    .limit(AUDITS_AT_MOST);
}
