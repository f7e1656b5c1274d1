import type { contactCenterResponses, ResponseOf } from '@talk/contract';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible } from '../../../policy/visibility.js';
import { contacts, contactSettings } from '../../people/contacts/read.js';
import { readViewer } from '../../platform/viewers/read.js';

/** Counts the running response clocks (ADR 87) of contacts that the user may see. They are few, and have an index of their own. */
export async function readResponses(
  reads: Reads,
  scope: Scope,
  now: Date,
): Promise<ResponseOf<typeof contactCenterResponses>> {
  const [viewer, targets] = await Promise.all([readViewer(reads, scope), readDecisions(reads, scope, contactSettings)]);
  const has_targets = [
    targets.firstResponseMinutes,
    targets.nextResponseMinutes,
    targets.missedCallResponseMinutes,
  ].some((minutes) => minutes !== null);
  if (!has_targets) return { has_targets, waiting: 0, overdue: 0, first_due_at: null };
  const dueAt = contacts.responseDueAt;
  const [row] = await reads.q
    .select({
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${dueAt} <= ${now.toISOString()}::timestamptz))::int`,
      first: sql<Date | null>`min(${dueAt})`.mapWith(dueAt),
    })
    .from(contacts)
    .where(within(scope, contacts, isNotNull(dueAt), isNull(contacts.goneAt), contactVisible(viewer, contacts)));
  return {
    has_targets,
    waiting: row?.waiting ?? 0,
    overdue: row?.overdue ?? 0,
    first_due_at: row?.first?.toISOString() ?? null,
  };
}
