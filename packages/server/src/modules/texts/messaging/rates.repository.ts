import { desc, eq } from 'drizzle-orm';
import type { CarrierFee, MessageRates } from '@talk/domain/messaging';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { users } from '../../platform/identity/read.js';
import { messageRates } from './rates.tables.js';

const CHANGES = 20;

/** Newest first, with who made each. */
export async function listRates({ q }: Reads, scope: Scope) {
  return q
    .select({ row: messageRates, changedBy: users.name })
    .from(messageRates)
    .leftJoin(users, eq(users.id, messageRates.actorUserId))
    .where(within(scope, messageRates))
    .orderBy(desc(messageRates.id))
    .limit(CHANGES);
}

export async function insertRates(
  { q }: Tx,
  scope: Scope,
  values: {
    rates: MessageRates | null;
    textCredits: number | null;
    carrierFees: readonly CarrierFee[] | null;
    createdAt: Date;
  },
): Promise<void> {
  await q.insert(messageRates).values({ ...values, ...owned(scope), actorUserId: scope.userId });
}

/** Null when nothing is charged. */
export async function currentRates({ q }: Reads, scope: Scope): Promise<MessageRates | null> {
  const [row] = await q
    .select({ rates: messageRates.rates })
    .from(messageRates)
    .where(within(scope, messageRates))
    .orderBy(desc(messageRates.id))
    .limit(1);
  return row?.rates ?? null;
}

/** Null while the account has no list of its own. */
export async function ownCarrierFees({ q }: Reads, scope: Scope): Promise<readonly CarrierFee[] | null> {
  const [row] = await q
    .select({ fees: messageRates.carrierFees })
    .from(messageRates)
    .where(within(scope, messageRates))
    .orderBy(desc(messageRates.id))
    .limit(1);
  return row?.fees ?? null;
}
