import { type ContactFollower, type ContactLeaver, followRows, staying } from '../../people/contacts/index.js';
import { broadcastRecipients } from './broadcasts.tables.js';

/** What became of a deleted contact in broadcasts stays until the contact is erased. */
export const broadcastLeavers: readonly ContactLeaver[] = [staying(broadcastRecipients)];

/** A contact that is merged into another is a recipient as that one. Where both are, the winner's row stays. */
export const broadcastFollowers: readonly ContactFollower[] = [
  followRows(broadcastRecipients, { keys: ['id'], unique: ['broadcast_id'] }),
];
