import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import type { PastCalls } from '../contacts/index.js';
import { users } from '../../platform/identity/read.js';
import { visibleTo } from './communications.repository.js';
import { communications } from './communications.tables.js';

/** Counting stops here: a contact who has called this often is known. */
const COUNT_UP_TO = 100;

/** Calls with a contact, or with a number that nobody has, which are over and which the viewer may see. */
export async function readPastCalls(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { contactId, e164 }: { contactId: number | null; e164: string },
): Promise<PastCalls> {
  const isOver = within(
    scope,
    communications,
    contactId === null ? eq(communications.leadNumber, e164) : eq(communications.contactId, contactId),
    eq(communications.type, 'call'),
    ne(communications.dispositionStatus, 'in-progress'),
    visibleTo(viewer),
  );
  const limited = q
    .select({ one: sql<number>`1`.as('one') })
    .from(communications)
    .where(isOver)
    .limit(COUNT_UP_TO)
    .as('past');
  const [counted] = await q.select({ count: sql<string>`count(*)` }).from(limited);
  const [talk] = await q
    .select({ at: communications.createdAt, userId: communications.userId, userName: users.name })
    .from(communications)
    .leftJoin(users, eq(users.id, communications.userId))
    .where(and(isOver, gt(communications.talkSeconds, 0)))
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return { count: Number(counted?.count ?? 0), lastTalk: talk ?? null };
}
