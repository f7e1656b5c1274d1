import { asc, eq, gt, gte, inArray, lt, lte, or } from 'drizzle-orm';
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
  return inOrder(reads, scope, rows);
}

export interface PlannedSpan {
  /** First moment, inclusive. */
  readonly from: Date;
  /** First moment after the span. */
  readonly until: Date;
  /** Null: of everyone. */
  readonly userId: number | null;
}

/** No appointment is longer (`appointmentBody.minutes`). */
const LONGEST_MS = 86_400_000;

/** What is planned in a span, or reaches into it, that the viewer may see: open and done, the earliest first. */
export async function plannedIn(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  { from, until, userId }: PlannedSpan,
  limit: number,
): Promise<CommunicationView[]> {
  const { dueAt, endsAt } = communications;
  const rows = await reads.q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        gte(dueAt, new Date(from.getTime() - LONGEST_MS)),
        lt(dueAt, until),
        or(gte(dueAt, from), gt(endsAt, from)),
        userId === null ? undefined : eq(communications.userId, userId),
        visibleTo(viewer),
      ),
    )
    .orderBy(asc(dueAt), asc(communications.id))
    .limit(limit);
  return inOrder(reads, scope, rows);
}

async function inOrder(
  reads: Reads,
  scope: Scope,
  rows: readonly { readonly id: number }[],
): Promise<CommunicationView[]> {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const views = await findViews(reads, scope, [...places.keys()]);
  const placeOf = ({ communication }: CommunicationView): number => places.get(communication.id) ?? 0;
  return views.sort((a, b) => placeOf(a) - placeOf(b));
}
