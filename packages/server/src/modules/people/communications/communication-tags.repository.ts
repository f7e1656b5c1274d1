import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { tags } from '../contacts/read.js';
import { communicationTags } from './communications.tables.js';

/** Gives a communication exactly these tags, of those that can be seen. A deleted one stays, for when it is restored. */
export async function setCommunicationTags(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  tagIds: readonly number[],
): Promise<void> {
  const isSeen = sql`exists (select 1 from ${tags} tag where tag.id = ${communicationTags.tagId} and tag.removed_at is null)`;
  const isLeftOut = sql`not ${communicationTags.tagId} = any(${sql.param([...tagIds])}::bigint[])`;
  const isOfIt = eq(communicationTags.communicationId, communicationId);
  await q.delete(communicationTags).where(within(scope, communicationTags, isOfIt, isSeen, isLeftOut));
  if (tagIds.length === 0) return;
  await q
    .insert(communicationTags)
    .values(tagIds.map((tagId) => ({ ...owned(scope), communicationId, tagId })))
    .onConflictDoNothing();
}
