import { sql } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, followRows, leaving } from '../contacts/index.js';
import { contactListMembers } from './lists.tables.js';

/** The list that a row `r` was in is there still. */
const isThere = sql`exists (select 1 from contact_lists where contact_lists.company_id = r.company_id and contact_lists.id = r.list_id)`;

/** A deleted contact is in no list. When it comes back, so are its places. */
export const listLeavers: readonly ContactLeaver[] = [leaving(contactListMembers, isThere)];

/** A contact that is merged into another leaves the other in its lists. */
export const listFollowers: readonly ContactFollower[] = [
  followRows(contactListMembers, {
    keys: ['list_id'],
    unique: ['list_id'],
    canReturn: isThere,
  }),
];
