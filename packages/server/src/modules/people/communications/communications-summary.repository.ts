import { eq, inArray, sql } from 'drizzle-orm';
import type { Week } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { answered } from './communication-filter.repository.js';
import { visibleTo } from './communications.repository.js';
import { communications } from './communications.tables.js';

/** What there was of one kind, one way, in one week. */
export interface CountedWeek {
  /** Place in the weeks that were asked for; -1 for all that was before them. */
  readonly week: number;
  readonly type: 'call' | 'sms' | 'fax' | 'email';
  readonly direction: 'inbound' | 'outbound';
  readonly count: number;
  /** Calls that nobody took. */
  readonly unanswered: number;
  readonly voicemails: number;
  readonly talkSeconds: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The calls, texts, faxes and emails of a contact that the viewer may see, counted. */
export async function countByWeek(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  contactId: number,
  weeks: readonly Week[],
): Promise<CountedWeek[]> {
  const { createdAt, type, direction, talkSeconds, hasVoicemail } = communications;
  const starts = sql.join(
    weeks.map(({ fromMs }) => sql`${new Date(fromMs).toISOString()}::timestamptz`),
    sql`, `,
  );
  const week = sql<number>`width_bucket(${createdAt}, array[${starts}]) - 1`;
  const rows = await q
    .select({
      week: week.as('week'),
      type: sql<CountedWeek['type']>`${type}`.as('type'),
      direction,
      count: sql`count(*)`.mapWith(Number),
      unanswered: sql`count(*) filter (where ${direction} = 'inbound' and ${answered('unanswered')})`.mapWith(Number),
      voicemails: sql`count(*) filter (where ${hasVoicemail})`.mapWith(Number),
      talkSeconds: sql`sum(${talkSeconds})`.mapWith(Number),
      firstAt: sql`min(${createdAt})`.mapWith(createdAt),
      lastAt: sql`max(${createdAt})`.mapWith(createdAt),
    })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        inArray(type, ['call', 'sms', 'fax', 'email']),
        visibleTo(viewer),
      ),
    )
    .groupBy(sql`1`, sql`2`, direction);
  return rows;
}
