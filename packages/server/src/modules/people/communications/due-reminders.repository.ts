import { asc, eq, inArray, lte } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { visibleTo } from './communications.repository.js';
import { type CommunicationView, findViews } from './communication-views.repository.js';
import { communications } from './communications.tables.js';
import { OPEN } from './due-times.js';

/** The viewer's own follow-ups and appointments that are open and due until a time, the earliest first. */
export async function dueReminders(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  until: Date,
  limit: number,
): Promise<CommunicationView[]> {
  const rows = await reads.q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.userId, viewer.userId),
        inArray(communications.dispositionStatus, Object.values(OPEN)),
        lte(communications.dueAt, until),
        visibleTo(viewer),
      ),
    )
    .orderBy(asc(communications.dueAt), asc(communications.id))
    .limit(limit);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const views = await findViews(reads, scope, [...places.keys()]);
  const placeOf = ({ communication }: CommunicationView): number => places.get(communication.id) ?? 0;
  return views.sort((a, b) => placeOf(a) - placeOf(b));
}
