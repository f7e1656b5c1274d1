import { sql, type SQL } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, followRows, staying } from '../../people/contacts/index.js';
import { messages } from '../messaging/read.js';
import { ringlessVoicemails } from '../ringless/read.js';
import { broadcastRecipients, broadcasts } from './broadcasts.tables.js';

/** What became of a deleted contact in broadcasts stays until the contact is erased. */
export const broadcastLeavers: readonly ContactLeaver[] = [staying(broadcastRecipients)];

const follower = followRows(broadcastRecipients, {
  keys: ['id'],
  unique: ['broadcast_id'],
  canReturn: sql`exists (select 1 from ${broadcasts} b where b.company_id = r.company_id and b.id = r.broadcast_id)`,
});

/** The recipient with this alias got the text or the voicemail, or is about to. A voicemail that the provider was given might be there. */
const isReached = (alias: string): SQL => sql`${sql.raw(alias)}.state = 'texted' and not exists (
  select 1 from ${messages} m where m.company_id = ${sql.raw(alias)}.company_id
    and m.communication_id = ${sql.raw(alias)}.communication_id and m.status in ('failed', 'undelivered')) and not exists (
  select 1 from ${ringlessVoicemails} v where v.company_id = ${sql.raw(alias)}.company_id
    and v.communication_id = ${sql.raw(alias)}.communication_id and v.status = 'failed' and v.claimed_at is null)`;

/**
 * A contact that is merged into another is a recipient as that one. Where both are, the row of the one who got the text stays, so that
 * one person gets one text; else the winner's row.
 */
const recipientFollower: ContactFollower = {
  ...follower,
  async move(tx, scope, pair) {
    const { companyId } = scope;
    const { rows } = await tx.q
      .execute<{ row: Record<string, unknown> }>(
        sql`delete from ${broadcastRecipients} w using ${broadcastRecipients} l
          where w.company_id = ${companyId} and w.contact_id = ${pair.winnerId}
            and l.company_id = ${companyId} and l.contact_id = ${pair.loserId} and l.broadcast_id = w.broadcast_id
            and ${isReached('l')} and not (${isReached('w')})
          returning to_jsonb(w) as row`,
      )
      .execute();
    const { moved, removed } = await follower.move(tx, scope, pair);
    return { moved, removed: [...rows.map(({ row }) => row), ...removed] };
  },
  async back(tx, scope, pair, rows) {
    await follower.back(tx, scope, pair, rows);
    // A row that still waited comes back into a broadcast that ended in the meantime.
    await tx.q
      .execute(
        sql`update ${broadcastRecipients} r set state = 'canceled', next_at = null from ${broadcasts} b
          where r.company_id = ${scope.companyId} and r.contact_id in (${pair.loserId}, ${pair.winnerId}) and r.state = 'waiting'
            and b.company_id = r.company_id and b.id = r.broadcast_id and b.status in ('done', 'failed', 'canceled')`,
      )
      .execute();
  },
};

/** What follows a contact that is merged into another. */
export const broadcastFollowers: readonly ContactFollower[] = [recipientFollower];
