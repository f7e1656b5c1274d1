import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { within, type Scope } from '../../../policy/scope.js';
import { type ContactFollower, followRows } from '../../people/contacts/index.js';
import { tellWrapUp } from './tell-wrap-up.js';
import { wrapUps } from './wrap-ups.tables.js';

const rows = followRows(wrapUps, { keys: ['id'], isVersioned: true });

/** Agents who are in the paperwork of a call with the contact have the other one before them. */
export function createWrapUpFollower({ clock }: Pick<Kernel, 'clock'>): ContactFollower {
  async function tell(tx: Tx, scope: Scope, contactId: number): Promise<void> {
    const isOpen = and(eq(wrapUps.contactId, contactId), ne(wrapUps.state, 'over'));
    const open = await tx.q
      .select()
      .from(wrapUps)
      .where(within(scope, wrapUps, isOpen));
    for (const row of open) tellWrapUp(tx, scope, row, clock.now());
  }
  return {
    ...rows,
    async move(tx, scope, pair) {
      const moved = await rows.move(tx, scope, pair);
      await tell(tx, scope, pair.winnerId);
      return moved;
    },
    async back(tx, scope, pair, moved) {
      await rows.back(tx, scope, pair, moved);
      await tell(tx, scope, pair.loserId);
    },
  };
}
