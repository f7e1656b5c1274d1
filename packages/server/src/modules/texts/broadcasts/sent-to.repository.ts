import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { broadcastRecipients, broadcasts } from './broadcasts.tables.js';

/** Which broadcasts were sent to these contacts, newest first. */
export async function broadcastsSentTo(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<{ contactId: number; id: number; name: string }[]> {
  if (contactIds.length === 0) return [];
  return q
    .select({ contactId: broadcastRecipients.contactId, id: broadcasts.id, name: broadcasts.name })
    .from(broadcastRecipients)
    .innerJoin(
      broadcasts,
      and(eq(broadcasts.companyId, broadcastRecipients.companyId), eq(broadcasts.id, broadcastRecipients.broadcastId)),
    )
    .where(
      within(
        scope,
        broadcastRecipients,
        inArray(broadcastRecipients.contactId, [...contactIds]),
        eq(broadcastRecipients.state, 'texted'),
      ),
    )
    .orderBy(desc(broadcasts.id));
}
