import { inArray, sql } from 'drizzle-orm';
import { type ContactFollower, followRows } from '../contacts/index.js';
import { communications } from './communications.tables.js';

const rows = followRows(communications, { keys: ['id'], isVersioned: true });

/** What came by one of the loser's numbers since the merge is the loser's, too. */
export const communicationFollowers: readonly ContactFollower[] = [
  {
    ...rows,
    async back(tx, scope, pair, followed) {
      await rows.back(tx, scope, pair, followed);
      if (pair.numbers.length === 0) return;
      await tx.q
        .execute(
          sql`update communications set contact_id = ${pair.loserId}, version = version + 1
            where company_id = ${scope.companyId} and contact_id = ${pair.winnerId}
            and created_at >= ${pair.mergedAt.toISOString()}::timestamptz and ${inArray(communications.leadNumber, [...pair.numbers])}`,
        )
        .execute();
    },
  },
];
