import type { Prng } from '../../prng.js';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { communicationTags } from '../people/communications/read.js';
import { tags } from '../people/contacts/read.js';
import type { HistoryRow } from './demo-history.js';
import { insertRows } from './insert-rows.js';

/** Tags of calls and texts, and how many of a hundred calls have each. */
const COMMUNICATION_TAGS = [
  { name: 'Follow up', color: '#2f6fe4', share: 14 },
  { name: 'Quote sent', color: '#2b8a3e', share: 9 },
  { name: 'Complaint', color: '#d63a3a', share: 6 },
  { name: 'Billing question', color: '#b7670a', share: 6 },
  { name: 'Praise', color: '#8857e0', share: 3 },
  { name: 'Wrong number', color: '#6f7885', share: 0 },
] as const;
const OF_COMMUNICATIONS = 2;
/** A text is tagged less often than a call. */
const TEXT_SHARE = 0.2;

export interface TaggedHistory {
  readonly history: readonly HistoryRow[];
  /** In the order of the history. */
  readonly ids: readonly number[];
}

/** Marks some calls that were answered, and some texts, as people do. */
export async function tagCommunications(
  tx: Tx,
  scope: Scope,
  random: Prng,
  { history, ids }: TaggedHistory,
): Promise<void> {
  const rows = COMMUNICATION_TAGS.map(({ name, color }) => ({
    ...owned(scope),
    name,
    color,
    category: OF_COMMUNICATIONS,
  }));
  const tagIds = await insertRows(tx, tags, rows);
  const given = history.flatMap(({ type, answeredAt }, at) => {
    const communicationId = ids[at];
    const weight = type === 'sms' ? TEXT_SHARE : answeredAt == null ? 0 : 1;
    if (communicationId === undefined || weight === 0) return [];
    return COMMUNICATION_TAGS.flatMap(({ share }, place) => {
      const tagId = tagIds[place];
      const isChosen = random.chance((share / 100) * weight);
      return isChosen && tagId !== undefined ? [{ ...owned(scope), communicationId, tagId }] : [];
    });
  });
  for (let start = 0; start < given.length; start += 1000)
    await tx.q.insert(communicationTags).values(given.slice(start, start + 1000));
}
