import type { LineRecord } from '@talk/domain/messaging';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { messages } from './messaging.tables.js';

/** Rejections (spec 2 §8): filtered as unwanted; blocked by recipients or their carriers. */
export const [FILTERED, BLOCKED] = [36, 7] as const;

/** What became of the line's texts since then. Those that our own gate held back never reached a carrier. */
export async function readLineRecord({ q }: Reads, scope: Scope, lineId: number, since: Date): Promise<LineRecord> {
  const refusedAs = (rejection: number) =>
    sql<number>`count(*) filter (where ${messages.rejection} = ${rejection})`.mapWith(Number);
  const [row] = await q
    .select({
      settled: sql<number>`count(*)`.mapWith(Number),
      filtered: refusedAs(FILTERED),
      blocked: refusedAs(BLOCKED),
    })
    .from(communications)
    .innerJoin(
      messages,
      and(eq(messages.companyId, communications.companyId), eq(messages.communicationId, communications.id)),
    )
    .where(
      within(
        scope,
        communications,
        eq(communications.lineId, lineId),
        gt(communications.createdAt, since),
        eq(messages.direction, 'outbound'),
        isNotNull(messages.carrierSid),
        inArray(messages.status, ['delivered', 'failed', 'undelivered']),
      ),
    );
  return row ?? { settled: 0, filtered: 0, blocked: 0 };
}
