import { sql } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, followRows, leaving } from '../contacts/index.js';
import { dialerTasks } from './dialer.tables.js';

/** The list of a row `r` still exists. */
const isThere = sql`exists (select 1 from contact_lists where contact_lists.company_id = r.company_id and contact_lists.id = r.list_id)`;

/** A deleted contact has no tasks. When it comes back, so do they. */
export const dialerLeavers: readonly ContactLeaver[] = [leaving(dialerTasks, isThere)];

/** A contact that is merged into another leaves the other its tasks, one for each list. */
export const dialerFollowers: readonly ContactFollower[] = [
  followRows(dialerTasks, { keys: ['id'], unique: ['list_id'], isVersioned: true, canReturn: isThere }),
];
